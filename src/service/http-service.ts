import type { RequestListener } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { CannotStart } from '../cannot-start.js';
import { createApp, type HttpServer, listen, type Readiness } from '../http/index.js';
import type { KeyStore, KeysHealth } from '../keys/index.js';
import { type Limits, type LimitsHealth, limitsOf } from '../limits/index.js';
import { loadPayroll, type Payroll } from '../operations/index.js';
import { Scheduler } from '../scheduler/index.js';
import { BrokenBook } from '../yaml/index.js';
import { type Metrics, openMetrics } from './metrics.js';
import { pageSettingsOf } from './page.js';
import type { ProcessContext, RunningService, Service } from './service.js';

/** Timeout for closing keys and limits at a stop, in milliseconds: a database that is down must not hold it up. */
const CLOSE_TIMEOUT = 1_000;

/** Rules and rates that were loaded and checked, with the application that answers from them. */
interface LoadedBook {
  readonly payroll: Payroll;
  readonly application: RequestListener;
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
export class HttpService implements RunningService {
  readonly #scheduler: Scheduler;
  #book: LoadedBook | undefined;
  #isDraining = false;

  private constructor(
    private readonly context: ProcessContext,
    private readonly metrics: Metrics,
    private readonly server: HttpServer,
    private readonly keys: KeyStore,
    private readonly limits: Limits,
  ) {
    const { queueLimit, turnMilliseconds } = context.config;
    this.#scheduler = new Scheduler({ queueLimit, turnBudget: turnMilliseconds });
  }

  /** Answers requests once it resolves; requests that come before the keys are open wait. */
  static async start(
    context: ProcessContext,
    metrics: Metrics,
    openKeys: () => Promise<KeyStore>,
  ): Promise<HttpService> {
    const { config, log } = context;
    const payroll = loadAtStart(context);
    const server = await listen(undefined, config);
    const keys = await openKeys();
    const limits = await limitsOf(config, log.keys);
    const service = new HttpService(context, metrics, server, keys, limits);
    service.#use(service.#bookOf(payroll));
    return service;
  }

  get url(): string {
    return this.server.url;
  }

  /** The labels of the book in use: `2026-27.1` and its like, with spaces between them. */
  get engines(): string {
    return this.#engines.map(({ engine }) => engine).join(' ');
  }

  /** Loads and checks rules and rates again, and swaps to them. Returns their labels; undefined where they are refused, which is
   *  logged. Loading blocks the event loop for some tenths of a second: requests wait, none is lost. */
  async reload(): Promise<string | undefined> {
    try {
      this.#use(this.#bookOf(load(this.context)));
      return this.engines;
    } catch (error) {
      const { log } = this.context;
      const message = 'rules and rates were refused';
      if (error instanceof BrokenBook) log.findings(message, error.findings);
      else log.failure(message, error);
      return undefined;
    }
  }

  /** Stops gracefully: not ready from now on, and with `drain` answering until the drain time is over; then pending requests have to
   *  end within the stop timeout. Resolves to whether every request was answered. */
  async stop({ drain }: { readonly drain: boolean }): Promise<boolean> {
    const { config, log } = this.context;
    this.#isDraining = true;
    this.server.drain();
    if (drain && config.drainSeconds > 0) {
      log.info('draining', { seconds: config.drainSeconds });
      await pause(config.drainSeconds * 1000);
    }
    const allAnswered = await this.server.stop(config.stopSeconds * 1000);
    if (!allAnswered) log.warn(`gave up on requests that took over ${config.stopSeconds} s`);
    const closed = Promise.allSettled([this.keys.close(), this.limits.close()]);
    await Promise.race([closed, pause(CLOSE_TIMEOUT)]);
    return allAnswered;
  }

  #bookOf(payroll: Payroll): LoadedBook {
    const {
      context: { config, log },
      metrics,
    } = this;
    const app = createApp({
      payroll: timedPayroll(payroll, metrics),
      // Not timed: examples are no requests.
      examplePayroll: payroll,
      keys: this.keys,
      limits: this.limits,
      scheduler: this.#scheduler,
      readiness: () => this.#readiness,
      corsOrigins: config.corsOrigins,
      trustedProxies: config.trustedProxies,
      publicUrl: config.publicUrl,
      page: pageSettingsOf(config, process.env),
      observe: (record) => {
        metrics.countRequest(record);
        log.request(record);
      },
      report: log.fault,
    });
    return { payroll, application: app.callback() };
  }

  #use(book: LoadedBook): void {
    this.#book = book;
    this.metrics.watch(() => ({
      payroll: book.payroll,
      queue: this.#scheduler.counts,
      keys: this.keys.health,
      limits: this.limits.health,
      linesDropped: this.context.log.dropped,
    }));
    this.server.use(book.application);
    setImmediate(book.payroll.prepare);
  }

  /** An outage of the keys does not make the process unready: routes without a key still answer, and a load balancer would find the
   *  same in every replica. */
  get #readiness(): Readiness {
    const [keys, limits] = [this.keys.health, this.limits.health];
    const isHealthy = keys.state === 'ok' && limits.state === 'ok';
    return {
      status: this.#isDraining ? 'not_ready' : isHealthy ? 'ready' : 'degraded',
      detail: {
        ...(this.#isDraining && { draining: true }),
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

/** The health without its reason, which may name a host and is in the log. */
function stateAndSince(health: KeysHealth | LimitsHealth) {
  return { state: health.state, ...('since' in health && { since: health.since.toISOString() }) };
}

/** Throws `CannotStart` with all findings where the book is broken: that is the operator's to mend. */
function loadAtStart(context: ProcessContext): Payroll {
  try {
    return load(context);
  } catch (error) {
    throw error instanceof BrokenBook ? new CannotStart(error.message) : error;
  }
}

function load({ root, config, log }: ProcessContext): Payroll {
  return loadPayroll({
    root,
    onBroken: ({ taxYear, findings }) =>
      log.findings(`the rules of ${taxYear} are broken, and requests of it are refused`, findings),
    drafts: config.draftYears,
    exact: config.exact,
    unreleased: config.law === 'unreleased',
    registerHead: config.registerHead,
  });
}

/** A payroll whose calculations are timed, refused ones too. */
function timedPayroll(payroll: Payroll, metrics: Pick<Metrics, 'timeCalculation'>): Payroll {
  return {
    ...payroll,
    async calculate(operation, request, taxYear, choice, nextTurn) {
      const start = performance.now();
      try {
        return await payroll.calculate(operation, request, taxYear, choice, nextTurn);
      } finally {
        metrics.timeCalculation(operation, (performance.now() - start) / 1000);
      }
    },
  };
}
