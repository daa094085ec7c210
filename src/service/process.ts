import { CannotStart } from '../cannot-start.js';
import type { Config } from '../config/index.js';
import { BrokenBook } from '../language/source/findings.js';
import type { Log } from './log.js';

/** What every process of the service works with. */
export interface ProcessContext {
  readonly config: Config;
  /** The folder that holds rules/, rates/ and fixtures/. */
  readonly root: string;
  readonly log: Log;
}

/** Ends the process, once its last lines are written or nobody has taken them for a moment. */
export async function endProcess(log: Log, status: number): Promise<never> {
  const { blocked } = await log.flush();
  // Node waits for its threads at exit; one that waits for the log's reader would keep it for ever.
  if (blocked) process.kill(process.pid, 'SIGKILL');
  process.exit(status);
}

/** Makes sure that a process that was not told to stop ends with a status other than 0, that the log says why, and that a
 *  log that nobody reads does not keep it from ending. What
 *  nobody caught leaves it in an unknown state: it ends, to be started again by whoever watches over it. */
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

/** Why a start failed, for the person who tried: the message alone where they can mend it. */
export function startFailure(error: unknown): string {
  if (error instanceof CannotStart || error instanceof BrokenBook) return error.message;
  return (error instanceof Error && error.stack) || String(error);
}
