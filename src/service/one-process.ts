import type { RequestListener } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { Config } from '../config/index.js';
import { beginApp, type Readiness } from '../http/app.js';
import { type Listening, listen } from '../http/server.js';
import type { KeyStore } from '../keys/index.js';
import type { Limits } from '../limits/index.js';
import { loadPayroll, type Payroll } from '../payroll/index.js';
import { Entrance } from './entrance.js';
import type { Log } from './log.js';
import { measuredPayroll } from './measured-payroll.js';
import type { Metrics } from './open-metrics.js';

/** What a process that answers requests is made of. */
export interface Parts {
  readonly config: Config;
  /** The folder that holds rules/, rates/ and fixtures/. */
  readonly root: string;
  readonly log: Log;
  readonly metrics: Metrics;
  /** Opens the keys, once the process listens; requests wait until it has. */
  readonly openKeys: () => Promise<KeyStore>;
  readonly openLimits: () => Promise<Limits>;
}

/** Rules and rates that were loaded and passed their check, with the application that answers from them. */
interface Book {
  readonly payroll: Payroll;
  readonly application: RequestListener;
  /** Resolves once the OpenAPI document is made of them, too. */
  readonly documented: Promise<void>;
}

/** One process that answers requests. */
export class OneProcess {
  readonly #parts: Parts;
  readonly #server: Listening;
  readonly #entrance: Entrance;
  readonly #keys: KeyStore;
  readonly #limits: Limits;
  #book: Book | undefined;
  #draining = false;

  private constructor(parts: Parts, server: Listening, entrance: Entrance, keys: KeyStore, limits: Limits) {
    this.#parts = parts;
    this.#server = server;
    this.#entrance = entrance;
    this.#keys = keys;
    this.#limits = limits;
  }

  /** Answers requests once it resolves; its start is over with `documented`. Throws `CannotStart` or `BrokenBook` with what
   *  the operator can mend. */
  static async start(parts: Parts): Promise<OneProcess> {
    const payroll = load(parts);
    const entrance = new Entrance();
    const server = await listen(entrance.listener, parts.config, (unanswerable) => {
      parts.metrics.refused(unanswerable);
      parts.log.refused(unanswerable);
    });
    const keys = await parts.openKeys();
    const started = new OneProcess(parts, server, entrance, keys, await parts.openLimits());
    started.#use(started.#bookOf(payroll));
    return started;
  }

  /** Resolves once the OpenAPI document is made, too; rejects where the book does not allow it. */
  get documented(): Promise<void> {
    return this.#book?.documented ?? Promise.resolve();
  }

  get url(): string {
    return this.#server.url;
  }

  /** The labels of the book in use: `2026-27.1` and its like, with spaces between them. */
  get engines(): string {
    return this.#engines.map(({ engine }) => engine).join(' ');
  }

  /** Loads and checks rules and rates anew. Comes to what puts them to use; to nothing where they are refused, and then
   *  the log says why. Requests wait while the files are read, for some tenths of a second; none is lost. */
  async prepareReload(): Promise<(() => void) | undefined> {
    try {
      const book = this.#bookOf(load(this.#parts));
      await book.documented;
      return () => this.#use(book);
    } catch (error) {
      this.#parts.log.refusal('rules and rates were refused', error);
      return undefined;
    }
  }

  /** Tells balancers to look elsewhere, goes on answering for as long as the configuration says where `drain` is wanted,
   *  and ends what is left. Whether every request was answered. */
  async stop({ drain }: { readonly drain: boolean }): Promise<boolean> {
    const { config, log } = this.#parts;
    this.#draining = true;
    this.#server.drain();
    if (drain && config.drainSeconds > 0) {
      log.info('draining', { seconds: config.drainSeconds });
      await pause(config.drainSeconds * 1000);
    }
    const answered = await this.#server.stop(config.stopSeconds * 1000);
    if (!answered) log.warn(`gave up on requests that took over ${config.stopSeconds} s`);
    await this.#keys.close();
    await this.#limits.close();
    return answered;
  }

  #bookOf(payroll: Payroll): Book {
    const { config, log, metrics } = this.#parts;
    const { app, documented } = beginApp({
      payroll: measuredPayroll(payroll, (calculation, seconds) => metrics.calculation(calculation, seconds)),
      // Examples are no requests: they are not counted.
      ofExamples: payroll,
      keys: this.#keys,
      limits: this.#limits,
      readiness: () => this.#readiness,
      corsOrigins: config.corsOrigins,
      trustedProxies: config.trustedProxies,
      observe: (answered) => {
        metrics.request(answered);
        log.request(answered);
      },
      report: log.fault,
    });
    return { payroll, application: app.callback(), documented };
  }

  #use(book: Book): void {
    const { log, metrics } = this.#parts;
    if (this.#book !== undefined) metrics.bookGoesOutOfUse(this.#book.payroll);
    this.#book = book;
    const keys = this.#keys;
    metrics.watch({
      payroll: book.payroll,
      get keysHealth() {
        return keys.health;
      },
      get linesDropped() {
        return log.dropped;
      },
    });
    this.#entrance.leadTo(book.application);
  }

  get #readiness(): Readiness {
    const health = this.#keys.health;
    return {
      ready: !this.#draining && health.state !== 'down',
      detail: {
        ...(this.#draining && { draining: true }),
        // Not why: that may name a host, and is in the log.
        keys: { state: health.state, ...('since' in health && { since: health.since.toISOString() }) },
        books: this.#engines,
      },
    };
  }

  get #engines() {
    const payroll = this.#book?.payroll;
    return (payroll?.taxYears ?? []).map((taxYear) => ({
      tax_year: taxYear,
      engine: payroll?.identity(taxYear).engine ?? '',
    }));
  }
}

function load({ root, config }: Parts): Payroll {
  return loadPayroll({ root, drafts: config.draftYears });
}
