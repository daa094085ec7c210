import { memoize } from '../../cache.js';
import { sha256 } from '../../digest.js';
import { canonicalJson, type Json } from '../../json.js';
import {
  LANGUAGE,
  type Topic,
  WORDS_OF_BRANCH,
  WORDS_OF_INPUT,
  WORDS_OF_REFUSAL,
  WORDS_OF_VALUE,
} from '../../language/index.js';
import { type Entry, type MapNode, mapAt, type Node } from '../../yaml/index.js';
import { type RatesGroup, textsByDay } from '../figures/index.js';
import { textsOfFigures } from '../figures/units.js';
import type { YearBook } from '../year-book.js';
import { canonical } from './canonical.js';

/*
 * What a label counts: the law of a year, and only law: all that can change a figure, or whether there is one. What is declared
 * of a key of a rule file says whether it is law or words; words change freely, and so do authorities, sources, the scope, invariants,
 * comments and layout. What a year does not have (`years`) is not in its law.
 */

/** The sections of a law. */
export const SECTIONS_OF_LAW = ['figures', 'inputs', 'conditions', 'tables', 'values', 'refusals'] as const;
export type SectionOfLaw = (typeof SECTIONS_OF_LAW)[number];

/** The parts of a law by section and name (`income_tax.tax`, and of figures their group), each as a SHA-256 or the beginning of one. */
export type PartsOfLaw = Readonly<Record<SectionOfLaw, ReadonlyMap<string, string>>>;

/** Parts of a law, section by section. */
export function bySection(of: (section: SectionOfLaw) => ReadonlyMap<string, string>): PartsOfLaw {
  return {
    figures: of('figures'),
    inputs: of('inputs'),
    conditions: of('conditions'),
    tables: of('tables'),
    values: of('values'),
    refusals: of('refusals'),
  };
}

/** The parts as the register has them, each as 16 hexadecimal digits. */
export function shortParts(parts: PartsOfLaw): PartsOfLaw {
  return bySection(
    (section) => new Map([...parts[section]].map(([name, digest]) => [name, digest.slice(0, 16)])),
  );
}

/** What the law of a year is made of. */
export type LawFiles = Pick<YearBook, 'rates' | 'topics' | 'byDay'>;

/** The law of a year: each part by name, in alphabetical order, as the SHA-256 of its canonical JSON (RFC 8785). */
export function lawOf({ rates, topics, byDay }: LawFiles): PartsOfLaw {
  const figures = byName([
    ['year', digestOf({ starts: rates.starts, ends: rates.ends })],
    ...[...rates.groups].map(([name, group]) => [name, digestOfGroup(group)] as const),
    ...[...textsByDay(byDay(), rates)].map(([name, texts]) => [name, digestOf({ by_day: texts })] as const),
  ]);
  const ofTopics = topics.map(rulesOfTopic);
  return bySection((section) =>
    section === 'figures' ? figures : byName(ofTopics.flatMap((rules) => rules[section])),
  );
}

type NamedDigest = readonly [name: string, digest: string];

/** The rules of a topic. Most topics are the law of several years: without this a start took a tenth longer. */
const rulesOfTopic = memoize(
  (topic: Topic): Readonly<Record<Exclude<SectionOfLaw, 'figures'>, readonly NamedDigest[]>> => {
    const entriesAt = (key: string, digest: (entry: Node) => string) =>
      [...(mapAt(topic.file, key)?.entries ?? [])].map(
        ([name, { value }]) => [partName(topic, name), digest(value)] as const,
      );
    return {
      inputs: entriesAt('inputs', digestOfInput),
      conditions: entriesAt('conditions', digestOfPart),
      tables: entriesAt('tables', digestOfPart),
      values: entriesAt('values', digestOfValue),
      refusals: entriesAt('refuse', digestOfRefusal),
    };
  },
);

/** `income_tax.tax`; of a file that names its operations `pay.salary/payslip`, since they are law, too. */
function partName({ name: topic, operations }: Topic, name: string): string {
  const names = operations?.map(({ text }) => text).sort();
  return `${topic}.${name}${names === undefined ? '' : `/${names.join('/')}`}`;
}

/** The name within its topic of a part of the law; undefined where it is of another topic. */
export function partOfTopic(topic: Topic, part: string): string | undefined {
  const name = /\.([^/]+)/.exec(part)?.[1];
  return name !== undefined && part === partName(topic, name) ? name : undefined;
}

/** The digest of a law, in 64 hexadecimal digits: the SHA-256 of the canonical JSON of its parts and of the number of the language. */
export function digestOfLaw(parts: PartsOfLaw): string {
  const sections = SECTIONS_OF_LAW.map((section) => [section, Object.fromEntries(parts[section])] as const);
  return digestOf({ language: LANGUAGE, ...Object.fromEntries(sections) });
}

function digestOf(json: Json): string {
  return sha256(canonicalJson(json));
}

function digestOfGroup({ figures, payrollOnly }: RatesGroup): string {
  return digestOf({
    figures: textsOfFigures(figures),
    payroll_only: payrollOnly.map(({ text }) => text).sort(),
  });
}

const digestOfPart = (part: Node) => digestOf(canonical(part));
const digestOfInput = (input: Node) => digestOf(canonical(inputOfLaw(input)));
const digestOfRefusal = (refusal: Node) => digestOf(canonical(without(refusal, WORDS_OF_REFUSAL)));
/** SHA-256 of the canonical form of a value. */
export const digestOfValue = (value: Node) => sha256(textOfValue(value));

/** The canonical form of a value as a text: the same for the same law, whatever its words. */
export function textOfValue(value: Node): string {
  return canonicalJson(canonical(branchesOfLaw(without(value, WORDS_OF_VALUE))));
}

function without(node: Node, words: readonly string[]): Node {
  if (node.node !== 'map') return node;
  return withEntries(node, ([key, entry]) => (words.includes(key) ? undefined : entry.value));
}

/** An input and its inner fields without their words. */
function inputOfLaw(input: Node): Node {
  const ofLaw = without(input, WORDS_OF_INPUT);
  if (ofLaw.node !== 'map') return ofLaw;
  return withEntries(ofLaw, ([key, { value }]) =>
    key === 'fields' && value.node === 'map'
      ? withEntries(value, ([, field]) => inputOfLaw(field.value))
      : value,
  );
}

/** A way of finding a value without the words of its branches, which may have branches of their own. */
function branchesOfLaw(node: Node): Node {
  if (node.node !== 'map') return node;
  return withEntries(node, ([key, { value }]) => {
    if (key === 'otherwise') return branchesOfLaw(value);
    if (key !== 'first' || value.node !== 'list') return value;
    return { ...value, items: value.items.map((branch) => branchesOfLaw(without(branch, WORDS_OF_BRANCH))) };
  });
}

/** The map with other nodes in its entries; an entry without one is left out. */
function withEntries(map: MapNode, nodeOf: (entry: readonly [string, Entry]) => Node | undefined): MapNode {
  const entries = [...map.entries].flatMap(([key, entry]) => {
    const value = nodeOf([key, entry]);
    return value === undefined ? [] : [[key, { ...entry, value }] as const];
  });
  return { ...map, entries: new Map(entries) };
}

function byName(entries: readonly (readonly [string, string])[]): ReadonlyMap<string, string> {
  return new Map([...entries].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)));
}
