import type { Log } from './log.js';

/** What the operator can ask of a running service. */
export interface SignalHandlers {
  /** SIGHUP: rules and rates have changed. */
  reload(): void;
  /** SIGTERM: go, after draining; SIGINT: go now, somebody is waiting at the keyboard. */
  stop(how: { readonly drain: boolean }): void;
  /** A second SIGTERM or SIGINT: no more waiting. */
  end(): void;
}

/** Handles signals from the first moment on: in a container nobody else would. */
export function handleSignals({ reload, stop, end }: SignalHandlers): void {
  let stopping = false;
  const stopOrEnd = (signal: 'SIGTERM' | 'SIGINT') => () => {
    if (stopping) {
      end();
      return;
    }
    stopping = true;
    stop({ drain: signal === 'SIGTERM' });
  };
  process.on('SIGTERM', stopOrEnd('SIGTERM'));
  process.on('SIGINT', stopOrEnd('SIGINT'));
  process.on('SIGHUP', () => {
    if (!stopping) reload();
  });
}

/** Leaves signals to the primary: a terminal and some supervisors send them to every process of the group. */
export function ignoreSignals(): void {
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => {});
}

/** Ends the process, once its last lines are written or nobody has taken them for a moment. */
export async function endProcess(log: Log, status: number): Promise<never> {
  // Node waits for its threads at exit; one that waits for the log's reader would keep it for ever.
  if (!(await log.flush())) process.kill(process.pid, 'SIGKILL');
  process.exit(status);
}

/** Makes sure that a process that was not told to stop ends with a status other than 0, that the log says why, and that a
 *  log that nobody reads does not keep it from ending. What nobody caught leaves it in an unknown state: it ends, to be
 *  started again by whoever watches over it. */
export function guardProcess(log: Log): void {
  process.prependListener('exit', () => log.discard());
  process.once('uncaughtException', (error, origin) => {
    log.fatal(origin, error);
    void endProcess(log, 1);
  });
  // Nothing is left to wait for: no server, no worker, no timer.
  process.once('beforeExit', () => {
    log.fatal('the service ended untold', new Error('nothing is left to do, and nobody stopped it'));
    void endProcess(log, 1);
  });
}
