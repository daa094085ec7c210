import { randomUUID } from 'node:crypto';
import type { BigIntStats } from 'node:fs';
import { access, constants, mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
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

/** Creates the folder of a file, for its owner only. Throws when it is not writable: else that would look like a lock timeout. */
export async function makeFolderOf(path: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  await access(dirname(path), constants.W_OK);
}

/**
 * Replaces a file atomically, even across a crash of the machine: writes a temporary file beside it, syncs, renames. Owner and
 * mode stay; a new file is for its owner only. `confirm` is called just before the rename, and what it throws leaves all as it was.
 */
export async function replaceFile(
  path: string,
  text: string,
  before: BigIntStats | undefined,
  confirm: () => Promise<void>,
): Promise<void> {
  await removeLeftovers(path);
  const temporary = `${path}.${randomUUID()}.tmp`;
  const file = await open(temporary, 'wx', 0o600);
  try {
    await file.writeFile(text);
    if (before !== undefined) {
      // Root may issue keys for a service that runs as another user.
      if (process.getuid?.() === 0) await file.chown(Number(before.uid), Number(before.gid));
      await file.chmod(Number(before.mode) & 0o777);
    }
    await file.sync();
    await confirm();
    await rename(temporary, path);
  } finally {
    await file.close();
    await rm(temporary, { force: true });
  }
  // A rename is durable only once the folder is synced.
  const folder = await open(dirname(path), 'r');
  await folder.sync().finally(() => folder.close());
}

/** Removes temporary files of writers that crashed. Only under the lock. */
async function removeLeftovers(path: string): Promise<void> {
  const folder = dirname(path);
  for (const name of await readdir(folder)) {
    if (name.startsWith(`${basename(path)}.`) && name.endsWith('.tmp'))
      await rm(join(folder, name), { force: true });
  }
}
