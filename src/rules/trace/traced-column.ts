import type { TracedDatum } from './traced-datum.js';

/**
 * The figures of a value, one a payslip (or item), in the shortest of three forms:
 * - one figure, which all payslips share: `"12.50"`;
 * - a list, one figure a payslip: `["12.50", "12.51"]`;
 * - a list of figures, each with the places that have it, counted from 1: `[["12.50", "1-3,5"], ["12.51", "4"]]`.
 *
 * No figure is itself a list. A value that is one figure for the year is a column that all share.
 */
export type TracedColumn = TracedDatum | readonly TracedDatum[] | readonly FigureAtPlaces[];

export type FigureAtPlaces = readonly [figure: TracedDatum, places: string];

/** The figures of a column, one a place. */
export function tracedColumn(data: readonly TracedDatum[]): TracedColumn {
  const [first] = data;
  if (first !== undefined && data.every((figure) => figure === first)) return first;
  // Each its own is the shortest where every place has another.
  if (typeof first === 'string' && new Set(data).size === data.length) return data;
  const placesOf = new Map<TracedDatum, { readonly figure: TracedDatum; readonly places: number[] }>();
  for (const [at, figure] of data.entries()) {
    // A column has figures of one kind: all are texts, or all are rows.
    const key = typeof figure === 'object' ? JSON.stringify(figure) : figure;
    const known = placesOf.get(key);
    if (known === undefined) placesOf.set(key, { figure, places: [at + 1] });
    else known.places.push(at + 1);
  }
  const figures = [...placesOf.values()];
  const [only] = figures;
  if (only !== undefined && figures.length === 1) return only.figure;
  const byPlaces = figures.map(({ figure, places }): FigureAtPlaces => [figure, inRanges(places)]);
  return JSON.stringify(byPlaces).length < JSON.stringify(data).length ? byPlaces : data;
}

/** Whole numbers, with those that follow one another as a range: `1-3,5`. */
export function inRanges(numbers: readonly number[]): string {
  const ranges: { readonly first: number; last: number }[] = [];
  for (const number of numbers) {
    const range = ranges.at(-1);
    if (range !== undefined && number === range.last + 1) range.last = number;
    else ranges.push({ first: number, last: number });
  }
  return ranges.map(({ first, last }) => (first === last ? `${first}` : `${first}-${last}`)).join(',');
}

/** The figures of a column, one a place. */
export function figuresOf(column: TracedColumn, length: number): readonly TracedDatum[] {
  if (!isList(column)) return Array.from({ length }, () => column);
  const figures: TracedDatum[] = [];
  for (const [at, each] of column.entries()) {
    if (!isPair(each)) figures[at] = each;
    else for (const place of placesIn(each[1])) figures[place - 1] = each[0];
  }
  return figures;
}

/** The numbers of ranges: 1, 2, 3 and 5 of `1-3,5`. */
function placesIn(ranges: string): readonly number[] {
  return ranges.split(',').flatMap((range) => {
    const [first = 0, last = first] = range.split('-').map(Number);
    return Array.from({ length: last - first + 1 }, (_, at) => first + at);
  });
}

/** A list is one figure a place, or figures with their places; no figure is a list. */
export function isList(column: TracedColumn): column is readonly TracedDatum[] | readonly FigureAtPlaces[] {
  return Array.isArray(column);
}

export function isPair(each: TracedDatum | FigureAtPlaces): each is FigureAtPlaces {
  return Array.isArray(each);
}
