import { Decimal } from '../../decimal/index.js';
import {
  type Authorities,
  type Band,
  type CitedLaw,
  changesIn,
  type FigureGroup,
  type FigureNode,
  figureLeaves,
  isDate,
  lawOfAuthorities,
} from '../../language/index.js';
import {
  type Entry,
  type Findings,
  type ListNode,
  type MapNode,
  type Node,
  type Place,
  readYaml,
  type TextNode,
  textAt,
} from '../../yaml/index.js';
import * as keys from '../../yaml/keys.js';
import { authoritiesOn, type NamedAuthorities, NO_AUTHORITIES } from '../authorities/index.js';
import type { BookFile } from '../files.js';
import { isTaxYear } from '../tax-year.js';
import { CONFIRMATION_KEYS, type Confirmation, readConfirmations } from './confirmation.js';
import { readAt } from './read-at.js';
import { type Changes, checkChanges, readChanges } from './read-changes.js';
import { type FigureContext, figureOf, figureOfBand } from './read-figure.js';

/** The figures of a tax year as its file in `rates/` says them. */
export interface Rates {
  readonly taxYear: string;
  /** The nodes of the file. */
  readonly file: MapNode;
  readonly place: Place;
  /** `2026-04-06` */
  readonly starts: string;
  readonly ends: string;
  /** The authorities as the year cites them. */
  readonly authorities: Authorities;
  /** The names of authorities that figures cite. */
  readonly cited: readonly CitedName[];
  /** The first days of new figures within the year, in order; none where nothing changes. */
  readonly changes: readonly string[];
  /** First day, last day and name of the year as figures: `year.starts`, `year.ends`, `year.name`. */
  readonly days: FigureGroup;
  /** All groups; paths begin with `rates.`. */
  readonly figures: FigureGroup;
  readonly groups: ReadonlyMap<string, RatesGroup>;
  /** The groups that nobody has compared with their official pages; a year with any is a draft. */
  readonly unconfirmed: readonly string[];
  /** Who compared which group, when, and with which page. */
  readonly confirmed: readonly Confirmation[];
  /** The day from which requests that name no year mean this one; undefined where they do at once. */
  readonly defaultFrom: string | undefined;
}

/** The name of an authority where it stands, with the path of the figures that cite it. */
export interface CitedName {
  readonly name: TextNode;
  readonly path: string;
}

export interface RatesGroup {
  readonly name: string;
  readonly place: Place;
  /** The addresses of what the group cites, for all figures or for single ones. */
  readonly allSources: readonly string[];
  /** The figures that only the calculation needs: GET /v1/rates does not show them. */
  readonly payrollOnly: readonly TextNode[];
  /** Paths of figures that stand in the file and could not be read. */
  readonly unreadable: readonly string[];
  /** Names under `authorities` that name no figure of the group. */
  readonly straySources: readonly StraySource[];
  readonly figures: FigureGroup;
}

/** The figures of a group without those that only the calculation needs. */
export function publishedFigures({ figures, payrollOnly }: RatesGroup): FigureGroup {
  const hidden = payrollOnly.map(({ text }) => text);
  return { ...figures, entries: new Map([...figures.entries].filter(([name]) => !hidden.includes(name))) };
}

export interface StraySource {
  readonly name: string;
  readonly place: Place;
  /** The names that do stand there. */
  readonly known: readonly string[];
}

/** What reading a rates file collects besides its figures. */
interface FileContext extends FigureContext {
  readonly authorities: Rates['authorities'];
  readonly cited: CitedName[];
  readonly unreadable: string[];
  readonly straySources: StraySource[];
}

/** The keys of a group or a table that say something about its figures. */
export const METADATA_KEYS: readonly string[] = ['authority', 'authorities', 'payroll_only'];

/** The keys that each rates file has at its head. */
const REQUIRED_HEADER: readonly string[] = ['tax_year', 'starts', 'ends', 'changes'];

/** The keys at the head of a rates file. */
export const HEADER: readonly string[] = [...REQUIRED_HEADER, 'default_from', ...CONFIRMATION_KEYS];

/** Reads the text of a rates file; undefined, with findings, when it does not say which year it is of. */
export function readRatesFile(
  file: BookFile,
  findings: Findings,
  named?: NamedAuthorities,
): Rates | undefined {
  const node = readYaml(file, findings);
  return node && readRates(node, findings, named);
}

/** Reads a rates file; undefined, with findings, when it does not say which year it is of. Names that no authority has are reported by the
 *  check of all citations. */
