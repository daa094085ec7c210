/** Where a rule stands in the book, by its full name. */
export function bookAddress(taxYear: string, fullName: string): string {
  const [topic = '', name = ''] = fullName.split('.');
  return `/book/rules/${taxYear}/${topic}#${name}`;
}
