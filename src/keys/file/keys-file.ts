import { realpath } from 'node:fs/promises';
import { stringify } from 'yaml';
import { cannotWrite, idIsTaken, KeysFault, keepsChanging, NoSuchKey } from '../errors.js';
import type { KeyRecord } from '../key-record.js';
import type { KeyAdmin, KeyChanges } from '../key-store.js';
import { type LockPatience, withLock } from './lock.js';
import { parseKeys } from './parse.js';
import { MISSING, readKeysText, versionOf } from './read.js';
import { makeFolderOf, removeLeftovers, writeInPlaceOf } from './write.js';

const HEADING = `# The API keys of this service. Only their hashes are kept: a lost key cannot be read from here.
# Change it with farthing keys issue, list, revoke and rotate; a running service sees the change within a second.
`;

/** How often a change begins again because the file was changed by others who do not heed the lock. */
const ATTEMPTS = 5;

/** What stood in the keys file, and the version of the file that it stood in. */
export interface FiledKeys {
  readonly records: readonly KeyRecord[];
  readonly version: string;
}

/** The keys of a keys file; none when there is no such file. Throws `KeysFault` naming file and line when it is broken. */
export async function readKeysFile(path: string): Promise<FiledKeys> {
  const read = await readKeysText(path);
  if (read === undefined) return { records: [], version: MISSING };
  return { records: await parseKeys(read.text, path), version: read.version };
}

/** The keys file as its operator changes it: any number of processes may do so at once. */
export class KeysFile implements KeyAdmin {
  readonly #path: string;
  readonly #patience: LockPatience | undefined;

  constructor(path: string, patience?: LockPatience) {
    this.#path = path;
    this.#patience = patience;
  }

  get place(): string {
    return this.#path;
  }

  async list(): Promise<readonly KeyRecord[]> {
    const { records } = await readKeysFile(this.#path);
    return records.toSorted((a, b) => a.created.localeCompare(b.created));
  }

  async add(record: KeyRecord): Promise<void> {
    await this.#edit((records) => {
      if (records.some(({ id }) => id === record.id)) throw idIsTaken(this.#path, record.id);
      return [...records, record];
    });
  }

  async change(id: string, changes: KeyChanges): Promise<KeyRecord> {
    const records = await this.#edit((before) =>
      before.map((record) => (record.id === id ? { ...record, ...changes } : record)),
    );
    const changed = records.find((record) => record.id === id);
    if (changed === undefined) throw new NoSuchKey(id);
    return changed;
  }

  async close(): Promise<void> {}

  async #edit(edit: Edit): Promise<readonly KeyRecord[]> {
    try {
      await makeFolderOf(this.#path);
      // A link stays a link: the file that it leads to is the one to change.
      const path = await realpath(this.#path).catch(() => this.#path);
      return await withLock(path, () => attempts(path, edit), this.#patience);
    } catch (error) {
      if (error instanceof KeysFault || error instanceof NoSuchKey) throw error;
      throw cannotWrite(this.#path, error);
    }
  }
}

type Edit = (records: readonly KeyRecord[]) => readonly KeyRecord[];

/**
 * Reads, edits and writes until the file that is replaced is the one that was read. The lock alone would do if all
 * heeded it; but an editor does not, and two that find a stale lock in the same moment may both take it over.
 */
async function attempts(path: string, edit: Edit): Promise<readonly KeyRecord[]> {
  await removeLeftovers(path);
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const before = await readKeysText(path);
    const version = before?.version ?? MISSING;
    const records = edit(before === undefined ? [] : await parseKeys(before.text, path));
    // A field a line, which is read fast.
    const text = HEADING + stringify({ keys: records }, { lineWidth: 0 });
    const written = await writeInPlaceOf(
      path,
      text,
      before?.stats,
      async () => (await versionOf(path)) === version,
    );
    if (written) return records;
  }
  throw keepsChanging(path);
}
