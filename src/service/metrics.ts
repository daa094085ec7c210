import { AggregatorRegistry, Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Answered } from '../http/app.js';
import type { Unanswerable } from '../http/server.js';
import type { KeysHealth } from '../keys/index.js';
import type { LimitsHealth } from '../limits/index.js';
import type { Calculation, Payroll } from '../operations/payroll.js';
import type { SchedulerCounts } from '../scheduler/index.js';
import type { WorkerPool } from './worker-pool.js';

/** What is looked at when the metrics are asked for. */
export interface Watched {
  readonly payroll: Payroll;
  readonly queue: SchedulerCounts;
  readonly keysHealth: KeysHealth;
  readonly limitsHealth: LimitsHealth;
  readonly linesDropped: number;
}

const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'OPTIONS', 'PUT', 'PATCH', 'DELETE']);

/** In seconds: most answers take a few milliseconds. */
const REQUEST_BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];
const CALCULATION_BUCKETS = [0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5];

/** What one process that answers requests tells Prometheus. No label takes what a caller wrote. */
export class ServiceMetrics {
  readonly registry = new Registry();
  readonly #requests: Histogram<'method' | 'route' | 'status'>;
  readonly #calculations: Histogram<'calculation'>;
  readonly #refused: Counter<'status'>;
  /** Of books that were in use before. */
  #selectionsBefore: Selections = { kept: 0, asked: 0 };
  #watched: Watched | undefined;

  constructor() {
    const registers = [this.registry];
    collectDefaultMetrics({ register: this.registry });
    this.#requests = new Histogram({
      name: 'farthing_http_request_duration_seconds',
      help: 'From the first look at a request until its answer was handed over, or its client went away (499: before it began)',
      labelNames: ['method', 'route', 'status'],
      buckets: REQUEST_BUCKETS,
      registers,
    });
    this.#calculations = new Histogram({
      name: 'farthing_calculation_seconds',
      help: 'A calculation on the rules, without reading the request and writing the answer',
      labelNames: ['calculation'],
      buckets: CALCULATION_BUCKETS,
      registers,
    });
    this.#refused = new Counter({
      name: 'farthing_refused_total',
      help: 'What was refused before it was a request: no HTTP (400), too slow (408), headers too large (431), CONNECT (405)',
      labelNames: ['status'],
      registers,
    });
    for (const status of ['400', '405', '408', '431']) this.#refused.inc({ status }, 0);
    const watched = () => this.#watched;
    const selections = () => this.#selections;
    new Counter({
      name: 'farthing_selection_total',
      help: 'How often the outcome of the conditions of a topic was kept from an earlier request, or had to be asked',
      labelNames: ['kept'],
      registers,
      collect() {
        const { kept, asked } = selections();
        this.reset();
        this.inc({ kept: 'yes' }, kept);
        this.inc({ kept: 'no' }, asked);
      },
    });
    new Gauge({
      name: 'farthing_book_info',
      help: 'The law that answers for a tax year; always 1',
      labelNames: ['tax_year', 'engine', 'digest'],
      aggregator: 'first',
      registers,
      collect() {
        this.reset();
        const payroll = watched()?.payroll;
        for (const taxYear of payroll?.taxYears ?? []) {
          this.set({ tax_year: taxYear, ...payroll?.identity(taxYear) }, 1);
        }
      },
    });
    new Gauge({
      name: 'farthing_keys_state',
      help: '1 for the state that the keys are in, in any process; degraded: known keys go on working; down: none does',
      labelNames: ['state'],
      aggregator: 'max',
      registers,
      collect() {
        const now = watched()?.keysHealth.state;
        for (const state of ['ok', 'degraded', 'down']) this.set({ state }, state === now ? 1 : 0);
      },
    });
    new Gauge({
      name: 'farthing_limits_state',
      help: '1 for the state that counting is in, in any process; degraded: PostgreSQL is away, each process counts by itself',
      labelNames: ['state'],
      aggregator: 'max',
      registers,
      collect() {
        const now = watched()?.limitsHealth.state;
        for (const state of ['ok', 'degraded']) this.set({ state }, state === now ? 1 : 0);
      },
    });
    new Gauge({
      name: 'farthing_queue_length',
      help: 'Requests that wait to be worked',
      registers,
      collect() {
        this.set(watched()?.queue.waiting ?? 0);
      },
    });
    new Counter({
      name: 'farthing_queue_refused_total',
      help: 'Requests that were answered 503 because the queue was full',
      registers,
      collect() {
        this.reset();
        this.inc(watched()?.queue.refused ?? 0);
      },
    });
    new Counter({
      name: 'farthing_queue_dropped_total',
      help: 'Requests that were not worked because their connection was closed before',
      registers,
      collect() {
        this.reset();
        this.inc(watched()?.queue.dropped ?? 0);
      },
    });
    new Counter({
      name: 'farthing_log_lines_dropped_total',
      help: 'Lines of the log that were lost because nobody took them',
      registers,
      collect() {
        this.reset();
        this.inc(watched()?.linesDropped ?? 0);
      },
    });
  }

  watch(watched: Watched): void {
    this.#watched = watched;
  }

  request({ method, route = 'none', status, seconds }: Answered): void {
    const labels = {
      method: METHODS.has(method) ? method : 'other',
      route,
      status: String(status),
    };
    this.#requests.observe(labels, seconds);
  }

  refused({ status }: Unanswerable): void {
    this.#refused.inc({ status: String(status) });
  }

  calculation(calculation: Calculation, seconds: number): void {
    this.#calculations.observe({ calculation }, seconds);
  }

  /** Counters only ever go up, so what was counted on a book that goes out of use is remembered. */
  bookGoesOutOfUse(payroll: Payroll): void {
    this.#selectionsBefore = sum(this.#selectionsBefore, selectionsOf(payroll));
  }

  get #selections(): Selections {
    const now = this.#watched?.payroll;
    return now === undefined ? this.#selectionsBefore : sum(this.#selectionsBefore, selectionsOf(now));
  }
}

