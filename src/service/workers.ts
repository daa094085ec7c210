import { setTimeout as pause } from 'node:timers/promises';
import type { KeyStore } from '../keys/index.js';
import { countForWorkers } from '../limits/index.js';
import { startFailure } from './log.js';
import { openPoolMetrics, type WorkerCounts } from './metrics.js';
import type { ProcessContext, RunningService, Service } from './service.js';
import { endProcess } from './stop.js';
import { type WorkerExit, WorkerProcess } from './worker-process.js';

/** A worker that dies before this age, in milliseconds, has died young: its successor may do the same, so it waits. */
const YOUNG_AGE = 10_000;

/** The backoff before a successor starts, in milliseconds: doubled each time, up to the longest. */
const FIRST_BACKOFF = 250;
const LONGEST_BACKOFF = 30_000;

/** After this many young deaths per worker in a row, while none answers, the service ends, so that its supervisor notices. */
const YOUNG_DEATHS = 2;

/** How often the watchdog looks for workers that hang, in milliseconds. */
const WATCHDOG_INTERVAL = 1_000;

/** The timeout of a worker's counts, in milliseconds: a fifth of what Prometheus waits by default. */
const METRICS_TIMEOUT = 2_000;

/** Seconds beyond the stop timeout after which a worker is killed. */
const GRACE = 2;

/** The service as a pool of worker processes: the primary answers no requests, but forks and replaces the workers. */
export async function openWorkers(context: ProcessContext): Promise<Service> {
  const workers = new Workers(context);
  return Object.assign(workers, { metrics: await openPoolMetrics(workers, context.config) });
}

/** The worker pool of a primary. A worker that dies or hangs is replaced. */
class Workers implements Omit<Service, 'metrics'>, WorkerCounts {
  readonly #workers = new Set<WorkerProcess>();
  readonly #starts = new Set<Promise<unknown>>();
  #url = '';
  #engines = '';
  #watchdog: NodeJS.Timeout | undefined;
  #isStopping = false;
  #deaths = 0;
  #youngDeaths = 0;

  constructor(private readonly context: ProcessContext) {}

  get size(): number {
    return this.#workers.size;
  }

  get deaths(): number {
    return this.#deaths;
  }

