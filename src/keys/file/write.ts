import { randomUUID } from 'node:crypto';
import type { BigIntStats } from 'node:fs';
import { access, constants, mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

/** Creates the folder of a file, for its owner only. Throws when it is not writable: else that would look like a lock timeout. */
export async function makeFolderOf(path: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  await access(dirname(path), constants.W_OK);
}

/**
 * Replaces a file atomically, even across a crash of the machine: writes a temporary file beside it, syncs, renames.
 *
 * Owner and mode stay; a new file is for its owner only. `confirm` is called just before the rename: false leaves all as it
 * was, and is returned.
 */
export async function replaceFile(
  path: string,
  text: string,
  before: BigIntStats | undefined,
  confirm: () => Promise<boolean>,
): Promise<boolean> {
  const temporary = `${path}.${randomUUID()}.tmp`;
  try {
    const file = await open(temporary, 'wx', 0o600);
    try {
      await file.writeFile(text);
      if (before !== undefined) {
        // Root may issue keys for a service that runs as another user.
        if (process.getuid?.() === 0) await file.chown(Number(before.uid), Number(before.gid));
        await file.chmod(Number(before.mode) & 0o777);
      }
      await file.sync();
    } finally {
      await file.close();
    }
    if (!(await confirm())) return false;
    await rename(temporary, path);
  } finally {
    await rm(temporary, { force: true });
  }
  await syncFolder(dirname(path));
  return true;
}

/** Removes temporary files of writers that crashed. Only under the lock. */
export async function removeLeftovers(path: string): Promise<void> {
  const folder = dirname(path);
  for (const name of await readdir(folder)) {
    if (name.startsWith(`${basename(path)}.`) && name.endsWith('.tmp')) {
      await rm(join(folder, name), { force: true });
    }
  }
}

/** A rename is durable only once the folder is synced. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
