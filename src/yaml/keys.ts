import { capitalise } from '../capitalise.js';
import { didYouMean } from '../did-you-mean.js';
import { type Broken, type Findings, isBroken } from './findings.js';
import type { Place } from './source.js';
import { isKey, type MapNode, type Node, type TextNode } from './yaml.js';

/*
 * What a file of a book may hold, one declaration a key: what stands there and what it is for. Its reading, the findings on it and
 * the schemas of editors follow from it.
 */

/** A part of a JSON Schema. `description` is the help of an editor, `errorMessage` what it says of a slip. */
export interface Subschema {
  readonly [keyword: string]: SchemaValue;
}
type SchemaValue = string | number | boolean | Subschema | readonly SchemaValue[];

/** Reads a node of these kinds. Anything wrong in it makes it `Broken`, when all of it was read: each slip has its finding. `place`
 *  is that of its key; a finding about what is no text stands there. */
export interface Reader<T> {
  readonly kinds: readonly Node['node'][];
  readonly schema: Subschema;
  read(node: Node, place: Place, findings: Findings): T | Broken;
}

/** What a reader reads. */
export type ReadBy<R> = R extends Reader<infer T> ? T : never;

/** What may stand at a key of a map. */
export interface Key<T, Required extends boolean = boolean> extends Reader<T> {
  readonly isRequired: Required;
  /** The finding where it is missing; `“key” is missing here.` where none is given. */
  readonly missing: string | undefined;
}

export type Keys = Readonly<Record<string, Key<unknown>>>;

/** A map as it was read: what stands at each key, and its node. */
export type ReadMap<K extends Keys> = {
  readonly [Name in keyof K]: K[Name] extends Key<infer T, infer Required>
    ? Required extends true
      ? T
      : T | undefined
    : never;
} & { readonly node: MapNode };

/** The same of a map in which some keys may be broken. */
export type ReadKeys<K extends Keys> = {
  readonly [Name in keyof K]: K[Name] extends Key<infer T> ? T | Broken | undefined : never;
};

/** A key that may be left out. */
export function may<T>(reader: Reader<T>, help?: string): Key<T, false> {
  return { ...withHelp(reader, help), isRequired: false, missing: undefined };
}

/** A key that must be there. */
export function must<T>(reader: Reader<T>, help?: string, missing?: string): Key<T, true> {
  return { ...withHelp(reader, help), isRequired: true, missing };
}

function withHelp<T>({ kinds, schema, read }: Reader<T>, description: string | undefined): Reader<T> {
  return { kinds, schema: description === undefined ? schema : { ...schema, description }, read };
}

const IN_WORDS: Readonly<Record<Node['node'], string>> = {
  map: 'a map',
  list: 'a list',
  text: 'a text or a figure',
};

/** A reader of these kinds of node; another kind is a finding. */
function readerOf<N extends Node['node'], T>(
  kinds: readonly N[],
  schema: Subschema,
  read: (node: Extract<Node, { node: N }>, place: Place, findings: Findings) => T | Broken,
): Reader<T> {
  const isOfKind = (node: Node): node is Extract<Node, { node: N }> =>
    kinds.some((kind) => kind === node.node);
  return {
    kinds,
    schema,
    read: (node, place, findings) =>
      isOfKind(node) ? read(node, place, findings) : wrongKind(kinds, node, place, findings),
  };
}

function wrongKind(kinds: readonly Node['node'][], node: Node, place: Place, findings: Findings): Broken {
  const words = [...new Set(kinds)].map((kind) => IN_WORDS[kind]).join(', or ');
  return findings.add(placeOf(node, place), `${capitalise(words)} is expected here.`);
}

function placeOf(node: Node, place: Place): Place {
  return node.node === 'text' ? node.place : place;
}

export const text: Reader<TextNode> = readerOf(['text'], { type: 'string' }, (node) => node);

/** A map whose keys another part of the reading reads. */
export const anyMap: Reader<MapNode> = readerOf(['map'], { type: 'object' }, (node) => node);

/** How a text is written, and what is said where it is written otherwise. */
export interface Pattern {
  readonly pattern: string;
  readonly errorMessage: string;
}

