import { getOrMake } from '../../get-or-make.js';
import { type CitedLaw, citationMembers } from '../book/authority.js';
import type { CheckedValue } from '../book/checked.js';
import { datumOfFigure } from '../book/figure-at.js';
import type { DatedTerm, Term } from '../book/term.js';
import { type FigureNode, figureLeaves, inForceOf } from '../figures.js';
import { termsIn } from '../formula/terms.js';
import type { Calculation } from '../run/calculation.js';
import type { Path } from '../run/paths.js';
import type { FoundValue } from './found-value.js';
import type { TracedFigure } from './trace-step.js';
import { type LawFigure, type PlacedFigure, type TracedBook, tracedBookOf } from './traced-book.js';
import { tracedDatum } from './traced-datum.js';
import { numbersText } from './traced-series.js';

/** A figure that a step used. */
export interface FigureUse {
  readonly figure: LawFigure;
  /** Of one that changes within the year: the numbers of the payslips, or of the items, that it was used for. */
  readonly usedFor: { readonly payslips: string } | { readonly items: string } | undefined;
}

/** The figures of the law that a value was found from: those that its formulas name, the cells of tables that lookups found, the
 *  figures that a `lowest` or a range compared, and named figures that change within the year. */
export function figuresUsed(found: FoundValue): readonly FigureUse[] {
  const { calculation, value, paths, pathAt, indexes } = found;
  const uses = new Map<string, { readonly figure: LawFigure; readonly indexes: Set<number> }>();
  const use = (node: FigureNode, at: number | undefined): void => {
    const figure = lawFigure(node, found.traced);
    const key = figure.isDated ? figure.key : node.path;
    const known = uses.get(key) ?? { figure, indexes: new Set() };
    if (at !== undefined) known.indexes.add(at);
    uses.set(key, known);
  };
  // What is one figure for the year reads one that changes of payslips alone; that of a day is its only one.
  const isOfYear = paths.every(({ leaf, dated }) => readsOnDays(leaf, dated)) && !isOfPlaces(value);
  for (const { figures } of paths) for (const node of figures) use(node, undefined);
  for (const [index, path] of pathAt.entries()) {
    if (path.tables.length === 0 && path.dated.length === 0) continue;
    const at = indexes[index] ?? 0;
    const each = termsIn(path.leaf).find((arg) => arg.term === 'each' && 'payslips' in arg.over);
    const read = each?.term === 'each' ? calculation.indexesOver(each.over, at) : [at];
    for (const node of figuresOfPlace(path, calculation, value, at, read))
      use(node, isOfYear ? undefined : at);
  }
  return [...uses.values()].map(({ figure, indexes: used }) => {
    if (!figure.isDated || used.size === 0) return { figure, usedFor: undefined };
    const numbers = numbersText(indexes.filter((at) => used.has(at)));
    return { figure, usedFor: value.type.grain === 'item' ? { items: numbers } : { payslips: numbers } };
  });
}

function readsOnDays(leaf: Term, dated: readonly DatedTerm[]): boolean {
  return [...dated, ...(leaf.term === 'lookup' ? [leaf.dated] : [])].every((each) => each?.on !== undefined);
}

function isOfPlaces({ type: { grain } }: CheckedValue): boolean {
  return grain === 'payslip' || grain === 'item';
}

/** The figures that were found on a payslip (or item): those of tables, and those that change within the year. `read` are the payslips
 *  whose stretches count. */
function figuresOfPlace(
  { dated, tables }: Path,
  calculation: Calculation,
  value: CheckedValue,
  at: number,
  read: readonly number[],
): readonly FigureNode[] {
  return [
    ...tables.flatMap((each) => calculation.lawFiguresAt(each, value, at)),
    ...dated.flatMap((term) => read.map((each) => calculation.dated(term, value, each))),
  ];
}

/** All figures of the law that a value was found from on a payslip (or for an item). */
export function figuresAtIndex(
  path: Path,
  calculation: Calculation,
  value: CheckedValue,
  at: number,
): readonly PlacedFigure[] {
  const nodes = [...path.figures, ...figuresOfPlace(path, calculation, value, at, [at])];
  const figures = nodes.map((node) => lawFigure(node, tracedBookOf(calculation.book)));
  return [...new Map(figures.map(({ key, full }) => [key, full])).values()];
}

function lawFigure(node: FigureNode, { figures }: TracedBook): LawFigure {
  return getOrMake(figures, node, () => makeLawFigure(node));
}

function makeLawFigure(node: FigureNode): LawFigure {
  const { path } = node;
  const file = node.place.source.path;
  const inForce = inForceOf(node);
  const bare: TracedFigure = { path, value: tracedDatum(datumOfFigure(node)), ...inForce };
  const unpublished: PlacedFigure = { ...bare, file, line: node.place.line };
  const published = citationMembers(lawOfLeaves(node));
  const group = path.split('.').slice(0, 2).join('.');
  return {
    full: { ...unpublished, ...published },
    unpublished,
    bare,
    key: inForce === undefined ? `${file} ${path}` : `${file} ${path} ${inForce.from}`,
    isDated: inForce !== undefined,
    publication: `${file} ${group} ${JSON.stringify(published)}`,
    authorities: published.authority ?? [],
  };
}

/** The law of all figures at or below a node. */
function lawOfLeaves(node: FigureNode): CitedLaw {
  const leaves = figureLeaves(node);
  const sources = new Set(leaves.flatMap((leaf) => leaf.sources));
  return {
    sources: [...sources],
    authorities: [...new Set(leaves.flatMap((leaf) => leaf.authorities ?? []))],
  };
}
