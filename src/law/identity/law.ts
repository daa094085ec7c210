import { memoize } from '../../cache.js';
import {
  type Authority,
  type Entry,
  type FigureLeaf,
  type FigureNode,
  figureLeaves,
  INPUT_LAW,
  LANGUAGE,
  type MapNode,
  mapAt,
  type Node,
  nameAmongTwins,
  type Topic,
  textAt,
} from '../../language/index.js';
import { authorityNamesIn } from '../authorities/index.js';
import { figureText } from '../figures/units.js';
import { leftOutIn, type YearsScope } from '../scope.js';
import { digestOf } from './canonical.js';
import { digestOfScheme1 } from './scheme-1.js';

export const LAW_PARTS = [
  'figures',
  'figure_sources',
  'authorities',
  'departures',
  'payroll_only',
  'topics',
  'inputs',
  'conditions',
  'tables',
  'rules',
  'refusals',
  'scope',
] as const;
export type LawPart = (typeof LAW_PARTS)[number];

/** The schemes of records. 1: labels from before the register said a language; 2: from before the scope counted as law; 3: now. */
export const SCHEMES = [1, 2, 3] as const;
export type Scheme = (typeof SCHEMES)[number];

/** How a law is recorded. */
export interface RecordForm {
  readonly scheme: Scheme;
  /** The number of the language that its rules are read in. */
  readonly language: number;
}

/** A year whose law is recorded. */
export interface RecordedYear extends YearsScope {
  readonly topics: readonly Topic[];
}

/** How this program records a law. */
export const PRESENT_FORM: RecordForm = { scheme: 3, language: LANGUAGE };

/** What the law of a tax year says, part by part and by name: figures and their sources as they are read, all else as a
 *  digest. Names stand in alphabetical order. */
export type Law = RecordForm & Readonly<Record<LawPart, ReadonlyMap<string, string>>>;

/**
 * What the rules and rates of a year say; two states with the same law answer every request alike that both take.
 *
 * What counts: the number of the language; every figure of the year with its kind (its notation shows it) and whether it is
 * confirmed; what sets it; each authority that the year cites, in the version that it cites; how one that is not followed rounds;
 * which figures only payroll needs; of every rule file that is valid in the year its topic, what it is for, what it is the law of, its
 * authorities, its inputs, conditions, tables and refusals, and its values with their keys: note, authorities, formula or other way of
 * being found, roundings, assumptions, `output` and `with`; and what it does not model in the year.
 *
 * What does not count: titles and explanations, comments, layout, blanks in formulas, the order of names, how files are called
 * and where in them something stands, what of an input is the form of requests alone (bounds, help, order, which fields go
 * together), in which other years a rule file is valid, the invariants of the figures, the revision, and the test data and
 * cases that prove the law. A rule that is written another way (brackets that change nothing, say)
 * counts as changed: it is safer to release once too often.
 */
export function lawOf(year: RecordedYear, { scheme, language }: RecordForm = PRESENT_FORM): Law {
  const { rates, topics } = year;
  const leftOut = scheme < 3 ? [] : (leftOutIn(year) ?? []);
  const { ofTopic, ofInput, ofPart, ofValue } = DIGESTS[scheme === 1 ? 'first' : 'present'];
  const groups = [...rates.groups.values()];
  const unconfirmed = new Set(rates.unconfirmed.map(({ path }) => path));
  const digestsAt = (key: string, digest: (entry: Node) => string) =>
    byName(
      topics.flatMap(({ name, for: only, file }) =>
        [...(mapAt(file, key)?.entries ?? [])]
          .filter(([, { value }]) => !isGroup(value))
          .map(
            ([each, { value }]) =>
              [nameAmongTwins({ name: `${name}.${each}`, for: only }), digest(value)] as const,
          ),
      ),
    );
  return {
    scheme,
    language,
    figures: byName(figureLeaves(rates.figures).map((leaf) => [leaf.path, leafText(leaf, unconfirmed)])),
    figure_sources: byName([
      ...groups.map((group) => [`rates.${group.name}`, citedText(group)] as const),
      ...groups.flatMap((group) => ownSources(group.figures, citedText(group))),
    ]),
    authorities: byName(
      [...authorityNamesIn({ rates, topics, leftOut })].flatMap((name) => {
        const authority = rates.authorities?.get(name);
        return authority === undefined ? [] : [[name, authorityText(authority)] as const];
      }),
    ),
    departures: byName(
      [...(rates.authorities?.values() ?? [])].flatMap(({ name: against, departures }) =>
        departures.map(({ name, rules, rounding }) => [
          name,
          JSON.stringify([against, rounding.name, ...rules]),
        ]),
      ),
    ),
    payroll_only: byName(
      groups.flatMap(({ name, payrollOnly }) =>
        payrollOnly.map((figure) => [`rates.${name}.${figure.text}`, 'true'] as const),
      ),
    ),
    topics: byName(topics.map((topic) => [nameAmongTwins(topic), ofTopic(topic)] as const)),
    inputs: digestsAt('inputs', ofInput),
    conditions: digestsAt('conditions', ofPart),
    tables: digestsAt('tables', ofPart),
    rules: digestsAt('values', ofValue),
    refusals: digestsAt('refuse', ofPart),
    scope: byName(leftOut.map(({ name, entry }) => [name, digestOfLeftOut(entry)] as const)),
  };
}

