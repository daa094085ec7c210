/** Where a rule stands in the book, by its full name. */
export function bookAddress(taxYear: string, fullName: string): string {
  const [topic = '', name = ''] = fullName.split('.');
  return `/book/rules/${taxYear}/${topic}#${name}`;
}

/** Where the book says what is left out of the answers of an operation; of one entry where it is named. */
export function scopeAddress(taxYear: string, operation: string, entry?: string): string {
  const id = entry === undefined ? operation : leftOutId(operation, entry);
  return `/book/scope?tax_year=${taxYear}#${id}`;
}

/** An entry may touch several operations. */
export function leftOutId(operation: string, entry: string): string {
  return `${operation}.${entry}`;
}
