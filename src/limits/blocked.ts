import { type Counter, WINDOW } from './counter.js';

/** The most callers that are remembered. One that was forgotten is counted again. */
const CAPACITY = 10_000;

/** A counter outside this process, which is not asked about a caller with no points left until its window ends: else a flood of refused
 *  requests would cost as much as answered ones. */
export function askedWithinLimit(limit: number, { count }: Counter): Counter {
  const ends = new Map<string, number>();
  return {
    count: async (caller, cost) => {
      const secondsLeft = Math.ceil(((ends.get(caller) ?? 0) - performance.now()) / 1000);
      if (secondsLeft > 0)
        return { isAllowed: false, limit, remaining: 0, resetSeconds: Math.min(WINDOW, secondsLeft) };
      ends.delete(caller);
      const allowance = await count(caller, cost);
      if (allowance.remaining > 0) return allowance;
      if (ends.size === CAPACITY) {
        const [oldest = caller] = ends.keys();
        ends.delete(oldest);
      }
      ends.set(caller, performance.now() + allowance.resetSeconds * 1000);
      return allowance;
    },
  };
}
