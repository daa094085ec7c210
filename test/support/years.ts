import { yearAfter } from '../../src/law/tax-year.js';
import { isDraft } from '../../src/law/year-book.js';
import { projectFiles } from './project.js';

const { years } = projectFiles;

/** The tax years that the project's book answers for, the latest last. A year may be added by YAML alone: a test that is
 *  not about one year in particular reads them here. */
export const TAX_YEARS: readonly string[] = years
  .filter(({ rates }) => !isDraft(rates))
  .map(({ rates }) => rates.taxYear);

/** The year that a request means which names none. */
export const LATEST_YEAR = TAX_YEARS.at(-1) ?? '';

/** The years as a refusal lists them. */
export const LISTED_YEARS = TAX_YEARS.join(', ');

/** The year after all there are. */
export const NEXT_YEAR = yearAfter(years.map(({ rates }) => rates.taxYear).at(-1) ?? '');
