import { setImmediate as nextTurn } from 'node:timers/promises';
import { isMap, isNode, isScalar, isSeq, LineCounter, parseDocument, type YAMLMap } from 'yaml';
import { brokenFile } from '../errors.js';
import { instantOf, isKeyName, type KeyRecord } from '../key-record.js';
import { type KeyEntry, keyEntriesOf, plainFieldsOf } from './entries.js';

interface FieldFormat {
  readonly fits: (text: string) => boolean;
  readonly what: string;
}

const INSTANT_FORMAT: FieldFormat = {
  fits: (text) => instantOf(text) !== undefined,
  what: 'a date such as 2026-04-06, or a date and time such as 2026-04-06T09:00:00Z',
};

const FIELDS: Readonly<Record<keyof KeyRecord, FieldFormat>> = {
  id: { fits: (text) => /^\S+$/.test(text), what: 'a word' },
  name: { fits: isKeyName, what: 'a name of 1 to 100 characters on one line' },
  sha256: { fits: (text) => /^[0-9a-f]{64}$/.test(text), what: '64 hexadecimal digits in lower case' },
  created: { fits: (text) => /^\d{4}-\d{2}-\d{2}/.test(text), what: 'a date such as 2026-04-06' },
  expires: INSTANT_FORMAT,
  revoked: INSTANT_FORMAT,
};

/** How long parsing may hold the event loop before it yields, in milliseconds. */
const SLICE = 10;

/** Entries of one run of the YAML parser, which has a start-up cost. */
const BATCH = 50;

/** The keys that a keys file holds. Throws `KeysFault` naming file and line when it is broken. */
export async function parseKeys(text: string, path: string): Promise<readonly KeyRecord[]> {
  const entries = keyEntriesOf(text);
  if (entries === undefined) return uniqueIds(parseYaml(text, path), path);
  const records: RecordAtLine[] = [];
  let sliceStart = performance.now();
  for (let next = 0; next < entries.length; ) {
    if (performance.now() - sliceStart > SLICE) {
      await nextTurn();
      sliceStart = performance.now();
    }
    const batch = entries.slice(next, next + BATCH);
    next += batch.length;
    const plainRecords = batch.flatMap(plainRecord);
    records.push(...(plainRecords.length === batch.length ? plainRecords : parseEntries(batch, path)));
  }
  return uniqueIds(records, path);
}

function parseEntries(entries: readonly KeyEntry[], path: string): readonly RecordAtLine[] {
  const lines = ['keys:', ...entries.flatMap((entry) => entry.lines)];
  return parseYaml(lines.join('\n'), path, (entries[0]?.line ?? 1) - 1);
}

interface RecordAtLine {
  readonly record: KeyRecord;
  readonly line: number;
}

function uniqueIds(records: readonly RecordAtLine[], path: string): readonly KeyRecord[] {
  const ids = new Set<string>();
  return records.map(({ record, line }) => {
    if (ids.has(record.id)) throw brokenFile(path, line, `two keys have the id \`${record.id}\``);
    ids.add(record.id);
    return record;
  });
}

/** The key of a valid entry in the form in which the service writes it; none where the YAML parser, or its error, is needed. */
function plainRecord(entry: KeyEntry): readonly RecordAtLine[] {
  const fields = plainFieldsOf(entry);
  if (fields === undefined) return [];
  for (const [name, value] of fields) if (!isField(name) || !FIELDS[name].fits(value)) return [];
  const [id, name, sha256] = [fields.get('id'), fields.get('name'), fields.get('sha256')];
  const [created, expires, revoked] = [fields.get('created'), fields.get('expires'), fields.get('revoked')];
  if (id === undefined || sha256 === undefined || created === undefined) return [];
  const record = {
    id,
    ...(name !== undefined && { name }),
    sha256,
    created,
    ...(expires !== undefined && { expires }),
    ...(revoked !== undefined && { revoked }),
  };
  return [{ record, line: entry.line }];
}

function isField(name: string): name is keyof KeyRecord {
  return Object.hasOwn(FIELDS, name);
}

/** The keys of a YAML text that starts at a line of the file. */
function parseYaml(text: string, path: string, firstLine = 1): readonly RecordAtLine[] {
  const lines = new LineCounter();
  // In the failsafe schema every scalar is text: a hash of digits alone does not turn into a number.
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false, schema: 'failsafe' });
  const lineOf = (offset: number) => firstLine - 1 + lines.linePos(offset).line;
  const fault = (offset: number, message: string) => brokenFile(path, lineOf(offset), message);

  const [error] = document.errors;
  if (error) throw fault(error.pos[0], error.message);
  const root = document.contents;
  if (!isMap(root) || root.items.length !== 1 || !root.has('keys')) {
    throw fault(offsetOf(root), 'the file must hold `keys`, a list, and nothing else');
  }
  const list = root.get('keys', true);
  if (!isSeq(list)) throw fault(offsetOf(list), '`keys` must be a list');
  return list.items.map((item) => {
    if (!isMap(item)) throw fault(offsetOf(item), 'a key must have id, sha256 and created');
    return { record: recordIn(item, fault), line: lineOf(offsetOf(item)) };
  });
}

function recordIn(item: YAMLMap, fault: (offset: number, message: string) => Error): KeyRecord {
  for (const { key } of item.items) {
    const name = isScalar(key) ? String(key.value) : '';
    if (!isField(name)) {
      const fields = Object.keys(FIELDS).join(', ');
      throw fault(offsetOf(key), `\`${name}\` is not a field of a key; its fields are ${fields}`);
    }
  }
  const field = (name: keyof KeyRecord): string => {
    const node = item.get(name, true);
    const value = isScalar(node) ? node.value : undefined;
    if (typeof value === 'string' && FIELDS[name].fits(value)) return value;
    throw fault(offsetOf(node ?? item), `\`${name}\` of a key must be ${FIELDS[name].what}`);
  };
  return {
    id: field('id'),
    ...(item.has('name') && { name: field('name') }),
    sha256: field('sha256'),
    created: field('created'),
    ...(item.has('expires') && { expires: field('expires') }),
    ...(item.has('revoked') && { revoked: field('revoked') }),
  };
}

function offsetOf(node: unknown): number {
  return isNode(node) ? (node.range?.[0] ?? 0) : 0;
}
