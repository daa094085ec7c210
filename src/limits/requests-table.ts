import { isSaturated, type KeysDatabase, type KeysLog, Outage, whyOf } from '../keys/index.js';
import { WINDOW } from './counter.js';
import type { LimitsHealth } from './limits.js';

const NAME = 'farthing_requests';

/** The lock that one replica holds while it makes the table, for those that start together: any number that others do
 *  not use. */
const LOCK = 7_302_519_645;

/** Counts of a minute need not outlive a crash of the database, nor be sent to its standbys: unlogged, they cost it
 *  little. Both statements are one transaction. */
const CREATE = `select pg_advisory_xact_lock(${LOCK});
create unlogged table if not exists ${NAME} (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
)`;

/** Milliseconds since 1970 by the database's clock: those of the replicas differ, and may be set back. */
const NOW = '(extract(epoch from now()) * 1000)::bigint';

/** Whether the minute of a row is over. One that ends more than a minute ahead was counted before a clock was set back. */
const OVER = `(counted.expire <= ${NOW} or counted.expire > ${NOW} + ${WINDOW * 1000})`;

const ADD = `insert into ${NAME} as counted values (left($1, 255), $2, ${NOW} + ${WINDOW * 1000})
on conflict (key) do update set
  points = case when ${OVER} then excluded.points else counted.points + excluded.points end,
  expire = case when ${OVER} then excluded.expire else counted.expire end
returning points, (expire - ${NOW})::integer as "msLeft"`;

/** Rows that are counted at this moment are left to the next time, so that nobody waits for another. */
const DELETE_OLD = `delete from ${NAME} where key in (
  select key from ${NAME} as counted where ${OVER} for update skip locked
)`;

/** How often rows whose minute is over are deleted, in milliseconds: they hold callers' addresses. */
const DELETE_EVERY = 15_000;

/** What a caller has used of its minute. */
export interface Used {
  readonly points: number;
  /** Milliseconds until the minute is over. */
  readonly msLeft: number;
}

/** The table in which replicas count together. While the database is away nobody waits for it: it is tried again in the
 *  background until it answers. */
export class RequestsTable {
  readonly #database: KeysDatabase;
  readonly #patience: number;
  readonly #log: KeysLog;
  readonly #outage: Outage;
  readonly #timer: NodeJS.Timeout;
  #deleteFails = false;

  constructor(
    database: KeysDatabase,
    options: {
      /** How long a question may take, in milliseconds. */
      readonly patience: number;
      readonly log: KeysLog;
      readonly deleteEvery?: number | undefined;
    },
  ) {
    this.#database = database;
    this.#patience = options.patience;
    this.#log = options.log;
    this.#outage = new Outage({
      place: database.place,
      probe: () => this.#ensureTable(),
      log: options.log,
      meanwhile: 'each process counts requests by itself',
      recovery: 'counts requests again',
      now: Date.now,
      monotonicNow: () => performance.now(),
    });
    // A connection was lost while nobody used it: the first sign of an outage, or only of a restart.
    database.pool.on('error', () => void this.#outage.check());
    this.#timer = setInterval(() => void this.#deleteOld(), options.deleteEvery ?? DELETE_EVERY).unref();
  }

  get health(): LimitsHealth {
    const outage = this.#outage.current;
    return outage === undefined ? { state: 'ok' } : { state: 'degraded', ...outage };
  }

  /** Finds the table, or makes it. Where that fails it is tried again later. */
  async open(): Promise<void> {
    await this.#outage.check();
    await this.#deleteOld();
  }

  /** Adds points to a caller's; undefined where the database cannot do so now. */
  async add(caller: string, points: number): Promise<Used | undefined> {
    if (this.#outage.current !== undefined || isSaturated(this.#database.pool)) return undefined;
    try {
      // Named, so that each connection prepares it but once.
      const [used] = await this.#ask<Used>(ADD, [caller, points], 'farthing-count');
      return used;
    } catch (error) {
      void this.#outage.suspect(error);
      return undefined;
    }
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#outage.close();
  }

  async #ensureTable(): Promise<void> {
    // A role that may not make tables can do with one that is there.
    const [table] = await this.#ask<{ there: boolean }>('select to_regclass($1) is not null as there', [
      NAME,
    ]);
    if (table?.there !== true) await this.#database.pool.query(CREATE);
  }

  async #deleteOld(): Promise<void> {
    if (this.#outage.current !== undefined) return;
    try {
      await this.#ask(DELETE_OLD, []);
      this.#deleteFails = false;
    } catch (error) {
      await this.#outage.check();
      // Else the outage is what was logged.
      if (this.#outage.current === undefined && !this.#deleteFails) {
        this.#deleteFails = true;
        const message = `PostgreSQL at ${this.#database.place}: ${NAME} keeps rows that are over: ${whyOf(error)}`;
        this.#log({ level: 'warn', message });
      }
    }
  }

  async #ask<Row extends object>(
    text: string,
    values: (string | number)[],
    name?: string,
  ): Promise<readonly Row[]> {
    const query = { text, values, query_timeout: this.#patience, ...(name !== undefined && { name }) };
    return (await this.#database.pool.query<Row>(query)).rows;
  }
}