  async start(openKeys: () => Promise<KeyStore>): Promise<RunningService> {
    countForWorkers();
    // Referenced, so that a primary without a live worker does not exit.
    this.#watchdog = setInterval(() => this.#killHanging(), WATCHDOG_INTERVAL);
    try {
      const workers = Array.from({ length: this.context.config.workers }, () => this.#fork());
      await Promise.all(workers.map((worker) => worker.listening()));
      // Each worker opens the keys itself; opened here too, so that a fault is reported once.
      await (await openKeys()).close();
      const [first] = await Promise.all(workers.map((worker) => worker.open()));
      if (first === undefined) throw new Error('a pool of no workers');
      this.#url = first.url;
      this.#engines = first.engines;
      for (const worker of workers) void this.#replaceAtExit(worker);
      return first;
    } catch (error) {
      this.kill();
      throw error;
    }
  }

  /** Reloads the workers one after the other. The first to answer checks the files for all: where it refuses them, every
   *  worker keeps its book. */
  async reload(): Promise<string | undefined> {
    // A worker that is starting may have read the files before they changed.
    await Promise.allSettled(this.#starts);
    const workers = [...this.#workers].filter(({ isReady }) => isReady);
    // A worker that hangs comes last, until the watchdog kills it.
    workers.sort((a, b) => a.silentSeconds - b.silentSeconds);
    let engines: string | undefined;
    let refusals = 0;
    for (const worker of workers) {
      const answer = await worker.reload();
      // A worker that ended has a successor, which reads the files as they are now.
      if (answer?.type === 'reloaded') engines = answer.engines;
      if (answer?.type !== 'refused') continue;
      refusals += 1;
      if (engines === undefined) {
        this.context.log.error('the book in use stays in use, in every worker');
        return undefined;
      }
    }
    if (refusals === 0) return engines ?? this.#engines;
    // The files changed between two workers.
    this.context.log.error('some workers keep the old book: send SIGHUP again', { workers: refusals });
    return undefined;
  }

  async readAll() {
    const workers = [...this.#workers].filter((worker) => worker.isReady);
    const answers = await Promise.all(workers.map((worker) => worker.metrics(METRICS_TIMEOUT)));
    const values = answers.filter((answer) => answer !== undefined);
    for (const [index, worker] of workers.entries()) {
      if (answers[index] !== undefined || !worker.isReady) continue;
      this.context.log.warn('a worker does not answer: the metrics are without it', { worker: worker.pid });
    }
    return { values, silent: workers.length - values.length };
  }

  async stop({ drain }: { readonly drain: boolean }): Promise<boolean> {
    this.#isStopping = true;
    const { drainSeconds, stopSeconds } = this.context.config;
    const timeout = (drain ? drainSeconds : 0) + stopSeconds + GRACE;
    const killTimer = setTimeout(() => this.kill(), timeout * 1000);
    const exits = await Promise.all(
      [...this.#workers].map((worker) => {
        worker.send({ type: drain ? 'drain' : 'stop' });
        return worker.exit;
      }),
    );
    clearTimeout(killTimer);
    clearInterval(this.#watchdog);
    return exits.every(({ how }) => how === 0);
  }

  kill(): void {
    this.#isStopping = true;
    for (const worker of this.#workers) worker.kill();
  }

  #fork(): WorkerProcess {
    const worker = new WorkerProcess();
    this.#workers.add(worker);
    void worker.exit.then(() => this.#workers.delete(worker));
    return worker;
  }

  #killHanging(): void {
    for (const worker of this.#workers) {
      if (!worker.isHanging(this.context.silenceSeconds)) continue;
      this.context.log.error('a worker hangs, and is killed', { worker: worker.pid });
      worker.kill();
    }
  }

  async #replaceAtExit({ exit }: WorkerProcess): Promise<void> {
    let last = exit;
    let backoff = 0;
    for (;;) {
      const { pid = 0, how, lifetime } = await last;
      if (this.#isStopping) return;
      this.#deaths += 1;
      const isYoung = lifetime < YOUNG_AGE;
      backoff = isYoung ? Math.min(LONGEST_BACKOFF, Math.max(FIRST_BACKOFF, 2 * backoff)) : 0;
      const details = { worker: pid, how, pause_ms: backoff };
      this.context.log.error('a worker ended; another takes its place', details);
      const hasReadyWorker = [...this.#workers].some((worker) => worker.isReady);
      this.#youngDeaths = hasReadyWorker || !isYoung ? 0 : this.#youngDeaths + 1;
      if (this.#youngDeaths >= YOUNG_DEATHS * this.context.config.workers) {
        return this.#giveUp('no worker stays alive, and nothing answers requests any more');
      }
      await pause(backoff);
      if (this.#isStopping) return;
      last = this.#startSuccessor();
    }
  }

  #startSuccessor(): Promise<WorkerExit> {
    try {
      const worker = this.#fork();
      const start = this.#openSuccessor(worker).finally(() => this.#starts.delete(start));
      this.#starts.add(start);
      return worker.exit;
    } catch (error) {
      // No memory for a further process: counts as a young death, so the backoff grows.
      return Promise.resolve({ pid: undefined, how: String(error), lifetime: 0 });
    }
  }

  async #openSuccessor(worker: WorkerProcess): Promise<void> {
    try {
      await worker.listening();
      const { url } = await worker.open();
      this.context.log.info('a worker took its place', { worker: worker.pid });
      // With PORT=0, once all had died, the port is a new one that no client knows.
      if (url !== this.#url) await this.#giveUp(`the workers answer at ${url} now, where nobody asks`);
    } catch (error) {
      if (!this.#isStopping) this.context.log.error('a worker could not start', { why: startFailure(error) });
    }
  }

  async #giveUp(why: string): Promise<void> {
    this.context.log.error(why);
    this.kill();
    await endProcess(this.context.log, 1);
  }
}
