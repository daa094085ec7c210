import type { Config } from '../config/index.js';
import { type KeysDatabase, type KeysLog, placeOf, postgresPool } from '../keys/index.js';
import { Blocked } from './blocked.js';
import { countedAddress } from './counted-address.js';
import { type Counter, memoryCounter } from './counter.js';
import { type Caller, type Limits, OK } from './limits.js';
import { replicasCounter } from './replicas.js';
import { RequestsTable } from './requests-table.js';
import { workersCounter } from './workers.js';

export interface LimitSettings {
  /** Points a minute of one key, and of one address without a key; 0 for no limit. */
  readonly rateLimit: number;
  /** Wrong keys a minute from one address; 0 for no limit. */
  readonly failedKeysLimit: number;
  /** A PostgreSQL in which all replicas count together. Its pool bounds how long a connection may
   *  take, and stays the caller's to end. */
  readonly database?: KeysDatabase | undefined;
  /** Whether this is a worker of node:cluster whose primary called `countForWorkers`. */
  readonly cluster?: boolean | undefined;
  /** How long a request waits to be counted elsewhere, in milliseconds, before it is counted here. */
  readonly patience?: number;
  /** How often what is over is deleted from the database, in milliseconds. */
  readonly deleteEvery?: number;
  readonly log?: KeysLog;
}

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
  const { close } = limits;
  return Object.assign(limits, {
    close: async () => {
      await close();
      await database?.pool.end();
    },
  });
}

/** Opens the limits: counted in the database where there is one, else by the primary of the workers, else here. */
export async function openLimits({
  rateLimit,
  failedKeysLimit,
  database,
  cluster = false,
  patience = 1_000,
  deleteEvery,
  log = ({ message }) => console.error(message),
}: LimitSettings): Promise<Limits> {
  const counted = rateLimit > 0 || failedKeysLimit > 0;
  const table =
    database !== undefined && counted
      ? new RequestsTable(database, { patience, log, deleteEvery })
      : undefined;
  await table?.open();

  const counter = (name: string, limit: number): Counter | undefined => {
    if (limit === 0) return undefined;
    const here = memoryCounter(limit);
    const onMachine = cluster ? workersCounter(name, limit, patience, here) : here;
    return table === undefined ? onMachine : replicasCounter(name, limit, table, onMachine);
  };
  const blocked = new Blocked();
  const requests = counter('requests', rateLimit);
  const failedKeys = counter('failed-keys', failedKeysLimit);
  return {
    countRequest: async (of, cost = 1) => requests?.count(nameOf(of), cost),
    countFailedKey: async (address) => {
      const caller = countedAddress(address);
      const allowance = await failedKeys?.count(caller, 1);
      if (allowance?.allowed === false) blocked.remember(caller, allowance);
      return allowance;
    },
    blockedByFailedKeys: (address) =>
      failedKeys === undefined ? undefined : blocked.of(countedAddress(address)),
    get health() {
      return table?.health ?? OK;
    },
    close: async () => table?.close(),
  };
}

/** No key's name is an address's: the id of a key may be anything. */
function nameOf(caller: Caller): string {
  return 'keyId' in caller ? `key ${caller.keyId}` : `address ${countedAddress(caller.address)}`;
}
