import { randomUUID } from 'node:crypto';
import type { BigIntStats } from 'node:fs';
import { access, constants, mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

/** Makes the folder of a file, for its owner only, where it is not there; throws when nothing can be written there, which
 *  would else look like a lock that cannot be had. */
export async function makeFolderOf(path: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  await access(dirname(path), constants.W_OK);
}

/**
 * Puts a text in the place of a file so that there is always the whole old file or the whole new one, also after a crash
 * of the process or the machine: the text is on the disk beside the file before it takes the file's name.
 *
 * The new file is as private as the old one and of the same owner; a new one is for its owner only. `go` is asked last
 * of all: when it says no, all stays as it was.
 */
export async function writeInPlaceOf(
  path: string,
  text: string,
  before: BigIntStats | undefined,
  go: () => Promise<boolean>,
): Promise<boolean> {
  const temporary = `${path}.${randomUUID()}.tmp`;
  try {
    const file = await open(temporary, 'wx', 0o600);
    try {
      await file.writeFile(text);
      if (before !== undefined) {
        // Root may issue keys for a service that runs as another user, who must be able to read them.
        if (process.getuid?.() === 0) await file.chown(Number(before.uid), Number(before.gid));
        await file.chmod(Number(before.mode) & 0o777);
      }
      await file.sync();
    } finally {
      await file.close();
    }
    if (!(await go())) return false;
    await rename(temporary, path);
  } finally {
    await rm(temporary, { force: true });
  }
  await syncFolder(dirname(path));
  return true;
}

/** Removes what writers left behind that were stopped in the middle. Only for who holds the lock. */
export async function removeLeftovers(path: string): Promise<void> {
  const folder = dirname(path);
  for (const name of await readdir(folder)) {
    if (name.startsWith(`${basename(path)}.`) && name.endsWith('.tmp')) {
      await rm(join(folder, name), { force: true });
    }
  }
}

/** A new name in a folder is on the disk only once the folder is. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
