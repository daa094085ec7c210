import type { Pool } from 'pg';
import { databaseFails } from '../errors.js';
import { placeOf, postgresPool } from '../postgres-pool.js';
import { migrate } from './migrations.js';

/** A PostgreSQL that has the tables of the keys. */
export interface KeysDatabase {
  readonly pool: Pool;
  /** Host, port and database, for messages. */
  readonly place: string;
}

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
