import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { Allowance } from './limits.js';

/** Counts what callers do within a minute, each by itself. */
export interface Counter {
  /** Adds the cost of what a caller does, 1 or more. */
  count(caller: string, cost: number): Promise<Allowance>;
}

/** The span over which is counted, in seconds. It begins with the first request of a caller. */
export const WINDOW = 60;

/** Counts in this process alone. What is kept of a caller is some six hundred bytes, for a minute. */
export function memoryCounter(limit: number): Counter {
  const limiter = new RateLimiterMemory({ points: limit, duration: WINDOW });
  return { count: (caller, cost) => countWith(limiter, limit, caller, cost) };
}

/** Counts with a limiter of the package, which throws the count itself where that is over the limit. Whatever else it
 *  throws is thrown on. */
export async function countWith(
  limiter: RateLimiterAbstract,
  limit: number,
  caller: string,
  cost: number,
): Promise<Allowance> {
  const { consumedPoints, msBeforeNext } = await limiter.consume(caller, cost).catch((thrown: unknown) => {
    if (thrown instanceof RateLimiterRes) return thrown;
    throw thrown;
  });
  return allowanceOf(limit, consumedPoints, msBeforeNext);
}

/** What is left to a caller that has used so many points, whose minute is over in `msLeft`. */
export function allowanceOf(limit: number, points: number, msLeft: number): Allowance {
  // The limiters of the package go by the clock of the day: once that is set back, a minute seems to last longer.
  const resetSeconds = Math.min(WINDOW, Math.max(1, Math.ceil(msLeft / 1000)));
  return { allowed: points <= limit, limit, remaining: Math.max(0, limit - points), resetSeconds };
}
