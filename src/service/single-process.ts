import type { OpenedKeys } from '../keys/index.js';
import { HttpService } from './http-service.js';
import { limitsOf } from './limits.js';
import { openMetrics, type ProcessMetrics } from './open-metrics.js';
import type { ProcessContext } from './process.js';
import type { Service, Started } from './run.js';

/** The service in this process alone. */
export class SingleProcess implements Service {
  readonly #context: ProcessContext;
  readonly metrics: ProcessMetrics;
  #http: HttpService | undefined;

  private constructor(context: ProcessContext, metrics: ProcessMetrics) {
    this.#context = context;
    this.metrics = metrics;
  }

  static async open(context: ProcessContext): Promise<SingleProcess> {
    return new SingleProcess(context, await openMetrics(context.config));
  }

  async start({ store, firstKey }: OpenedKeys): Promise<Started> {
    const { config, log } = this.#context;
    const http = await HttpService.start({
      ...this.#context,
      metrics: this.metrics.metrics,
      openKeys: async () => {
        // Not before the process listens: a start that fails must not use up the key that is shown but once.
        await firstKey?.save();
        return store;
      },
      openLimits: () => limitsOf(config, { cluster: false, log: log.keys }),
    });
    this.#http = http;
    return { url: http.url, engines: http.engines, documented: http.documented };
  }

  async reload(): Promise<string | undefined> {
    const engines = await this.#http?.reload();
    if (engines === undefined) this.#context.log.error('the book in use stays in use');
    return engines;
  }

  async stop(how: { readonly drain: boolean }): Promise<boolean> {
    return (await this.#http?.stop(how)) ?? true;
  }

  kill(): void {
    // It ends with the process.
  }
}
