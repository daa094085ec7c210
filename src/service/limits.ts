import type { Config } from '../config/index.js';
import { type KeysLog, placeOf, postgresPool } from '../keys/index.js';
import { type Limits, openLimits } from '../limits/index.js';

/** The limits of the configuration: counted in the database of the keys where there is one. */
export async function limitsOf(
  { rateLimit, failedKeysLimit, keysUrl }: Config,
  { cluster, log }: { readonly cluster: boolean; readonly log: KeysLog },
): Promise<Limits> {
  const counted = rateLimit > 0 || failedKeysLimit > 0;
  const database =
    keysUrl !== undefined && counted
      ? { pool: await postgresPool(keysUrl), place: await placeOf(keysUrl) }
      : undefined;
  const limits = await openLimits({ rateLimit, failedKeysLimit, database, cluster, log });
  return {
    countRequest: (of, cost) => limits.countRequest(of, cost),
    countFailedKey: (address) => limits.countFailedKey(address),
    blockedByFailedKeys: (address) => limits.blockedByFailedKeys(address),
    get health() {
      return limits.health;
    },
    close: async () => {
      await limits.close();
      await database?.pool.end();
    },
  };
}
