import { memoize } from '../cache.js';
import { type Label, labelName, loadBundledYear, type SealedYears } from '../law/index.js';
import { LabelBooks } from './label-books.js';
import { allRequiredValues } from './operations.js';
import type { Labels, Payroll } from './payroll.js';
import { revisionsIn } from './revisions.js';
import { type YearOfPayroll, yearUnder } from './year-of-payroll.js';

/** The law of labels. Where a label names the law of a present year, that year answers; else its bundle does. */
export function labelsOf(
  root: string,
  { labels, head }: Pick<SealedYears, 'labels' | 'head'>,
  { bookCache, present }: { readonly bookCache: number; readonly present: readonly YearOfPayroll[] },
  payrollOfYear: (year: YearOfPayroll) => Payroll,
): Labels {
  const byName = new Map(labels.map((label) => [labelName(label), label]));
  const labelNamed = (engine: string): Label => {
    const label = byName.get(engine);
    if (label === undefined) throw new RangeError(`There is no label ${engine}.`);
    return label;
  };
  const presentYear = (engine: string) =>
    byName.has(engine) ? present.find(({ law }) => law.identity.engine === engine) : undefined;
  const payrollOfPresent = memoize(payrollOfYear);
  const books = new LabelBooks(bookCache, async (engine) => {
    const label = labelNamed(engine);
    return payrollOfYear(yearUnder(await loadBundledYear(root, label, allRequiredValues), label));
  });
  const isAvailable = (engine: string) =>
    byName.get(engine)?.bundle !== undefined || presentYear(engine) !== undefined;
  return {
    labels,
    register: head,
    isAvailable,
    mustLoad: (engine) => isAvailable(engine) && presentYear(engine) === undefined && !books.has(engine),
    under(engine) {
      const year = presentYear(engine);
      return year === undefined ? books.get(engine) : payrollOfPresent(year);
    },
    revisionsOf: revisionsIn(root, labels),
  };
}
