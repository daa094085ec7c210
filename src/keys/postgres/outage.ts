import { whyOf } from '../errors.js';
import type { KeysLog } from '../key-store.js';

/** How long the database is left alone after it failed, in milliseconds. */
const PAUSE = 1_000;

/**
 * Whether the database answers. Once it failed, nobody waits for it any more: it is tried once a second in the background
 * until it answers again. The beginning and the end of an outage are logged, not each attempt.
 */
export class Outage {
  readonly #place: string;
  readonly #try: () => Promise<unknown>;
  readonly #log: KeysLog;
  readonly #meanwhile: string;
  readonly #recovery: string;
  readonly #now: () => number;
  readonly #monotonicNow: () => number;
  #current: { readonly since: Date; readonly start: number; readonly why: string } | undefined;
  #timer: NodeJS.Timeout | undefined;
  #trying: Promise<void> | undefined;
  #closed = false;

  constructor(from: {
    readonly place: string;
    /** Asks the database something that it can answer when all is well. */
    readonly try: () => Promise<unknown>;
    readonly log: KeysLog;
    /** What callers notice of the outage, for the log. */
    readonly meanwhile: string;
    /** What the database does again at the end of the outage, for the log. */
    readonly recovery: string;
    /** Milliseconds since 1970. */
    readonly now: () => number;
    /** Milliseconds since any moment, never set back. */
    readonly monotonicNow: () => number;
  }) {
    this.#place = from.place;
    this.#try = from.try;
    this.#log = from.log;
    this.#meanwhile = from.meanwhile;
    this.#recovery = from.recovery;
    this.#now = from.now;
    this.#monotonicNow = from.monotonicNow;
  }

  get current(): { readonly since: Date; readonly why: string } | undefined {
    return this.#current && { since: this.#current.since, why: this.#current.why };
  }

  /** The database failed. */
  begin(error: unknown): void {
    if (this.#closed || this.#current !== undefined) return;
    const why = `PostgreSQL at ${this.#place}: ${whyOf(error)}`;
    this.#current = { since: new Date(this.#now()), start: this.#monotonicNow(), why };
    this.#log({ level: 'error', message: `${why}; ${this.#meanwhile}` });
    this.#tryLater();
  }

  /** Finds out whether the database answers, when something makes that doubtful; resolves once that is known. */
  check(): Promise<void> {
    this.#trying ??= this.#attempt();
    return this.#trying;
  }

  /** A question failed. That an answer was late is no outage by itself: this process may have been too busy to read it, or
   *  have asked too much. Resolves once it is known. */
  async suspect(error: unknown): Promise<void> {
    if (error instanceof Error && /timeout/i.test(error.message)) await this.check();
    else this.begin(error);
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#timer);
    await this.#trying;
  }

  async #attempt(): Promise<void> {
    try {
      await this.#try();
      this.#end();
    } catch (error) {
      if (this.#current === undefined) this.begin(error);
      else this.#tryLater();
    } finally {
      this.#trying = undefined;
    }
  }

  #end(): void {
    if (this.#current === undefined) return;
    const seconds = Math.round((this.#monotonicNow() - this.#current.start) / 1000);
    this.#current = undefined;
    clearTimeout(this.#timer);
    this.#log({
      level: 'info',
      message: `PostgreSQL at ${this.#place} ${this.#recovery}, after ${seconds} s`,
    });
  }

  #tryLater(): void {
    clearTimeout(this.#timer);
    if (!this.#closed) this.#timer = setTimeout(() => void this.check(), PAUSE).unref();
  }
}
