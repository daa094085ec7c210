import { getHeapStatistics } from 'node:v8';

/** The share of the heap for all bodies that are being read or calculated. A body becomes a text and an object on its way, so an
 *  eighth in bytes can be three eighths in all. */
const HEAP_SHARE = 1 / 8;

/** The share of that for batches, which may wait for minutes: what is left is for single requests alone, whose bodies are small. */
const BATCHES_SHARE = 3 / 4;

/** The most of what the others leave that one caller may take: so there is room for a further caller, however many there are. */
const CALLER_SHARE = 1 / 2;

/** Bytes for all bodies at once, by the memory that this process may use. */
export function bytesForBodies(): number {
  return Math.floor(getHeapStatistics().heap_size_limit * HEAP_SHARE);
}

/** The memory of all bodies: that of batches, and that of single requests, so that one always has room beside them. */
export interface Budgets {
  readonly batches: BodyBudget;
  readonly requests: BodyBudget;
}

/** Divides so many bytes among the bodies of batches and of single requests. */
export function budgetsOf(bytes: number): Budgets {
  return {
    batches: new BodyBudget(bytes * BATCHES_SHARE),
    requests: new BodyBudget(bytes * (1 - BATCHES_SHARE)),
  };
}

/** The bytes that are reserved for the body of one request. */
export interface Reservation {
  /** Changes the reservation to this many bytes. Returns false, and changes nothing, where the budget has no room for them. */
  resize(bytes: number): boolean;
  /** Gives all of it back. */
  release(): void;
}

/** The memory of bodies in flight. A body counts by the memory that it has, not by the Content-Length that its client
 *  claims. */
export class BodyBudget {
  readonly #total: number;
  #used = 0;
  readonly #usedBy = new Map<string, number>();

  constructor(total: number) {
    this.#total = total;
  }

  /** Bytes that are reserved now. */
  get used(): number {
    return this.#used;
  }

  /** A reservation for a request of this caller, of nothing yet. */
  reservation(caller: string): Reservation {
    let reserved = 0;
    const resize = (bytes: number): boolean => {
      const increase = bytes - reserved;
      const before = this.#usedBy.get(caller) ?? 0;
      const most = (this.#total - (this.#used - before)) * CALLER_SHARE;
      if (increase > 0 && before + increase > most) return false;
      reserved = bytes;
      this.#used += increase;
      if (before + increase === 0) this.#usedBy.delete(caller);
      else this.#usedBy.set(caller, before + increase);
      return true;
    };
    return { resize, release: () => void resize(0) };
  }
}
