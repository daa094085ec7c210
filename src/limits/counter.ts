import cluster from 'node:cluster';
import {
  type RateLimiterAbstract,
  RateLimiterCluster,
  RateLimiterClusterMaster,
  RateLimiterMemory,
  RateLimiterRes,
} from 'rate-limiter-flexible';
import type { Allowance } from './limits.js';

/** Counts the points of each caller within a minute. */
export interface Counter {
  /** Adds a cost, 1 or more. */
  count(caller: string, cost: number): Promise<Allowance>;
}

/** The window of the rate limit, in seconds. It begins with the first request of a caller. */
export const WINDOW = 60;

/** Counts in this process alone: some six hundred bytes a caller, for a minute. */
export function memoryCounter(limit: number): Counter {
  const limiter = new RateLimiterMemory({ points: limit, duration: WINDOW });
  return { count: (caller, cost) => countWith(limiter, limit, caller, cost) };
}

/** Makes the primary of node:cluster count for its workers. Call it there before it forks them. */
export function countForWorkers(): void {
  new RateLimiterClusterMaster();
  // A worker may die before its count arrives; without a listener that error would end the primary.
  cluster.on('fork', (worker) => worker.on('error', () => {}));
}

/** Counts for all workers of this machine, in their primary. `fallback` counts where the primary does not answer within
 *  `timeoutMs`. */
export function workersCounter(name: string, limit: number, timeoutMs: number, fallback: Counter): Counter {
  const keyPrefix = `farthing-${name}`;
  const limiter = new RateLimiterCluster({ keyPrefix, points: limit, duration: WINDOW, timeoutMs });
  return {
    count: async (caller, cost) => {
      // A worker that drains may have lost its primary.
      if (!process.connected) return fallback.count(caller, cost);
      try {
        return await countWith(limiter, limit, caller, cost);
      } catch {
        return fallback.count(caller, cost);
      }
    },
  };
}

async function countWith(
  limiter: RateLimiterAbstract,
  limit: number,
  caller: string,
  cost: number,
): Promise<Allowance> {
  // Over the limit, the package throws the count.
  const { consumedPoints, msBeforeNext } = await limiter.consume(caller, cost).catch((thrown: unknown) => {
    if (thrown instanceof RateLimiterRes) return thrown;
    throw thrown;
  });
  return allowanceOf(limit, consumedPoints, msBeforeNext);
}

/** The allowance of a caller that has used `points`, and whose window ends in `msLeft` milliseconds. */
export function allowanceOf(limit: number, points: number, msLeft: number): Allowance {
  // The package uses the wall clock: after it is set back, a window seems to last longer.
  const resetSeconds = Math.min(WINDOW, Math.max(1, Math.ceil(msLeft / 1000)));
  return { isAllowed: points <= limit, limit, remaining: Math.max(0, limit - points), resetSeconds };
}
