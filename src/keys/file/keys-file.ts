import { realpath } from 'node:fs/promises';
import { stringify } from 'yaml';
import { cannotWrite, duplicateId, KeysFault, keepsChanging, NoSuchKey } from '../errors.js';
import type { KeyRecord } from '../key-record.js';
import type { KeyAdmin, KeyChanges } from '../key-store.js';
import { type LockRetries, withLock } from './lock.js';
import { parseKeys } from './parse.js';
import { MISSING, readKeysText, versionOf } from './read.js';
import { makeFolderOf, removeLeftovers, replaceFile } from './write.js';

const HEADING = `# The API keys of this service. Only their hashes are kept: a lost key cannot be read from here.
# Change it with farthing keys issue, list, revoke and rotate; a running service sees the change within a second.
`;

/** How often a change is tried while others change the file without the lock. */
const ATTEMPTS = 5;

/** The keys of a keys file, and the version of the file they were read from. */
export interface FileContents {
  readonly records: readonly KeyRecord[];
  readonly version: string;
}

/** The keys of a keys file; none when there is no such file. Throws `KeysFault` naming file and line when it is broken. */
export async function readKeysFile(path: string): Promise<FileContents> {
  const contents = await readKeysText(path);
  if (contents === undefined) return { records: [], version: MISSING };
  return { records: await parseKeys(contents.text, path), version: contents.version };
}

/** The keys file as its operator changes it, concurrently from any number of processes. */
export class KeysFile implements KeyAdmin {
  constructor(
    readonly place: string,
    private readonly lockRetries?: LockRetries,
  ) {}

  async list(): Promise<readonly KeyRecord[]> {
    const { records } = await readKeysFile(this.place);
    return records.toSorted((a, b) => a.created.localeCompare(b.created));
  }

  async add(record: KeyRecord): Promise<void> {
    await this.#edit((records) => {
      if (records.some(({ id }) => id === record.id)) throw duplicateId(this.place, record.id);
      return [...records, record];
    });
  }

  async change(id: string, changes: KeyChanges): Promise<KeyRecord> {
    const records = await this.#edit((before) =>
      before.map((record) => (record.id === id ? { ...record, ...changes } : record)),
    );
    const record = records.find((each) => each.id === id);
    if (record === undefined) throw new NoSuchKey(id);
    return record;
  }

  async close(): Promise<void> {}

  async #edit(edit: Edit): Promise<readonly KeyRecord[]> {
    try {
      await makeFolderOf(this.place);
      // Follows a symbolic link, so that its target is replaced and not the link.
      const path = await realpath(this.place).catch(() => this.place);
      return await withLock(path, () => editFile(path, edit), this.lockRetries);
    } catch (error) {
      if (error instanceof KeysFault || error instanceof NoSuchKey) throw error;
      throw cannotWrite(this.place, error);
    }
  }
}

type Edit = (records: readonly KeyRecord[]) => readonly KeyRecord[];

/** Reads, edits and replaces the file, with retries until the replaced version is the one that was read: an editor does not
 *  take the lock, and two processes may take over a stale lock at the same time. */
async function editFile(path: string, edit: Edit): Promise<readonly KeyRecord[]> {
  await removeLeftovers(path);
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const before = await readKeysText(path);
    const version = before?.version ?? MISSING;
    const records = edit(before === undefined ? [] : await parseKeys(before.text, path));
    // One field a line: the form with the fast path of the parser.
    const text = HEADING + stringify({ keys: records }, { lineWidth: 0 });
    const isReplaced = await replaceFile(
      path,
      text,
      before?.stats,
      async () => (await versionOf(path)) === version,
    );
    if (isReplaced) return records;
  }
  throw keepsChanging(path);
}
