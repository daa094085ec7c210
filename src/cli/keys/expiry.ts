import { instantOf } from '../../keys/index.js';
import { UsageError } from '../status.js';

const UNITS: Readonly<Record<string, number>> = { m: 60_000, h: 3_600_000, d: 86_400_000 };

/** Parses `--expires`: a date, a date and time, or a duration from now. Throws `UsageError` unless it is in the future. */
export function parseExpiry(text: string, now: number): string {
  const span = parseDuration(text);
  const moment = span === undefined ? instantOf(text)?.getTime() : now + span;
  if (moment === undefined) {
    throw new UsageError(
      `--expires: “${text}” is neither a date such as 2027-04-06, nor a date and time such as 2027-04-06T09:00:00Z, nor a time from now such as 90d, 12h or 30m.`,
    );
  }
  if (moment <= now) throw new UsageError(`--expires: ${text} is in the past.`);
  return new Date(moment).toISOString();
}

/** Parses `--overlap`; in milliseconds. Throws `UsageError`. */
export function parseOverlap(text: string): number {
  const span = text === '0' ? 0 : parseDuration(text);
  if (span !== undefined) return span;
  throw new UsageError(
    `--overlap: “${text}” is not a time such as 24h, 7d or 30m, nor 0 for a key that ends at once.`,
  );
}

/** The milliseconds of a text such as `90d`, `12h` or `30m`; undefined for any other. */
function parseDuration(text: string): number | undefined {
  const [, count, unit = ''] = /^(\d{1,5})([mhd])$/.exec(text) ?? [];
  const length = UNITS[unit];
  return length === undefined ? undefined : Number(count) * length;
}
