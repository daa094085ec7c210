import type { WordsOfYear } from '../../http/schemas/schema.js';
import { loadPayroll } from '../../operations/index.js';

/** What requests may say in any year of a book, drafts too: a case can be of each of them.
 *  Throws `BrokenBook` when anything is wrong in the book. */
export function wordsOfBook(root: string): WordsOfYear {
  const payroll = loadPayroll({ root, drafts: true, unreleased: true });
  const { taxYears, latestTaxYear } = payroll;
  const latestFirst = taxYears.toReversed().map((taxYear) => payroll.words(taxYear));
  const all = (words: readonly (readonly string[])[]) => [...new Set(words.flat())];
  return {
    taxYears,
    latestTaxYear,
    niCategories: all(latestFirst.map(({ niCategories }) => niCategories)),
    studentLoanPlans: all(latestFirst.map(({ studentLoanPlans }) => studentLoanPlans)),
  };
}
