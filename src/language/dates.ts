/*
 * Days of the calendar, written as 2026-08-28: texts of that form are in the order of their days.
 */

const FORM = /^(\d{4})-(\d\d)-(\d\d)$/;
const DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const;

/** Whether a text is a day that there is: 2028-02-29, but not 2027-02-29. */
export function isDate(text: string): boolean {
  const [, year = '', month = '', day = ''] = FORM.exec(text) ?? [];
  const isLeap = Number(year) % 4 === 0 && (Number(year) % 100 !== 0 || Number(year) % 400 === 0);
  const days = month === '02' && isLeap ? 29 : (DAYS[Number(month) - 1] ?? 0);
  return Number(day) >= 1 && Number(day) <= days;
}

/** The first day of a tax year: 2026-04-06 of 2026-27. */
export function firstDayOf(taxYear: string): string {
  return `${taxYear.slice(0, 4)}-04-06`;
}
