import { type LockOptions, lock } from 'proper-lockfile';
import { codeOf, lockTimeout } from '../errors.js';

/** Milliseconds without a heartbeat of its holder after which a lock is stale and is taken over. Longer than any work under
 *  the lock, shorter than the retries. */
const STALE = 5_000;

/** How often, and at which intervals, a lock is tried while another process holds it. */
export type LockRetries = Exclude<LockOptions['retries'], number | undefined>;

/** About ten seconds in all. */
const RETRIES: LockRetries = { retries: 70, minTimeout: 20, maxTimeout: 150, factor: 1.3, randomize: true };

/**
 * Runs a task while no other process holds the lock of the file.
 *
 * The package removes its locks in a signal handler. It must be loaded before the service handles signals: after a handler
 * that runs once, it takes itself for the last one and ends the process.
 */
export async function withLock<T>(
  path: string,
  task: () => Promise<T>,
  retries: LockRetries = RETRIES,
): Promise<T> {
  const release = await lock(path, {
    // The file may not be there yet.
    realpath: false,
    stale: STALE,
    retries,
    // Another process took the lock over. The task checks by itself that it overwrites nothing.
    onCompromised: () => undefined,
  }).catch((error: unknown) => {
    throw codeOf(error) === 'ELOCKED' ? lockTimeout(path) : error;
  });
  try {
    return await task();
  } finally {
    await release().catch(() => undefined);
  }
}
