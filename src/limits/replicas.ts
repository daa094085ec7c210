import { RateLimiterPostgres, RLWrapperTimeouts } from 'rate-limiter-flexible';
import { type Counter, countWith, WINDOW } from './counter.js';
import type { RequestsTable } from './requests-table.js';

/** Counts for all replicas together, in their database. While that is away, `alone` counts: nobody is refused because of
 *  it. Whoever is over the limit costs no query until its minute is over. */
export function replicasCounter(
  name: string,
  limit: number,
  table: RequestsTable,
  patience: number,
  alone: Counter,
): Counter {
  const limiter = new RLWrapperTimeouts({
    limiter: new RateLimiterPostgres({
      storeClient: table.pool,
      storeType: 'pool',
      tableName: table.name,
      tableCreated: true,
      keyPrefix: name,
      points: limit,
      duration: WINDOW,
      inMemoryBlockOnConsumed: limit,
    }),
    timeoutMs: patience,
  });
  return {
    count: async (caller, cost) => {
      if (!table.usable) return alone.count(caller, cost);
      try {
        return await countWith(limiter, limit, caller, cost);
      } catch {
        table.rest();
        return alone.count(caller, cost);
      }
    },
  };
}
