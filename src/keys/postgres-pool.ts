import type { Client, ClientConfig, Pool } from 'pg';
import { notAPostgresUrl } from './errors.js';

/** Loaded only where there is a database: most processes have none, and start sooner without it. */
const driver = () => import('pg');

/** How long a connection, and an answer, may take, in milliseconds. A request waits for it, so an outage must show soon. */
const PATIENCE = 1_000;

/** Questions that may wait for a connection. Each takes a millisecond or two, so more wait only where more is asked than the
 *  database answers: that is overload, not an outage. */
const MOST_WAITING = 100;

/** Whether so many questions wait for a connection that another would wait for too long. `share` is the part of the queue
 *  that this kind of question may fill, 0 to 1. */
export function isSaturated(pool: Pool, share = 1): boolean {
  return pool.waitingCount >= MOST_WAITING * share;
}

/** User and password, if any, end with the only @: one in the password would make the rest of it look like a host, and a
 *  host is shown in messages. */
const URL_FORM = /^postgres(ql)?:\/\/([^@/?#\s]*@)?[^@/\s]*(\/[^@\s]*)?$/;

/**
 * Connections to the PostgreSQL at this URL, made as they are needed; one is kept so that an outage shows at once. Throws
 * `KeysFault` when the URL is none. A lost connection that nobody was using is no error: the pool makes another.
 */
export async function postgresPool(url: string): Promise<Pool> {
  const { Pool } = await driver();
  const pool = new Pool({ ...(await settingsOf(url)), max: 5, min: 1 });
  pool.on('error', () => undefined);
  return pool;
}

/** One connection for work that may take longer than a request can wait. */
export async function postgresClient(url: string, patience: number): Promise<Client> {
  const { Client } = await driver();
  const client = new Client({ ...(await settingsOf(url)), query_timeout: patience });
  // What the loss of the connection breaks off throws by itself; without a listener the event would end the process.
  client.on('error', () => undefined);
  return client;
}

/** Host, port and database, for messages: never the user's password. */
export async function placeOf(url: string): Promise<string> {
  const { Client } = await driver();
  const { host, port, database } = new Client(await settingsOf(url));
  return `${host}:${port}/${database ?? ''}`;
}

async function settingsOf(url: string): Promise<ClientConfig> {
  const { Client } = await driver();
  const settings: ClientConfig = {
    connectionString: url,
    application_name: 'farthing',
    connectionTimeoutMillis: PATIENCE,
    query_timeout: PATIENCE,
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
