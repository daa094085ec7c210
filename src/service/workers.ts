import { setTimeout as pause } from 'node:timers/promises';
import type { KeyStore } from '../keys/index.js';
import { countForWorkers } from '../limits/index.js';
import { startFailure } from './log.js';
import { openPoolMetrics, type ReadMetrics, type WorkerCounts } from './metrics.js';
import type { ProcessContext, Service, Started } from './service.js';
import { endProcess } from './stop.js';
import { type WorkerExit, WorkerProcess } from './worker-process.js';

/** A worker that ends before this age, in milliseconds, may do so again at once. */
const YOUNG = 10_000;

/** How long its place stays empty then, in milliseconds: doubled each time, up to the longest. */
const FIRST_PAUSE = 250;
const LONGEST_PAUSE = 30_000;

/** How often each worker in turn may die young while none answers, before the service gives up: a start that fails ends
 *  the service too, and whoever watches over it can tell. */
const YOUNG_DEATHS = 2;

/** How often it is looked whether a worker hangs, in milliseconds: a worker counts these. */
const WATCH_INTERVAL = 1_000;

/** How long a worker has to say what it counted, in milliseconds: a fifth of the time that Prometheus waits by default. */
const METRICS_LIMIT = 2_000;

/** Seconds by which a worker may be later than it should at a stop, before it is killed. */
const GRACE = 2;

/** The service in several processes: this one answers no requests, but starts those that do and fills their places. */
export async function openWorkers(context: ProcessContext): Promise<Service> {
  const workers = new Workers(context);
  const metrics: ReadMetrics = await openPoolMetrics(workers, context.config);
  return Object.assign(workers, { metrics });
}

/** The workers of a primary. A place whose worker dies or hangs is filled again. */
class Workers implements Omit<Service, 'metrics'>, WorkerCounts {
  readonly #context: ProcessContext;
  readonly #workers = new Set<WorkerProcess>();
  readonly #starts = new Set<Promise<unknown>>();
  #url = '';
  #engines = '';
  #watch: NodeJS.Timeout | undefined;
  #stopping = false;
  #deaths = 0;
  #youngDeaths = 0;

  constructor(context: ProcessContext) {
    this.#context = context;
  }

  get size(): number {
    return this.#workers.size;
  }

  get deaths(): number {
    return this.#deaths;
  }