/** How the parts of a rule file are digested. Most files are valid in several years, so the digest of an entry is memoised. */
interface Digests {
  readonly ofTopic: (topic: Topic) => string;
  readonly ofInput: (entry: Node) => string;
  /** A condition, a table or a refusal. */
  readonly ofPart: (entry: Node) => string;
  readonly ofValue: (entry: Node) => string;
}

const digestOfPart1 = memoize((node: Node) => digestOfScheme1(node));
const INPUT_LAW_2 = INPUT_LAW.filter((part) => part !== 'title');

/** The keys of a topic that hold for all its values. */
const TOPIC_KEYS = ['source', 'law', 'authority', 'round_authority', 'for'];

const DIGESTS: Readonly<Record<'first' | 'present', Digests>> = {
  first: {
    ofTopic: ({ file, for: only }) => {
      const keys = only === undefined ? ['title', 'source'] : ['title', 'source', 'for'];
      return digestOfScheme1(...keys.map((key) => file.entries.get(key)?.value));
    },
    ofInput: memoize((input) => digestOfScheme1(inputOfLaw(input, INPUT_LAW))),
    ofPart: digestOfPart1,
    ofValue: digestOfPart1,
  },
  present: {
    ofTopic: ({ file }) => digestOf(withKeys(file, (key) => TOPIC_KEYS.includes(key))),
    ofInput: memoize((input) => digestOf(inputOfLaw(input, INPUT_LAW_2))),
    ofPart: memoize(digestOf),
    ofValue: memoize(digestOfValue),
  },
};

/** Keys of the scope that do not count: what only people read, and the years, by which entries are chosen already. */
const SCOPE_KEYS_LEFT_OUT = ['title', 'years'];

const digestOfLeftOut = memoize((entry: MapNode) =>
  digestOf(withKeys(entry, (key) => !SCOPE_KEYS_LEFT_OUT.includes(key))),
);

/** SHA-256 of what a value says, in 64 hexadecimal digits. */
export function digestOfValue(value: Node): string {
  return digestOf(valueOfLaw(value));
}

/** Keys of a value that only people read: no answer of a calculation shows them. */
const FOR_READERS = ['title', 'explain'];

/** A value as it counts: without what only people read of it and of its branches. */
function valueOfLaw(value: Node): Node {
  if (value.node !== 'map') return value;
  const ofLaw = withKeys(value, (key) => !FOR_READERS.includes(key));
  const first = ofLaw.entries.get('first');
  if (first?.value.node !== 'list') return ofLaw;
  const items = first.value.items.map((item) =>
    item.node === 'map' ? withKeys(item, (key) => !FOR_READERS.includes(key)) : item,
  );
  const branches: Entry = { ...first, value: { ...first.value, items } };
  return { ...ofLaw, entries: new Map([...ofLaw.entries, ['first', branches]]) };
}

function withKeys(map: MapNode, isOfLaw: (key: string) => boolean): MapNode {
  return { ...map, entries: new Map([...map.entries].filter(([key]) => isOfLaw(key))) };
}

/** Whether an input is a group, which is nothing but the form of requests. */
function isGroup(entry: Node): boolean {
  return entry.node === 'map' && textAt(entry, 'type')?.text === 'group';
}

/** An input as it counts: without what is only the form of requests. */
function inputOfLaw(input: Node, parts: readonly string[]): Node {
  if (input.node !== 'map') return input;
  const ofLaw = withKeys(input, (part) => parts.includes(part));
  const fields = ofLaw.entries.get('fields');
  if (fields?.value.node !== 'map') return ofLaw;
  const inner = [...fields.value.entries]
    .filter(([, { value }]) => !isGroup(value))
    .map(([name, { key, value }]) => [name, { key, value: inputOfLaw(value, parts) }] as const);
  const fieldsEntry: Entry = { ...fields, value: { ...fields.value, entries: new Map(inner) } };
  return { ...ofLaw, entries: new Map([...ofLaw.entries, ['fields', fieldsEntry]]) };
}

/** The citations of figures and tables that differ from their group's, by path. */
function ownSources(node: FigureNode, groupSources: string): readonly (readonly [string, string])[] {
  return figureLeaves(node)
    .map((leaf) => [leaf.path, citedText(leaf)] as const)
    .filter(([, sources]) => sources !== groupSources);
}

/** The names of the authorities of figures; their addresses in a book that has no authorities. */
function citedText({ authorities = [], sources }: Pick<FigureLeaf, 'authorities' | 'sources'>): string {
  return (authorities.length > 0 ? authorities : sources).join(' ');
}

/** All that is known of an authority. */
function authorityText({ kind, under, work, provision, address, version, seen }: Authority): string {
  return JSON.stringify([kind, under, work, provision, address, version, seen].map((each) => each ?? null));
}

function leafText(leaf: FigureLeaf, unconfirmed: ReadonlySet<string>): string {
  const mark = (path: string) => (unconfirmed.has(path) ? '?' : '');
  if (leaf.node === 'figure') return `${figureText(leaf)}${mark(leaf.path)}`;
  const bands = leaf.bands.map(({ rate, upTo }, index) => {
    const path = `${leaf.path}[${index}]`;
    const share = `${figureText({ kind: 'rate', value: rate })}${mark(`${path}.rate`)}`;
    if (upTo === null) return share;
    return `${share} up to ${figureText({ kind: 'money', value: upTo })}${mark(`${path}.up_to`)}`;
  });
  return bands.join(', ');
}

function byName(entries: readonly (readonly [string, string])[]): ReadonlyMap<string, string> {
  return new Map([...entries].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)));
}
