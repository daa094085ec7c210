import { openKeys } from '../keys/index.js';
import type { BegunWith } from './begun-with.js';
import { limitsOf } from './limits.js';
import { type FromWorker, sealed, type ToWorker, toWorker } from './messages.js';
import { OneProcess } from './one-process.js';
import { openWorkerMetrics } from './open-metrics.js';
import { endProcess, whyNotStarted } from './process-end.js';
import { leaveSignalsToPrimary } from './signals.js';

/** Runs one of several processes that answer requests, as the primary tells it to. It ends with the primary. */
export async function runWorker({ config, root, log }: BegunWith): Promise<void> {
  leaveSignalsToPrimary();
  const metrics = await openWorkerMetrics(config);

  let service: OneProcess | undefined;
  let use: (() => void) | undefined;
  let open = (): void => {};
  const mayOpen = new Promise<void>((resolve) => {
    open = resolve;
  });
  const stop = async (drain: boolean): Promise<void> => {
    const answered = (await service?.stop({ drain })) ?? true;
    await endProcess(log, answered ? 0 : 1);
  };
  const orders: Readonly<Record<ToWorker, () => void | Promise<void>>> = {
    open: () => open(),
    prepare: async () => {
      use = await service?.prepareReload();
      tell({ says: use === undefined ? 'refused' : 'prepared' });
    },
    use: () => {
      use?.();
      use = undefined;
      tell({ says: 'done' });
    },
    forget: () => {
      use = undefined;
      tell({ says: 'done' });
    },
    drain: () => stop(true),
    stop: () => stop(false),
  };
  process.on('message', (arrived) => {
    const order = toWorker(arrived);
    if (order !== undefined) void orders[order]();
  });

  try {
    service = await OneProcess.start({
      config,
      root,
      log,
      metrics,
      openKeys: async () => {
        tell({ says: 'listening' });
        await mayOpen;
        return (await openKeys({ ...config, log: log.keys })).store;
      },
      openLimits: () => limitsOf(config, { cluster: true }),
    });
    await service.documented;
  } catch (error) {
    await told({ says: 'failed', why: whyNotStarted(error) });
    await endProcess(log, 1);
    return;
  }
  tell({ says: 'ready', url: service.url, engines: service.engines });
}

function tell(message: FromWorker): void {
  process.send?.(sealed(message));
}

/** Resolves once the primary has the message, so that the process can end. */
function told(message: FromWorker): Promise<void> {
  return new Promise((resolve) => {
    if (process.send === undefined) resolve();
    else process.send(sealed(message), undefined, undefined, () => resolve());
  });
}
