import { lock } from 'proper-lockfile';
import { codeOf, lockIsHeld } from '../errors.js';

/** After so long without a sign of life of its holder a lock is taken over: the holder has crashed. Longer than anything
 *  that is done under it, and shorter than the patience of those that wait. */
const STALE = 5_000;

/** About ten seconds in all. */
const PATIENCE: LockPatience = { retries: 70, minTimeout: 20, maxTimeout: 150, factor: 1.3, randomize: true };

export interface LockPatience {
  readonly retries: number;
  readonly minTimeout: number;
  readonly maxTimeout: number;
  readonly factor: number;
  readonly randomize: boolean;
}

/**
 * Does something to a file while no other process does.
 *
 * The package listens to signals, to remove its locks at the end. It must be loaded before the service listens to them:
 * called after a listener that was there only once, it takes itself for the last one and ends the process.
 */
export async function withLock<T>(
  path: string,
  doing: () => Promise<T>,
  patience: LockPatience = PATIENCE,
): Promise<T> {
  const release = await lock(path, {
    // The file may not be there yet.
    realpath: false,
    stale: STALE,
    retries: { ...patience },
    // Another has taken the lock for stale. What is done under it makes sure by itself that nothing is lost.
    onCompromised: () => undefined,
  }).catch((error: unknown) => {
    throw codeOf(error) === 'ELOCKED' ? lockIsHeld(path) : error;
  });
  try {
    return await doing();
  } finally {
    await release().catch(() => undefined);
  }
}
