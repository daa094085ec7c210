import type { Config } from '../config/index.js';
import { postgresPool } from '../keys/index.js';
import { type Limits, openLimits } from '../limits/index.js';

/** The limits of the configuration: counted in the database of the keys where there is one. */
export async function limitsOf(
  { rateLimit, failedKeysLimit, keysUrl }: Config,
  { cluster }: { readonly cluster: boolean },
): Promise<Limits> {
  const counted = rateLimit > 0 || failedKeysLimit > 0;
  const pool = keysUrl !== undefined && counted ? await postgresPool(keysUrl) : undefined;
  const limits = await openLimits({ rateLimit, failedKeysLimit, pool, cluster });
  return {
    countRequest: (of, cost) => limits.countRequest(of, cost),
    countFailedKey: (address) => limits.countFailedKey(address),
    blockedByFailedKeys: (address) => limits.blockedByFailedKeys(address),
    close: async () => {
      await limits.close();
      await pool?.end();
    },
  };
}
