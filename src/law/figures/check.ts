import { figureAt } from '../../language/book/figure-at.js';
import type { FigureGroup, FigureNode } from '../../language/figures.js';
import { isValidIn } from '../../language/index.js';
import type { Kind } from '../../language/kinds.js';
import type { Findings } from '../../language/source/findings.js';
import type { Place } from '../../language/source/source.js';
import { didYouMean } from '../../language/source/suggest.js';
import { CATALOGUE_FILE, type Catalogue, type CatalogueFigure, type CatalogueGroup } from './catalogue.js';
import { publishedFigures, type Rates, type RatesGroup } from './read.js';
import type { Unit } from './units.js';

/** Checks the names of the catalogue: one that no year has, while all have another like it, is misspelt there. False when one
 *  is, so that no year can be checked against it. */
export function checkNames(catalogue: Catalogue, years: readonly Rates[], findings: Findings): boolean {
  const before = findings.count;
  for (const [name, described] of catalogue) {
    const groups = years.flatMap(({ groups }) => groups.get(name) ?? []);
    checkNamesIn(described, groups.map(publishedFigures), findings);
  }
  return findings.count === before;
}

function checkNamesIn(described: CatalogueGroup, nodes: readonly FigureGroup[], findings: Findings): void {
  const [first, ...others] = nodes;
  const strays = [...(first?.entries.keys() ?? [])].filter(
    (name) => !described.entries.has(name) && others.every(({ entries }) => entries.has(name)),
  );
  for (const [name, entry] of described.entries) {
    const below = nodes.flatMap((node) => node.entries.get(name) ?? []);
    if (entry.node === 'group') checkNamesIn(entry, below.filter(isGroup), findings);
    if (below.length === 0 && others.length > 0 && didYouMean(name, strays) !== undefined)
      findings.addUnknown(entry.place, `“${name}” stands in no year.`, name, strays);
  }
  const rows = nodes.flatMap(({ entries }) => [...entries.values()].filter(isGroup));
  for (const kind of described.rows) {
    const ofKind = rows.filter((row) => kindOf(row, described) === kind);
    checkNamesIn(kind, ofKind, findings);
  }
}

function isGroup(node: FigureNode): node is FigureGroup {
  return node.node === 'group';
}

/** Checks the figures of a year by themselves: the year's dates, the unit of every figure, nothing that the catalogue does not
 *  know. Against a catalogue that is not whole, a check would only tell what follows from that. False when some figures are
 *  not to be read, so that rules cannot be checked against them. */
export function checkRates(rates: Rates, catalogue: Catalogue | undefined, findings: Findings): boolean {
  checkDates(rates, findings);
  const before = findings.count;
  if (catalogue !== undefined) checkGroups(rates, catalogue, findings);
  const isRead = [...rates.groups.values()].every(({ unread }) => unread.length === 0);
  return isRead && findings.count === before;
}

function checkGroups({ groups, place, taxYear }: Rates, catalogue: Catalogue, findings: Findings): void {
  const strange = [...groups.values()].filter(({ name }) => !catalogue.has(name));
  const meant = new Set(strange.map(({ name }) => didYouMean(name, catalogue.keys())));
  for (const { name, place } of strange) {
    findings.addUnknown(place, `“${name}” is not a group of the rates.`, name, catalogue.keys());
  }
  for (const [name, described] of catalogue) {
    const group = groups.get(name);
    if (group !== undefined) checkGroup(group, described, taxYear, findings);
    else if (!meant.has(name) && isValidIn(described.years, taxYear))
      findings.add(place, `The group “${name}” is missing.`);
  }
}

function checkDates({ taxYear, starts, ends, place }: Rates, findings: Findings): void {
  const match = /^(20\d\d)-(\d\d)$/.exec(taxYear);
  const year = Number(match?.[1]);
  if (match === null || Number(match[2]) !== (year + 1) % 100) {
    findings.add(place, `“${taxYear}” is not a tax year; it is written like 2026-27.`);
    return;
  }
  if (starts !== `${year}-04-06` || ends !== `${year + 1}-04-05`) {
    findings.add(
      place,
      `The tax year ${taxYear} runs from ${year}-04-06 to ${year + 1}-04-05; this file says ${starts} to ${ends}.`,
    );
  }
  const file = place.source.path.split('/').at(-1);
  if (file !== `${taxYear}.yaml`)
    findings.add(place, `The figures of ${taxYear} stand in rates/${taxYear}.yaml; this file is ${file}.`);
}

