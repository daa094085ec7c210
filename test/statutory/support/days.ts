/*
 * Days by number, from 1 January 1970, a Thursday.
 */

export function dayOf(date: string): number {
  return Date.parse(`${date}T00:00:00Z`) / 86_400_000;
}

export function dateOf(day: number): string {
  return new Date(day * 86_400_000).toISOString().slice(0, 10);
}

/** The Sunday on the day or before it. */
export function sundayOf(day: number): number {
  let sunday = day;
  while ((sunday + 4) % 7 !== 0) sunday--;
  return sunday;
}

/** The tax year that a day is in, by the calendar year in which it began: 2025 for 5 April 2026. */
export function taxYearOf(day: number): number {
  const [year = 0, month = 0, date = 0] = dateOf(day).split('-').map(Number);
  return month > 4 || (month === 4 && date >= 6) ? year : year - 1;
}

/** The days from one to another, both of them. */
export function daysFrom(first: number, last: number): readonly number[] {
  return Array.from({ length: Math.max(last - first + 1, 0) }, (_, index) => first + index);
}