export function textLike(pattern: Pattern): Reader<TextNode> {
  const regExp = new RegExp(pattern.pattern);
  return readerOf(['text'], { type: 'string', ...pattern }, (node, _, findings) =>
    regExp.test(node.text) ? node : findings.add(node.place, pattern.errorMessage),
  );
}

/** One of some words. */
export function word<const Word extends string>(
  words: readonly Word[],
): Reader<{ readonly text: Word; readonly place: Place }> {
  return readerOf(['text', 'list', 'map'], { enum: words }, (node, keyPlace, findings) => {
    const [place, written] = [placeOf(node, keyPlace), node.node === 'text' ? node.text : ''];
    const known = words.find((each) => each === written);
    if (known !== undefined) return { text: known, place };
    return findings.addUnknown(place, `“${written}” must be one of ${words.join(', ')}.`, written, words);
  });
}

/** What `check` makes of what a reader reads. `schema` has what an editor knows of it beyond that. */
export function checked<T, Checked>(
  reader: Reader<T>,
  check: (read: T, findings: Findings, place: Place) => Checked | Broken,
  schema: Subschema = {},
): Reader<Checked> {
  return {
    kinds: reader.kinds,
    schema: { ...reader.schema, ...schema },
    read(node, place, findings) {
      const read = reader.read(node, place, findings);
      return isBroken(read) ? read : check(read, findings, place);
    },
  };
}

/** What a reader reads, with the place of its key. */
export function placed<T>(reader: Reader<T>): Reader<{ readonly place: Place; readonly value: T }> {
  return checked(reader, (value, _, place) => ({ place, value }));
}

/** What is written there alone, where no finding is about its place. */
export function plain<T extends string>(reader: Reader<{ readonly text: T }>): Reader<T> {
  return checked(reader, ({ text: written }) => written);
}

export function plainLike(pattern: Pattern): Reader<string> {
  return plain(textLike(pattern));
}

/** What the first of two readers reads that is of the kind of the node. */
export function either<One, Other>(one: Reader<One>, other: Reader<Other>): Reader<One | Other> {
  const kinds = [...one.kinds, ...other.kinds];
  return {
    kinds,
    schema: { anyOf: [one.schema, other.schema] },
    read(node, place, findings) {
      const reader = [one, other].find((each) => each.kinds.includes(node.node));
      return reader === undefined
        ? wrongKind(kinds, node, place, findings)
        : reader.read(node, place, findings);
    },
  };
}

/** A list, of one item at least unless `mayBeEmpty`. */
export function listOf<T>(item: Reader<T>, mayBeEmpty = false): Reader<readonly T[]> {
  const schema = { type: 'array', items: item.schema, ...(!mayBeEmpty && { minItems: 1 }) };
  return readerOf(['list'], schema, ({ items }, place, findings) => {
    if (items.length === 0 && !mayBeEmpty)
      return findings.add(place, 'Nothing stands in this list: it has one entry at least.');
    return allOf(items.map((each) => item.read(each, each.place, findings)));
  });
}

/** A list of two. */
export function pairOf<T>(item: Reader<T>, errorMessage: string): Reader<readonly [T, T]> {
  const schema = { minItems: 2, maxItems: 2, errorMessage };
  return checked(
    listOf(item, true),
    ([one, other, ...more], findings, place) =>
      one === undefined || other === undefined || more.length > 0
        ? findings.add(place, errorMessage)
        : ([one, other] as const),
    schema,
  );
}

/** One, or a list of them. */
export function oneOrMore<T>(item: Reader<T>): Reader<readonly T[]> {
  return either(
    checked(item, (one) => [one]),
    listOf(item),
  );
}

export const texts = oneOrMore(text);

/** How the names of a map are written; any that YAML allows where nothing is said. */
interface NamesOfMap {
  readonly names?: Pattern;
  /** Whether there must be one. */
  readonly isFilled?: true;
}

/** A map of names that the file chooses; broken where one of its entries is. */
export function mapOf<T>(item: Reader<T>, names: NamesOfMap = {}): Reader<ReadonlyMap<string, T>> {
  return checked(sectionOf(item, names), (section) => {
    const read: [string, T][] = [];
    for (const [name, { value }] of section) {
      if (isBroken(value)) return value;
      read.push([name, value]);
    }
    return new Map(read);
  });
}

/** An entry of a section of a file, with the place of its name. */
export interface SectionEntry<T> {
  readonly place: Place;
  readonly value: T | Broken;
}

