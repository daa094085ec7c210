import { UsageError } from '../../cli/index.js';
import { didYouMean } from '../../did-you-mean.js';
import { taxYearsOf, type YearBook } from '../../law/index.js';

/** Throws `UsageError` where a book has no file of one of these tax years, before anything is read. */
export function refuseUnknownYears(root: string, taxYears: readonly string[]): void {
  const known = taxYearsOf(root);
  const unknown = taxYears.find((taxYear) => !known.includes(taxYear));
  if (unknown !== undefined)
    throw new UsageError(`There is no tax year “${unknown}” here; there are ${known.join(', ')}.`);
}

/** Throws `UsageError` where no rule of these years has the topic. */
export function refuseUnknownTopic(name: string, years: readonly YearBook[]): void {
  const known = new Set(years.flatMap(({ topics }) => topics.map((topic) => topic.name)));
  if (known.has(name)) return;
  const suggestion = didYouMean(name, known);
  const meant = suggestion === undefined ? '' : ` Did you mean “${suggestion}”?`;
  const names = [...known].sort().join(', ');
  throw new UsageError(`There is no topic “${name}” here.${meant} There are ${names}.`);
}
