import { isMap, isNode, isScalar, isSeq, LineCounter, parseDocument, type YAMLMap } from 'yaml';
import { brokenFile } from '../errors.js';
import { instantOf, isKeyName, type KeyRecord } from '../key-record.js';

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

/** The keys that a keys file holds. Throws `KeysFault` naming file and line when it is broken. */
export function parseKeys(text: string, path: string): readonly KeyRecord[] {
  const lines = new LineCounter();
  // In the failsafe schema every scalar is text: a hash of digits alone does not turn into a number.
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false, schema: 'failsafe' });
  const fault = (offset: number, message: string) => brokenFile(path, lines.linePos(offset).line, message);

  const [error] = document.errors;
  if (error) throw fault(error.pos[0], error.message);
  const root = document.contents;
  if (!isMap(root) || root.items.length !== 1 || !root.has('keys')) {
    throw fault(offsetOf(root), 'the file must hold `keys`, a list, and nothing else');
  }
  const list = root.get('keys', true);
  if (!isSeq(list)) throw fault(offsetOf(list), '`keys` must be a list');
  const ids = new Set<string>();
  return list.items.map((item) => {
    if (!isMap(item)) throw fault(offsetOf(item), 'a key must have id, sha256 and created');
    const record = recordIn(item, fault);
    if (ids.has(record.id)) throw fault(offsetOf(item), `two keys have the id \`${record.id}\``);
    ids.add(record.id);
    return record;
  });
}

function recordIn(item: YAMLMap, fault: (offset: number, message: string) => Error): KeyRecord {
  for (const { key } of item.items) {
    const name = isScalar(key) ? String(key.value) : '';
    if (!Object.hasOwn(FIELDS, name)) {
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
