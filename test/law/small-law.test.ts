import { expect } from 'chai';
import { farthing } from '../cli/support/farthing.js';
import { releasedSmallLaw } from '../support/small-law.js';

describe('The small law of the tests', () => {
  it('is in order: its rules, its figures, its cases, its rows and its labels', async () => {
    const { status, out } = await farthing(['check'], { root: releasedSmallLaw() });
    expect(out).to.match(
      /2025-26 +20 .* 2 of 2 +3 of 3 .*\n2026-27 +27 .* 6 of 6 +4 of 5, 1 known difference/,
    );
    expect(status).to.equal(0);
  });
});
