import { getHeapStatistics } from 'node:v8';

/** The share of the heap for all bodies that are being read or calculated. A body becomes a text and an object on its way, so an
 *  eighth in bytes can be three eighths in all. */
const HEAP_SHARE = 1 / 8;

/** The share of that for one caller: nobody takes the other callers' half. */
const CALLER_SHARE = 1 / 2;

/** Bytes for all bodies at once, by the memory that this process may use. */
export function bytesForBodies(): number {
  return Math.floor(getHeapStatistics().heap_size_limit * HEAP_SHARE);
}

/** The bytes that are reserved for the body of one request. */
export interface Reservation {
  /** Changes the reservation to this many bytes. Returns false, and changes nothing, where the budget has no room for them. */
  resize(bytes: number): boolean;
  /** Gives all of it back. */
  release(): void;
}

/** The memory of all bodies in flight. A body counts by the memory that it has, not by the Content-Length that its client
 *  claims. */
export class BodyBudget {
  readonly #total: number;
  readonly #callerLimit: number;
  #used = 0;
  readonly #usedBy = new Map<string, number>();

  constructor(total: number) {
    this.#total = total;
    this.#callerLimit = total * CALLER_SHARE;
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
      const usedByCaller = (this.#usedBy.get(caller) ?? 0) + increase;
      if (increase > 0 && (this.#used + increase > this.#total || usedByCaller > this.#callerLimit))
        return false;
      reserved = bytes;
      this.#used += increase;
      if (usedByCaller === 0) this.#usedBy.delete(caller);
      else this.#usedBy.set(caller, usedByCaller);
      return true;
    };
    return { resize, release: () => void resize(0) };
  }
}
