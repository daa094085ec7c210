/*
 * The calendar, walked day by day: what the rule language says of dates is held against it. After 400 years its days come again.
 */

const LENGTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** How many days a month has; months are from 1. */
export function lengthOfMonth(year: number, month: number): number {
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  return month === 2 && isLeap ? 29 : (LENGTHS[month - 1] ?? 0);
}

export function dateText(year: number, month: number, day: number): string {
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

/** The days of 400 years from 2000 on, walked once. */
const DAYS = walk('2000-01-01', '2399-12-31');
const PLACES = new Map(DAYS.map((day, place) => [day, place]));

function walk(first: string, last: string): readonly string[] {
  const days = [first];
  for (let day = first; day !== last; days.push(day)) day = dayAfter(day);
  return days;
}

/** How many days after the first of 2000 a date is. */
function placeOf(text: string): number {
  const [year = 0, month = 0, day = 0] = text.split('-').map(Number);
  const cycles = Math.floor((year - 2000) / 400);
  return cycles * DAYS.length + (PLACES.get(dateText(year - 400 * cycles, month, day)) ?? Number.NaN);
}

function dateAt(place: number): string {
  const cycles = Math.floor(place / DAYS.length);
  const [year = 0, month = 0, day = 0] = (DAYS[place - cycles * DAYS.length] ?? '').split('-').map(Number);
  return dateText(year + 400 * cycles, month, day);
}

/** The days from one date to another, below 0 where the other is the earlier. */
export function daysByWalk(from: string, to: string): number {
  return placeOf(to) - placeOf(from);
}

/** The months that have become whole: on the day of the month that it began on, or on the first of the next where the month
 *  has no such day. */
export function monthsByWalk(from: string, to: string): number {
  if (to < from) return 0 - monthsByWalk(to, from);
  const period = `${from} ${to}`;
  const months = knownMonths.get(period) ?? countMonths(from, to);
  knownMonths.set(period, months);
  return months;
}

/** The years of the tests have few days, which are asked about often. */
const knownMonths = new Map<string, number>();

function countMonths(from: string, to: string): number {
  const [, , began = 0] = from.split('-').map(Number);
  return countOf(from, to, ([year, month, day]) => {
    const before = month === 1 ? lengthOfMonth(year - 1, 12) : lengthOfMonth(year, month - 1);
    return day === began || (day === 1 && before < began);
  });
}

/** The day so many days later, or earlier where there are less than none. */
export function daysLaterByWalk(start: string, days: number): string {
  return dateAt(placeOf(start) + days);
}

/** The day of that number so many months later, or earlier, month by month; the last of a month that has none. */
export function monthsLaterByWalk(start: string, months: number): string {
  let [year = 0, month = 0] = start.split('-').map(Number);
  for (let walked = 0; walked < Math.abs(months); walked++) {
    month += months > 0 ? 1 : -1;
    if (month === 13) [year, month] = [year + 1, 1];
    if (month === 0) [year, month] = [year - 1, 12];
  }
  const [, , day = 0] = start.split('-').map(Number);
  return dateText(year, month, Math.min(day, lengthOfMonth(year, month)));
}

/** The Sunday on or before a day, by whole weeks from one that is known. */
export function sundayByWalk(start: string): string {
  const days = daysByWalk('2023-01-01', start);
  return daysLaterByWalk(start, -(((days % 7) + 7) % 7));
}

function dayAfter(text: string): string {
  const [year = 0, month = 0, day = 0] = text.split('-').map(Number);
  if (day < lengthOfMonth(year, month)) return dateText(year, month, day + 1);
  return month === 12 ? dateText(year + 1, 1, 1) : dateText(year, month + 1, 1);
}

type Day = readonly [year: number, month: number, day: number];

/** How many of the days after one date, up to another, are of a kind. */
function countOf(from: string, to: string, isOfKind: (day: Day) => boolean): number {
  let [year = 0, month = 0, day = 0] = from.split('-').map(Number);
  let count = 0;
  while (dateText(year, month, day) !== to) {
    day += 1;
    if (day > lengthOfMonth(year, month)) {
      day = 1;
      month = month === 12 ? 1 : month + 1;
      if (month === 1) year += 1;
    }
    if (isOfKind([year, month, day])) count += 1;
  }
  return count;
}
