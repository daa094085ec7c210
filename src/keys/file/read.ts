import type { BigIntStats } from 'node:fs';
import { type FileHandle, open, stat } from 'node:fs/promises';
import { cannotRead, codeOf } from '../errors.js';

/** A keys file as it was read: its text, and the version that the text is of. */
export interface ReadFile {
  readonly text: string;
  readonly version: string;
  /** Whose it is and who may read it, for the file that takes its place. */
  readonly stats: BigIntStats;
}

/** The version of a file that is not there. */
export const MISSING = 'ENOENT';

/** Tells one state of the file from the next without reading it; being out of reach is a state, too. */
export async function versionOf(path: string): Promise<string> {
  try {
    return versionIn(await stat(path, { bigint: true }));
  } catch (error) {
    return codeOf(error);
  }
}

/** The text of the file; undefined when there is no such file. Version and text are of one and the same file, also when
 *  another takes its place meanwhile. */
export async function readKeysText(path: string): Promise<ReadFile | undefined> {
  let file: FileHandle | undefined;
  try {
    file = await open(path, 'r');
    const stats = await file.stat({ bigint: true });
    return { text: await file.readFile('utf8'), version: versionIn(stats), stats };
  } catch (error) {
    if (codeOf(error) === MISSING) return undefined;
    throw cannotRead(path, error);
  } finally {
    await file?.close();
  }
}

function versionIn({ ino, size, mtimeNs, ctimeNs }: BigIntStats): string {
  return [ino, size, mtimeNs, ctimeNs].join(' ');
}
