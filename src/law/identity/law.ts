import { memoize } from '../../cache.js';
import {
  type Entry,
  type FigureNode,
  INPUT_LAW,
  type MapNode,
  mapAt,
  type Node,
  nameAmongTwins,
  type Topic,
  textAt,
} from '../../language/index.js';
import type { Rates } from '../figures/index.js';
import { figureText } from '../figures/units.js';
import { digestOf } from './canonical.js';

export const LAW_PARTS = [
  'figures',
  'figure_sources',
  'payroll_only',
  'topics',
  'inputs',
  'conditions',
  'tables',
  'rules',
  'refusals',
] as const;
export type LawPart = (typeof LAW_PARTS)[number];

/** What the law of a tax year says, part by part and by name: figures and their sources as they are read, all else as a
 *  digest. Names stand in alphabetical order. */
export type Law = Readonly<Record<LawPart, ReadonlyMap<string, string>>>;

/**
 * What the rules and rates of a year say; two states with the same law answer every request alike that both take.
 *
 * What counts: every figure of the year with its kind (its notation shows it) and whether it is confirmed; the sources
 * of figures; which figures only payroll needs; and of every rule file that is valid in the year its topic, what it is for,
 * title and sources, its inputs, conditions, tables and refusals, and its values with all their keys: title, note,
 * sources, formula or other way of being found, roundings, assumptions, `output` and `with`.
 *
 * What does not count: comments, layout, blanks in formulas, the order of names, how files are called and where in them
 * something stands, what of an input is the form of requests alone (bounds, help, order, which fields go together), in
 * which other years a rule file is valid, the invariants of the figures, the revision, and the test data and cases that
 * prove the law. A rule that is written another way (brackets that change nothing, say)
 * counts as changed: it is safer to release once too often.
 */
export function lawOf(year: { readonly rates: Rates; readonly topics: readonly Topic[] }): Law {
  const { rates, topics } = year;
  const groups = [...rates.groups.values()];
  const unconfirmed = new Set(rates.unconfirmed.map(({ path }) => path));
  const below = (key: string, select: (entries: Entries) => Entries = (entries) => entries) =>
    byName(
      topics.flatMap(({ name, for: only, file }) => {
        const map = mapAt(file, key);
        const entries = map === undefined ? [] : [...select(map.entries)];
        return entries.map(([each, { value }]) => {
          const fullName = nameAmongTwins({ name: `${name}.${each}`, for: only });
          return [fullName, digestOfEntry(value)] as const;
        });
      }),
    );
  return {
    figures: byName(leavesOf(rates.figures).map((leaf) => [leaf.path, leafText(leaf, unconfirmed)])),
    figure_sources: byName([
      ...groups.map((group) => [`rates.${group.name}`, group.sources.join(' ')] as const),
      ...groups.flatMap((group) => ownSources(group.figures, group.sources)),
    ]),
    payroll_only: byName(
      groups.flatMap(({ name, payrollOnly }) =>
        payrollOnly.map((figure) => [`rates.${name}.${figure.text}`, 'true'] as const),
      ),
    ),
    topics: byName(
      topics.map((topic) => {
        const { file } = topic;
        // A topic that is for all has the digest that it had before there were others.
        const keys = topic.for === undefined ? ['title', 'source'] : ['title', 'source', 'for'];
        const parts = keys.map((key) => file.entries.get(key)?.value);
        return [nameAmongTwins(topic), digestOf(...parts)] as const;
      }),
    ),
    inputs: below('inputs', inputsOfLaw),
    conditions: below('conditions'),
    tables: below('tables'),
    rules: below('values'),
    refusals: below('refuse'),
  };
}

/** Most rule files are valid in several years: what an entry of them says is digested once for all. */
const digestOfEntry = memoize((node: Node) => digestOf(node));

type Entries = MapNode['entries'];

/** What inputs are to the rules, without what is the form of requests alone. A group is nothing but form. */
function inputsOfLaw(inputs: Entries): Entries {
  const entries = [...inputs].filter(
    ([, { value }]) => value.node !== 'map' || textAt(value, 'type')?.text !== 'group',
  );
  return new Map(entries.map(([name, { key, value }]) => [name, { key, value: inputOfLaw(value) }] as const));
}

function inputOfLaw(input: Node): Node {
  if (input.node !== 'map') return input;
  const parts = [...input.entries].filter(([part]) => INPUT_LAW.includes(part));
  const entries = parts.map(([part, { key, value }]): readonly [string, Entry] => {
    const isMap = part === 'fields' && value.node === 'map';
    return [part, { key, value: isMap ? { ...value, entries: inputsOfLaw(value.entries) } : value }];
  });
  return { ...input, entries: new Map(entries) };
}

type Leaf = Exclude<FigureNode, { readonly node: 'group' }>;

function leavesOf(node: FigureNode): readonly Leaf[] {
  return node.node === 'group' ? [...node.entries.values()].flatMap(leavesOf) : [node];
}

/** Sources that stand below a group's own. */
function ownSources(node: FigureNode, around: readonly string[]): readonly (readonly [string, string])[] {
  const outer = around.join(' ');
  return leavesOf(node)
    .map((leaf) => [leaf.path, leaf.sources.join(' ')] as const)
    .filter(([, sources]) => sources !== outer);
}

function leafText(leaf: Leaf, unconfirmed: ReadonlySet<string>): string {
  const mark = (path: string) => (unconfirmed.has(path) ? '?' : '');
  if (leaf.node === 'figure') return `${figureText(leaf)}${mark(leaf.path)}`;
  const bands = leaf.bands.map(({ rate, upTo }, index) => {
    const at = `${leaf.path}[${index}]`;
    const share = `${figureText({ kind: 'rate', value: rate })}${mark(`${at}.rate`)}`;
    if (upTo === null) return share;
    return `${share} up to ${figureText({ kind: 'money', value: upTo })}${mark(`${at}.up_to`)}`;
  });
  return bands.join(', ');
}

function byName(entries: readonly (readonly [string, string])[]): ReadonlyMap<string, string> {
  return new Map([...entries].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)));
}
