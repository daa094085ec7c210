import { databaseFails, duplicateId, NoSuchKey } from '../errors.js';
import type { KeyRecord } from '../key-record.js';
import type { KeyAdmin, KeyChanges } from '../key-store.js';
import { COLUMNS, type KeyRow, type KeysDatabase, keyRecordOf } from './database.js';

/** The keys of a PostgreSQL as their operator changes them. */
export class PostgresAdmin implements KeyAdmin {
  constructor(private readonly database: KeysDatabase) {}

  get place(): string {
    return `PostgreSQL at ${this.database.place}`;
  }

  async list(): Promise<readonly KeyRecord[]> {
    return this.#query(`select ${COLUMNS} from farthing_keys order by created, id`, []);
  }

  async add({ id, name, sha256, created, expires, revoked }: KeyRecord): Promise<void> {
    const inserted = await this.#query(
      `insert into farthing_keys (${COLUMNS}) values ($1, $2, $3, $4, $5, $6)
       on conflict (id) do nothing returning ${COLUMNS}`,
      [id, name, sha256, created, expires, revoked],
    );
    if (inserted.length === 0) throw duplicateId(this.place, id);
  }

  async change(id: string, { expires, revoked }: KeyChanges): Promise<KeyRecord> {
    const [record] = await this.#query(
      `update farthing_keys set expires = coalesce($2, expires), revoked = coalesce($3, revoked)
       where id = $1 returning ${COLUMNS}`,
      [id, expires, revoked],
    );
    if (record === undefined) throw new NoSuchKey(id);
    return record;
  }

  async close(): Promise<void> {
    await this.database.pool.end();
  }

  async #query(sql: string, values: readonly (string | undefined)[]): Promise<readonly KeyRecord[]> {
    try {
      const { rows } = await this.database.pool.query<KeyRow>(sql, [...values]);
      return rows.map(keyRecordOf);
    } catch (error) {
      throw databaseFails(this.database.place, error);
    }
  }
}
