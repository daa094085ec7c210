import { BoundedMap } from '../../cache.js';
import type { KeyRecord } from '../key-record.js';

/** An answer of the database for an id: its key, or that there is none. `sentAt` is when the query was sent, in
 *  milliseconds that are never set back; `order` numbers the queries. */
export interface CachedAnswer {
  readonly sentAt: number;
  readonly order: number;
  readonly record: KeyRecord | undefined;
}

/** Entries of each cache. Whoever guesses ids fills only the one of unknown ids. */
const CAPACITY = 10_000;

/** A cache of the latest answer for each id. */
export class RecentKeys {
  readonly #known = new BoundedMap<string, CachedAnswer>(CAPACITY);
  readonly #unknown = new BoundedMap<string, CachedAnswer>(CAPACITY);
  /** When any key was last confirmed. */
  lastConfirmed = Number.NEGATIVE_INFINITY;

  get(id: string): CachedAnswer | undefined {
    return this.#known.get(id) ?? this.#unknown.get(id);
  }

  set(id: string, answer: CachedAnswer): void {
    const before = this.get(id);
    // Answers may arrive in another order than their queries were sent.
    if (before !== undefined && before.order > answer.order) return;
    this.#known.delete(id);
    this.#unknown.delete(id);
    const cache = answer.record === undefined ? this.#unknown : this.#known;
    cache.set(id, answer);
    if (answer.record !== undefined) this.lastConfirmed = Math.max(this.lastConfirmed, answer.sentAt);
  }
}
