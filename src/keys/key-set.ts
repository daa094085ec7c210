import { type KeyRecord, stateOf, verifyKey } from './key-record.js';
import type { ApiKey } from './key-store.js';
import { keyDigest } from './key-text.js';

/** Keys in memory, indexed by hash. At most, the time of a lookup leaks something about the hash of a guess, which helps nobody to
 *  find a key. */
export class KeySet {
  readonly #byHash = new Map<string, KeyRecord[]>();
  readonly #byId = new Map<string, KeyRecord>();

  constructor(records: readonly KeyRecord[]) {
    for (const record of records) {
      this.#byId.set(record.id, record);
      const records = this.#byHash.get(record.sha256);
      if (records === undefined) this.#byHash.set(record.sha256, [record]);
      else records.push(record);
    }
  }

  isLive(id: string, now: number): boolean {
    const record = this.#byId.get(id);
    return record !== undefined && stateOf(record, now) === 'live';
  }

  find(key: string, now: number): ApiKey | undefined {
    const digest = keyDigest(key);
    // One key may have several ids, some of them revoked.
    const records = this.#byHash.get(digest.toString('hex')) ?? [];
    return records.map((record) => verifyKey(digest, record, now)).find((apiKey) => apiKey !== undefined);
  }
}
