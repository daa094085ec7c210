import type { Client, ClientConfig, Pool } from 'pg';
import { notAPostgresUrl } from './errors.js';

/** Loaded lazily: most processes have no database, and start sooner without it. */
const driver = () => import('pg');

/** The timeout of a connection and of a query, in milliseconds. A request waits for it, so an outage must show soon. */
const TIMEOUT = 1_000;

/** The longest queue for a connection. A query takes a millisecond or two: a longer queue is overload, not an outage. */
const QUEUE_LIMIT = 100;

/** Whether the queue for a connection is full. `share` is the part of it that this kind of query may fill, 0 to 1. */
export function isSaturated(pool: Pool, share = 1): boolean {
  return pool.waitingCount >= QUEUE_LIMIT * share;
}

/** At most one @: with another in the password, the rest of the password would be taken for the host, and messages show
 *  hosts. */
const URL_FORM = /^postgres(ql)?:\/\/([^@/?#\s]*@)?[^@/\s]*(\/[^@\s]*)?$/;

/** A pool of connections to the PostgreSQL at this URL. One stays open, so that an outage shows at once; the loss of an idle
 *  one is no error. Throws `KeysFault` when the URL is invalid. */
export async function postgresPool(url: string): Promise<Pool> {
  const { Pool } = await driver();
  const pool = new Pool({ ...(await settingsOf(url)), max: 5, min: 1 });
  pool.on('error', () => undefined);
  return pool;
}

/** One connection, with a query timeout of its own in milliseconds. */
export async function postgresClient(url: string, timeout: number): Promise<Client> {
  const { Client } = await driver();
  const client = new Client({ ...(await settingsOf(url)), query_timeout: timeout });
  // A query on a lost connection throws by itself; without a listener the event would end the process.
  client.on('error', () => undefined);
  return client;
}

/** Host, port and database, for messages: never user or password. */
export async function databasePlace(url: string): Promise<string> {
  const { Client } = await driver();
  const { host, port, database } = new Client(await settingsOf(url));
  return `${host}:${port}/${database ?? ''}`;
}

async function settingsOf(url: string): Promise<ClientConfig> {
  const { Client } = await driver();
  const settings: ClientConfig = {
    connectionString: url,
    application_name: 'farthing',
    connectionTimeoutMillis: TIMEOUT,
    query_timeout: TIMEOUT,
    keepAlive: true,
  };
  if (!URL_FORM.test(url)) throw notAPostgresUrl();
  try {
    new Client(settings);
  } catch {
    throw notAPostgresUrl();
  }
  return settings;
}
