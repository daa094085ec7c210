import { accepted, type KeyRecord } from './key-record.js';
import type { ApiKey } from './key-store.js';
import { digestOf } from './key-text.js';

/** Keys that are held in memory, indexed by their hashes: how long a look-up takes tells something of the hash of what was
 *  tried, from which no key can be made. */
export class KeySet {
  readonly #byHash = new Map<string, KeyRecord[]>();

  constructor(records: readonly KeyRecord[]) {
    for (const record of records) {
      const same = this.#byHash.get(record.sha256);
      if (same === undefined) this.#byHash.set(record.sha256, [record]);
      else same.push(record);
    }
  }

  find(key: string, now: number): ApiKey | undefined {
    const digest = digestOf(key);
    // Several ids may be of one key: one of them may be revoked, and another not.
    const records = this.#byHash.get(digest.toString('hex')) ?? [];
    return records.map((record) => accepted(digest, record, now)).find((found) => found !== undefined);
  }
}
