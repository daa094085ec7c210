import type { Pool } from 'pg';
import { KeysOverloaded, KeysUnavailable } from '../errors.js';
import { accepted, type KeyRecord } from '../key-record.js';
import type { ApiKey, KeyStore, KeysHealth, KeysLog } from '../key-store.js';
import { digestOf, idIn } from '../key-text.js';
import { isSaturated } from '../postgres-pool.js';
import type { KeysDatabase } from './database.js';
import { Outage } from './outage.js';
import { RecentKeys, type Said } from './recent-keys.js';
import { COLUMNS, type KeyRow, recordOf } from './rows.js';

/** How long the service goes by what the database said, in milliseconds: a revoked key must be refused within a second. */
const FRESH = 500;

/** The part of the queue for a connection that keys may fill which are not known: whoever guesses keys must not keep those
 *  that are in use from being looked up. */
const SHARE_OF_UNKNOWN = 0.5;

/** How often a question is put while the database is not away: an answer may be late because this process was too busy to
 *  read it. */
const ATTEMPTS = 2;

/**
 * The keys of a PostgreSQL, which several replicas of the service share. Only keys with an id in them can be there.
 *
 * While the database is away, keys that it confirmed shortly before go on working; of others nothing can be said.
 */
export class PostgresKeys implements KeyStore {
  readonly #pool: Pool;
  readonly #outage: Outage;
  readonly #outageBound: number;
  readonly #now: () => number;
  readonly #monotonicNow: () => number;
  #questions = 0;
  readonly #recent = new RecentKeys();
  readonly #asking = new Map<
    string,
    { readonly at: number; readonly answer: Promise<KeyRecord | undefined> }
  >();

  constructor(
    { pool, place }: KeysDatabase,
    options: {
      readonly outageSeconds: number;
      readonly log: KeysLog;
      /** Milliseconds since 1970. */
      readonly now: () => number;
      /** Milliseconds that are never set back. */
      readonly monotonicNow: () => number;
    },
  ) {
    this.#pool = pool;
    this.#now = options.now;
    this.#monotonicNow = options.monotonicNow;
    this.#outageBound = options.outageSeconds * 1000;
    this.#outage = new Outage({
      ...options,
      place,
      meanwhile: 'keys that were in use go on working for a while',
      recovery: 'answers again',
      try: () => pool.query('select from farthing_keys limit 1'),
    });
    // A connection was lost while nobody used it: the first sign of an outage, or only of a restart.
    pool.on('error', () => void this.#outage.check());
  }

  async find(key: string): Promise<ApiKey | undefined> {
    const id = idIn(key);
    if (id === undefined) return undefined;
    const record = await this.#record(id);
    return accepted(digestOf(key), record, this.#now());
  }

  remembers(key: string): boolean {
    const id = idIn(key);
    const said = id === undefined ? undefined : this.#recent.of(id);
    return accepted(digestOf(key), said?.record, this.#now()) !== undefined;
  }

  /** Whether there is any key, of whatever state; true also when that cannot be told now. */
  async hasKeys(): Promise<boolean> {
    try {
      return await this.#anyKey();
    } catch (error) {
      this.#outage.begin(error);
      return true;
    }
  }

  get health(): KeysHealth {
    const outage = this.#outage.current;
    if (outage === undefined) return { state: 'ok' };
    return { state: this.#isBound(this.#recent.lastKnown) ? 'degraded' : 'down', ...outage };
  }

  async close(): Promise<void> {
    await this.#outage.close();
    await this.#pool.end();
  }

  async #anyKey(): Promise<boolean> {
    const { rows } = await this.#pool.query('select from farthing_keys limit 1');
    return rows.length > 0;
  }

  async #record(id: string): Promise<KeyRecord | undefined> {
    const said = this.#recent.of(id);
    if (said !== undefined && this.#isFresh(said.at)) return said.record;
    for (let attempt = 1; attempt <= ATTEMPTS && this.#outage.current === undefined; attempt++) {
      if (!this.#mayAsk(id)) return this.#remembered(id, new KeysOverloaded());
      try {
        return await this.#ask(id);
      } catch (error) {
        await this.#outage.suspect(error);
      }
    }
    const why = this.#outage.current?.why ?? 'the database did not answer in time';
    return this.#remembered(id, new KeysUnavailable(why));
  }

  /** Whether another question finds a place in the queue. */
  #mayAsk(id: string): boolean {
    const isKnown = this.#recent.of(id)?.record !== undefined;
    return this.#asking.has(id) || !isSaturated(this.#pool, isKnown ? 1 : SHARE_OF_UNKNOWN);
  }

  /** Requests with the same key ask together, unless the question has been under way for long. */
  #ask(id: string): Promise<KeyRecord | undefined> {
    const under = this.#asking.get(id);
    if (under !== undefined && this.#isFresh(under.at)) return under.answer;
    const at = this.#monotonicNow();
    const answer = this.#query(id, at);
    const asking = { at, answer };
    this.#asking.set(id, asking);
    const done = () => {
      if (this.#asking.get(id) === asking) this.#asking.delete(id);
    };
    answer.then(done, done);
    return answer;
  }

  async #query(id: string, at: number): Promise<KeyRecord | undefined> {
    const order = ++this.#questions;
    const { rows } = await this.#pool.query<KeyRow>(`select ${COLUMNS} from farthing_keys where id = $1`, [
      id,
    ]);
    const [row] = rows;
    const record = row && recordOf(row);
    this.#recent.remember(id, { at, order, record });
    return record;
  }

  /** The key as it was confirmed before, where that still holds; throws what is given where not. */
  #remembered(id: string, failure: KeysUnavailable): KeyRecord {
    const said: Said | undefined = this.#recent.of(id);
    if (said?.record !== undefined && this.#isBound(said.at)) return said.record;
    throw failure;
  }

  #isFresh(at: number): boolean {
    return this.#monotonicNow() - at <= FRESH;
  }

  /** Whether what was confirmed then still holds while the database is away. */
  #isBound(at: number): boolean {
    return this.#monotonicNow() - at < this.#outageBound;
  }
}
