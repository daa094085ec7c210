import { isFor, type Purpose } from '../../language/index.js';
import type { YearBook } from '../../law/index.js';

/** Where a rule stands in the book, by its full name, as the rules for a purpose have it. */
export function bookAddress(year: YearBook, fullName: string, purpose: Purpose): string {
  const [topic = ''] = fullName.split('.');
  return `/book/rules/${year.rates.taxYear}/${topic}#${ruleId(year, fullName, purpose)}`;
}

/** The id of a rule on the page of its topic. A topic may have a file for each purpose, with rules of the same names: those of
 *  all files but the first have their purpose before their names. */
export function ruleId({ topics }: YearBook, fullName: string, purpose: Purpose): string {
  const [topic = '', name = ''] = fullName.split('.');
  const first = topics.find((each) => each.name === topic);
  return first === undefined || isFor(first, purpose) ? name : `${purpose}.${name}`;
}

/** Where the book says what is left out of the answers of an operation; of one entry where it is named. */
export function scopeAddress(taxYear: string, operation: string, entry?: string): string {
  const id = entry === undefined ? operation : leftOutId(operation, entry);
  return `/book/scope?tax_year=${taxYear}#${id}`;
}

/** The id of an entry on the page of what is left out. It names the operation, as one entry may touch several. */
export function leftOutId(operation: string, entry: string): string {
  return `${operation}.${entry}`;
}
