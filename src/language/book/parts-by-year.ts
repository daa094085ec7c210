import { type Entry, type ListNode, type MapNode, mapAt, type Node, textAt } from '../../yaml/index.js';
import { isValidIn } from './check/years.js';
import type { PartByYear, RuleFile, Section, Topic, YearRange } from './model.js';

/** The sections whose entries, and parts of entries, may say in which tax years they hold. */
const SECTIONS: readonly Section[] = ['inputs', 'conditions', 'values', 'refuse', 'invariants'];

/** The keys of a file that cite authorities, each of which may say in which tax years. */
const CITATIONS: readonly string[] = ['authority', 'round_authority'];

/** The keys of a branch that stand in the place of those of the value, where it is the only way that is left. */
const WORDS: readonly string[] = ['explain', 'authority'];

/** The tax years that a map says it holds in; undefined where it says none. */
export function yearsAt(map: MapNode): YearRange | undefined {
  const years = mapAt(map, 'years');
  const [from, until] = ['from', 'until'].map((key) => years && textAt(years, key)?.text);
  if (from === undefined && until === undefined) return undefined;
  return { ...(from === undefined ? {} : { from }), ...(until === undefined ? {} : { until }) };
}

/** A rule file before it is read as a topic. */
export function ruleFile(file: MapNode): RuleFile {
  return { file, years: yearsAt(file) ?? {}, parts: partsByYear(file), ofYears: new Map() };
}

/** The parts of a rule file that say in which tax years they hold. */
function partsByYear(file: MapNode): readonly PartByYear[] {
  const cited = CITATIONS.flatMap((key) => file.entries.get(key)?.value ?? []);
  return [
    ...cited.flatMap((node) => partsIn(node)),
    ...SECTIONS.flatMap((section) =>
      [...(mapAt(file, section)?.entries ?? [])].flatMap(([name, { value }]) =>
        partsIn(value, { section, name }),
      ),
    ),
  ];
}

/** Each entry of a rule file, as a part that holds in the years of the file. */
export function entriesByYear({ file, years, place }: Topic): readonly PartByYear[] {
  const placeOfYears = file.entries.get('years')?.key ?? place;
  return SECTIONS.flatMap((section) =>
    [...(mapAt(file, section)?.entries.keys() ?? [])].map((name) => ({
      place: placeOfYears,
      years,
      entry: { section, name },
    })),
  );
}

function partsIn(node: Node, entry?: PartByYear['entry']): readonly PartByYear[] {
  if (node.node === 'text') return [];
  if (node.node === 'list') return node.items.flatMap((item) => partsIn(item));
  const [place, years] = [node.entries.get('years')?.key, yearsAt(node)];
  const ownPart = place === undefined || years === undefined ? [] : [{ place, years, entry }];
  return [...ownPart, ...[...node.entries.values()].flatMap(({ value }) => partsIn(value))];
}

/** A rule file as it is the law in a tax year: without the parts that do not hold in it, and without the `years` of those
 *  that do. It is the file as it would be without other years, so that its digest is the same. */
export function fileIn(file: MapNode, taxYear: string): MapNode {
  const entries = [...file.entries].flatMap(([key, entry]): [string, Entry][] => {
    const value = CITATIONS.includes(key) ? citationIn(entry.value, taxYear) : entry.value;
    if (value === undefined) return [];
    const isSection = SECTIONS.some((section) => section === key) && value.node === 'map';
    if (!isSection) return [[key, { ...entry, value }]];
    return [[key, { ...entry, value: { ...value, entries: new Map(entriesIn(value, taxYear)) } }]];
  });
  return { ...file, entries: new Map(entries) };
}

function entriesIn({ entries }: MapNode, taxYear: string): readonly (readonly [string, Entry])[] {
  const first = entries.get('first');
  const ofFirst = first?.value.node === 'list' ? entriesOfFirst(first, first.value, taxYear) : [];
  return [...entries].flatMap(([key, entry]) => {
    if (key === 'first' && ofFirst.length > 0) return ofFirst;
    // What the only branch that is left says counts before what the value says.
    if (ofFirst.some(([other]) => other === key)) return [];
    const value = (CITATIONS.includes(key) ? citationIn : nodeIn)(entry.value, taxYear);
    if (value === entry.value) return [[key, entry]];
    return value === undefined
      ? []
      : [[key, { ...entry, value: key === 'otherwise' ? formulaOf(value) : value }]];
  });
}

