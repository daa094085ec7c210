import { databaseFails, duplicateId, NoSuchKey } from '../errors.js';
import type { KeyRecord } from '../key-record.js';
import type { KeyAdmin, KeyChanges, KeySource, StoredKeys } from '../key-store.js';
import { answerWithin, type Database } from './database.js';

/** How long an answer may take before the database counts as away, in milliseconds. */
const PATIENCE = 1_000;

interface KeyRow {
  readonly id: string;
  readonly name: string | null;
  readonly sha256: string;
  readonly created: Date;
  readonly expires: Date | null;
  readonly revoked: Date | null;
}

/** One without an id is of a table without keys. */
type Row = { readonly version: string } & (KeyRow | { readonly id: null });

const COLUMNS = 'id, name, sha256, created, expires, revoked';

/** All keys and their version, in one look; no row where that is known. Each change gives a row the number of its transaction, which
 *  is the greatest there is: so count and sum together never come back to what they were. */
const READ = `with now as (
  select count(*) || ' ' || coalesce(sum(xmin::text::bigint), 0) as version from farthing_keys
)
select version, ${COLUMNS} from now left join farthing_keys on true where version is distinct from $1`;

/** The keys of a PostgreSQL, which several replicas of the service share. */
export class KeysTable implements KeyAdmin, KeySource {
  readonly place: string;

  constructor(private readonly database: Database) {
    this.place = database.place;
  }

  async read(known?: string): Promise<StoredKeys> {
    const query = this.database.pool.query<Row>(READ, [known]);
    const { rows } = await answerWithin(PATIENCE, query);
    if (known !== undefined && rows.length === 0) return { version: known };
    const records = rows.flatMap((row) => (row.id === null ? [] : keyRecordOf(row)));
    return { version: rows[0]?.version ?? '', records };
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
      throw databaseFails(this.place, error);
    }
  }
}

/** The key in a row; fields that are null are absent from it. */
function keyRecordOf(row: KeyRow): KeyRecord {
  return {
    id: row.id,
    ...(row.name !== null && { name: row.name }),
    sha256: row.sha256,
    created: row.created.toISOString(),
    ...(row.expires !== null && { expires: row.expires.toISOString() }),
    ...(row.revoked !== null && { revoked: row.revoked.toISOString() }),
  };
}
