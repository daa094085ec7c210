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

/** A column as JSON. `figures` are JSON texts, one a group; `indexes` gives the group of each place. */
export function columnText(figures: readonly string[], indexes: ArrayLike<number>, length: number): string {
  if (length === 0) return '[]';
  // Figures of different groups may be equal.
  const distinct: string[] = [];
  const numbers: number[] = [];
  for (const figure of figures) {
    const known = distinct.indexOf(figure);
    numbers.push(known < 0 ? distinct.push(figure) - 1 : known);
  }
  const [only] = distinct;
  if (only !== undefined && distinct.length === 1) return only;
  let list = '';
  for (let at = 0; at < length; at++) list += `${at === 0 ? '[' : ','}${figures[indexes[at] ?? 0]}`;
  list += ']';
  // A list is the shortest where every place has another figure.
  if (distinct.length === length) return list;
  const places: number[][] = distinct.map(() => []);
  for (let at = 0; at < length; at++) places[numbers[indexes[at] ?? 0] ?? 0]?.push(at + 1);
  let byPlaces = '';
  for (const [number, figure] of distinct.entries())
    byPlaces += `${number === 0 ? '[' : ','}[${figure},"${rangesText(places[number] ?? [])}"]`;
  byPlaces += ']';
  return byPlaces.length < list.length ? byPlaces : list;
}

/** Whole numbers, with those that follow one another as a range: `1-3,5`. */
export function rangesText(numbers: readonly number[]): string {
  let text = '';
  let [first, last] = [Number.NaN, Number.NaN];
  for (const number of numbers) {
    if (number !== last + 1) {
      if (text !== '') text += first === last ? ',' : `-${last},`;
      text += number;
      first = number;
    }
    last = number;
  }
  return last > first ? `${text}-${last}` : text;
}

/** The figures of a column, one a place. */
export function figuresOf(column: TracedColumn, length: number): readonly TracedDatum[] {
  if (!isListColumn(column)) return Array.from({ length }, () => column);
  const figures: TracedDatum[] = [];
  for (const [at, each] of column.entries()) {
    if (!isPair(each)) figures[at] = each;
    else for (const place of numbersInRanges(each[1])) figures[place - 1] = each[0];
  }
  return figures;
}

/** The numbers of ranges: 1, 2, 3 and 5 of `1-3,5`. */
export function numbersInRanges(ranges: string): readonly number[] {
  return ranges.split(',').flatMap((range) => {
    const [first = 0, last = first] = range.split('-').map(Number);
    return Array.from({ length: last - first + 1 }, (_, at) => first + at);
  });
}

/** A list is one figure a place, or figures with their places; no figure is a list. */
export function isListColumn(
  column: TracedColumn,
): column is readonly TracedDatum[] | readonly FigureAtPlaces[] {
  return Array.isArray(column);
}

export function isPair(each: TracedDatum | FigureAtPlaces): each is FigureAtPlaces {
  return Array.isArray(each);
}
