import type { Datum } from '../datum.js';
import { type TracedDatum, tracedDatum } from './traced-datum.js';

/**
 * The figures of a value, one a payslip (or item), in the shortest of three forms:
 * - one figure, which all payslips share: `"12.50"`;
 * - a list, one figure a payslip: `["12.50", "12.51"]`;
 * - a list of figures, each with the numbers of those that have it, from 1: `[["12.50", "1-3,5"], ["12.51", "4"]]`.
 *
 * No figure is itself a list. A value that is one figure for the year is a series that all share.
 */
export type TracedSeries = TracedDatum | readonly TracedDatum[] | readonly FigureWithNumbers[];

export type FigureWithNumbers = readonly [figure: TracedDatum, places: string];

/** The series of these figures, in order. */
export function tracedSeries(data: readonly Datum[]): TracedSeries {
  const [first] = data;
  if (first === undefined) return [];
  if (data.every((each) => each === first)) return tracedDatum(first);
  return shortestSeries(data.map(tracedDatum));
}

/** The same of figures that are traced already; there is one at least. */
export function shortestSeries(figures: readonly TracedDatum[]): TracedSeries {
  // As JSON writes them: `[a,b,a]` against `[[a,"1,3"],[b,"2"]]`.
  const places = new Map<string, number[]>();
  let listLength = 1;
  for (let at = 0; at < figures.length; at++) {
    const text = JSON.stringify(figures[at]);
    listLength += text.length + 1;
    const same = places.get(text);
    if (same === undefined) places.set(text, [at + 1]);
    else same.push(at + 1);
  }
  const [first] = figures;
  if (first !== undefined && places.size === 1) return first;
  if (places.size === figures.length) return figures;
  let lengthByPlaces = 1;
  const byPlaces: FigureWithNumbers[] = [];
  for (const [text, numbers] of places) {
    const ranges = rangesText(numbers);
    lengthByPlaces += text.length + ranges.length + 6;
    byPlaces.push([figures[(numbers[0] ?? 1) - 1] ?? '', ranges]);
  }
  return lengthByPlaces < listLength ? byPlaces : figures;
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

/** The same of indexes, which count from 0. */
export function numbersText(indexes: readonly number[]): string {
  return rangesText(indexes.map((at) => at + 1));
}

/** A list is one figure each, or figures with the numbers of those that have them; no figure is a list. */
export function isListSeries(
  series: TracedSeries,
): series is readonly TracedDatum[] | readonly FigureWithNumbers[] {
  return Array.isArray(series);
}

export function isPair(each: TracedDatum | FigureWithNumbers): each is FigureWithNumbers {
  return Array.isArray(each);
}
