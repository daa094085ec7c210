import { databaseFails, idIsTaken, NoSuchKey } from '../errors.js';
import type { KeyRecord } from '../key-record.js';
import type { KeyAdmin, KeyChanges } from '../key-store.js';
import type { KeysDatabase } from './database.js';
import { COLUMNS, type KeyRow, recordOf } from './rows.js';

/** The keys of a PostgreSQL as their operator changes them. */
export class PostgresAdmin implements KeyAdmin {
  readonly #database: KeysDatabase;

  constructor(database: KeysDatabase) {
    this.#database = database;
  }

  get place(): string {
    return `PostgreSQL at ${this.#database.place}`;
  }

  async list(): Promise<readonly KeyRecord[]> {
    return this.#ask(`select ${COLUMNS} from farthing_keys order by created, id`, []);
  }

  async add({ id, name, sha256, created, expires, revoked }: KeyRecord): Promise<void> {
    const added = await this.#ask(
      `insert into farthing_keys (${COLUMNS}) values ($1, $2, $3, $4, $5, $6)
       on conflict (id) do nothing returning ${COLUMNS}`,
      [id, name, sha256, created, expires, revoked],
    );
    if (added.length === 0) throw idIsTaken(this.place, id);
  }

  async change(id: string, { expires, revoked }: KeyChanges): Promise<KeyRecord> {
    const [changed] = await this.#ask(
      `update farthing_keys set expires = coalesce($2, expires), revoked = coalesce($3, revoked)
       where id = $1 returning ${COLUMNS}`,
      [id, expires, revoked],
    );
    if (changed === undefined) throw new NoSuchKey(id);
    return changed;
  }

  async close(): Promise<void> {
    await this.#database.pool.end();
  }

  async #ask(sql: string, values: readonly (string | undefined)[]): Promise<readonly KeyRecord[]> {
    try {
      const { rows } = await this.#database.pool.query<KeyRow>(sql, [...values]);
      return rows.map(recordOf);
    } catch (error) {
      throw databaseFails(this.#database.place, error);
    }
  }
}
