import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { checkFiles } from '../../src/law/books.js';
import { allRequiredValues } from '../../src/operations/operations.js';
import { bookWith, inCopy, type Slip } from '../language/support/real-book.js';

const RATES = 'rates/2025-26.yaml';

describe('a book that was checked before', () => {
  const slips: readonly Slip[] = [
    { file: RATES, from: 'weekly_pay_cap: £719', to: 'weekly_pay_cap: £7l9' },
    { file: 'rules/employer-cost.yaml', from: 'topic: employer_cost', to: 'topic: employer_cots' },
  ];

  for (const slip of slips)
    it(`has its slip in ${slip.file} found each time`, () => {
      const first = bookWith(slip).findings;
      expect(first).to.not.deep.equal([]);
      expect(bookWith().findings).to.deep.equal([]);
      expect(bookWith(slip).findings).to.deep.equal(first);
    });

  /** By tax year: whether a change of a file leaves the check of a year as it was. */
  const standAfter = (file: string, from: string, to: string) =>
    inCopy((root) => {
      const checkedYears = () => {
        const { findings, years } = checkFiles(root, allRequiredValues);
        expect(findings.all).to.deep.equal([]);
        return years;
      };
      const before = checkedYears();
      const path = join(root, file);
      const text = readFileSync(path, 'utf8');
      writeFileSync(path, text.replace(from, to));
      expect(readFileSync(path, 'utf8')).to.not.equal(text);
      return Object.fromEntries(
        checkedYears().map(({ rates, checkedBooks }, at) => [
          rates.taxYear,
          checkedBooks === before[at]?.checkedBooks,
        ]),
      );
    });

  it('is checked again in the year whose figures changed, and in no other', () => {
    const { '2025-26': changed, ...others } = standAfter(
      RATES,
      'weekly_pay_cap: £719',
      'weekly_pay_cap: £720',
    );
    expect(changed).to.equal(false);
    expect(new Set(Object.values(others))).to.deep.equal(new Set([true]));
  });

  it('is checked again in each year that a changed rule is for', () => {
    const stands = standAfter('rules/employer-cost.yaml', 'title: ', 'title: Now ');
    expect(new Set(Object.values(stands))).to.deep.equal(new Set([false]));
  });
});
