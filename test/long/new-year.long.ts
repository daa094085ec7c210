import { expect } from 'chai';
import { yearAfter, yearBefore } from '../../src/law/tax-year.js';
import { loadPayroll } from '../../src/operations/index.js';
import { farthing, useCopyOfBook } from '../cli/support/farthing.js';
import { payroll } from '../support/project.js';

describe('farthing new-year, of the whole book', () => {
  const book = useCopyOfBook();
  const years = payroll.taxYears;

  it('makes a draft before the earliest, and one after the latest, in which the rules hold', async () => {
    const added = [yearBefore(years.at(0) ?? ''), yearAfter(years.at(-1) ?? '')];
    for (const year of added) {
      expect(await farthing(['new-year', year], book)).to.include({ status: 0, err: '' });
      const check = await farthing(['check', year], book);
      expect(check).to.include({ status: 0, err: '' });
      expect(check.out).to.include(`farthing confirm ${year} redundancy`);
    }
    expect(loadPayroll({ root: book.root, drafts: true }).taxYears).to.deep.equal([
      added[0],
      ...years,
      added[1],
    ]);
  });
});