export function readRates(
  file: MapNode,
  findings: Findings,
  named: NamedAuthorities = NO_AUTHORITIES,
): Rates | undefined {
  for (const key of REQUIRED_HEADER) {
    const isThere = key === 'changes' ? file.entries.has(key) : textAt(file, key) !== undefined;
    if (!isThere && !file.empty.has(key))
      findings.add(file.place, `“${key}” is missing at the head of this file.`);
  }
  const taxYear = textAt(file, 'tax_year');
  if (taxYear === undefined) return undefined;
  if (!isTaxYear(taxYear.text)) {
    findings.add(taxYear.place, `“${taxYear.text}” is not a tax year; it is written like 2026-27.`);
    return undefined;
  }
  const changes = readChanges(file, taxYear.text, findings);
  const authorities = authoritiesOn(named, changes.ends);
  const context: FileContext = {
    findings,
    authorities,
    cited: [],
    changes,
    unreadable: [],
    straySources: [],
  };
  const groups = new Map<string, RatesGroup>();
  for (const [name, entry] of file.entries) {
    if (HEADER.includes(name)) continue;
    const group = readGroup(name, entry, context);
    if (group !== undefined) groups.set(name, group);
  }
  const entries = new Map([...groups].map(([name, group]) => [name, group.figures]));
  const figures: FigureGroup = { node: 'group', path: 'rates', place: file.place, entries };
  checkChanges(changes, figures, findings);
  return {
    taxYear: taxYear.text,
    file,
    place: taxYear.place,
    starts: changes.starts,
    ends: changes.ends,
    authorities,
    cited: context.cited,
    changes: [...(changes.days?.keys() ?? [])],
    days: readDays(file, taxYear, changes),
    figures,
    groups,
    ...readConfirmations(file, groups, findings),
    defaultFrom: readDefaultFrom(file, changes, findings),
  };
}

function readDefaultFrom(file: MapNode, { starts, ends }: Changes, findings: Findings): string | undefined {
  const day = readAt(keys.text, file, 'default_from', findings);
  if (day === undefined) return undefined;
  if (!isDate(day.text))
    findings.add(day.place, `“${day.text}” is not a day; a day is written like 2027-04-06.`);
  // By a slip of a year it would be the default long before its first day, or never.
  else if (day.text < starts || day.text > ends)
    findings.add(day.place, `“${day.text}” is no day of this year: it runs from ${starts} to ${ends}.`);
  else return day.text;
  return undefined;
}

/** The paths of the figures that exist only for the rules. */
export function payrollOnlyOf({ groups }: Rates): readonly string[] {
  return [...groups.values()].flatMap((group) =>
    group.payrollOnly.map(({ text }) => `rates.${group.name}.${text}`),
  );
}

function readDays(file: MapNode, taxYear: TextNode, { starts, ends }: Changes): FigureGroup {
  const dayOf = (name: 'starts' | 'ends', value: string) =>
    [name, 'date', value, textAt(file, name)?.place ?? taxYear.place] as const;
  const days = [dayOf('starts', starts), dayOf('ends', ends)];
  const entries = [...days, ['name', 'text', taxYear.text, taxYear.place] as const].map(
    ([name, kind, value, place]): [string, FigureNode] => [
      name,
      { node: 'figure', path: `year.${name}`, place, kind, value, sources: [] },
    ],
  );
  return { node: 'group', path: 'year', place: file.place, entries: new Map(entries) };
}

function readGroup(name: string, { key, value }: Entry, context: FileContext): RatesGroup | undefined {
  if (value.node !== 'map') {
    context.findings.add(key, `“${name}” is a group of figures: names with a colon below it.`);
    return undefined;
  }
  const path = `rates.${name}`;
  const cited = lawCitedBy(path, value, 'authority', context);
  if (!value.entries.has('authority') && !value.empty.has('authority'))
    context.findings.add(key, `The figures of “${name}” have no authority: name the one that sets them.`);
  const { sources } = cited ?? NOTHING_CITED;
  const earlier = context.straySources.length;
  const figures = readFigures(path, value, key, cited ?? NOTHING_CITED, context);
  return {
    name,
    place: key,
    allSources: [...new Set([...sources, ...figureLeaves(figures).flatMap((leaf) => leaf.sources)])],
    payrollOnly: readAt(keys.texts, value, 'payroll_only', context.findings) ?? [],
    unreadable: context.unreadable,
    straySources: context.straySources.slice(earlier),
    figures,
  };
}

/** Reads the figures of an entry that says from which day they are: its other keys. */
export function readFiguresOfDay(
  path: string,
  entry: MapNode,
  authorities: Authorities,
  findings: Findings,
): { readonly figures: FigureGroup; readonly cited: readonly CitedName[] } {
  const context: FileContext = {
    ...{ findings, authorities, cited: [], unreadable: [], straySources: [] },
    changes: { starts: '', ends: '', days: undefined },
  };
  const cited = lawCitedBy(path, entry, 'authority', context);
  if (!entry.entries.has('authority') && !entry.empty.has('authority'))
    findings.add(entry.place, `This entry of ${path} has no authority: name the one that sets it.`);
  const entries = new Map([...entry.entries].filter(([name]) => name !== 'from'));
  const figures = readFigures(path, { ...entry, entries }, entry.place, cited ?? NOTHING_CITED, context);
  for (const { place } of changesIn(figures))
    findings.add(
      place,
      'A figure by day is the same from its day on: give the next one an entry of its own.',
    );
  for (const { name, place, known } of context.straySources)
    findings.addUnknown(place, `“${name}” is no figure of this entry.`, name, known);
  return { figures, cited: context.cited };
}

