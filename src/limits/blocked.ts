import { BoundedMap } from '../cache.js';
import { WINDOW } from './counter.js';
import type { Allowance } from './limits.js';

/** The most callers in the cache. An evicted caller is counted again. */
const CAPACITY = 10_000;

/** A cache of callers with no points left: they are refused without being counted. */
export class BlockedCallers {
  readonly #blocked = new BoundedMap<string, { readonly end: number; readonly limit: number }>(CAPACITY);

  add(caller: string, { limit, resetSeconds }: Allowance): void {
    this.#blocked.set(caller, { end: performance.now() + resetSeconds * 1000, limit });
  }

  /** The refusal of a blocked caller; undefined for any other. */
  get(caller: string): Allowance | undefined {
    const blocked = this.#blocked.get(caller);
    if (blocked === undefined) return undefined;
    const { end, limit } = blocked;
    const seconds = Math.ceil((end - performance.now()) / 1000);
    if (seconds > 0)
      return { isAllowed: false, limit, remaining: 0, resetSeconds: Math.min(WINDOW, seconds) };
    this.#blocked.delete(caller);
    return undefined;
  }
}
