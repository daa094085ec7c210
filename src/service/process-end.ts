import { CannotStart } from '../cannot-start.js';
import { BrokenBook } from '../rules/findings.js';
import type { Log } from './log.js';

/** Ends the process, once its last lines are written. */
export async function endProcess(log: Log, status: number): Promise<never> {
  await log.flush();
  process.exit(status);
}

/** What nobody caught leaves the process in a state that nobody knows: it is logged and the process ends, to be started
 *  again by whoever watches over it. */
export function endOnUncaught(log: Log): void {
  process.once('uncaughtException', (error, origin) => {
    log.fatal(origin, error);
    void endProcess(log, 1);
  });
}

/** Why a start failed, for the person who tried: the message alone where they can mend it. */
export function whyNotStarted(error: unknown): string {
  if (error instanceof CannotStart || error instanceof BrokenBook) return error.message;
  return (error instanceof Error && error.stack) || String(error);
}
