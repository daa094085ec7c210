import type { YearBook } from '../../law/index.js';

/** Where a rule stands in the book, by its full name, as the rules of an operation have it. */
export function bookAddress(year: YearBook, fullName: string, operation: string): string {
  const [topic = ''] = fullName.split('.');
  return `/book/rules/${year.rates.taxYear}/${topic}#${ruleId(year, fullName, operation)}`;
}

/** The id of a rule on the page of its topic. A topic may have several files, with rules of the same names: those of all files but the
 *  first have the first operation that reads their file before their names. */
export function ruleId(year: YearBook, fullName: string, operation: string): string {
  const [topic = '', name = ''] = fullName.split('.');
  const isOfTopic = (each: { readonly name: string }): boolean => each.name === topic;
  const file = year.topicsOf(operation).find(isOfTopic);
  if (file === undefined || file === year.topics.find(isOfTopic)) return name;
  const reader = year.readers.find(([each = '']) => year.topicsOf(each).includes(file));
  return `${reader?.[0] ?? operation}.${name}`;
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
