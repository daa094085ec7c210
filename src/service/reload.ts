import type { Log } from './log.js';
import type { Service } from './service.js';

/** Loads rules and rates of a service anew, however often that is asked for in the meantime, and counts how it went. */
export function reloader(service: Service, log: Log): () => Promise<void> {
  return oneAtATime(async () => {
    const engines = await service.reload();
    service.metrics.countReload(engines !== undefined);
    if (engines !== undefined) log.info('rules and rates were loaded anew', { engines });
  });
}

/** A task that never overlaps itself: asked for while it runs, however often, it runs once more afterwards. */
export function oneAtATime(task: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined;
  let wanted = false;

  const run = async (): Promise<void> => {
    try {
      do {
        wanted = false;
        await task();
      } while (wanted);
    } finally {
      running = undefined;
    }
  };
  return () => {
    if (running === undefined) running = run();
    else wanted = true;
    return running;
  };
}
