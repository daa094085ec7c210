import cluster from 'node:cluster';
import type { RequestListener } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { beginApp, type Listening, listen, type Readiness } from '../http/index.js';
import type { KeyStore, KeysHealth } from '../keys/index.js';
import { type Limits, type LimitsHealth, limitsOf } from '../limits/index.js';
import { loadPayroll, type Payroll } from '../operations/index.js';
import { Scheduler } from '../scheduler/index.js';
import { type Metrics, openMetrics } from './metrics.js';
import type { ProcessContext, Service, Started } from './service.js';

/** How long keys and limits have to close at a stop, in milliseconds: a database that is away must not hold it up. */
const CLOSE_LIMIT = 1_000;

/** Rules and rates that were loaded and passed their check, with the application that answers from them. */
interface Book {
  readonly payroll: Payroll;
  readonly application: RequestListener;
  /** Resolves once the OpenAPI document is made of them, too. */
  readonly documented: Promise<void>;
}

/** The service in this process alone. */
export async function openSingleProcess(context: ProcessContext): Promise<Service> {
  const metrics = await openMetrics(context.config);
  let http: HttpService | undefined;
  return {
    metrics,
    start: async (openKeys) => {
      http = await HttpService.start(context, metrics, openKeys);
      return http;
    },
    reload: async () => {
      const engines = await http?.reload();
      if (engines === undefined) context.log.error('the book in use stays in use');
      return engines;
    },
    stop: async (how) => (await http?.stop(how)) ?? true,
    // It ends with the process.
    kill: () => {},
  };
}

/** Answers requests in this process. */
export class HttpService implements Started {
  readonly #context: ProcessContext;
  readonly #metrics: Metrics;
  readonly #server: Listening;
  readonly #handler: SwappableHandler;
  readonly #keys: KeyStore;
  readonly #limits: Limits;
  readonly #scheduler: Scheduler;
  #book: Book | undefined;
  #draining = false;

  private constructor(
    context: ProcessContext,
    metrics: Metrics,
    server: Listening,
    handler: SwappableHandler,
    keys: KeyStore,
    limits: Limits,
  ) {
    this.#context = context;
    this.#metrics = metrics;
    this.#server = server;
    this.#handler = handler;
    this.#keys = keys;
    this.#limits = limits;
    const { queueLimit, turnMilliseconds } = context.config;
    this.#scheduler = new Scheduler({ queueLimit, turnBudget: turnMilliseconds });
  }

  /** Answers requests once it resolves, like the start of a `Service`; until the keys are open, requests wait. */
  static async start(
    context: ProcessContext,
    metrics: Metrics,
    openKeys: () => Promise<KeyStore>,
  ): Promise<HttpService> {
    const { config, log } = context;
    const payroll = load(context);
    const handler = new SwappableHandler();
    const server = await listen(handler.listener, config, (unanswerable) => {
      metrics.refused(unanswerable);
      log.refused(unanswerable);
    });
    const keys = await openKeys();
    const limits = await limitsOf(config, { cluster: cluster.isWorker, log: log.keys });
    const started = new HttpService(context, metrics, server, handler, keys, limits);
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

  /** Loads and checks rules and rates anew, and answers from them. Their labels; undefined where they are refused, and then
   *  the log says why. Requests wait while the files are read, for some tenths of a second; none is lost. */
  async reload(): Promise<string | undefined> {
    try {
      const book = this.#bookOf(load(this.#context));
      await book.documented;
      this.#use(book);
      return this.engines;
    } catch (error) {
      this.#context.log.refusal('rules and rates were refused', error);
      return undefined;
    }
  }

  /** Tells balancers to look elsewhere, goes on answering for as long as the configuration says where `drain` is wanted,
   *  and ends what is left. Whether every request was answered. */
  async stop({ drain }: { readonly drain: boolean }): Promise<boolean> {
    const { config, log } = this.#context;
    this.#draining = true;
    this.#server.drain();
    if (drain && config.drainSeconds > 0) {
      log.info('draining', { seconds: config.drainSeconds });
      await pause(config.drainSeconds * 1000);
    }
    const answered = await this.#server.stop(config.stopSeconds * 1000);
    if (!answered) log.warn(`gave up on requests that took over ${config.stopSeconds} s`);
    const closed = Promise.allSettled([this.#keys.close(), this.#limits.close()]);
    await Promise.race([closed, pause(CLOSE_LIMIT)]);
    return answered;
  }

  #bookOf(payroll: Payroll): Book {
    const { config, log } = this.#context;
    const metrics = this.#metrics;
    const { app, documented } = beginApp({
      payroll: timedPayroll(payroll, metrics),
      // Examples are no requests: they are not counted.
      ofExamples: payroll,
      keys: this.#keys,
      limits: this.#limits,
      scheduler: this.#scheduler,
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
    const { log } = this.#context;
    this.#book = book;
    const keys = this.#keys;
    const limits = this.#limits;
    const scheduler = this.#scheduler;
    this.#metrics.watch({
      payroll: book.payroll,
      get queue() {
        return scheduler.counts;
      },
      get keysHealth() {
        return keys.health;
      },
      get limitsHealth() {
        return limits.health;
      },
      get linesDropped() {
        return log.dropped;
      },
    });
    this.#handler.use(book.application);
  }

  /** Keys that are down do not make it unready: all that needs no key is still answered, and a balancer that looked
   *  elsewhere would find the same in every replica. */
  get #readiness(): Readiness {
    const [keys, limits] = [this.#keys.health, this.#limits.health];
    const inOrder = keys.state === 'ok' && limits.state === 'ok';
    return {
      status: this.#draining ? 'not_ready' : inOrder ? 'ready' : 'degraded',
      detail: {
        ...(this.#draining && { draining: true }),
        keys: stateAndSince(keys),
        limits: stateAndSince(limits),
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

/** Not why: that may name a host, and is in the log. */
function stateAndSince(health: KeysHealth | LimitsHealth) {
  return { state: health.state, ...('since' in health && { since: health.since.toISOString() }) };
}

function load({ root, config }: ProcessContext): Payroll {
  return loadPayroll({ root, drafts: config.draftYears, unreleased: config.law === 'unreleased' });
}

/** The same payroll, with its calculations timed, those that are refused too. */
function timedPayroll(payroll: Payroll, metrics: Pick<Metrics, 'calculation'>): Payroll {
  return {
    ...payroll,
    calculate(operation, request, taxYear) {
      const start = performance.now();
      const end = () => metrics.calculation(operation, (performance.now() - start) / 1000);
      let outcome: ReturnType<Payroll['calculate']> | undefined;
      try {
        outcome = payroll.calculate(operation, request, taxYear);
        return outcome instanceof Promise ? outcome.finally(end) : outcome;
      } finally {
        if (!(outcome instanceof Promise)) end();
      }
    },
  };
}

/** A request handler that can be swapped while the server listens: a request stays with the one that it began with. */
class SwappableHandler {
  #handler: RequestListener | undefined;
  readonly #queue: Parameters<RequestListener>[] = [];

  /** Requests that come before there is a handler wait for it. */
  readonly listener: RequestListener = (request, response) => {
    if (this.#handler === undefined) this.#queue.push([request, response]);
    else this.#handler(request, response);
  };

  use(handler: RequestListener): void {
    this.#handler = handler;
    for (const [request, response] of this.#queue.splice(0)) handler(request, response);
  }
}
