/** Whether a text is a tax year: 2026-27. */
export function isTaxYear(text: string): boolean {
  const match = /^(20\d\d)-(\d\d)$/.exec(text);
  return match !== null && Number(match[2]) === (Number(match[1]) + 1) % 100;
}

/** The calendar year in which a tax year starts. */
export function startOf(taxYear: string): number {
  return Number(taxYear.slice(0, 4));
}

/** The first and the last day of a tax year. */
export function firstAndLastDay(taxYear: string): readonly [first: string, last: string] {
  const year = startOf(taxYear);
  return [`${year}-04-06`, `${year + 1}-04-05`];
}

/** The tax year after this one. */
export function yearAfter(taxYear: string): string {
  return yearFrom(startOf(taxYear) + 1);
}

/** The tax year before this one. */
export function yearBefore(taxYear: string): string {
  return yearFrom(startOf(taxYear) - 1);
}

function yearFrom(start: number): string {
  return `${start}-${String((start + 1) % 100).padStart(2, '0')}`;
}
