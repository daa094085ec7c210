import cluster from 'node:cluster';
import { setFlagsFromString } from 'node:v8';
import { type Config, misspeltSettings, readConfig } from '../config/index.js';
import { type FirstKey, openKeys } from '../keys/index.js';
import { PROJECT } from '../project.js';
import { type Log, openLog, startFailure } from './log.js';
import { serveMetrics } from './metrics.js';
import { pageNotice, setPageSecrets } from './page.js';
import { reloader } from './reload.js';
import type { ProcessContext, Service } from './service.js';
import { endProcess, guardProcess, handleSignals } from './stop.js';

/** Longer than loading a book takes on a busy machine, shorter than a load balancer waits for a process that accepts
 *  connections and never answers. */
const SILENCE_SECONDS = 20;

/** Runs the service with the configuration of the environment until a signal ends the process. */
export async function serve({
  root = PROJECT,
  silenceSeconds = SILENCE_SECONDS,
}: Partial<Pick<ProcessContext, 'root' | 'silenceSeconds'>> = {}): Promise<void> {
  keepNewObjectsYoung();
  let log: Log | undefined;
  try {
    if (cluster.isPrimary) setPageSecrets(process.env);
    const config = readConfig(process.env);
    log = openLog(config);
    guardProcess(log);
    // Workers have the environment of their primary, which has said it.
    if (cluster.isPrimary) for (const each of misspeltSettings(process.env)) log.warn(each);
    await runRole({ config, root, log, silenceSeconds });
  } catch (error) {
    console.error(startFailure(error));
    if (log !== undefined) await endProcess(log, 1);
    process.exit(1);
  }
}

/** Turns off V8's pretenuring. Objects that are made at start live on, so V8 would soon allocate everything from the same code in the
 *  old generation: also parts of each request, which keep the rest of it alive until a full collection. */
function keepNewObjectsYoung(): void {
  setFlagsFromString('--no-allocation-site-pretenuring');
}

/** Runs this process's part, and loads only that: a primary needs little of what answers requests. */
async function runRole(context: ProcessContext): Promise<void> {
  if (cluster.isWorker) return (await import('./worker.js')).runWorker(context);
  const service =
    context.config.workers > 1
      ? await (await import('./workers.js')).openWorkers(context)
      : await (await import('./http-service.js')).openSingleProcess(context);
  return run(service, context);
}

/** Runs a service from start to shutdown, as signals ask. */
async function run(service: Service, { config, log }: ProcessContext): Promise<void> {
  let metricsServer: Awaited<ReturnType<typeof serveMetrics>>;
  let isStarting = true;
  const reload = reloader(service, log);
  handleSignals({
    // A service that starts reads the files as they are.
    reload: () => void (isStarting || reload()),
    stop: async (how) => {
      log.info('stopping');
      const allAnswered = await service.stop(how);
      metricsServer?.close();
      await endProcess(log, allAnswered ? 0 : 1);
    },
    end: () => {
      service.kill();
      void endProcess(log, 1);
    },
  });

  const { store, firstKey } = await openKeys({ ...config, log: log.keys });
  metricsServer = await serveMetrics(service.metrics.read, config, log);
  const running = await service.start(async () => {
    await firstKey?.save();
    return store;
  });
  isStarting = false;
  const { url, engines } = running;
  await announce(url, metricsServer?.url, firstKey, config);
  log.info('started', { url, engines, workers: config.workers });
}

/** Prints where the service answers, where its page is, and the first key, for whoever started it. */
async function announce(
  url: string,
  metricsUrl: string | undefined,
  firstKey: FirstKey | undefined,
  config: Config,
): Promise<void> {
  console.log(`Farthing answers at ${url}`);
  if (metricsUrl !== undefined) console.log(`Its metrics are at ${metricsUrl}`);
  const notice = pageNotice(url, config, process.env);
  if (notice !== undefined) console.log(notice);
  if (firstKey === undefined) return;
  console.log(`There was no API key, so one was made. It is shown only now: ${firstKey.key}`);
  // Imported late: a primary answers no requests, and seldom has a first key.
  const { firstRequest } = await import('../http/index.js');
  console.log(`Its hash is in ${config.keysFile}. Try it:\n\n${firstRequest(url, firstKey.key)}\n`);
}
