import { timingSafeEqual } from 'node:crypto';
import type { ApiKey } from './key-store.js';

/** A key as it is kept: its hash tells whether a key is the right one, but not what the key is. Times are ISO 8601. */
export interface KeyRecord extends ApiKey {
  /** SHA-256 of the key, in hexadecimal. A key has 256 random bits, so a slow hash would add nothing. */
  readonly sha256: string;
  readonly created: string;
  readonly expires?: string;
  readonly revoked?: string;
}

export type KeyState = 'live' | 'expired' | 'revoked';

export function stateOf({ expires, revoked }: Pick<KeyRecord, 'expires' | 'revoked'>, now: number): KeyState {
  if (revoked !== undefined) return 'revoked';
  return expires !== undefined && Date.parse(expires) <= now ? 'expired' : 'live';
}

/** What the record says of the key with this digest: the key's id and name, if it is the right key and may still be
 *  used. Without a record it takes just as long to say no. */
export function accepted(digest: Buffer, record: KeyRecord | undefined, now: number): ApiKey | undefined {
  const kept = record === undefined ? NO_DIGEST : Buffer.from(record.sha256, 'hex');
  const isRight = timingSafeEqual(kept, digest);
  if (record === undefined || !isRight || stateOf(record, now) !== 'live') return undefined;
  return { id: record.id, ...(record.name !== undefined && { name: record.name }) };
}

const NO_DIGEST = Buffer.alloc(32);
