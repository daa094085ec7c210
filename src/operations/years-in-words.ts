/** In which tax years something is, of those that follow each other in the book: `from 2027-28`, `until 2025-26`, `in 2025-26`; undefined where
 *  it is in all of them, or in none. */
export function yearsOfFieldInWords(years: readonly string[], all: readonly string[]): string | undefined {
  const [first, last] = [years.at(0), years.at(-1)];
  if (first === undefined || last === undefined || years.length === all.length) return undefined;
  const isUnbroken = all.indexOf(last) - all.indexOf(first) === years.length - 1;
  if (isUnbroken && last === all.at(-1)) return `from ${first}`;
  if (isUnbroken && first === all.at(0)) return `until ${last}`;
  return isUnbroken && first !== last ? `from ${first} until ${last}` : `in ${years.join(', ')}`;
}

/** What callers read of a field, with the years that have it where some have not: `The levy. From 2027-28.` */
export function withYears(help: string | undefined, onlyIn: string | undefined): string | undefined {
  const years = onlyIn && `${onlyIn.charAt(0).toUpperCase()}${onlyIn.slice(1)}.`;
  return [help, years].filter((each) => each !== undefined).join(' ') || undefined;
}
