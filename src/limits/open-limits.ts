import cluster from 'node:cluster';
import type { Config } from '../config/index.js';
import { type Database, databaseAt, type KeysLog } from '../keys/index.js';
import { askedWithinLimit } from './blocked.js';
import { countedAddress } from './counted-address.js';
import { type Counter, memoryCounter, workersCounter } from './counter.js';
import { type Caller, type Limits, OK } from './limits.js';
import { Overdrawn } from './overdrawn.js';
import { RequestsTable, replicasCounter } from './requests-table.js';

/** The most connections of a process to the database. */
const CONNECTIONS = 5;

/** What limits are opened with. */
export interface LimitSettings {
  /** Points a minute of one key, and of one address without a key; 0 for no limit. */
  readonly rateLimit: number;
  /** Wrong keys a minute from one address; 0 for no limit. */
  readonly failedKeysLimit: number;
  /** Requests a minute to the calculators of the page; none are counted where it is left out. */
  readonly pageLimit?: number;
  /** A PostgreSQL in which all replicas count together. The caller ends its pool. */
  readonly database?: Database;
  /** The timeout for a count outside this process, in milliseconds, after which this process counts. */
  readonly timeout?: number;
  /** How often rows of past windows are deleted from the database, in milliseconds. */
  readonly deleteInterval?: number;
  readonly log?: KeysLog;
}

/** The limits of the configuration, counted in the database of the keys where there is one. */
export async function limitsOf(
  { rateLimit, failedKeysLimit, pageLimit, keysUrl }: Config,
  log: KeysLog,
): Promise<Limits> {
  const settings = { rateLimit, failedKeysLimit, pageLimit, log };
  if (keysUrl === undefined || rateLimit + failedKeysLimit + pageLimit === 0) return openLimits(settings);
  const database = await databaseAt(keysUrl, CONNECTIONS);
  const limits = await openLimits({ ...settings, database });
  const { close } = limits;
  return Object.assign(limits, {
    close: async () => {
      await close();
      await database.pool.end();
    },
  });
}

/** Opens the limits. Counts are in the database where there is one, else in the primary of a cluster, whose primary must have
 *  called `countForWorkers`, else in this process. */
export async function openLimits({
  rateLimit,
  failedKeysLimit,
  pageLimit = 0,
  database,
  timeout = 1_000,
  deleteInterval,
  log = ({ message }) => console.error(message),
}: LimitSettings): Promise<Limits> {
  const table = database && new RequestsTable(database, { timeout, log, deleteInterval });
  await table?.open();

  const counter = (name: string, limit: number): Counter | undefined => {
    if (limit === 0) return undefined;
    const memory = memoryCounter(limit);
    const local = cluster.isWorker ? workersCounter(name, limit, timeout, memory) : memory;
    const shared = table === undefined ? local : replicasCounter(name, limit, table, local);
    return shared === memory ? memory : askedWithinLimit(limit, shared);
  };
  const requests = counter('requests', rateLimit);
  const pages = counter('pages', pageLimit);
  const failedKeys = counter('failed-keys', failedKeysLimit);
  const overdrawn = new Overdrawn();
  return {
    countRequest: async (caller, cost = 1) => requests?.count(callerKey(caller), cost),
    countWork: async (caller, cost) => {
      const key = callerKey(caller);
      const allowance = await requests?.count(key, cost);
      if (allowance?.isAllowed === false) overdrawn.add(key, allowance);
      return allowance;
    },
    overdrawn: (caller) => overdrawn.get(callerKey(caller)),
    countPage: async (caller, requests = 1) => pages?.count(callerKey(caller), requests),
    countFailedKey: async (address) => failedKeys?.count(countedAddress(address), 1),
    get health() {
      return table?.health ?? OK;
    },
    close: async () => table?.close(),
  };
}

/** The key under which a caller is counted, and takes its turns. The prefix keeps ids of keys, which may be any text, apart from addresses. */
export function callerKey(caller: Caller): string {
  return 'keyId' in caller ? `key ${caller.keyId}` : `address ${countedAddress(caller.address)}`;
}
