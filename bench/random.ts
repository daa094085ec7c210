/** A seeded pseudo-random generator (mulberry32). */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed;
  }

  /** At least 0, below 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** A whole number, bounds included. */
  whole(from: number, to: number): number {
    return from + Math.floor(this.next() * (to - from + 1));
  }

  chance(share: number): boolean {
    return this.next() < share;
  }

  pick<T>(from: readonly T[]): T {
    const picked = from[this.whole(0, from.length - 1)];
    if (picked === undefined) throw new RangeError('There is nothing to pick from.');
    return picked;
  }

  some<T>(from: readonly T[], share: number): T[] {
    return from.filter(() => this.chance(share));
  }

  /** Pounds and pence. */
  money(most: number): number {
    return this.whole(0, most * 100) / 100;
  }
}
