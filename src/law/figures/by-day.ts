import {
  type Authorities,
  addDays,
  type Figure,
  type FigureGroup,
  type FigureLeaf,
  type FigureNode,
  type FiguresOfYear,
  figureLeaves,
  isDate,
} from '../../language/index.js';
import { type Entry, type Findings, type MapNode, type Node, type Place, textAt } from '../../yaml/index.js';
import { figuresByPath } from './cells.js';
import { type CitedName, type Rates, type RatesGroup, readFiguresOfDay } from './read.js';
import { textsOfFigures } from './units.js';

/*
 * Figures that do not follow the tax year, such as the tables of orders on earnings: each table stands once, with an entry for each day from
 * which it is another. Only `on` reads them.
 */

export const BY_DAY_FILE = 'rates/by-day.yaml';

/** The tables of `rates/by-day.yaml`. */
export interface RatesByDay {
  readonly groups: ReadonlyMap<string, GroupByDay>;
  /** The names of authorities that entries cite. */
  readonly cited: readonly CitedName[];
}

interface GroupByDay {
  readonly place: Place;
  readonly tables: ReadonlyMap<string, TableByDay>;
}

interface TableByDay {
  readonly place: Place;
  /** The earliest first. */
  readonly entries: readonly EntryByDay[];
}

/** A table as it is from a day on, until the next entry. Its paths have no day: `rates.orders.fine.weekly`. */
interface EntryByDay {
  readonly from: string;
  readonly figures: FigureGroup;
}

export const NO_RATES_BY_DAY: RatesByDay = { groups: new Map(), cited: [] };

/** Reads the file. `authorities` are those by which it cites. Names that no authority has are reported by the check of all citations. */
export function readRatesByDay(file: MapNode, findings: Findings, authorities: Authorities): RatesByDay {
  const cited: CitedName[] = [];
  const groups = new Map<string, GroupByDay>();
  for (const [name, { key, value }] of file.entries) {
    if (value.node !== 'map') {
      findings.add(key, `“${name}” is a group of tables: names with a colon below it.`);
      continue;
    }
    const tables = new Map<string, TableByDay>();
    for (const [table, entry] of value.entries) {
      const read = readTable(`rates.${name}.${table}`, entry, { findings, authorities, cited });
      if (read !== undefined) tables.set(table, read);
    }
    groups.set(name, { place: key, tables });
  }
  return { groups, cited };
}

interface Context {
  readonly findings: Findings;
  readonly authorities: Authorities;
  readonly cited: CitedName[];
}

const FORM =
  'A table by day is a list of entries, each with the day from which it holds: “- { from: 2025-04-06, authority: …, … }”.';

function readTable(path: string, { key, value }: Entry, context: Context): TableByDay | undefined {
  const { findings } = context;
  if (value.node !== 'list' || value.items.length === 0) {
    findings.add(key, FORM);
    return undefined;
  }
  const entries = value.items.flatMap((item) => readEntry(path, item, context) ?? []);
  for (const [index, { from, place }] of entries.entries()) {
    const before = entries[index - 1];
    if (before !== undefined && from <= before.from)
      findings.add(
        place,
        `${from} does not come after ${before.from}: the entries of a table rise by their days.`,
      );
  }
  return { place: key, entries };
}

function readEntry(
  path: string,
  item: Node,
  { findings, authorities, cited }: Context,
): (EntryByDay & { readonly place: Place }) | undefined {
  if (item.node !== 'map') {
    findings.add(item.place, FORM);
    return undefined;
  }
  const from = textAt(item, 'from');
  if (from === undefined || !isDate(from.text)) {
    const says = from === undefined ? FORM : `“${from.text}” is not a day; a day is written like 2025-04-06.`;
    findings.add(from?.place ?? item.place, says);
    return undefined;
  }
  const { figures, cited: names } = readFiguresOfDay(path, item, authorities, findings);
  cited.push(...names);
  if (figures.entries.size === 0) findings.add(item.place, `This entry of ${path} has no figures.`);
  return { from: from.text, place: from.place, figures: since(figures, from.text) };
}

function since(figures: FigureGroup, from: string): FigureGroup {
  return mapped(figures, (figure) => ({ ...figure, since: from }));
}

function mapped(group: FigureGroup, change: (figure: Figure) => Figure): FigureGroup {
  const inEntry = (node: FigureNode): FigureNode => {
    if (node.node === 'group') return mapped(node, change);
    return node.node === 'figure' ? change(node) : node;
  };
  return { ...group, entries: new Map([...group.entries].map(([name, node]) => [name, inEntry(node)])) };
}

/** All tables as they are together from each day on which any of them is another, for who reads a figure on a day. Entries that begin after
 *  the last of `years` are not known yet. The law of `own` covers what begins before its end; the rest is that of the year in which it
 *  begins. */