/** Citations of which one lacks its name stay as they are: what is left out has no finding, and they would seem to be none. */
function citationIn(node: Node, taxYear: string): Node | undefined {
  const lacksName =
    node.node === 'list' && node.items.some((item) => item.node === 'map' && !item.entries.has('name'));
  return lacksName ? node : nodeIn(node, taxYear);
}

/** Undefined where it does not hold in the year; the same node where it says nothing of years. */
function nodeIn(node: Node, taxYear: string): Node | undefined {
  switch (node.node) {
    case 'text':
      return node;
    case 'list': {
      const items = node.items.flatMap((item) => nodeIn(item, taxYear) ?? []);
      if (areSameItems(items, node.items)) return node;
      // One sentence needs no list.
      return items.length < 2 ? items[0] : { ...node, items };
    }
    case 'map':
      return mapIn(node, taxYear);
  }
}

function mapIn(map: MapNode, taxYear: string): Node | undefined {
  const years = yearsAt(map);
  if (years !== undefined && !isValidIn(years, taxYear)) return undefined;
  const all = entriesIn(map, taxYear);
  const entries = new Map(years === undefined ? all : all.filter(([key]) => key !== 'years'));
  if (areSameItems([...entries.values()], [...map.entries.values()])) return map;
  // A sentence or an authority that says nothing else is its text.
  const only = entries.size === 1 ? (entries.get('says') ?? entries.get('name')) : undefined;
  return only?.value ?? { ...map, entries };
}

/** What replaces a `first` in a year: where only its `otherwise` is left, the construct or formula of that. */
function entriesOfFirst(
  entry: Entry,
  list: ListNode,
  taxYear: string,
): readonly (readonly [string, Entry])[] {
  const branches = branchesIn(list, taxYear);
  if (areSameItems(branches, list.items)) return [['first', entry]];
  const [only] = branches;
  const words = only?.node === 'map' ? [...only.entries].filter(([key]) => WORDS.includes(key)) : [];
  const isAlone = branches.length === 1 && only?.node === 'map' && only.entries.size === 1 + words.length;
  const otherwise = isAlone ? only.entries.get('otherwise') : undefined;
  if (otherwise === undefined) return [['first', { ...entry, value: { ...list, items: branches } }]];
  const entries: typeof words =
    otherwise.value.node === 'map' ? [...otherwise.value.entries] : [['is', otherwise]];
  return [...entries, ...words];
}

/** The branches of a year. One whose only test is its years becomes the `otherwise`, and ends the list. */
function branchesIn(list: ListNode, taxYear: string): readonly Node[] {
  const branches: Node[] = [];
  for (const item of list.items) {
    const branch = nodeIn(item, taxYear);
    if (branch === undefined) continue;
    const hasYears = item.node === 'map' && yearsAt(item) !== undefined;
    const isLast =
      hasYears && branch.node === 'map' && !['when', 'if'].some((key) => branch.entries.has(key));
    branches.push(isLast ? toOtherwise(branch) : branch);
    if (isLast) break;
  }
  return branches;
}

function toOtherwise(branch: MapNode): MapNode {
  const isWords = ([key]: readonly [string, Entry]) => key === 'assume' || WORDS.includes(key);
  const others = [...branch.entries].filter((each) => !isWords(each));
  const value = formulaOf({ ...branch, entries: new Map(others) });
  const words = [...branch.entries].filter(isWords);
  return { ...branch, entries: new Map([['otherwise', { key: branch.place, value }], ...words]) };
}

/** After `otherwise` a formula stands alone. */
function formulaOf(node: Node): Node {
  const is = node.node === 'map' && node.entries.size === 1 ? node.entries.get('is')?.value : undefined;
  return is ?? node;
}

function areSameItems<T>(items: readonly T[], otherItems: readonly T[]): boolean {
  return items.length === otherItems.length && items.every((each, at) => each === otherItems[at]);
}
