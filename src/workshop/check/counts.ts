import { type FigureNode, figureLeaves } from '../../language/index.js';
import type { Rates } from '../../law/figures/index.js';
import type { YearBook } from '../../law/index.js';

/** How many figures a rates file has; each rate and each limit of bands counts. */
export function countFigures(node: FigureNode): number {
  return figureLeaves(node)
    .flatMap((leaf) => (leaf.node === 'figure' ? 1 : leaf.bands.map(({ upTo }) => (upTo === null ? 1 : 2))))
    .reduce<number>((sum, each) => sum + each, 0);
}

/** The days on which figures are new within the year, each with how many are. */
export function changesIn(rates: Rates): readonly { readonly day: string; readonly figures: number }[] {
  const firstDays = figureLeaves(rates.figures).flatMap((leaf) =>
    leaf.node === 'figure' ? (leaf.stretches ?? []).slice(1).map(({ inForce }) => inForce.from) : [],
  );
  return rates.changes.map((day) => ({ day, figures: firstDays.filter((each) => each === day).length }));
}

/** How many rules a year has, refusals included. A rule in several books, or copied by `with`, counts once. */
export function countRules({ checkedBooks }: YearBook): number {
  const books = [...checkedBooks.values()];
  const values = new Set(books.flatMap((book) => book.values.map(({ rule }) => rule)));
  const refusals = new Set(books.flatMap((book) => book.refusals.map(({ rule }) => rule)));
  return values.size + refusals.size;
}
