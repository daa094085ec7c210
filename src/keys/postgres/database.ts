import type { Client, Pool } from 'pg';
import { databaseFails } from '../errors.js';
import type { KeyRecord } from '../key-record.js';
import { databasePlace, postgresClient, postgresPool } from '../postgres-pool.js';

/** A PostgreSQL that has the tables of the keys. */
export interface KeysDatabase {
  readonly pool: Pool;
  /** Host, port and database, for messages. */
  readonly place: string;
}

/** The migrations, in order. Append only: a released one never changes. */
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

/** The timeout for another replica's migration, in milliseconds. */
const TIMEOUT = 30_000;

/** The advisory lock of a migration: any number that nobody else uses. */
const LOCK = 7_302_519_644;

/** Connects and migrates. Throws `KeysFault` when that fails. */
export async function openPostgres(url: string): Promise<KeysDatabase> {
  const place = await databasePlace(url);
  try {
    await migrate(url);
  } catch (error) {
    throw databaseFails(place, error);
  }
  return { pool: await postgresPool(url), place };
}

/** Replicas that start together take turns, and the first migrates in one transaction. An up-to-date database is only read, so
 *  a role that cannot create tables will do where someone else migrates. */
async function migrate(url: string): Promise<void> {
  const client = await postgresClient(url, TIMEOUT);
  try {
    await client.connect();
    if ((await missingMigrations(client)).length > 0) await applyMigrations(client);
  } finally {
    await client.end();
  }
}

async function applyMigrations(client: Client): Promise<void> {
  await client.query('begin');
  await client.query('select pg_advisory_xact_lock($1)', [LOCK]);
  await client.query(`create table if not exists farthing_migrations (
    name text primary key,
    applied timestamptz not null default now()
  )`);
  for (const { name, sql } of await missingMigrations(client)) {
    await client.query(sql);
    await client.query('insert into farthing_migrations (name) values ($1)', [name]);
  }
  await client.query('commit');
}

async function missingMigrations(client: Client): Promise<typeof MIGRATIONS> {
  const { rows: tables } = await client.query<{ there: boolean }>(
    `select to_regclass('farthing_migrations') is not null as there`,
  );
  if (tables[0]?.there !== true) return MIGRATIONS;
  const { rows } = await client.query<{ name: string }>('select name from farthing_migrations');
  const applied = new Set(rows.map(({ name }) => name));
  return MIGRATIONS.filter(({ name }) => !applied.has(name));
}

/** A row of the table of the keys. */
export interface KeyRow {
  readonly id: string;
  readonly name: string | null;
  readonly sha256: string;
  readonly created: Date;
  readonly expires: Date | null;
  readonly revoked: Date | null;
}

/** The columns of a `KeyRow`, for queries. */
export const COLUMNS = 'id, name, sha256, created, expires, revoked';

/** The key in a row; fields that are null are absent from it. */
export function keyRecordOf(row: KeyRow): KeyRecord {
  return {
    id: row.id,
    ...(row.name !== null && { name: row.name }),
    sha256: row.sha256,
    created: row.created.toISOString(),
    ...(row.expires !== null && { expires: row.expires.toISOString() }),
    ...(row.revoked !== null && { revoked: row.revoked.toISOString() }),
  };
}
