import type { TracedDatum } from '../../../../src/language/trace/traced-datum.js';
import type { FigureWithNumbers, TracedSeries } from '../../../../src/language/trace/traced-series.js';

const known = new WeakMap<object, readonly TracedDatum[]>();

/** The figures of a column, one a place, whatever form it has: one for all, a list, or figures with their places. */
export function figuresInColumn(series: TracedSeries, length: number): readonly TracedDatum[] {
  if (!isList(series)) return new Array<TracedDatum>(length).fill(series);
  const figures = known.get(series) ?? listed(series);
  known.set(series, figures);
  if (figures.length !== length) throw new Error(`A column has ${figures.length} figures, not ${length}.`);
  return figures;
}

/** The figure of a column at a place, from 0; undefined where it has none. */
export function figureAt(series: TracedSeries, length: number, at: number): TracedDatum | undefined {
  return isList(series) ? figuresInColumn(series, length)[at] : series;
}

function listed(column: readonly TracedDatum[] | readonly FigureWithNumbers[]): readonly TracedDatum[] {
  const figures = new Map<number, TracedDatum>();
  for (const [index, each] of column.entries()) {
    if (!isPair(each)) figures.set(index, each);
    else for (const place of numbersIn(each[1])) figures.set(place - 1, each[0]);
  }
  const inOrder = [...figures].sort(([a], [b]) => a - b);
  if (inOrder.some(([place], index) => place !== index)) throw new Error('A column lacks a figure.');
  return inOrder.map(([, figure]) => figure);
}

const numbers = new Map<string, readonly number[]>();

/** 1, 2, 3 and 5 of `1-3,5`. */
export function numbersIn(ranges: string): readonly number[] {
  const found = numbers.get(ranges) ?? readNumbers(ranges);
  numbers.set(ranges, found);
  return found;
}

function readNumbers(ranges: string): readonly number[] {
  return ranges.split(',').flatMap((range) => {
    const [from = 0, to = from] = range.split('-').map(Number);
    return Array.from({ length: to - from + 1 }, (_, index) => from + index);
  });
}

function isList(series: TracedSeries): series is readonly TracedDatum[] | readonly FigureWithNumbers[] {
  return Array.isArray(series);
}

function isPair(each: TracedDatum | FigureWithNumbers): each is FigureWithNumbers {
  return Array.isArray(each);
}
