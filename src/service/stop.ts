import type { Log } from './log.js';

interface SignalHandlers {
  /** SIGHUP: rules and rates have changed. */
  reload(): void;
  /** SIGTERM: graceful, with draining; SIGINT: without, somebody waits at the keyboard. */
  stop(how: { readonly drain: boolean }): void;
  /** A second SIGTERM or SIGINT: end at once. */
  end(): void;
}

/** Handles signals from the very start: as process 1 of a container, nothing else would. */
export function handleSignals({ reload, stop, end }: SignalHandlers): void {
  let isStopping = false;
  const stopOrEnd = (signal: 'SIGTERM' | 'SIGINT') => () => {
    if (isStopping) return end();
    isStopping = true;
    stop({ drain: signal === 'SIGTERM' });
  };
  process.on('SIGTERM', stopOrEnd('SIGTERM'));
  process.on('SIGINT', stopOrEnd('SIGINT'));
  process.on('SIGHUP', () => {
    if (!isStopping) reload();
  });
}

/** Leaves signals to the primary: terminals and some supervisors signal the whole process group. */
export function ignoreSignals(): void {
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => {});
}

/** Flushes the log, with a timeout, and exits. */
export async function endProcess(log: Log, status: number): Promise<never> {
  // Node joins its threads at exit: one that is blocked on the log's reader would keep the process alive.
  if (!(await log.flush())) process.kill(process.pid, 'SIGKILL');
  process.exit(status);
}

/** Logs an unexpected end, with an exit status other than 0; a log that nobody reads does not prevent the exit. After an uncaught
 *  error the state is unknown, so the process ends and its supervisor starts another. */
export function guardProcess(log: Log): void {
  process.prependListener('exit', () => log.discard());
  process.once('uncaughtException', (error, origin) => {
    log.fatal(origin, error);
    void endProcess(log, 1);
  });
  // The event loop is empty: no server, no worker, no timer.
  process.once('beforeExit', () => {
    log.fatal('the service ended untold', new Error('nothing is left to do, and nobody stopped it'));
    void endProcess(log, 1);
  });
}
