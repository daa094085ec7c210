import { openKeys } from '../keys/index.js';
import { HttpService } from './http-service.js';
import { startFailure } from './log.js';
import { openMetrics } from './metrics.js';
import type { ProcessContext } from './service.js';
import { endProcess, ignoreSignals } from './stop.js';
import { type FromWorker, type ToWorker, unwrap, wrap } from './worker-process.js';

/** The interval of the heartbeat, in milliseconds. */
const HEARTBEAT_INTERVAL = 1_000;

/** Runs a worker process, driven by messages of the primary. It ends with the primary. */
export async function runWorker(context: ProcessContext): Promise<void> {
  const { config, log } = context;
  ignoreSignals();
  setInterval(() => void send({ type: 'alive' }), HEARTBEAT_INTERVAL).unref();
  const metrics = await openMetrics(config);

  let service: HttpService | undefined;
  let requestOpen = (): void => {};
  const openRequested = new Promise<void>((resolve) => {
    requestOpen = resolve;
  });
  const stop = async (drain: boolean): Promise<void> => {
    const allAnswered = (await service?.stop({ drain })) ?? true;
    await endProcess(log, allAnswered ? 0 : 1);
  };
  const handle = async ({ type }: ToWorker): Promise<void> => {
    if (type === 'open') return requestOpen();
    if (type === 'metrics') return send({ type, values: await metrics.values() });
    if (type === 'drain' || type === 'stop') return stop(type === 'drain');
    const engines = await service?.reload();
    return send(engines === undefined ? { type: 'refused' } : { type: 'reloaded', engines });
  };
  process.on('message', (envelope) => {
    const message = unwrap<ToWorker>(envelope);
    if (message !== undefined) void handle(message);
  });

  try {
    service = await HttpService.start(context, metrics, async () => {
      await send({ type: 'listening' });
      await openRequested;
      return (await openKeys({ ...config, log: log.keys })).store;
    });
  } catch (error) {
    await send({ type: 'failed', why: startFailure(error) });
    await endProcess(log, 1);
    return;
  }
  await send({ type: 'ready', url: service.url, engines: service.engines });
}

/** Resolves once the message is sent, or the primary is gone. */
function send(message: FromWorker): Promise<void> {
  return new Promise((resolve) => {
    if (process.send === undefined || !process.connected) resolve();
    else process.send(wrap(message), undefined, undefined, () => resolve());
  });
}
