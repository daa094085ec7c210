import { performance } from 'node:perf_hooks';
import { errorText } from '../errors.js';
import type { KeysLog } from '../key-store.js';

/** The interval of the retries while the database is down, in milliseconds. */
const RETRY_INTERVAL = 1_000;

/** The part of a probe's time, 0 to 1, above which this process was too busy to read the answer: a timeout then proves nothing. */
const BUSY = 0.8;

interface OutageOptions {
  /** Host, port and database, for the log. */
  readonly place: string;
  /** A query that succeeds when all is well. */
  readonly probe: () => Promise<unknown>;
  readonly log: KeysLog;
  /** What the outage means for callers, for the log. */
  readonly meanwhile: string;
  /** What works again once it is over, for the log. */
  readonly recovery: string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Milliseconds since any moment, never set back. */
  readonly monotonicNow: () => number;
}

/**
 * A circuit breaker for the database. After a failure no caller waits for it: it is probed in the background until it answers.
 * The beginning and the end of an outage are logged, not each retry.
 */
export class Outage {
  #current: { readonly since: Date; readonly start: number; readonly why: string } | undefined;
  #timer: NodeJS.Timeout | undefined;
  #probing: Promise<void> | undefined;
  #closed = false;

  constructor(private readonly options: OutageOptions) {}

  get current(): { readonly since: Date; readonly why: string } | undefined {
    return this.#current && { since: this.#current.since, why: this.#current.why };
  }

  /** The database failed. */
  begin(error: unknown): void {
    if (this.#closed || this.#current !== undefined) return;
    const why = `PostgreSQL at ${this.options.place}: ${errorText(error)}`;
    this.#current = { since: new Date(this.options.now()), start: this.options.monotonicNow(), why };
    this.options.log({ level: 'error', message: `${why}; ${this.options.meanwhile}` });
    this.#retryLater();
  }

  /** Probes the database, once for all concurrent callers. */
  check(): Promise<void> {
    this.#probing ??= this.#probe();
    return this.#probing;
  }

  /** A query failed. A timeout alone is no outage, since this process may have been too busy to read the answer: it probes. */
  async suspect(error: unknown): Promise<void> {
    if (isTimeout(error)) await this.check();
    else this.begin(error);
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#timer);
    await this.#probing;
  }

  async #probe(): Promise<void> {
    const before = performance.eventLoopUtilization();
    try {
      await this.options.probe();
      this.#end();
    } catch (error) {
      const wasBusy = performance.eventLoopUtilization(before).utilization > BUSY;
      if (this.#current === undefined && !(wasBusy && isTimeout(error))) this.begin(error);
      else this.#retryLater();
    } finally {
      this.#probing = undefined;
    }
  }

  #end(): void {
    if (this.#current === undefined) return;
    const seconds = Math.round((this.options.monotonicNow() - this.#current.start) / 1000);
    this.#current = undefined;
    clearTimeout(this.#timer);
    this.options.log({
      level: 'info',
      message: `PostgreSQL at ${this.options.place} ${this.options.recovery}, after ${seconds} s`,
    });
  }

  #retryLater(): void {
    clearTimeout(this.#timer);
    if (!this.#closed) this.#timer = setTimeout(() => void this.check(), RETRY_INTERVAL).unref();
  }
}

function isTimeout(error: unknown): boolean {
  return error instanceof Error && /timeout/i.test(error.message);
}
