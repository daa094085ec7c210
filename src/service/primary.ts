import { openKeys } from '../keys/index.js';
import { countForWorkers } from '../limits/index.js';
import type { BegunWith } from './begun-with.js';
import { Crew } from './crew.js';
import { type MetricsServer, serveMetrics } from './metrics-server.js';
import { oneAtATime } from './one-at-a-time.js';
import { openCrewMetrics } from './open-metrics.js';
import { endProcess } from './process-end.js';
import { heedSignals } from './signals.js';
import { sayWhereItAnswers } from './words.js';

/** Seconds by which a worker may be later than it should, before it is killed. */
const GRACE = 2;

/** Runs the service in several processes: this one answers no requests, but starts those that do, fills their places when
 *  they die, and passes on what the operator wants. */
export async function runPrimary({ config, log }: BegunWith): Promise<void> {
  const crew = new Crew(log);
  const { reloads, read } = await openCrewMetrics(crew, config);
  let metricsServer: MetricsServer | undefined;

  const reload = oneAtATime(async () => {
    const taken = await crew.reload();
    reloads.count(taken);
    if (taken) log.info('rules and rates were loaded anew');
    else log.error('the book in use stays in use, in every worker');
  });
  heedSignals({
    reload: () => void reload(),
    stop: async (how) => {
      log.info('stopping');
      const within = (how.drain ? config.drainSeconds : 0) + config.stopSeconds + GRACE;
      const answered = await crew.stop(how, within);
      metricsServer?.close();
      await endProcess(log, answered ? 0 : 1);
    },
    end: () => {
      crew.kill();
      void endProcess(log, 1);
    },
  });

  // What is wrong with the keys is said once, and a first key is made once; the workers open the keys for themselves.
  const { store, firstKey } = await openKeys({ ...config, log: log.keys });
  await store.close();
  countForWorkers();
  metricsServer = await serveMetrics(read, config, log);
  const { url, engines } = await crew.start(config.workers, async () => firstKey?.save());
  sayWhereItAnswers({ url, metricsUrl: metricsServer?.url, firstKey, keysFile: config.keysFile });
  log.info('started', { url, engines, workers: config.workers });
}