/** A map of names that the file chooses, some of whose entries may be broken. */
export function sectionOf<T>(
  item: Reader<T>,
  { names, isFilled }: NamesOfMap = {},
): Reader<ReadonlyMap<string, SectionEntry<T>>> {
  const schema = {
    type: 'object',
    ...(isFilled && { minProperties: 1 }),
    ...(names !== undefined && { propertyNames: { type: 'string', ...names } }),
    additionalProperties: item.schema,
  };
  return readerOf(['map'], schema, ({ entries, empty }, place, findings) => {
    if (isFilled && entries.size === 0)
      return findings.add(place, 'Nothing stands below this: it has one entry at least.');
    const section = new Map<string, SectionEntry<T>>();
    for (const [name, value] of empty) section.set(name, { place: value.place, value });
    for (const [name, { key, value }] of entries) {
      // One with a blank in it has its finding from reading the file.
      if (names !== undefined && isKey(name) && !new RegExp(names.pattern).test(name))
        findings.add(key, nameMessage(name, names.pattern));
      section.set(name, { place: key, value: item.read(value, key, findings) });
    }
    return section;
  });
}

/** What is wrong with a name, and how it could be written to fit a pattern. */
function nameMessage(name: string, pattern: string): string {
  const words = name.replaceAll(/(?<=[a-z0-9])(?=[A-Z])/g, '_').toLowerCase();
  const better = [words.replaceAll(/[^a-z0-9.]+/g, '_'), words.replaceAll(/[^a-z0-9]+/g, '_')].find((each) =>
    new RegExp(pattern).test(each),
  );
  const says = `“${name}” is not a name: one begins with a small letter, and has small letters, digits and _ behind it`;
  return better === undefined ? `${says}.` : `${says}, such as ${better}.`;
}

/** A map of these keys and no others. `emptyMessage`, if given, is the finding on a map without any. */
export function mapWith<K extends Keys>(keys: K, emptyMessage?: string): Reader<ReadMap<K>>;
export function mapWith(keys: Keys, emptyMessage?: string): Reader<object> {
  const schema = {
    ...schemaOfKeys(keys),
    ...(emptyMessage !== undefined && { minProperties: 1, errorMessage: emptyMessage }),
  };
  return readerOf(['map'], schema, (node, place, findings) => {
    if (emptyMessage !== undefined && node.entries.size === 0) return findings.add(place, emptyMessage);
    const { parts, fault } = readAllKeys(keys, node, place, findings);
    return fault ?? { ...parts, node };
  });
}

/** The same without the node of the map: what stands at each key. */
export function recordWith<K extends Keys>(keys: K): Reader<Omit<ReadMap<K>, 'node'>> {
  return checked(mapWith(keys), ({ node: _, ...record }) => record);
}

/** The keys of a map that are none of its own, and the finding on the first of them. */
export interface StrangeKeys {
  readonly names: readonly string[];
  readonly finding: Broken | undefined;
}

export function strangeKeys(keys: Keys, { entries }: MapNode, findings: Findings): StrangeKeys {
  const strange = [...entries].filter(([name]) => !Object.hasOwn(keys, name));
  const found = strange.map(([name, { key }]) =>
    findings.addUnknown(key, `“${name}” is not a key here.`, name, Object.keys(keys)),
  );
  return { names: strange.map(([name]) => name), finding: found[0] };
}

/** Reads all keys of a map, of which some may be broken; `fault` is a finding on the map or anything in it. */
export function readAllKeys<K extends Keys>(
  keys: K,
  map: MapNode,
  place: Place,
  findings: Findings,
): {
  readonly parts: ReadKeys<K>;
  readonly strange: StrangeKeys;
  readonly fault: Broken | undefined;
} {
  const strange = strangeKeys(keys, map, findings);
  const { parts, fault } = readParts(keys, map, findings, (name, message) => {
    const known = map.cutFormula ?? (isMisspelt(name, strange) ? strange.finding : undefined);
    return known ?? findings.add(place, message);
  });
  return { parts, strange, fault: strange.finding ?? fault };
}

/** A misspelt key has a finding already, which suggests this one. */
function isMisspelt(name: string, { names }: StrangeKeys): boolean {
  return names.some((strange) => didYouMean(strange, [name]) === name);
}

