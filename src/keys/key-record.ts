import type { ApiKey } from './key-store.js';

/** A key as it is stored: by its hash, never by its text. Times are ISO 8601. */
export interface KeyRecord extends ApiKey {
  /** SHA-256 of the key, in hexadecimal. A key has 256 random bits, so a slow hash would add nothing. */
  readonly sha256: string;
  readonly created: string;
  readonly expires?: string;
  readonly revoked?: string;
}

/** Whether a key works, and if not why. */
export type KeyState = 'live' | 'expired' | 'revoked';

/** The state of a key at a moment, in milliseconds since 1970. A revoked key never counts as expired. */
export function stateOf({ expires, revoked }: Pick<KeyRecord, 'expires' | 'revoked'>, now: number): KeyState {
  if (revoked !== undefined) return 'revoked';
  return expires !== undefined && Date.parse(expires) <= now ? 'expired' : 'live';
}

/** Whether a key may have this name: 1 to 100 characters on one line, no control character, no space at an end. */
export function isKeyName(text: string): boolean {
  return /^(?! )[^\p{Cc}\p{Zl}\p{Zp}]{1,100}(?<! )$/u.test(text);
}

const INSTANT = /^(\d{4}-\d{2}-\d{2})(T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2}))?$/;

/** The instant of an ISO 8601 date (midnight, UTC) or date and time with a zone; undefined for any other text, or a day that
 *  does not exist. */
export function instantOf(text: string): Date | undefined {
  const day = INSTANT.exec(text)?.[1];
  if (day === undefined) return undefined;
  const [midnight, instant] = [new Date(day), new Date(text)];
  // JavaScript reads 30 February as 2 March.
  const dayExists = !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(day);
  return dayExists && !Number.isNaN(instant.getTime()) ? instant : undefined;
}
