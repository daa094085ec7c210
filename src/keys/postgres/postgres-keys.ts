import type { Pool } from 'pg';
import { KeysOverloaded, KeysUnavailable } from '../errors.js';
import { type KeyRecord, stateOf, verifyKey } from '../key-record.js';
import type { ApiKey, KeyStore, KeysHealth, KeysLog } from '../key-store.js';
import { idIn, keyDigest } from '../key-text.js';
import { isSaturated } from '../postgres-pool.js';
import { COLUMNS, type KeyRow, type KeysDatabase, keyRecordOf } from './database.js';
import { Outage } from './outage.js';
import { RecentKeys } from './recent-keys.js';

/** How long an answer is cached, in milliseconds: a revoked key must be refused within a second. */
const MAX_AGE = 500;

/** The part of the connection queue that lookups of unknown keys may fill: whoever guesses keys must not hold up keys in
 *  use. */
const UNKNOWN_KEYS_SHARE = 0.5;

/** How often a query is tried while there is no outage: an answer may time out because this process was too busy to read
 *  it. */
const ATTEMPTS = 2;

interface PostgresKeysOptions {
  readonly outageSeconds: number;
  readonly log: KeysLog;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Milliseconds that are never set back. */
  readonly monotonicNow: () => number;
}

/**
 * The keys of a PostgreSQL, which several replicas of the service share. Only keys with an id in them can be there.
 *
 * During an outage keys that were confirmed shortly before go on working, as a fallback; others are unavailable.
 */
export class PostgresKeys implements KeyStore {
  readonly #pool: Pool;
  readonly #outage: Outage;
  #queries = 0;
  readonly #recent = new RecentKeys();
  /** Queries under way, shared by concurrent requests with the same key. */
  readonly #inFlight = new Map<
    string,
    { readonly sentAt: number; readonly answer: Promise<KeyRecord | undefined> }
  >();

  constructor(
    { pool, place }: KeysDatabase,
    private readonly options: PostgresKeysOptions,
  ) {
    this.#pool = pool;
    this.#outage = new Outage({
      ...options,
      place,
      meanwhile: 'keys that were in use go on working for a while',
      recovery: 'answers again',
      probe: () => this.#anyKey(),
    });
    // An idle connection was lost: the first sign of an outage, or only of a restart.
    pool.on('error', () => void this.#outage.check());
  }

  async find(key: string): Promise<ApiKey | undefined> {
    const id = idIn(key);
    if (id === undefined) return undefined;
    const record = await this.#record(id);
    return verifyKey(keyDigest(key), record, this.options.now());
  }

  async isLive(id: string): Promise<boolean> {
    const record = await this.#record(id);
    return record !== undefined && stateOf(record, this.options.now()) === 'live';
  }

  remembers(key: string): boolean {
    const id = idIn(key);
    const record = id === undefined ? undefined : this.#recent.get(id)?.record;
    return verifyKey(keyDigest(key), record, this.options.now()) !== undefined;
  }

  /** Whether there is any key, in whatever state; true also while the database does not answer. */
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
    return { state: this.#isWithinOutageBound(this.#recent.lastConfirmed) ? 'degraded' : 'down', ...outage };
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
    const cached = this.#recent.get(id);
    if (cached !== undefined && this.#isFresh(cached.sentAt)) return cached.record;
    for (let attempt = 1; attempt <= ATTEMPTS && this.#outage.current === undefined; attempt++) {
      if (!this.#hasRoom(id)) return this.#fallback(id, new KeysOverloaded());
      try {
        return await this.#query(id);
      } catch (error) {
        await this.#outage.suspect(error);
      }
    }
    const outage = this.#outage.current;
    return this.#fallback(id, outage === undefined ? new KeysOverloaded() : new KeysUnavailable(outage.why));
  }

  /** Whether the connection queue has room for a query. */
  #hasRoom(id: string): boolean {
    const isKnown = this.#recent.get(id)?.record !== undefined;
    return this.#inFlight.has(id) || !isSaturated(this.#pool, isKnown ? 1 : UNKNOWN_KEYS_SHARE);
  }

  /** Joins the query in flight for the id, unless that was sent too long ago. */
  #query(id: string): Promise<KeyRecord | undefined> {
    const current = this.#inFlight.get(id);
    if (current !== undefined && this.#isFresh(current.sentAt)) return current.answer;
    const sentAt = this.options.monotonicNow();
    const query = { sentAt, answer: this.#send(id, sentAt) };
    this.#inFlight.set(id, query);
    const forget = () => {
      if (this.#inFlight.get(id) === query) this.#inFlight.delete(id);
    };
    query.answer.then(forget, forget);
    return query.answer;
  }

  async #send(id: string, sentAt: number): Promise<KeyRecord | undefined> {
    const order = ++this.#queries;
    const select = `select ${COLUMNS} from farthing_keys where id = $1`;
    const [row] = (await this.#pool.query<KeyRow>(select, [id])).rows;
    const record = row && keyRecordOf(row);
    this.#recent.set(id, { sentAt, order, record });
    return record;
  }

  /** The key as it was last confirmed, while it still counts in an outage; else throws the failure. */
  #fallback(id: string, failure: KeysUnavailable): KeyRecord {
    const cached = this.#recent.get(id);
    if (cached?.record !== undefined && this.#isWithinOutageBound(cached.sentAt)) return cached.record;
    throw failure;
  }

  #isFresh(at: number): boolean {
    return this.options.monotonicNow() - at <= MAX_AGE;
  }

  #isWithinOutageBound(at: number): boolean {
    return this.options.monotonicNow() - at < this.options.outageSeconds * 1000;
  }
}
