/*
 * Days of the calendar, written as 2026-08-28: texts of that form are in the order of their days.
 */

const DATE = /^(\d{4})-(\d\d)-(\d\d)$/;
const DAYS_OF_MONTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const;

/** Whether a text is an existing day: 2028-02-29 is, 2027-02-29 is not. */
export function isDate(text: string): boolean {
  const [, year = '', month = '', day = ''] = DATE.exec(text) ?? [];
  const isLeap = Number(year) % 4 === 0 && (Number(year) % 100 !== 0 || Number(year) % 400 === 0);
  const days = month === '02' && isLeap ? 29 : (DAYS_OF_MONTHS[Number(month) - 1] ?? 0);
  return Number(day) >= 1 && Number(day) <= days;
}

const MONTHS = [
  ...['January', 'February', 'March', 'April', 'May', 'June', 'July'],
  ...['August', 'September', 'October', 'November', 'December'],
];

/** The number of a month by its name, or the first three letters or more of it, in any case; 0 where there is none. */
export function monthNumber(name: string): number {
  const begin = name.toLowerCase();
  return begin.length < 3 ? 0 : MONTHS.findIndex((month) => month.toLowerCase().startsWith(begin)) + 1;
}

/** The name of a month by its number; undefined where there is none. */
export function monthName(month: number): string | undefined {
  return MONTHS[month - 1];
}

/** A day in words: `5 April 2024`. */
export function dayInWords(date: string): string {
  const { year, month, day } = partsOf(date);
  return `${day} ${MONTHS[month - 1]} ${year}`;
}

const MILLISECONDS_A_DAY = 86_400_000;

/** The whole days from one date to another; negative if the other is earlier. */
export function daysBetween(from: string, to: string): number {
  return dayNumber(to) - dayNumber(from);
}

/** The date so many days later; earlier if `days` is negative. */
export function addDays(date: string, days: number): string {
  return new Date((dayNumber(date) + days) * MILLISECONDS_A_DAY).toISOString().slice(0, 10);
}

/** The whole months from one date to another: 0 from 6 April to 5 May, 1 to 6 May. If the last month lacks the day, it is whole
 *  on the first of the next month. If the other date is earlier, minus the months from there. */
export function monthsBetween(from: string, to: string): number {
  if (to < from) return 0 - monthsBetween(to, from);
  const [start, end] = [partsOf(from), partsOf(to)];
  const months = (end.year - start.year) * 12 + end.month - start.month;
  return end.day < start.day ? months - 1 : months;
}

/** The last day of a period of months and days from a start: 5 May for one month from 6 April. If the last month lacks the day,
 *  the months end with that month. */
export function lastDay(start: string, months: number, days: number): string {
  const { year, month, day } = partsOf(start);
  const lengthOfMonth = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  const last = Date.UTC(year, month - 1 + months, Math.min(day - 1, lengthOfMonth) + days);
  return new Date(last).toISOString().slice(0, 10);
}

/** Days since 1 January 1970. In UTC all days are equally long. */
function dayNumber(date: string): number {
  return Date.parse(`${date}T00:00:00Z`) / MILLISECONDS_A_DAY;
}

function partsOf(date: string): { readonly year: number; readonly month: number; readonly day: number } {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
  return { year, month, day };
}