function checkGroup(group: RatesGroup, described: CatalogueGroup, taxYear: string, findings: Findings): void {
  const { figures, name, payrollOnly } = group;
  const before = findings.count;
  for (const only of payrollOnly) {
    if (!figures.entries.has(only.text)) {
      findings.addUnknown(
        only.place,
        `“${only.text}” does not stand in this group.`,
        only.text,
        figures.entries.keys(),
      );
    }
  }
  const published = publishedFigures(group);
  const at = { path: '', place: group.place, isNeeded: false, isOfYear: true };
  const slots = new Map(slotsOf(described, published, taxYear, at).map((slot) => [slot.path, slot]));
  const open = new Set([...slots.keys()].filter((path) => isOpen(path, group)));
  for (const { path, named, figure } of leaves(published, '')) {
    const slot = slots.get(path);
    if (slot === undefined) {
      const known = open.size > 0 ? open : slots.keys();
      findings.addUnknown(
        named,
        `“${path}” is not a figure that GET /v1/rates shows; what only the calculation needs is listed under payroll_only.`,
        path,
        known,
      );
      // What is misspelt is not missing, too.
      open.delete(didYouMean(path, known) ?? '');
    } else if (!slot.isOfYear) {
      findings.add(
        named,
        `“${path}” is no figure of ${taxYear}: ${CATALOGUE_FILE} says in which years it is.`,
      );
    } else if (slot.figure !== undefined) checkUnit(figure, slot.figure.unit, findings);
  }
  // A row has all of its columns, and a table has rows; a figure that the law of the year does not have is left out.
  for (const path of open) {
    const slot = slots.get(path);
    if (slot?.isNeeded && slot.isOfYear)
      findings.add(slot.place, `“${path === '' ? name : `${name}.${path}`}” is missing.`);
  }
  // The source of a figure whose own name is misspelt is no second slip.
  if (findings.count > before) return;
  for (const stray of group.straySources) {
    const says = `“${stray.name}” does not stand beside these sources.`;
    findings.addUnknown(stray.place, says, stray.name, stray.known);
  }
}

/** Whether nothing stands at a path. What could not be read is told already, and is not missing. */
function isOpen(path: string, { figures, unread }: RatesGroup): boolean {
  return figureAt(figures, path.split('.')) === undefined && !unread.includes(`${figures.path}.${path}`);
}

/** A place for a figure of the catalogue in a group of a year; or for a table that has no rows. */
interface Slot {
  readonly path: string;
  /** Where it would stand. */
  readonly place: Place;
  readonly figure: CatalogueFigure | undefined;
  readonly isNeeded: boolean;
  /** Whether the year is one of its years. */
  readonly isOfYear: boolean;
}

/** The places below a node, with the rows that the year has. */
function slotsOf(
  described: CatalogueGroup,
  node: FigureNode | undefined,
  taxYear: string,
  at: Omit<Slot, 'figure'>,
): readonly Slot[] {
  const below = (name: string) => (at.path === '' ? name : `${at.path}.${name}`);
  const entries = [...described.entries].flatMap(([name, entry]): readonly Slot[] => {
    const isOfYear = at.isOfYear && isValidIn(entry.years, taxYear);
    const slot = { ...at, path: below(name), isOfYear };
    return entry.node === 'figure'
      ? [{ ...slot, figure: entry }]
      : slotsOf(entry, node && figureAt(node, [name]), taxYear, slot);
  });
  if (described.rows.length === 0) return entries;
  const rows = node?.node === 'group' ? [...node.entries].filter(([, row]) => isGroup(row)) : [];
  if (rows.length === 0) return [{ ...at, figure: undefined, isNeeded: true }];
  return rows.flatMap(([name, row]) =>
    slotsOf(kindOf(row, described), row, taxYear, {
      ...at,
      path: below(name),
      place: row.place,
      isNeeded: true,
    }),
  );
}

/** The kind of row that has most of the figures which stand in a row. */
function kindOf(row: FigureNode, { rows }: CatalogueGroup): CatalogueGroup {
  const shared = (kind: CatalogueGroup) =>
    [...kind.entries.keys()].filter((name) => figureAt(row, [name])).length;
  return rows.reduce((best, kind) => (shared(kind) > shared(best) ? kind : best));
}

const WRITTEN: Readonly<Record<Unit, { readonly kind: Kind; readonly says: string }>> = {
  money: { kind: 'money', says: 'money, written like £1234.50' },
  percent: { kind: 'rate', says: 'a rate, written like 20%' },
  count: { kind: 'count', says: 'a count, written like 28' },
  fraction: { kind: 'text', says: 'a fraction, written like 3/200' },
  bands: {
    kind: 'bands',
    says: 'a table of bands, written like [{ rate: 20%, up_to: £20000 }, { rate: 40% }]',
  },
};

/** A figure that is written in another notation than its like is taken for something else by every rule. */
function checkUnit(figure: Leaf['figure'], unit: Unit, findings: Findings): void {
  const { kind, says } = WRITTEN[unit];
  if ((figure.node === 'bands' ? 'bands' : figure.kind) !== kind)
    findings.add(figure.place, `${figure.path} is ${says}.`);
}

interface Leaf {
  readonly path: string;
  /** Where its name stands. */
  readonly named: Place;
  readonly figure: Exclude<FigureNode, FigureGroup>;
}

/** The figures and tables of bands below a node. */
function leaves(node: FigureNode, path: string): readonly Leaf[] {
  if (node.node === 'figure') return [{ path, named: node.named ?? node.place, figure: node }];
  if (node.node === 'bands') return [{ path, named: node.place, figure: node }];
  return [...node.entries].flatMap(([name, entry]) => leaves(entry, path === '' ? name : `${path}.${name}`));
}
