import type { BigIntStats } from 'node:fs';
import { type FileHandle, open, stat } from 'node:fs/promises';
import { cannotRead, codeOf } from '../errors.js';

interface KeysText {
  readonly text: string;
  readonly version: string;
  /** Owner and mode, for the file that replaces it. */
  readonly stats: BigIntStats;
}

/** The version of a file that is not there. */
export const MISSING = 'ENOENT';

/** Differs after each change of the file. The error code where the file cannot be reached. */
export async function versionOf(path: string): Promise<string> {
  try {
    return versionIn(await stat(path, { bigint: true }));
  } catch (error) {
    return codeOf(error);
  }
}

/** Text and version, through one handle so that they match even if the file is replaced; undefined when there is none. */
export async function readKeysText(path: string): Promise<KeysText | undefined> {
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
