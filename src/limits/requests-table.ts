import { answerWithin, type Database, errorText, type KeysLog, Outage } from '../keys/index.js';
import { allowanceOf, type Counter, WINDOW } from './counter.js';
import type { LimitsHealth } from './limits.js';

const NAME = 'farthing_requests';

/** The advisory lock for creating the table: any number that nobody else uses. */
const LOCK = 7_302_519_645;

/** Unlogged, because counts of a minute need not survive a crash or be replicated. Both statements are one transaction. */
const CREATE = `select pg_advisory_xact_lock(${LOCK});
create unlogged table if not exists ${NAME} (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
)`;

/** Milliseconds since 1970 by the database's clock: those of replicas differ. */
const NOW = '(extract(epoch from now()) * 1000)::bigint';

/** SQL: whether the window of a row has ended. A window may end slightly more than a minute ahead: it is then from a transaction that
 *  began after this one and committed first. More than two minutes ahead means that the clock was set back. */
const HAS_ENDED = `(counted.expire <= ${NOW} or counted.expire > ${NOW} + ${2 * WINDOW * 1000})`;

const ADD_POINTS = `insert into ${NAME} as counted values (left($1, 255), $2, ${NOW} + ${WINDOW * 1000})
on conflict (key) do update set
  points = case when ${HAS_ENDED} then excluded.points else counted.points + excluded.points end,
  expire = case when ${HAS_ENDED} then excluded.expire else counted.expire end
returning points, (expire - ${NOW})::integer as "msLeft"`;

/** Skips locked rows, so that replicas do not wait for each other. */
const DELETE_OLD = `delete from ${NAME} where key in (
  select key from ${NAME} as counted where ${HAS_ENDED} for update skip locked
)`;

/** The longest queue for a connection. A count takes a millisecond or two: a longer queue is overload, not an outage. */
const QUEUE_LIMIT = 100;

/** How often the database is tried while it is away, in milliseconds. */
const RETRY_INTERVAL = 1_000;

/** How often rows of past windows are deleted, in milliseconds: they hold callers' addresses. */
const DELETE_INTERVAL = 15_000;

interface TableOptions {
  /** The timeout of a query, in milliseconds. */
  readonly timeout: number;
  readonly log: KeysLog;
  readonly deleteInterval?: number | undefined;
}

/** Points of a caller, and the milliseconds until its window ends. */
interface WindowCount {
  readonly points: number;
  readonly msLeft: number;
}

/** The table in which replicas count together. Nobody waits for it during an outage. */
export class RequestsTable {
  readonly #outage: Outage;
  readonly #timers: readonly NodeJS.Timeout[];
  #deleteFails = false;

  constructor(
    private readonly database: Database,
    private readonly options: TableOptions,
  ) {
    const { place } = database;
    this.#outage = new Outage({
      what: place,
      log: options.log,
      meanwhile: 'each process counts requests by itself',
      recovery: (seconds) => `${place} counts requests again, after ${seconds} s`,
    });
    const retry = () => this.#outage.current !== undefined && this.#ask(() => this.#ensureTable());
    this.#timers = [
      setInterval(retry, RETRY_INTERVAL).unref(),
      setInterval(() => void this.#deleteOld(), options.deleteInterval ?? DELETE_INTERVAL).unref(),
    ];
  }

  get health(): LimitsHealth {
    const outage = this.#outage.current;
    return outage === undefined ? { state: 'ok' } : { state: 'degraded', ...outage };
  }

  /** Ensures that the table exists; retries later where that fails. */
  async open(): Promise<void> {
    await this.#ask(() => this.#ensureTable());
    await this.#deleteOld();
  }

  /** Counts points of a caller; undefined during an outage or overload. */
  async add(caller: string, points: number): Promise<WindowCount | undefined> {
    const { pool } = this.database;
    if (this.#outage.current !== undefined || pool.waitingCount >= QUEUE_LIMIT) return undefined;
    // Named, so that each connection prepares it once.
    const query = { name: 'farthing-count', text: ADD_POINTS, values: [caller, points] };
    const answer = await this.#ask(() => pool.query<WindowCount>(query));
    return answer?.rows[0];
  }

  close(): void {
    for (const timer of this.#timers) clearInterval(timer);
  }

  /** The answer of the database; undefined where there is none, which is an outage until there is one. */
  async #ask<T>(query: () => Promise<T>): Promise<T | undefined> {
    try {
      const answer = await answerWithin(this.options.timeout, query());
      this.#outage.end();
      return answer;
    } catch (error) {
      this.#outage.begin(error);
      return undefined;
    }
  }

  async #ensureTable(): Promise<void> {
    const { pool } = this.database;
    // A role that cannot create tables will do where the table exists.
    const { rows } = await pool.query('select to_regclass($1) is not null as "exists"', [NAME]);
    if (rows[0]?.exists !== true) await pool.query(CREATE);
  }

  async #deleteOld(): Promise<void> {
    if (this.#outage.current !== undefined) return;
    try {
      await answerWithin(this.options.timeout, this.database.pool.query(DELETE_OLD));
      this.#deleteFails = false;
    } catch (error) {
      await this.#ask(() => this.#ensureTable());
      // During an outage, that is what was logged.
      if (this.#outage.current !== undefined || this.#deleteFails) return;
      this.#deleteFails = true;
      const message = `${this.database.place}: ${NAME} keeps rows that are over: ${errorText(error)}`;
      this.options.log({ level: 'warn', message });
    }
  }
}

/** Counts for all replicas, in their database; `fallback` counts during an outage. */
export function replicasCounter(
  name: string,
  limit: number,
  table: RequestsTable,
  fallback: Counter,
): Counter {
  return {
    count: async (caller, cost) => {
      const count = await table.add(`${name}:${caller}`, cost);
      return count === undefined
        ? fallback.count(caller, cost)
        : allowanceOf(limit, count.points, count.msLeft);
    },
  };
}
