/** Swedes write days as ISO 8601 does. A tax year begins at midnight in the United Kingdom. */
const DAY = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/London', dateStyle: 'short' });

/** Today in the United Kingdom: `2026-11-26`. */
export function today(): string {
  return DAY.format(new Date());
}
