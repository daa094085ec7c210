import { firstRequest } from '../http/first-request.js';
import { type FirstKey, type OpenedKeys, openKeys } from '../keys/index.js';
import { type MetricsServer, serveMetrics } from './metrics-server.js';
import { oneAtATime } from './one-at-a-time.js';
import type { ProcessMetrics } from './open-metrics.js';
import { endProcess, type ProcessContext } from './process.js';
import { handleSignals } from './signals.js';

/** What answers requests: this process, or workers that it starts. */
export interface Service {
  readonly metrics: Pick<ProcessMetrics, 'reloads' | 'read'>;
  /** Answers requests once it resolves. Throws `CannotStart` or `BrokenBook` with what the operator can mend. */
  start(keys: OpenedKeys): Promise<Started>;
  /** Loads rules and rates anew. The labels of the new book; undefined where it was refused, and then the log says why. */
  reload(): Promise<string | undefined>;
  /** Stops, after draining where that is wanted. Whether every request was answered. */
  stop(how: { readonly drain: boolean }): Promise<boolean>;
  /** Ends at once what would outlive this process. */
  kill(): void;
}

/** A service that answers. */
export interface Started {
  readonly url: string;
  /** The labels of the book: `2026-27.1` and its like, with spaces between them. */
  readonly engines: string;
  /** Resolves once the OpenAPI document is made, too; rejects where the book does not allow it. */
  readonly documented: Promise<void>;
}

/** Runs a service from its start to its end, as signals say. */
export async function run(service: Service, { config, log }: ProcessContext): Promise<void> {
  const { reloads, read } = service.metrics;
  let metricsServer: MetricsServer | undefined;
  let starting = true;
  const reload = oneAtATime(async () => {
    const engines = await service.reload();
    reloads.count(engines !== undefined);
    if (engines !== undefined) log.info('rules and rates were loaded anew', { engines });
  });
  handleSignals({
    // A service that starts reads the files as they are.
    reload: () => void (starting || reload()),
    stop: async (how) => {
      log.info('stopping');
      const answered = await service.stop(how);
      metricsServer?.close();
      await endProcess(log, answered ? 0 : 1);
    },
    end: () => {
      service.kill();
      void endProcess(log, 1);
    },
  });

  const keys = await openKeys({ ...config, log: log.keys });
  metricsServer = await serveMetrics(read, config, log);
  const { url, engines, documented } = await service.start(keys);
  starting = false;
  announce(url, metricsServer?.url, keys.firstKey, config.keysFile);
  log.info('started', { url, engines, workers: config.workers });
  await documented;
}

/** Says on standard output where the service answers, for the person who started it, and shows the first key. */
function announce(
  url: string,
  metricsUrl: string | undefined,
  firstKey: FirstKey | undefined,
  keysFile: string,
): void {
  console.log(`Farthing answers at ${url}`);
  if (metricsUrl !== undefined) console.log(`Its metrics are at ${metricsUrl}`);
  if (firstKey === undefined) return;
  console.log(`There was no API key, so one was made. It is shown only now: ${firstKey.key}`);
  console.log(`Its hash is in ${keysFile}. Try it:\n\n${firstRequest(url, firstKey.key)}\n`);
}
