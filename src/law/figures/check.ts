import { didYouMean } from '../../did-you-mean.js';
import {
  type FigureGroup,
  type FigureNode,
  isValidIn,
  type Kind,
  type YearRange,
} from '../../language/index.js';
import { type Findings, type Place, textAt } from '../../yaml/index.js';
import { firstAndLastDay } from '../tax-year.js';
import { CATALOGUE_FILE, type Catalogue, type CatalogueGroup } from './catalogue.js';
import { MissingEntries } from './missing.js';
import { publishedFigures, type Rates, type RatesGroup } from './read.js';
import { FRACTION, type Unit } from './units.js';

/** Checks the names of the catalogue: one that no year has, while all years have a name like it, is misspelt in the catalogue.
 *  False when one is: then no year can be checked against it. */
export function checkNames(catalogue: Catalogue, years: readonly Rates[], findings: Findings): boolean {
  const before = findings.count;
  for (const [name, entry] of catalogue) {
    const groups = years.flatMap(({ groups }) => groups.get(name) ?? []);
    checkNamesIn(entry, groups.map(publishedFigures), findings);
  }
  return findings.count === before;
}

function checkNamesIn(group: CatalogueGroup, nodes: readonly FigureGroup[], findings: Findings): void {
  const [first, ...others] = nodes;
  const strays = [...(first?.entries.keys() ?? [])].filter(
    (name) => !group.entries.has(name) && others.every(({ entries }) => entries.has(name)),
  );
  for (const [name, entry] of group.entries) {
    const below = nodes.flatMap((node) => node.entries.get(name) ?? []);
    if (entry.node === 'group') checkNamesIn(entry, below.filter(isGroup), findings);
    if (below.length === 0 && others.length > 0 && didYouMean(name, strays) !== undefined)
      findings.addUnknown(entry.place, `“${name}” stands in no year.`, name, strays);
  }
  const rows = nodes.flatMap(({ entries }) => [...entries.values()].filter(isGroup));
  for (const kind of group.rows) {
    const rowsOfKind = rows.filter((row) => rowKindOf(row, group) === kind);
    checkNamesIn(kind, rowsOfKind, findings);
  }
}

function isGroup(node: FigureNode): node is FigureGroup {
  return node.node === 'group';
}

/** Checks the figures of each year by themselves: its dates and, where there is a catalogue, the name and unit of every figure. Returns the
 *  years whose figures can all be used, so that rules can be checked against them. */
export function checkRates(
  years: readonly Rates[],
  catalogue: Catalogue | undefined,
  findings: Findings,
): readonly Rates[] {
  const missing = new MissingEntries();
  const complete = years.filter((rates) => {
    checkDates(rates, findings);
    const before = findings.count + missing.count;
    if (catalogue !== undefined) checkGroups(rates, catalogue, missing, findings);
    const areRead = [...rates.groups.values()].every(({ unreadable }) => unreadable.length === 0);
    return areRead && findings.count + missing.count === before;
  });
  missing.addTo(
    findings,
    years.map(({ taxYear }) => taxYear),
  );
  return complete;
}

function checkGroups(
  { groups, place, taxYear }: Rates,
  catalogue: Catalogue,
  missing: MissingEntries,
  findings: Findings,
): void {
  const unknown = [...groups.values()].filter(({ name }) => !catalogue.has(name));
  const misspelt = new Set(unknown.map(({ name }) => didYouMean(name, catalogue.keys())));
  for (const { name, place } of unknown) {
    findings.addUnknown(place, `“${name}” is not a group of the rates.`, name, catalogue.keys());
  }
  for (const [name, entry] of catalogue) {
    const group = groups.get(name);
    if (group !== undefined) checkGroup(group, entry, taxYear, missing, findings);
    else if (!misspelt.has(name) && isValidIn(entry.years, taxYear))
      missing.add(entry, { taxYear, place, name: `The group “${name}”` });
  }
}

function checkDates({ taxYear, starts, ends, place, file: node }: Rates, findings: Findings): void {
  const [first, last] = firstAndLastDay(taxYear);
  const wrongDay = starts !== first ? 'starts' : ends !== last ? 'ends' : undefined;
  if (wrongDay !== undefined) {
    findings.add(
      textAt(node, wrongDay)?.place ?? place,
      `The tax year ${taxYear} runs from ${first} to ${last}; this file says ${starts} to ${ends}.`,
    );
  }
  const file = place.source.path.split('/').at(-1);
  if (file !== `${taxYear}.yaml`)
    findings.add(place, `The figures of ${taxYear} stand in rates/${taxYear}.yaml; this file is ${file}.`);
}

function checkGroup(
  group: RatesGroup,
  entry: CatalogueGroup,
  taxYear: string,
  missing: MissingEntries,
  findings: Findings,
): void {
  const { figures, payrollOnly } = group;
  const before = findings.count;
  for (const { text, place } of payrollOnly) {
    if (entry.entries.has(text))
      findings.add(
        place,
        `GET /v1/rates shows “${text}”, by ${CATALOGUE_FILE}; “payroll_only” names what it does not show.`,
      );
    else if (!figures.entries.has(text) && !group.unreadable.includes(`${figures.path}.${text}`))
      findings.addUnknown(place, `“${text}” does not stand in this group.`, text, figures.entries.keys());
  }
  checkEntries(publishedFigures(group), entry, { group, taxYear, missing, findings });
  // Where a figure's own name is misspelt, its authority seems stray, too: that would only repeat the finding.
  if (findings.count > before) return;
  for (const stray of group.straySources) {
    const says = `“${stray.name}” does not stand beside these authorities`;
    if (isInCatalogue(stray.name, entry))
      findings.add(stray.place, `${says}: a figure that is left out takes its own with it.`);
    else findings.addUnknown(stray.place, `${says}.`, stray.name, stray.known);
  }
}

