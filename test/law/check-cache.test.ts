import { expect } from 'chai';
import { checkFiles } from '../../src/law/books.js';
import { readRequired } from '../../src/operations/required-values.js';
import { type Change, changed, findingsIn, smallTexts } from './support/texts.js';

const RATES = 'rates/2025-26.yaml';

describe('a book that was checked before', () => {
  const right = smallTexts;
  const slips: readonly Change[] = [
    [RATES, 'weekly: £100', 'weekly: £1O0'],
    ['rules/employer-cost.yaml', 'topic: employer_cost', 'topic: employer_cots'],
  ];

  for (const slip of slips)
    it(`has its slip in ${slip[0]} found each time`, () => {
      const first = findingsIn(changed(right, slip));
      expect(first).to.not.deep.equal([]);
      expect(findingsIn(right)).to.deep.equal([]);
      expect(findingsIn(changed(right, slip))).to.deep.equal(first);
    });

  /** By tax year: whether a change leaves its check as it was. */
  const standAfter = (change: Change) => {
    const [before, after] = [right, changed(right, change)].map((texts) => {
      const { findings, years } = checkFiles(texts, readRequired);
      expect(findings.all).to.deep.equal([]);
      return years;
    });
    const stands = after?.map(({ checkedBooks }, at) => checkedBooks === before?.[at]?.checkedBooks);
    return Object.fromEntries(after?.map(({ rates }, at) => [rates.taxYear, stands?.[at]]) ?? []);
  };

  it('is checked again in the year whose figures changed, and in no other', () => {
    const stands = standAfter([RATES, 'weekly: £100', 'weekly: £101']);
    expect(stands).to.deep.equal({ '2025-26': false, '2026-27': true });
  });

  it('is checked again in each year that a changed rule is for', () => {
    const stands = standAfter(['rules/employer-cost.yaml', 'title: ', 'title: Now ']);
    expect(stands).to.deep.equal({ '2025-26': false, '2026-27': false });
  });
});
