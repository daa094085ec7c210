import type { Pool } from 'pg';
import { databaseFails, notAPostgresUrl } from '../errors.js';

/** A PostgreSQL. */
export interface Database {
  readonly pool: Pool;
  /** `PostgreSQL at` host, port and database, for messages: never user or password. */
  readonly place: string;
}

/** After so many milliseconds a connection that does not come about, or answers nothing, is given up and another is made. */
const GIVE_UP = 5_000;

/** At most one @: with another in the password, the rest of the password would be taken for the host, and messages show
 *  hosts. */
const URL_FORM = /^postgres(ql)?:\/\/([^@/?#\s]*@)?[^@/\s]*(\/[^@\s]*)?$/;

/** The PostgreSQL at this URL, over at most so many connections. One stays open; the loss of an idle one is no error. Throws
 *  `KeysFault` when the URL is invalid. */
export async function databaseAt(url: string, connections: number): Promise<Database> {
  // Loaded lazily: most processes have no database, and start sooner without it.
  const { Client, Pool } = await import('pg');
  const settings = {
    connectionString: url,
    application_name: 'farthing',
    connectionTimeoutMillis: GIVE_UP,
    query_timeout: GIVE_UP,
    keepAlive: true,
  };
  if (!URL_FORM.test(url)) throw notAPostgresUrl();
  try {
    const { host, port, database } = new Client(settings);
    const pool = new Pool({ ...settings, max: connections, min: 1 });
    pool.on('error', () => undefined);
    return { pool, place: `PostgreSQL at ${host}:${port}/${database ?? ''}` };
  } catch {
    throw notAPostgresUrl();
  }
}

/** The advisory lock for creating the tables: any number that nobody else uses. */
const LOCK = 7_302_519_644;

/** One transaction, so that replicas that start together take turns. Releases before 1.0.0 look for the name of their migration. */
const CREATE = `select pg_advisory_xact_lock(${LOCK});
create table if not exists farthing_keys (
  id text primary key check (id ~ '^[0-9a-f]{8}$'),
  name text check (length(name) between 1 and 100),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  created timestamptz not null,
  expires timestamptz,
  revoked timestamptz
);
create table if not exists farthing_migrations (name text primary key, applied timestamptz not null default now());
insert into farthing_migrations (name) values ('001-keys') on conflict do nothing`;

/** Connects, and creates the table of the keys where there is none: where there is one, a role that cannot create tables will do.
 *  Throws `KeysFault` when that fails. */
export async function databaseOfKeys(url: string): Promise<Database> {
  const database = await databaseAt(url, 1);
  const { pool, place } = database;
  try {
    const { rows } = await pool.query(`select to_regclass('farthing_keys') is not null as "exists"`);
    if (rows[0]?.exists !== true) await pool.query(CREATE);
    return database;
  } catch (error) {
    await pool.end();
    throw databaseFails(place, error);
  }
}

/** The parts of a patience that are counted: a turn of the event loop counts at most one, however long it took. */
const PARTS = 10;

/** An answer of a database, or a timeout after so many milliseconds in which this process could have read it: that the event loop
 *  stood still proves nothing against the database. */
export async function answerWithin<T>(milliseconds: number, answer: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    let parts = 0;
    timer = setInterval(() => {
      if (++parts === PARTS) reject(new Error(`no answer within ${milliseconds} ms`));
    }, milliseconds / PARTS);
  });
  return Promise.race([answer, timeout]).finally(() => clearInterval(timer));
}
