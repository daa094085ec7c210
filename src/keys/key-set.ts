import { accepted, type KeyRecord } from './key-record.js';
import type { ApiKey } from './key-store.js';
import { digestOf, idIn, isMadeId } from './key-text.js';

/** Keys that are held in memory. */
export class KeySet {
  readonly #all: readonly KeyRecord[];
  readonly #byId: ReadonlyMap<string, KeyRecord>;
  /** Keys whose id cannot stand in a key: those of the operator's own making, and of older keys files. */
  readonly #others: readonly KeyRecord[];

  constructor(records: readonly KeyRecord[]) {
    this.#all = records;
    this.#byId = new Map(records.map((record) => [record.id, record]));
    this.#others = records.filter(({ id }) => !isMadeId(id));
  }

  find(key: string, now: number): ApiKey | undefined {
    const digest = digestOf(key);
    const id = idIn(key);
    if (id === undefined) return amid(this.#all, digest, now);
    return accepted(digest, this.#byId.get(id), now) ?? amid(this.#others, digest, now);
  }
}

/** No way out of the loop before its end: the time taken must not tell which key it was. */
function amid(records: readonly KeyRecord[], digest: Buffer, now: number): ApiKey | undefined {
  let found: ApiKey | undefined;
  for (const record of records) found = accepted(digest, record, now) ?? found;
  return found;
}