/** Whether changes of the book were taken. Counted once, however many processes answer. */
export class ReloadCount {
  readonly #counter: Counter<'outcome'>;

  constructor(registry: Registry) {
    this.#counter = new Counter({
      name: 'farthing_reloads_total',
      help: 'How often rules and rates were loaded anew, and whether they passed their check',
      labelNames: ['outcome'],
      registers: [registry],
    });
    for (const outcome of ['ok', 'refused']) this.#counter.inc({ outcome }, 0);
  }

  count(taken: boolean): void {
    this.#counter.inc({ outcome: taken ? 'ok' : 'refused' });
  }
}

/** What the primary shows: what its workers count, added up, and what is known of them from outside. */
export class PoolMetricsReader {
  readonly registry = new Registry();
  readonly #pool: WorkerPool;
  #silent = 0;

  constructor(pool: WorkerPool) {
    this.#pool = pool;
    const registers = [this.registry];
    const silent = () => this.#silent;
    new Gauge({
      name: 'farthing_workers',
      help: 'Processes that answer requests, or are about to',
      registers,
      collect() {
        this.set(pool.size);
      },
    });
    new Gauge({
      name: 'farthing_workers_not_answering',
      help: 'Workers that did not say in time what they counted: the sums here are without them',
      registers,
      collect() {
        this.set(silent());
      },
    });
    new Counter({
      name: 'farthing_worker_deaths_total',
      help: 'Workers that ended though nobody had told them to; what they had counted is gone with them',
      registers,
      collect() {
        this.reset();
        this.inc(pool.deaths);
      },
    });
  }

  async read(): Promise<string> {
    const { values, silent } = await this.#pool.metrics();
    this.#silent = silent;
    const sums = await AggregatorRegistry.aggregate([...values]).metrics();
    return sums + (await this.registry.metrics());
  }
}

interface Selections {
  readonly kept: number;
  readonly asked: number;
}

function selectionsOf(payroll: Payroll): Selections {
  return payroll.taxYears.map((taxYear) => payroll.book(taxYear).book.selections).reduce(sum);
}

function sum(a: Selections, b: Selections): Selections {
  return { kept: a.kept + b.kept, asked: a.asked + b.asked };
}
