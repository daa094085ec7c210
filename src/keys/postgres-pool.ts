import { Client, type ClientConfig, Pool } from 'pg';
import { notAPostgresUrl } from './errors.js';

/** How long a connection, and an answer, may take, in milliseconds. A request waits for it, so an outage must show soon. */
const PATIENCE = 1_000;

/** User and password, if any, end with the only @: one in the password would make the rest of it look like a host, and a
 *  host is shown in messages. */
const URL_FORM = /^postgres(ql)?:\/\/([^@/?#\s]*@)?[^@/\s]*(\/[^@\s]*)?$/;

/**
 * Connections to the PostgreSQL at this URL, made as they are needed; one is kept so that an outage shows at once. Throws
 * `KeysFault` when the URL is none. A lost connection that nobody was using is no error: the pool makes another.
 */
export function postgresPool(url: string): Pool {
  const pool = new Pool({ ...settingsOf(url), max: 5, min: 1 });
  pool.on('error', () => undefined);
  return pool;
}

/** One connection for work that may take longer than a request can wait. */
export function postgresClient(url: string, patience: number): Client {
  const client = new Client({ ...settingsOf(url), query_timeout: patience });
  // What the loss of the connection breaks off throws by itself; without a listener the event would end the process.
  client.on('error', () => undefined);
  return client;
}

/** Host, port and database, for messages: never the user's password. */
export function placeOf(url: string): string {
  const { host, port, database } = new Client(settingsOf(url));
  return `${host}:${port}/${database ?? ''}`;
}

function settingsOf(url: string): ClientConfig {
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
