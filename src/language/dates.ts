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

/** The whole days from one date to another; negative if the other is earlier. */
export function daysBetween(from: string, to: string): number {
  return dayNumber(to) - dayNumber(from);
}

/** The date so many days later; earlier if `days` is negative. Undefined where a year of four digits has no such day. */
export function daysLater(date: string, days: number): string | undefined {
  return dateOfDay(dayNumber(date) + days);
}

/** The same of a day that there is. Throws `RangeError` where there is none. */
export function addDays(date: string, days: number): string {
  const later = daysLater(date, days);
  if (later === undefined) throw new RangeError(`There is no day ${days} days after ${date}.`);
  return later;
}

/** The day so many months later; earlier if `months` is negative. If that month lacks the day, its last day. Undefined where a
 *  year of four digits has no such day. */
export function monthsLater(date: string, months: number): string | undefined {
  const { year, month, day } = partsOf(date);
  const all = year * 12 + month - 1 + months;
  const [ofYear, ofMonth] = [Math.floor(all / 12), remainder(all, 12) + 1];
  const first = dayOfParts(ofYear, ofMonth, 1);
  const next = dayOfParts(ofMonth === 12 ? ofYear + 1 : ofYear, ofMonth === 12 ? 1 : ofMonth + 1, 1);
  return dateOfDay(Math.min(first + day, next) - 1);
}

/** The Sunday on or before a date; undefined where a year of four digits has none. */
export function sundayOf(date: string): string | undefined {
  const day = dayNumber(date);
  // 1 January 1970 was a Thursday.
  return dateOfDay(day - remainder(day + 4, 7));
}

/** The earlier of two dates. */
export function earlierOf(one: string, other: string): string {
  return one < other ? one : other;
}

/** The later of two dates. */
export function laterOf(one: string, other: string): string {
  return one < other ? other : one;
}

/** The whole months from one date to another: 0 from 6 April to 5 May, 1 to 6 May. If the last month lacks the day, it is whole
 *  on the first of the next month. If the other date is earlier, minus the months from there. */
export function monthsBetween(from: string, to: string): number {
  if (to < from) return 0 - monthsBetween(to, from);
  const [start, end] = [partsOf(from), partsOf(to)];
  const months = (end.year - start.year) * 12 + end.month - start.month;
  return end.day < start.day ? months - 1 : months;
}

/** Days since 1 January 1970. */
function dayNumber(date: string): number {
  const { year, month, day } = partsOf(date);
  return dayOfParts(year, month, day);
}

/*
 * A year that begins in March ends with its leap day: its months before one have 30.6 days each, rounded. So days are reckoned
 * without walking, and without `Date`, which was three times slower.
 */

const DAYS_OF_400_YEARS = 146_097;
/** From 1 March of the year 0 to 1 January 1970. */
const DAYS_TO_1970 = 719_468;

function dayOfParts(year: number, month: number, day: number): number {
  const fromMarch = month > 2 ? year : year - 1;
  const months = month > 2 ? month - 3 : month + 9;
  const days =
    fromMarch * 365 + Math.floor(fromMarch / 4) - Math.floor(fromMarch / 100) + Math.floor(fromMarch / 400);
  return days + Math.floor((153 * months + 2) / 5) + day - 1 - DAYS_TO_1970;
}

const FIRST_DAY = dayOfParts(0, 1, 1);
const LAST_DAY = dayOfParts(9999, 12, 31);

/** The date of days since 1 January 1970. */
function dateOfDay(number: number): string | undefined {
  if (!(number >= FIRST_DAY && number <= LAST_DAY)) return undefined;
  const days = number + DAYS_TO_1970;
  const period = Math.floor(days / DAYS_OF_400_YEARS);
  const within = days - period * DAYS_OF_400_YEARS;
  const leaps = Math.floor(within / 1460) - Math.floor(within / 36_524) + Math.floor(within / 146_096);
  const years = Math.floor((within - leaps) / 365);
  const ofYear = within - (365 * years + Math.floor(years / 4) - Math.floor(years / 100));
  const months = Math.floor((5 * ofYear + 2) / 153);
  const day = ofYear - Math.floor((153 * months + 2) / 5) + 1;
  const month = months < 10 ? months + 3 : months - 9;
  return dateText(years + period * 400 + (month <= 2 ? 1 : 0), month, day);
}

function dateText(year: number, month: number, day: number): string {
  return `${String(year).padStart(4, '0')}-${month < 10 ? '0' : ''}${month}-${day < 10 ? '0' : ''}${day}`;
}

function remainder(number: number, by: number): number {
  return number - Math.floor(number / by) * by;
}

function partsOf(date: string): { readonly year: number; readonly month: number; readonly day: number } {
  return { year: Number(date.slice(0, 4)), month: Number(date.slice(5, 7)), day: Number(date.slice(8, 10)) };
}
