import { Blocked } from './blocked.js';
import { allowanceOf, type Counter } from './counter.js';
import type { RequestsTable } from './requests-table.js';

/** Counts for all replicas together, in their database. While that is away, `alone` counts: nobody is refused because of
 *  it. Whoever has nothing left costs no query until its minute is over. */
export function replicasCounter(name: string, limit: number, table: RequestsTable, alone: Counter): Counter {
  const blocked = new Blocked();
  return {
    count: async (caller, cost) => {
      const refusal = blocked.of(caller);
      if (refusal !== undefined) return refusal;
      const used = await table.add(`${name}:${caller}`, cost);
      if (used === undefined) return alone.count(caller, cost);
      const allowance = allowanceOf(limit, used.points, used.msLeft);
      if (allowance.remaining === 0) blocked.remember(caller, allowance);
      return allowance;
    },
  };
}