/** Reads these keys of a map, whatever others it has. `missing` says of which finding one is missing that must be there. */
export function readKeys<K extends Keys>(
  keys: K,
  map: MapNode,
  findings: Findings,
  missing: (name: string, message: string) => Broken,
): ReadMap<K> | Broken;
export function readKeys(
  keys: Keys,
  node: MapNode,
  findings: Findings,
  missing: (name: string, message: string) => Broken,
): object | Broken {
  const { parts, fault } = readParts(keys, node, findings, missing);
  return fault ?? { ...parts, node };
}

function readParts<K extends Keys>(
  keys: K,
  map: MapNode,
  findings: Findings,
  missing: (name: string, message: string) => Broken,
): { readonly parts: ReadKeys<K>; readonly fault: Broken | undefined };
function readParts(
  keys: Keys,
  { entries, empty }: MapNode,
  findings: Findings,
  missing: (name: string, message: string) => Broken,
): { readonly parts: Readonly<Record<string, unknown>>; readonly fault: Broken | undefined } {
  const read = Object.entries(keys).map(([name, key]) => {
    const entry = entries.get(name);
    const value = entry === undefined ? empty.get(name) : key.read(entry.value, entry.key, findings);
    const isMissing = value === undefined && key.isRequired;
    return [name, isMissing ? missing(name, key.missing ?? `“${name}” is missing here.`) : value] as const;
  });
  return { parts: Object.fromEntries(read), fault: read.map(([, value]) => value).find(isBroken) };
}

export function schemaOfKeys(keys: Keys): Subschema {
  const required = Object.keys(keys).filter((name) => keys[name]?.isRequired);
  return {
    type: 'object',
    additionalProperties: false,
    ...(required.length > 0 && { required }),
    properties: Object.fromEntries(Object.entries(keys).map(([name, { schema }]) => [name, schema])),
  };
}

/** What another part of the reading reads, with the schema of that: the node as it stands. */
export function unread(schema: Subschema): Reader<Node> {
  return { kinds: ['map', 'list', 'text'], schema, read: (node) => node };
}

/** A reader that is defined further down, such as one that reads itself; an editor finds its schema under this name. */
export function later<T>(name: string, reader: () => Reader<T>): Reader<T> {
  return {
    kinds: ['map'],
    schema: { $ref: `#/$defs/${name}` },
    read: (node, place, findings) => reader().read(node, place, findings),
  };
}

/** All of these, or the first that is broken. */
export function allOf<T>(read: readonly (T | Broken)[]): readonly T[] | Broken {
  const values: T[] = [];
  for (const each of read) {
    if (isBroken(each)) return each;
    values.push(each);
  }
  return values;
}

const NAME: Pattern = { pattern: '^[a-z][a-z0-9_]*$', errorMessage: 'A name is written in snake_case.' };
export const name = textLike(NAME);

/** Names as a map has them. */
export const NAMES: NamesOfMap = { names: NAME };

/** Names, or several with dots between them. */
export const PATHS: NamesOfMap = {
  names: {
    pattern: '^[a-z][a-z0-9_]*(\\.[a-z][a-z0-9_]*)*$',
    errorMessage: 'The names of a path are written in snake_case.',
  },
};

export const year = textLike({
  pattern: '^20\\d\\d-\\d\\d$',
  errorMessage: 'A tax year is written like 2026-27.',
});

/** A first tax year, a last one, or both. */
export const years = mapWith(
  {
    from: may(year, 'The first tax year. Example: `from: 2026-27`'),
    until: may(year, 'The last tax year. Example: `until: 2025-26`'),
  },
  '“years” says from, until or both.',
);

const YEARS_OF_PART =
  'The only tax years in which this holds: in all others it is not there. Example: `years: { until: 2025-26 }`';
export const yearsOfPart = may(years, YEARS_OF_PART);

/** One authority, or a list of them; in a list one may say in which years it is cited. */
export const citations: Reader<readonly TextNode[]> = either(
  checked(text, (one) => [one]),
  listOf(
    either(
      text,
      checked(
        mapWith({ name: must(text, 'The authority, by its name.'), years: must(years, YEARS_OF_PART) }),
        ({ name: cited }) => cited,
      ),
    ),
  ),
);
