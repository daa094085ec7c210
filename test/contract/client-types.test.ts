import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { PROJECT } from '../../src/project.js';
import { clientTypes } from './client/types.js';

describe('the types of the client', () => {
  it('are up to date: run “npm run generate” when this fails', async () => {
    const savedTypes = await readFile(join(PROJECT, 'test/contract/client/openapi.d.ts'), 'utf8');
    expect(
      savedTypes === (await clientTypes()),
      'test/contract/client/openapi.d.ts is as it is made',
    ).to.equal(true);
  });
});
