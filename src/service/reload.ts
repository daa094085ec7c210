import type { Log } from './log.js';
import type { Service } from './service.js';

/** Reloads rules and rates, one reload at a time, and counts the outcomes. */
export function reloader(service: Service, log: Log): () => Promise<void> {
  return coalesceCalls(async () => {
    const engines = await service.reload();
    service.metrics.countReload(engines !== undefined);
    if (engines !== undefined) log.info('rules and rates were loaded anew', { engines });
  });
}

/** A task that never overlaps itself: any number of calls while it runs coalesce into one further run. */
export function coalesceCalls(task: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined;
  let runAgain = false;

  const run = async (): Promise<void> => {
    try {
      do {
        runAgain = false;
        await task();
      } while (runAgain);
    } finally {
      running = undefined;
    }
  };
  return () => {
    if (running === undefined) running = run();
    else runAgain = true;
    return running;
  };
}
