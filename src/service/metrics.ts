import cluster from 'node:cluster';
import { createServer } from 'node:http';
import type { Aggregator, Registry } from 'prom-client';
import { cacheCounts } from '../cache.js';
import { CannotStart } from '../cannot-start.js';
import type { Config } from '../config/index.js';
import { hostInUrl } from '../host-in-url.js';
import type { RequestRecord } from '../http/index.js';
import type { KeysHealth } from '../keys/index.js';
import type { LimitsHealth } from '../limits/index.js';
import type { Payroll } from '../operations/index.js';
import { programCounts } from '../program-counts.js';
import type { SchedulerCounts } from '../scheduler/index.js';
import type { Log } from './log.js';

/** The state of a process, read at each scrape. */
export interface ProcessState {
  readonly payroll: Payroll;
  readonly queue: SchedulerCounts;
  readonly keys: KeysHealth;
  readonly limits: LimitsHealth;
  readonly linesDropped: number;
}

/** The metrics of the service as Prometheus reads them. */
export interface ServiceMetrics {
  /** Counted once, however many processes answer. */
  countReload(isAccepted: boolean): void;
  /** In the text format of Prometheus. */
  readonly read: () => Promise<string>;
}

/** What a process that answers requests counts. No label holds a caller's text. */
export interface Metrics extends ServiceMetrics {
  /** Reads the state of the process from here at each scrape. */
  watch(readState: () => ProcessState): void;
  countRequest(record: RequestRecord): void;
  timeCalculation(calculation: string, seconds: number): void;
  /** As objects, for a primary to aggregate. */
  readonly values: () => Promise<readonly object[]>;
}

/** What a primary knows of its workers. */
export interface WorkerCounts {
  /** How many there are, those that start among them. */
  readonly size: number;
  /** How many ended unexpectedly. */
  readonly deaths: number;
  /** The `values` of every worker that answers in time, and how many do not. */
  readAll(): Promise<{ readonly values: readonly (readonly object[])[]; readonly silent: number }>;
}

const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'OPTIONS', 'PUT', 'PATCH', 'DELETE']);

/** In seconds: most answers take a few milliseconds. */
const REQUEST_BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];
const CALCULATION_BUCKETS = [0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5];

const NO_METRICS: Metrics = {
  watch() {},
  countRequest() {},
  timeCalculation() {},
  countReload() {},
  read: async () => '',
  values: async () => [],
};

/** The package is slow to load, so a service without a port for metrics does not load it. */
const loadProm = () => import('prom-client');
type Prom = Awaited<ReturnType<typeof loadProm>>;

/** The metrics of a primary: those of its workers, aggregated, and how many workers there are, are silent and have died. */
export async function openPoolMetrics(
  workers: WorkerCounts,
  { metricsPort }: Pick<Config, 'metricsPort'>,
): Promise<ServiceMetrics> {
  if (metricsPort === undefined) return NO_METRICS;
  const prom = await loadProm();
  const registry = new prom.Registry();
  let silent = 0;
  const countReload = reloadCounter(prom, registry);
  const { gauge, counter } = metricsAtScrape(prom, registry);
  gauge('farthing_workers', 'Processes that answer requests, or are about to', () => [[workers.size]]);
  gauge(
    'farthing_workers_not_answering',
    'Workers that did not say in time what they counted: the sums here are without them',
    () => [[silent]],
  );
  counter(
    'farthing_worker_deaths_total',
    'Workers that ended though nobody had told them to; what they had counted is gone with them',
    () => [[workers.deaths]],
  );
  return {
    countReload,
    read: async () => {
      const { values, silent: now } = await workers.readAll();
      silent = now;
      const sums = await prom.AggregatorRegistry.aggregate([...values]).metrics();
      return sums + (await registry.metrics());
    },
  };
}

