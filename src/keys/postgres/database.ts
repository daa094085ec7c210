import type { Client, Pool } from 'pg';
import { databaseFails } from '../errors.js';
import { placeOf, postgresClient, postgresPool } from '../postgres-pool.js';

/** A PostgreSQL that has the tables of the keys. */
export interface KeysDatabase {
  readonly pool: Pool;
  /** Host, port and database, for messages. */
  readonly place: string;
}

/** What has been done to the database, in this order; never changed once released, only added to. */
const MIGRATIONS: readonly { readonly name: string; readonly sql: string }[] = [
  {
    name: '001-keys',
    sql: `create table farthing_keys (
      id text primary key check (id ~ '^[0-9a-f]{8}$'),
      name text check (length(name) between 1 and 100),
      sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
      created timestamptz not null,
      expires timestamptz,
      revoked timestamptz
    )`,
  },
];

/** How long a replica waits for another that migrates, in milliseconds. */
const PATIENCE = 30_000;

/** The name of the lock that one replica holds while it migrates: any number that others do not use. */
const LOCK = 7_302_519_644;

/** Connects to the database and brings it up to date. Throws `KeysFault` when it cannot be had. */
export async function openPostgres(url: string): Promise<KeysDatabase> {
  const place = await placeOf(url);
  try {
    await migrate(url);
  } catch (error) {
    throw databaseFails(place, error);
  }
  return { pool: await postgresPool(url), place };
}

/**
 * Brings the database up to date. Replicas that start together take turns, and whoever comes first does the work: all of
 * it or, when it breaks off, none. A database that is up to date is only read, so that the service may do with a role
 * that cannot make tables where someone else migrates.
 */
async function migrate(url: string): Promise<void> {
  const client = await postgresClient(url, PATIENCE);
  try {
    await client.connect();
    if ((await missing(client)).length > 0) await apply(client);
  } finally {
    await client.end();
  }
}

async function apply(client: Client): Promise<void> {
  await client.query('begin');
  // Held until the transaction ends, however it ends.
  await client.query('select pg_advisory_xact_lock($1)', [LOCK]);
  await client.query(`create table if not exists farthing_migrations (
    name text primary key,
    applied timestamptz not null default now()
  )`);
  for (const { name, sql } of await missing(client)) {
    await client.query(sql);
    await client.query('insert into farthing_migrations (name) values ($1)', [name]);
  }
  await client.query('commit');
}

async function missing(client: Client): Promise<typeof MIGRATIONS> {
  const { rows: tables } = await client.query<{ there: boolean }>(
    `select to_regclass('farthing_migrations') is not null as there`,
  );
  if (tables[0]?.there !== true) return MIGRATIONS;
  const { rows } = await client.query<{ name: string }>('select name from farthing_migrations');
  const applied = new Set(rows.map(({ name }) => name));
  return MIGRATIONS.filter(({ name }) => !applied.has(name));
}