  async start(openKeys: () => Promise<KeyStore>): Promise<Started> {
    countForWorkers();
    // Not unreferenced: while it runs, a primary all of whose workers are gone does not end for want of work.
    this.#watch = setInterval(() => this.#killHanging(), WATCH_INTERVAL);
    try {
      const workers = Array.from({ length: this.#context.config.workers }, () => this.#fork());
      await Promise.all(workers.map((worker) => worker.listening()));
      // They open the keys for themselves; here they are opened so that what is wrong with them is said once.
      await (await openKeys()).close();
      // No pool is empty: the settings take no number of workers below 1.
      const [first] = await Promise.all(workers.map((worker) => worker.open()));
      if (first === undefined) throw new Error('a pool of no workers');
      this.#url = first.url;
      this.#engines = first.engines;
      for (const worker of workers) void this.#keepFilled(worker);
      return { ...first, documented: Promise.resolve() };
    } catch (error) {
      this.kill();
      throw error;
    }
  }

  /** Lets the workers load rules and rates anew, one after the other. The first that answers checks them for all: where it
   *  refuses them, every worker keeps its book. */
  async reload(): Promise<string | undefined> {
    // One that is starting may have read the files before they changed.
    await Promise.allSettled(this.#starts);
    const workers = [...this.#workers].filter(({ isReady }) => isReady);
    // One that hangs holds up nobody: it is waited for last, until it is killed.
    workers.sort((a, b) => a.silentSeconds - b.silentSeconds);
    let engines: string | undefined;
    let refused = 0;
    for (const worker of workers) {
      const answer = await worker.reload();
      // One that ended has a successor, which reads the files as they are now.
      if (answer?.type === 'reloaded') engines = answer.engines;
      if (answer?.type !== 'refused') continue;
      refused += 1;
      if (engines === undefined) {
        this.#context.log.error('the book in use stays in use, in every worker');
        return undefined;
      }
    }
    if (refused === 0) return engines ?? this.#engines;
    // Only where the files changed in the meantime.
    this.#context.log.error('some workers keep the old book: send SIGHUP again', { workers: refused });
    return undefined;
  }

  async readAll() {
    const workers = [...this.#workers].filter((worker) => worker.isReady);
    const answers = await Promise.all(workers.map((worker) => worker.metrics(METRICS_LIMIT)));
    const values = answers.filter((answer) => answer !== undefined);
    for (const [index, worker] of workers.entries()) {
      if (answers[index] !== undefined || !worker.isReady) continue;
      this.#context.log.warn('a worker does not answer: the metrics are without it', { worker: worker.pid });
    }
    return { values, silent: workers.length - values.length };
  }

  async stop({ drain }: { readonly drain: boolean }): Promise<boolean> {
    this.#stopping = true;
    const { drainSeconds, stopSeconds } = this.#context.config;
    const within = (drain ? drainSeconds : 0) + stopSeconds + GRACE;
    const givingUp = setTimeout(() => this.kill(), within * 1000);
    const exits = await Promise.all(
      [...this.#workers].map((worker) => {
        worker.send({ type: drain ? 'drain' : 'stop' });
        return worker.exit;
      }),
    );
    clearTimeout(givingUp);
    clearInterval(this.#watch);
    return exits.every(({ how }) => how === 0);
  }

  kill(): void {
    this.#stopping = true;
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
      if (!worker.hangs(this.#context.silenceSeconds)) continue;
      this.#context.log.error('a worker hangs, and is killed', { worker: worker.pid });
      worker.kill();
    }
  }

  async #keepFilled({ exit }: WorkerProcess): Promise<void> {
    let last = exit;
    let empty = 0;
    for (;;) {
      const { pid = 0, how, lived } = await last;
      if (this.#stopping) return;
      this.#deaths += 1;
      const young = lived < YOUNG;
      empty = young ? Math.min(LONGEST_PAUSE, Math.max(FIRST_PAUSE, 2 * empty)) : 0;
      this.#context.log.error('a worker ended; another takes its place', {
        worker: pid,
        how,
        pause_ms: empty,
      });
      const answers = [...this.#workers].some((worker) => worker.isReady);
      this.#youngDeaths = answers || !young ? 0 : this.#youngDeaths + 1;
      if (this.#youngDeaths >= YOUNG_DEATHS * this.#context.config.workers) {
        return this.#giveUp('no worker stays alive, and nothing answers requests any more');
      }
      await pause(empty);
      if (this.#stopping) return;
      last = this.#replace();
    }
  }

  #replace(): Promise<WorkerExit> {
    try {
      const worker = this.#fork();
      const start = this.#startAgain(worker).finally(() => this.#starts.delete(start));
      this.#starts.add(start);
      return worker.exit;
    } catch (error) {
      // No memory for a further process: the place stays empty for a while.
      return Promise.resolve({ pid: undefined, how: String(error), lived: 0 });
    }
  }

  async #startAgain(worker: WorkerProcess): Promise<void> {
    try {
      await worker.listening();
      const { url } = await worker.open();
      this.#context.log.info('a worker took its place', { worker: worker.pid });
      // With PORT=0, when all had died: nobody would look for the service there.
      if (url !== this.#url) await this.#giveUp(`the workers answer at ${url} now, where nobody asks`);
    } catch (error) {
      if (!this.#stopping) this.#context.log.error('a worker could not start', { why: startFailure(error) });
    }
  }

  async #giveUp(why: string): Promise<void> {
    this.#context.log.error(why);
    this.kill();
    await endProcess(this.#context.log, 1);
  }
}
