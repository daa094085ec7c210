import { expect } from 'chai';
import { yearAfter, yearBefore } from '../../src/law/tax-year.js';
import { loadPayroll } from '../../src/operations/index.js';
import { farthing, useCopyOfBook } from '../cli/support/farthing.js';
import { payroll } from '../support/project.js';

describe('farthing new-year, of the whole book', () => {
  const book = useCopyOfBook();
  const years = payroll.taxYears;

  it('makes a draft after the latest, and one before the earliest, in which the rules hold', async () => {
    const [before, after] = [yearBefore(years.at(0) ?? ''), yearAfter(years.at(-1) ?? '')];
    const made = async (year: string) => {
      expect(await farthing(['new-year', year], book)).to.include({ status: 0, err: '' });
      return farthing(['check', year], book);
    };
    const next = await made(after);
    expect(next).to.include({ status: 0, err: '' });
    expect(next.out).to.include(`farthing confirm ${after} redundancy`);
    expect(loadPayroll({ root: book.root, drafts: true }).taxYears).to.deep.equal([...years, after]);
    // All that is asked of the years before is to read the law as it was then.
    const findings = (await made(before)).err.split('\n').filter((line) => /^\S+:\d+:\d+ /.test(line));
    const unread =
      /^rates\/authorities\.yaml:\d+:3 {2}“\w+” was seen only as it stood after 2018-19, which cites it/;
    expect(findings.filter((line) => !unread.test(line))).to.deep.equal([]);
  });
});