/** Whether a group of the catalogue has a figure or table of this name, at any depth. */
function isInCatalogue(name: string, { entries, rows }: CatalogueGroup): boolean {
  const below = [...entries.values(), ...rows].filter((entry) => entry.node === 'group');
  return entries.has(name) || below.some((group) => isInCatalogue(name, group));
}

interface GroupContext {
  readonly group: RatesGroup;
  readonly taxYear: string;
  readonly missing: MissingEntries;
  readonly findings: Findings;
}

/** Checks the entries of a group, or of a row of a table, against the catalogue. A row must have all of its figures, and a table
 *  must have rows; any other figure may be missing, where the law of the year has none. */
function checkEntries(
  node: FigureGroup,
  kind: CatalogueGroup,
  context: GroupContext,
  { isRow = false }: { readonly isRow?: boolean } = {},
): void {
  const { group, taxYear, missing, findings } = context;
  const pathInGroup = (name: string) => `${node.path}.${name}`.slice(group.figures.path.length + 1);
  const absent = new Map(
    [...kind.entries].flatMap(([name, entry]) => {
      const path = `${node.path}.${name}`;
      // One without its colon is unreadable together with its figure: `basic 20%`.
      const isUnreadable = group.unreadable.some(
        (each) => each === path || (/^[ :]/.test(each.slice(path.length)) && each.startsWith(path)),
      );
      const isThere = node.entries.has(name) || isUnreadable;
      return isThere || !isValidIn(entry.years, taxYear) ? [] : [[pathInGroup(name), entry] as const];
    }),
  );
  for (const [name, entry] of node.entries) {
    const item = kind.entries.get(name);
    if (item === undefined && kind.rows.length > 0 && entry.node === 'group') {
      checkEntries(entry, rowKindOf(entry, kind), context, { isRow: true });
    } else if (item === undefined) {
      const path = pathInGroup(name);
      const says = `“${path}” is not a figure that GET /v1/rates shows; what only the calculation needs is listed under payroll_only.`;
      const names = absent.size > 0 ? [...absent.keys()] : [...kind.entries.keys()].map(pathInGroup);
      findings.addUnknown(namePlace(entry), says, path, names);
      // A misspelt figure must not be reported as missing, too.
      absent.delete(didYouMean(path, names) ?? '');
    } else if (!isValidIn(item.years, taxYear)) {
      const says = `“${pathInGroup(name)}” ${validityText(item.years, taxYear)}: ${CATALOGUE_FILE} says in which years it is.`;
      findings.add(namePlace(entry), says);
    } else if (item.node === 'group' && entry.node === 'group') {
      checkEntries(entry, item, context, { isRow });
    } else if (item.node === 'group') {
      findings.add(entry.place, `${entry.path} is a group of figures, or a table: ${item.title}`);
    } else checkUnit(entry, item.unit, findings);
  }
  for (const [path, entry] of absent) {
    if (isRow || (entry.node === 'group' && entry.rows.length > 0))
      missing.add(entry, { taxYear, place: node.place, name: `“${group.name}.${path}”` });
  }
}

/** Why a figure is not of a tax year: `ended with 2023-24`, `begins with 2024-25`. */
function validityText({ from, until }: YearRange, taxYear: string): string {
  return until !== undefined && until < taxYear ? `ended with ${until}` : `begins with ${from}`;
}

function namePlace(node: FigureNode): Place {
  return (node.node === 'figure' && node.namePlace) || node.place;
}

/** The kind of row that a row is: the one that shares the most names with it. */
function rowKindOf(row: FigureGroup, { rows }: CatalogueGroup): CatalogueGroup {
  const matches = (kind: CatalogueGroup) =>
    [...kind.entries.keys()].filter((name) => row.entries.has(name)).length;
  return rows.reduce((best, kind) => (matches(kind) > matches(best) ? kind : best));
}

const NOTATION: Readonly<Record<Unit, { readonly kind: Kind; readonly says: string }>> = {
  money: { kind: 'money', says: 'money, written like £1234.50' },
  percent: { kind: 'rate', says: 'a rate, written like 20%' },
  count: { kind: 'count', says: 'a count, written like 28' },
  fraction: { kind: 'text', says: 'a fraction, written like 3/200' },
  bands: {
    kind: 'bands',
    says: 'a table of bands, written like [{ rate: 20%, up_to: £20000 }, { rate: 40% }]',
  },
};

/** Checks the notation of a figure: rules would misread money that is written as a count. */
function checkUnit(node: FigureNode, unit: Unit, findings: Findings): void {
  const { kind, says } = NOTATION[unit];
  const isOfKind = (node.node === 'figure' ? node.kind : node.node) === kind;
  if (!isOfKind || (unit === 'fraction' && !isFraction(node)))
    findings.add(node.place, `${node.path} is ${says}.`);
}

/** A fraction is text, which could be anything: 3/2OO with letters, or 3/0. */
function isFraction(node: FigureNode): boolean {
  return node.node === 'figure' && FRACTION.test(String(node.value));
}
