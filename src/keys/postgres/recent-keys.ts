import { BoundedMap } from '../../cache.js';
import type { KeyRecord } from '../key-record.js';

/** What the database said of an id: its key, or that there is none. `at` is when it was asked, in milliseconds that are
 *  never set back; `order` counts the questions. */
export interface Said {
  readonly at: number;
  readonly order: number;
  readonly record: KeyRecord | undefined;
}

/** How many keys are remembered, and how many ids that are of no key. Someone who guesses ids fills only the latter. */
const MOST = 10_000;

/** What the database said last of each id. */
export class RecentKeys {
  readonly #known = new BoundedMap<string, Said>(MOST);
  readonly #unknown = new BoundedMap<string, Said>(MOST);
  #lastKnown = Number.NEGATIVE_INFINITY;

  of(id: string): Said | undefined {
    return this.#known.get(id) ?? this.#unknown.get(id);
  }

  /** When a key was confirmed last, whichever it was. */
  get lastKnown(): number {
    return this.#lastKnown;
  }

  remember(id: string, said: Said): void {
    const before = this.of(id);
    // Answers may arrive in another order than they were asked for.
    if (before !== undefined && before.order > said.order) return;
    this.#known.delete(id);
    this.#unknown.delete(id);
    const among = said.record === undefined ? this.#unknown : this.#known;
    among.set(id, said);
    if (said.record !== undefined) this.#lastKnown = Math.max(this.#lastKnown, said.at);
  }
}
