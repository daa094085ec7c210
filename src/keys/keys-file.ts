import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { isMap, isScalar, isSeq, LineCounter, type Node, parseDocument, stringify } from 'yaml';
import { CannotStart } from '../cannot-start.js';
import type { KeyRecord } from './hashed-keys.js';

const HEADING = `# The API keys of this service. Only their hashes are kept: a lost key cannot be read from here.
# To revoke a key, take out its entry and start the service again.
`;

/** The keys of a keys file; none when there is no such file. Throws `CannotStart` naming file and line when it is broken. */
export async function readKeysFile(path: string): Promise<KeyRecord[]> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return [];
    throw new CannotStart(`KEYS_FILE: ${path} cannot be read (${codeOf(error)})`);
  }
  return parseKeys(text, path);
}

/** Writes a keys file that only its owner can read: first beside it, then in its place, so that it is never half there. */
export async function writeKeysFile(path: string, records: readonly KeyRecord[]): Promise<void> {
  const temporary = `${path}.${process.pid}.tmp`;
  try {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    await rm(temporary, { force: true });
    await writeFile(temporary, HEADING + stringify({ keys: records }), { mode: 0o600, flag: 'wx' });
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => undefined);
    throw new CannotStart(
      `KEYS_FILE: ${path} cannot be written (${codeOf(error)}); name another place, or give keys in API_KEYS`,
    );
  }
}

function parseKeys(text: string, path: string): KeyRecord[] {
  const lines = new LineCounter();
  // In the failsafe schema every scalar is text: a hash of digits alone does not turn into a number.
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false, schema: 'failsafe' });
  const fail = (offset: number, message: string): never => {
    throw new CannotStart(`KEYS_FILE: ${path}:${lines.linePos(offset).line}: ${message}`);
  };
  const at = (node: unknown): number => (isNode(node) ? (node.range?.[0] ?? 0) : 0);

  const [error] = document.errors;
  if (error) return fail(error.pos[0], error.message);
  const root = document.contents;
  if (!isMap(root) || root.items.length !== 1 || !root.has('keys')) {
    return fail(at(root), 'the file must hold `keys`, a list, and nothing else');
  }
  const list = root.get('keys', true);
  if (!isSeq(list)) return fail(at(list), '`keys` must be a list');

  const records: KeyRecord[] = [];
  for (const item of list.items) {
    if (!isMap(item)) return fail(at(item), 'a key must have id, sha256 and created');
    for (const { key } of item.items) {
      const name = isScalar(key) ? String(key.value) : '';
      if (!['id', 'sha256', 'created'].includes(name)) {
        return fail(at(key), `\`${name}\` is not a field of a key; its fields are id, sha256, created`);
      }
    }
    const field = (name: keyof KeyRecord, form: RegExp, what: string): string => {
      const node = item.get(name, true);
      const value = isScalar(node) ? node.value : undefined;
      if (typeof value === 'string' && form.test(value)) return value;
      return fail(at(node ?? item), `\`${name}\` of a key must be ${what}`);
    };
    const record = {
      id: field('id', /^\S+$/, 'a word'),
      sha256: field('sha256', /^[0-9a-f]{64}$/, '64 hexadecimal digits in lower case'),
      created: field('created', /^\d{4}-\d{2}-\d{2}/, 'a date such as 2026-04-06'),
    };
    if (records.some(({ id }) => id === record.id))
      return fail(at(item), `two keys have the id \`${record.id}\``);
    records.push(record);
  }
  return records;
}

function isNode(value: unknown): value is Node {
  return isMap(value) || isSeq(value) || isScalar(value);
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error);
}
