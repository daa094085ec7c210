import cluster from 'node:cluster';
import { RateLimiterCluster, RateLimiterClusterMaster } from 'rate-limiter-flexible';
import { type Counter, countWith, WINDOW } from './counter.js';

/** Makes the primary of node:cluster count for its workers; called there before it forks them. */
export function countForWorkers(): void {
  new RateLimiterClusterMaster();
  // A worker that dies while its count is on the way to it must not take the primary along: without a listener, the
  // failure to tell it would be thrown. That it died, the primary learns by its exit.
  cluster.on('fork', (worker) => worker.on('error', () => {}));
}

/** Counts for all workers of this machine together, in their primary. While that does not answer, `alone` counts. */
export function workersCounter(name: string, limit: number, patience: number, alone: Counter): Counter {
  const limiter = new RateLimiterCluster({
    keyPrefix: `farthing-${name}`,
    points: limit,
    duration: WINDOW,
    timeoutMs: patience,
  });
  return {
    count: async (caller, cost) => {
      // A worker that is being replaced still answers what it has taken on, but has no primary to ask any more.
      if (!process.connected) return alone.count(caller, cost);
      try {
        return await countWith(limiter, limit, caller, cost);
      } catch {
        return alone.count(caller, cost);
      }
    },
  };
}
