import type { BigIntStats } from 'node:fs';
import { type FileHandle, open, realpath, stat } from 'node:fs/promises';
import { stringify } from 'yaml';
import {
  cannotRead,
  cannotWrite,
  codeOf,
  duplicateId,
  fileIsGone,
  KeysFault,
  keepsChanging,
  NoSuchKey,
} from '../errors.js';
import type { KeyRecord } from '../key-record.js';
import type { KeyAdmin, KeyChanges, KeySource, StoredKeys } from '../key-store.js';
import { parseKeys } from './parse.js';
import { type LockRetries, makeFolderOf, replaceFile, withLock } from './write.js';

const HEADING = `# The API keys of this service. Only their hashes are kept: a lost key cannot be read from here.
# Change it with farthing keys issue, list, revoke and rotate; a running service sees the change within a second.
`;

/** The version of a file that is not there. */
const MISSING = 'ENOENT';

/** The keys of a keys file, which its operator changes concurrently from any number of processes. */
export class KeysFile implements KeyAdmin, KeySource {
  #broken: { readonly version: string; readonly fault: unknown } | undefined;

  constructor(
    readonly place: string,
    private readonly lockRetries?: LockRetries,
  ) {}

  async read(known?: string): Promise<StoredKeys> {
    const version = await versionOf(this.place);
    if (version === known) return { version };
    // A broken file is not read again before it changes.
    if (version === this.#broken?.version) throw this.#broken.fault;
    try {
      const file = await readText(this.place);
      if (file !== undefined) return { version: file.version, records: parseKeys(file.text, this.place) };
    } catch (fault) {
      this.#broken = { version, fault };
      throw fault;
    }
    if (known !== undefined) throw fileIsGone(this.place);
    return { version: MISSING, records: [] };
  }

  async list(): Promise<readonly KeyRecord[]> {
    const { records = [] } = await this.read();
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

/** Reads, edits and replaces the file, unless it is no longer what was read: an editor does not take the lock, and two processes
 *  may take over a stale lock at the same time. */
async function editFile(path: string, edit: Edit): Promise<readonly KeyRecord[]> {
  const before = await readText(path);
  const records = edit(before === undefined ? [] : parseKeys(before.text, path));
  const text = HEADING + stringify({ keys: records }, { lineWidth: 0 });
  await replaceFile(path, text, before?.stats, async () => {
    if ((await versionOf(path)) !== (before?.version ?? MISSING)) throw keepsChanging(path);
  });
  return records;
}

interface FileText {
  readonly text: string;
  readonly version: string;
  /** Owner and mode, for the file that replaces it. */
  readonly stats: BigIntStats;
}

/** Text and version, through one handle so that they match even if the file is replaced; undefined when there is none. */
async function readText(path: string): Promise<FileText | undefined> {
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

/** Differs after each change of the file. The error code where the file cannot be reached. */
function versionOf(path: string): Promise<string> {
  return stat(path, { bigint: true }).then(versionIn, codeOf);
}

function versionIn({ ino, size, mtimeNs, ctimeNs }: BigIntStats): string {
  return [ino, size, mtimeNs, ctimeNs].join(' ');
}
