import { type KeyRecord, stateOf } from './key-record.js';
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
      // One key may have several ids, some of them revoked.
      const sameKey = this.#byHash.get(record.sha256);
      if (sameKey === undefined) this.#byHash.set(record.sha256, [record]);
      else sameKey.push(record);
    }
  }

  get size(): number {
    return this.#byId.size;
  }

  has(id: string): boolean {
    return this.#byId.has(id);
  }

  isLive(id: string, now: number): boolean {
    const record = this.#byId.get(id);
    return record !== undefined && stateOf(record, now) === 'live';
  }

  find(key: string, now: number): ApiKey | undefined {
    const records = this.#byHash.get(keyDigest(key)) ?? [];
    const record = records.find((each) => stateOf(each, now) === 'live');
    return record && { id: record.id, ...(record.name !== undefined && { name: record.name }) };
  }
}
