import { readFile } from 'node:fs/promises';
import { expect } from 'chai';
import { clientTypes } from './client/types.js';

describe('the types of the client', () => {
  it('are up to date: run “npm run generate” when this fails', async () => {
    const savedTypes = await readFile(new URL('client/openapi.d.ts', import.meta.url), 'utf8');
    expect(
      savedTypes === (await clientTypes()),
      'test/contract/client/openapi.d.ts is as it is made',
    ).to.equal(true);
  });
});
