import { UsageError } from '../../cli/index.js';
import { taxYearsOf } from '../../law/index.js';

/** Throws `UsageError` where a book has no file of one of these tax years, before anything is read. */
export function refuseUnknownYears(root: string, taxYears: readonly string[]): void {
  const known = taxYearsOf(root);
  const unknown = taxYears.find((taxYear) => !known.includes(taxYear));
  if (unknown !== undefined)
    throw new UsageError(`There is no tax year “${unknown}” here; there are ${known.join(', ')}.`);
}