export function figuresByDay(
  { groups }: RatesByDay,
  years: readonly Rates[],
  own: Rates,
): readonly FiguresOfYear[] {
  const ends = years.at(-1)?.ends ?? own.ends;
  const tables = [...groups].flatMap(([group, { place, tables }]) =>
    [...tables].map(([name, { entries }]) => ({ group, place, name, entries: withDays(entries, ends) })),
  );
  const days = [...new Set(tables.flatMap(({ entries }) => entries.map(({ from }) => from)))].sort();
  return days.map((day, index) => {
    const byGroup = new Map<string, FigureGroup>();
    for (const { group, place, name, entries } of tables) {
      const entry = entries.findLast(({ from }) => from <= day);
      if (entry === undefined) continue;
      const known = byGroup.get(group)?.entries ?? new Map<string, FigureNode>();
      const path = `rates.${group}`;
      byGroup.set(group, { node: 'group', path, place, entries: new Map([...known, [name, entry.figures]]) });
    }
    const year =
      day <= own.ends ? own : (years.find((each) => each.starts <= day && day <= each.ends) ?? own);
    const next = days[index + 1];
    return {
      taxYear: year.taxYear,
      rates: { node: 'group', path: 'rates', place: own.place, entries: byGroup },
      stretches: [day],
      ends: next === undefined ? ends : addDays(next, -1),
      unreadable: [],
      authorities: own.authorities,
    };
  });
}

/** The entries that begin by a day, each with its first and last day. Of a table that begins later it is the first one: all days before it are
 *  refused, as those before the first entry of any table. */
function withDays(entries: readonly EntryByDay[], ends: string): readonly EntryByDay[] {
  const known = entries.filter(({ from }, index) => index === 0 || from <= ends);
  return known.map(({ from, figures }, index) => {
    const next = known[index + 1];
    const inForce = { from, until: next === undefined ? ends : addDays(next.from, -1) };
    return { from, figures: mapped(figures, (figure) => ({ ...figure, inForce })) };
  });
}

/** What a label of a year covers of the tables: of each group the entries that begin before the year ends, as texts by path. */
export function textsByDay(
  { groups }: RatesByDay,
  { ends }: Pick<Rates, 'ends'>,
): ReadonlyMap<string, Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, string>>>>>>> {
  const texts = [...groups].flatMap(([name, { tables }]) => {
    const ofTables = [...tables].flatMap(([table, { entries }]) => {
      const covered = entries.filter(({ from }) => from <= ends);
      if (covered.length === 0) return [];
      const ofEntries = covered.map(({ from, figures }) => [from, textsOfFigures(figures)] as const);
      return [[table, Object.fromEntries(ofEntries)] as const];
    });
    return ofTables.length === 0 ? [] : [[name, Object.fromEntries(ofTables)] as const];
  });
  return new Map(texts);
}

/** The figures that are in force in a year, by their names, which have the day from which they are:
 *  `rates.orders.fine.2006-07-03.weekly.first.share`. */
export function namedFiguresByDay(
  { groups }: RatesByDay,
  { starts, ends }: Pick<Rates, 'starts' | 'ends'>,
): ReadonlyMap<string, Figure> {
  const entries = [...groups.values()].flatMap(({ tables }) =>
    [...tables.values()].flatMap((table) =>
      table.entries.filter(({ from }, index) => {
        const next = table.entries[index + 1];
        return from <= ends && (next === undefined || next.from > starts);
      }),
    ),
  );
  const figures = entries.flatMap(({ figures }) => [...figuresByPath(figures).values()]);
  return new Map(figures.map((figure) => [nameOfFigure(figure), figure]));
}

/** All figures of the tables. */
export function leavesByDay({ groups }: RatesByDay): readonly FigureLeaf[] {
  return [...groups.values()].flatMap(({ tables }) =>
    [...tables.values()].flatMap(({ entries }) => entries.flatMap(({ figures }) => figureLeaves(figures))),
  );
}

/** Each group as its tables are on the last day of a year, for who holds two years beside each other. */
export function groupsByDay(
  { groups }: RatesByDay,
  { ends }: Pick<Rates, 'ends'>,
): ReadonlyMap<string, Pick<RatesGroup, 'figures'>> {
  const all = [...groups].map(([name, { place, tables }]) => {
    const entries = [...tables].flatMap(([table, each]) => {
      const entry = each.entries.findLast(({ from }) => from <= ends);
      return entry === undefined ? [] : [[table, entry.figures] as const];
    });
    const figures: FigureGroup = { node: 'group', path: `rates.${name}`, place, entries: new Map(entries) };
    return [name, { figures }] as const;
  });
  return new Map(all);
}

/** The name of a figure of the law: its path, with the day from which it is where it is one by day. */
export function nameOfFigure({ path, since: from }: Pick<Figure, 'path' | 'since'>): string {
  if (from === undefined) return path;
  const steps = path.split('.');
  return [...steps.slice(0, STEPS_TO_TABLE), from, ...steps.slice(STEPS_TO_TABLE)].join('.');
}

/** `rates.orders.fine` */
const STEPS_TO_TABLE = 3;
