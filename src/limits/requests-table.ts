import type { Pool } from 'pg';

/** How long the database is left alone after it failed, in milliseconds. */
const PAUSE = 2_000;

const NAME = 'farthing_requests';

/** The lock that one replica holds while it makes the table, for those that start together: any number that others do
 *  not use. */
const LOCK = 7_302_519_645;

/** As RateLimiterPostgres needs it. Counts of a minute need not outlive a crash of the database, nor be sent to its
 *  standbys: unlogged, they cost it little. Both statements are one transaction. */
const CREATE = `select pg_advisory_xact_lock(${LOCK});
create unlogged table if not exists ${NAME} (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
)`;

/** The table in which replicas count together. While the database is away nobody waits for it: it is tried again in the
 *  background, every few seconds, until it answers. */
export class RequestsTable {
  readonly name = NAME;
  #usable = false;
  #closed = false;
  #timer: NodeJS.Timeout | undefined;
  #trying: Promise<void> | undefined;

  constructor(readonly pool: Pool) {}

  /** Whether the database answered when it was last asked. */
  get usable(): boolean {
    return this.#usable;
  }

  /** Finds the table, or makes it. Where that fails it is tried again later; the reason is the keys' to tell, which lie
   *  in the same database. */
  open(): Promise<void> {
    this.#trying ??= this.#open().finally(() => {
      this.#trying = undefined;
    });
    return this.#trying;
  }

  /** The database failed. */
  rest(): void {
    this.#usable = false;
    if (this.#closed || this.#timer !== undefined) return;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      void this.open();
    }, PAUSE).unref();
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#timer);
    await this.#trying;
  }

  async #open(): Promise<void> {
    try {
      // A role that may not make tables can do with one that is there.
      const { rows } = await this.pool.query<{ there: boolean }>(
        'select to_regclass($1) is not null as there',
        [NAME],
      );
      if (rows[0]?.there !== true) await this.pool.query(CREATE);
      this.#usable = true;
    } catch {
      this.rest();
    }
  }
}
