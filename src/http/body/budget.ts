import { getHeapStatistics } from 'node:v8';

/** The part of the process's memory for all bodies that are being read or calculated: a body becomes a
 *  text and an object on its way, so that an eighth in bytes can be three eighths in all. */
const PART_OF_HEAP = 1 / 8;

/** The part of that for one caller: one that fills its half leaves the other half to the others. */
const PART_OF_CALLER = 1 / 2;

/** Bytes for all bodies at once, by the memory that this process may use. */
export function bytesForBodies(): number {
  return Math.floor(getHeapStatistics().heap_size_limit * PART_OF_HEAP);
}

/** The bytes of one request's body, as far as they are reserved. */
export interface Reservation {
  /** Reserves so many bytes in place of those before; false, and nothing is changed, where that is too much. */
  resize(bytes: number): boolean;
  /** Gives all of it back. */
  release(): void;
}

/** The memory of all bodies in flight. Nothing is reserved for what a client only announces: a body counts by
 *  the memory it has. */
export class BodyBudget {
  readonly #total: number;
  readonly #most: number;
  #used = 0;
  readonly #usedBy = new Map<string, number>();

  constructor(total: number) {
    this.#total = total;
    this.#most = total * PART_OF_CALLER;
  }

  /** Bytes that are reserved now. */
  get used(): number {
    return this.#used;
  }

  /** A reservation for a request of this caller, of nothing yet. */
  reservation(caller: string): Reservation {
    let own = 0;
    const resize = (bytes: number): boolean => {
      const more = bytes - own;
      const ofCaller = (this.#usedBy.get(caller) ?? 0) + more;
      if (more > 0 && (this.#used + more > this.#total || ofCaller > this.#most)) return false;
      own = bytes;
      this.#used += more;
      if (ofCaller === 0) this.#usedBy.delete(caller);
      else this.#usedBy.set(caller, ofCaller);
      return true;
    };
    return { resize, release: () => void resize(0) };
  }
}
