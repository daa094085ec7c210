import { openKeys } from '../keys/index.js';
import type { BegunWith } from './begun-with.js';
import { limitsOf } from './limits.js';
import { type MetricsServer, serveMetrics } from './metrics-server.js';
import { oneAtATime } from './one-at-a-time.js';
import { OneProcess } from './one-process.js';
import { openMetrics } from './open-metrics.js';
import { endProcess } from './process-end.js';
import { heedSignals } from './signals.js';
import { sayWhereItAnswers } from './words.js';

/** Runs the service in this process alone, until it is told to stop. */
export async function runAlone({ config, root, log }: BegunWith): Promise<void> {
  const { metrics, reloads, read } = await openMetrics(config);
  let service: OneProcess | undefined;
  let metricsServer: MetricsServer | undefined;

  const reload = oneAtATime(async () => {
    if (service === undefined) return;
    const use = await service.prepareReload();
    use?.();
    reloads.count(use !== undefined);
    if (use === undefined) log.error('the book in use stays in use');
    else log.info('rules and rates were loaded anew', { engines: service.engines });
  });
  heedSignals({
    reload: () => void reload(),
    stop: async (how) => {
      log.info('stopping');
      const answered = (await service?.stop(how)) ?? true;
      metricsServer?.close();
      await endProcess(log, answered ? 0 : 1);
    },
    end: () => void endProcess(log, 1),
  });

  const { store, firstKey } = await openKeys({ ...config, log: log.keys });
  metricsServer = await serveMetrics(read, config, log);
  service = await OneProcess.start({
    config,
    root,
    log,
    metrics,
    openKeys: async () => {
      // Not before the process listens: a start that fails must not use up the key that is shown but once.
      await firstKey?.save();
      return store;
    },
    openLimits: () => limitsOf(config, { cluster: false }),
  });
  const { url, engines } = service;
  sayWhereItAnswers({ url, metricsUrl: metricsServer?.url, firstKey, keysFile: config.keysFile });
  log.info('started', { url, engines, workers: 1 });
  await service.documented;
}
