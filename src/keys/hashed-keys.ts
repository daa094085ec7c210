import { createHash, timingSafeEqual } from 'node:crypto';
import type { ApiKey, KeyStore } from './key-store.js';

/** A key as it is kept: its hash tells whether a key is the right one, but not what the key is. */
export interface KeyRecord extends ApiKey {
  /** SHA-256 of the key, in hexadecimal. A key has 256 random bits, so a slow hash would add nothing. */
  readonly sha256: string;
  /** When it was made: an ISO 8601 date and time. */
  readonly created: string;
}

/** Keys that are held in memory as hashes. */
export class HashedKeys implements KeyStore {
  readonly #keys: readonly { readonly id: string; readonly hash: Buffer }[];

  constructor(records: readonly Pick<KeyRecord, 'id' | 'sha256'>[]) {
    this.#keys = records.map(({ id, sha256 }) => ({ id, hash: Buffer.from(sha256, 'hex') }));
  }

  async find(key: string): Promise<ApiKey | undefined> {
    const hash = Buffer.from(sha256(key), 'hex');
    let found: ApiKey | undefined;
    // No way out of the loop before its end: the time taken must not tell which key it was.
    for (const known of this.#keys) {
      if (timingSafeEqual(known.hash, hash)) found = { id: known.id };
    }
    return found;
  }
}

/** SHA-256 in hexadecimal. */
export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