/** The metrics of a process that answers requests. Reloads of workers are counted by their primary. */
export async function openMetrics({ metricsPort }: Pick<Config, 'metricsPort'>): Promise<Metrics> {
  if (metricsPort === undefined) return NO_METRICS;
  const prom = await loadProm();
  const registry = new prom.Registry();
  const registers = [registry];
  let readState = (): ProcessState | undefined => undefined;

  prom.collectDefaultMetrics({ register: registry });
  const requests = new prom.Histogram({
    name: 'farthing_http_request_duration_seconds',
    help: 'From the first look at a request until its answer was handed over, or its client went away (499: before it began)',
    labelNames: ['method', 'route', 'status'],
    buckets: REQUEST_BUCKETS,
    registers,
  });
  const calculations = new prom.Histogram({
    name: 'farthing_calculation_seconds',
    help: 'A calculation on the rules, without reading the request and writing the answer',
    labelNames: ['calculation'],
    buckets: CALCULATION_BUCKETS,
    registers,
  });
  const { gauge, counter } = metricsAtScrape(prom, registry);
  counter(
    'farthing_program_total',
    'Answers that a program of the rules wrote, and those that it left to the interpreter',
    () => Object.entries(programCounts).map(([outcome, count]) => [count, { outcome }]),
    { labelNames: ['outcome'] },
  );
  counter(
    'farthing_cache_total',
    'How often a cache was asked, and whether it had what was wanted',
    () =>
      [...cacheCounts()].flatMap(([cache, { hits, misses }]): Sample[] => [
        [hits, { cache, outcome: 'hit' }],
        [misses, { cache, outcome: 'miss' }],
      ]),
    { labelNames: ['cache', 'outcome'] },
  );
  gauge(
    'farthing_book_info',
    'The law that answers for a tax year; always 1',
    () => {
      const payroll = readState()?.payroll;
      const years = payroll?.taxYears ?? [];
      return years.map((taxYear) => [1, { tax_year: taxYear, ...payroll?.identity(taxYear) }]);
    },
    { labelNames: ['tax_year', 'engine', 'digest'], aggregator: 'first' },
  );
  gauge(
    'farthing_keys_state',
    '1 for the state that the keys are in, in any process; degraded: known keys go on working; down: none does',
    () => stateSamples(['ok', 'degraded', 'down'], readState()?.keys.state),
    STATE,
  );
  gauge(
    'farthing_limits_state',
    '1 for the state that counting is in, in any process; degraded: PostgreSQL is away, each process counts by itself',
    () => stateSamples(['ok', 'degraded'], readState()?.limits.state),
    STATE,
  );
  gauge('farthing_queue_length', 'Requests that wait to be worked', () => [[readState()?.queue.waiting]]);
  counter(
    'farthing_queue_refused_total',
    'Requests that were answered 503 because the queue was full',
    () => [[readState()?.queue.refused]],
  );
  counter(
    'farthing_queue_dropped_total',
    'Requests that were not worked because their connection was closed before',
    () => [[readState()?.queue.dropped]],
  );
  counter(
    'farthing_log_lines_dropped_total',
    'Lines of the log that were lost because nobody took them',
    () => [[readState()?.linesDropped]],
  );
  return {
    watch: (read) => {
      readState = read;
    },
    countRequest: ({ method, route = 'none', status, seconds }) => {
      const labels = { method: METHODS.has(method) ? method : 'other', route, status: String(status) };
      requests.observe(labels, seconds);
    },
    timeCalculation: (calculation, seconds) => calculations.observe({ calculation }, seconds),
    countReload: cluster.isWorker ? NO_METRICS.countReload : reloadCounter(prom, registry),
    read: () => registry.metrics(),
    values: () => registry.getMetricsAsJSON(),
  };
}

function reloadCounter(prom: Prom, registry: Registry): (isAccepted: boolean) => void {
  const counter = new prom.Counter({
    name: 'farthing_reloads_total',
    help: 'How often rules and rates were loaded anew, and whether they passed their check',
    labelNames: ['outcome'],
    registers: [registry],
  });
  for (const outcome of ['ok', 'refused']) counter.inc({ outcome }, 0);
  return (isAccepted) => counter.inc({ outcome: isAccepted ? 'ok' : 'refused' });
}

/** A value, 0 where it is not known, and its labels. */
type Sample = readonly [value: number | undefined, labels?: Readonly<Record<string, string>>];

/** Makes metrics that are read at each scrape. */
function metricsAtScrape(prom: Prom, registry: Registry) {
  const maker =
    (Metric: Prom['Gauge'] | Prom['Counter']) =>
    (
      name: string,
      help: string,
      read: () => readonly Sample[],
      more: { readonly labelNames?: readonly string[]; readonly aggregator?: Aggregator } = {},
    ) =>
      new Metric({
        ...{ name, help, registers: [registry] },
        ...more,
        collect() {
          this.reset();
          for (const [value = 0, labels = {}] of read()) this.inc(labels, value);
        },
      });
  return { gauge: maker(prom.Gauge), counter: maker(prom.Counter) };
}

const STATE = { labelNames: ['state'], aggregator: 'max' } as const;

/** 1 for the current state, 0 for every other. */
function stateSamples(states: readonly string[], current: string | undefined): readonly Sample[] {
  return states.map((state) => [state === current ? 1 : 0, { state }]);
}

const TEXT = { 'Content-Type': 'text/plain; version=0.0.4; charset=utf-8' };

/** Serves the metrics at their own port, where the configuration has one. */
export async function serveMetrics(
  read: () => Promise<string>,
  { host, metricsPort }: Pick<Config, 'host' | 'metricsPort'>,
  log: Log,
) {
  if (metricsPort === undefined) return undefined;
  // Concurrent scrapes share one read.
  let reading: Promise<{ readonly status: number; readonly text: string }> | undefined;
  const readOnce = async () => {
    try {
      return { status: 200, text: await read() };
    } catch (error) {
      log.warn('the metrics could not be read', { why: String(error) });
      return { status: 503, text: 'the metrics could not be read\n' };
    } finally {
      reading = undefined;
    }
  };
  const server = createServer(async (request, response) => {
    const path = request.url?.split('?')[0];
    if (request.method !== 'GET' || path !== '/metrics') {
      response.writeHead(404, TEXT).end('only GET /metrics is here\n');
      return;
    }
    reading ??= readOnce();
    const { status, text } = await reading;
    response.writeHead(status, TEXT).end(text);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', ({ message }) => {
      reject(new CannotStart(`METRICS_PORT: cannot listen at ${host}, port ${metricsPort}: ${message}`));
    });
    server.listen(metricsPort, host, resolve);
  });
  server.on('error', ({ message }) => log.error('the metrics cannot be served', { why: message }));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : metricsPort;
  return {
    url: `http://${hostInUrl(host)}:${port}/metrics`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
