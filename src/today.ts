/** Swedes write days as ISO 8601 does. A tax year begins at midnight in the United Kingdom. */
const DAY = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/London', dateStyle: 'short' });

const HOUR = 3_600_000;

/** The hour that was asked for last, and its day: a day begins with an hour, also in summer. */
let latest = { hour: Number.NaN, day: '' };

/** Today in the United Kingdom: `2026-11-26`. Every request asks twice, and the format takes longer than some rules. */
export function today(): string {
  const hour = Math.floor(Date.now() / HOUR);
  if (hour !== latest.hour) latest = { hour, day: DAY.format(hour * HOUR) };
  return latest.day;
}