function readFigures(
  path: string,
  map: MapNode,
  place: Place,
  cited: CitedLaw,
  context: FileContext,
): FigureGroup {
  const ofEntries = readAt(keys.anyMap, map, 'authorities', context.findings);
  for (const [name, { key }] of ofEntries?.entries ?? []) {
    if (map.entries.has(name) || map.empty.has(name)) continue;
    context.straySources.push({ name, place: key, known: [...map.entries.keys()] });
  }
  context.unreadable.push(...[...map.empty.keys()].map((name) => `${path}.${name}`));
  const entries = new Map<string, FigureNode>();
  for (const [name, { key, value }] of map.entries) {
    if (METADATA_KEYS.includes(name)) continue;
    const at = `${path}.${name}`;
    const own = ofEntries && lawCitedBy(at, ofEntries, name, context);
    const node = readNode(at, value, key, own ?? cited, context);
    if (node !== undefined) entries.set(name, node);
  }
  return { node: 'group', path, place, entries };
}

/** What is cited under a key for the figures at or below a path; undefined where nothing is. */
function lawCitedBy(
  path: string,
  map: MapNode,
  key: string,
  { authorities, cited, findings }: FileContext,
): CitedLaw | undefined {
  const names = readAt(keys.texts, map, key, findings) ?? [];
  if (names.length === 0) return undefined;
  cited.push(...names.map((name) => ({ name, path })));
  return lawOfAuthorities(
    names.map(({ text }) => text),
    authorities,
  );
}

const NOTHING_CITED: CitedLaw = { authorities: [], sources: [] };

function readNode(
  path: string,
  node: Node,
  place: Place,
  cited: CitedLaw,
  context: FileContext,
): FigureNode | undefined {
  switch (node.node) {
    case 'map': {
      const own = lawCitedBy(path, node, 'authority', context);
      return readFigures(path, node, place, own ?? cited, context);
    }
    case 'list':
      return { node: 'bands', path, place, bands: readBands(node, context), ...cited };
    case 'text': {
      const origin = { node: 'figure', path, place: node.place, namePlace: place, ...cited } as const;
      const figure = figureOf(origin, node, context);
      if (figure === undefined) context.unreadable.push(path);
      return figure;
    }
  }
}

/** Reads marginal bands, whose limits must rise; only the last band has none. */
function readBands(list: ListNode, context: FileContext): readonly Band[] {
  const bands: Band[] = [];
  if (list.items.length === 0) {
    context.findings.add(list.place, 'A table of bands has one band at least: { rate: 20% }.');
  }
  let lowerLimit: Decimal | undefined = Decimal.of(0);
  for (const [index, item] of list.items.entries()) {
    const band = readBand(item, context);
    if (band === undefined) continue;
    const isLast = index === list.items.length - 1;
    if (isLast && band.upTo !== null)
      context.findings.add(item.place, 'The last band is open at the top: leave out its up_to.');
    if (!isLast && band.upTo === null && !hasUnknownKey(item))
      context.findings.add(item.place, 'Only the last band is open at the top; this one needs up_to.');
    if (lowerLimit !== undefined && band.upTo?.lte(lowerLimit)) {
      context.findings.add(
        item.place,
        `This band ends at £${band.upTo.toFixed()}, which is not above the one before it (£${lowerLimit.toFixed()}).`,
      );
    }
    lowerLimit = band.upTo ?? lowerLimit;
    bands.push(band);
  }
  return bands;
}

/** Whether a band has a key that is not one of a band. That has its finding already, and may be the missing key, misspelt. */
function hasUnknownKey(item: Node): boolean {
  return item.node === 'map' && [...item.entries.keys()].some((name) => name !== 'rate' && name !== 'up_to');
}

function readBand(item: Node, context: FileContext): Band | undefined {
  if (item.node !== 'map') {
    context.findings.add(item.place, 'A band is written { rate: 20%, up_to: £20000 }.');
    return undefined;
  }
  for (const [name, { key }] of item.entries) {
    if (name !== 'rate' && name !== 'up_to')
      context.findings.addUnknown(key, `“${name}” is not part of a band.`, name, ['rate', 'up_to']);
  }
  const [rateText, upToText] = [textAt(item, 'rate'), textAt(item, 'up_to')];
  const rate = rateText && figureOfBand(rateText, context);
  const upTo = upToText && figureOfBand(upToText, context);
  // A text that is no figure has its finding already.
  if ((rateText && rate === undefined) || (upToText && upTo === undefined)) return undefined;
  if (rate?.kind !== 'rate' || typeof rate.value === 'string') {
    context.findings.add(rateText?.place ?? item.place, 'The rate of a band is a percentage: 20%.');
    return undefined;
  }
  if (upTo === undefined) return { rate: rate.value, upTo: null };
  if (upTo.kind !== 'money' || typeof upTo.value === 'string') {
    context.findings.add(upToText?.place ?? item.place, 'The limit of a band is money: £20000.');
    return undefined;
  }
  return { rate: rate.value, upTo: upTo.value };
}
