import { BoundedMap } from '../cache.js';
import { WINDOW } from './counter.js';
import type { Allowance } from './limits.js';

/** Callers that are remembered. Whoever comes from more addresses is counted all the same. */
const MOST = 10_000;

/** Callers that have nothing left, so that they need not be counted to be refused. */
export class Blocked {
  readonly #until = new BoundedMap<string, { readonly moment: number; readonly limit: number }>(MOST);

  remember(caller: string, { limit, resetSeconds }: Allowance): void {
    this.#until.set(caller, { moment: performance.now() + resetSeconds * 1000, limit });
  }

  /** The refusal of a caller that has nothing left; undefined for any other. */
  of(caller: string): Allowance | undefined {
    const until = this.#until.get(caller);
    if (until === undefined) return undefined;
    const seconds = Math.ceil((until.moment - performance.now()) / 1000);
    if (seconds > 0) {
      return { allowed: false, limit: until.limit, remaining: 0, resetSeconds: Math.min(WINDOW, seconds) };
    }
    this.#until.delete(caller);
    return undefined;
  }
}
