import type { OpenedKeys } from '../keys/index.js';
import { countForWorkers } from '../limits/index.js';
import { openPoolMetrics, type ProcessMetrics } from './open-metrics.js';
import type { ProcessContext } from './process.js';
import type { Service, Started } from './run.js';
import { WorkerPool } from './worker-pool.js';

/** Seconds by which a worker may be later than it should, before it is killed. */
const GRACE = 2;

/** The service in several processes: this one answers no requests, but starts those that do and fills their places. */
export class Primary implements Service {
  readonly #context: ProcessContext;
  readonly #pool: WorkerPool;
  readonly metrics: Pick<ProcessMetrics, 'reloads' | 'read'>;

  private constructor(
    context: ProcessContext,
    pool: WorkerPool,
    metrics: Pick<ProcessMetrics, 'reloads' | 'read'>,
  ) {
    this.#context = context;
    this.#pool = pool;
    this.metrics = metrics;
  }

  static async open(context: ProcessContext): Promise<Primary> {
    const pool = new WorkerPool(context.log);
    return new Primary(context, pool, await openPoolMetrics(pool, context.config));
  }

  /** The keys were opened so that what is wrong with them is said once, and a first key is made once; the workers open
   *  them for themselves. */
  async start({ store, firstKey }: OpenedKeys): Promise<Started> {
    await store.close();
    countForWorkers();
    const { url, engines } = await this.#pool.start(this.#context.config.workers, async () =>
      firstKey?.save(),
    );
    return { url, engines, documented: Promise.resolve() };
  }

  reload(): Promise<string | undefined> {
    return this.#pool.reload();
  }

  stop(how: { readonly drain: boolean }): Promise<boolean> {
    const { drainSeconds, stopSeconds } = this.#context.config;
    return this.#pool.stop(how, (how.drain ? drainSeconds : 0) + stopSeconds + GRACE);
  }

  kill(): void {
    this.#pool.kill();
  }
}
