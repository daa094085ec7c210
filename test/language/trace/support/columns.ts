import type { FigureAtPlaces, TracedColumn } from '../../../../src/language/trace/traced-column.js';
import type { TracedDatum } from '../../../../src/language/trace/traced-datum.js';

const known = new WeakMap<object, readonly TracedDatum[]>();

/** The figures of a column, one a place, whatever form it has: one for all, a list, or figures with their places. */
export function figuresInColumn(column: TracedColumn, length: number): readonly TracedDatum[] {
  if (!isList(column)) return new Array<TracedDatum>(length).fill(column);
  const figures = known.get(column) ?? listed(column);
  known.set(column, figures);
  if (figures.length !== length) throw new Error(`A column has ${figures.length} figures, not ${length}.`);
  return figures;
}

/** The figure of a column at a place, from 0; undefined where it has none. */
export function figureAt(column: TracedColumn, length: number, at: number): TracedDatum | undefined {
  return isList(column) ? figuresInColumn(column, length)[at] : column;
}

function listed(column: readonly TracedDatum[] | readonly FigureAtPlaces[]): readonly TracedDatum[] {
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

function isList(column: TracedColumn): column is readonly TracedDatum[] | readonly FigureAtPlaces[] {
  return Array.isArray(column);
}

function isPair(each: TracedDatum | FigureAtPlaces): each is FigureAtPlaces {
  return Array.isArray(each);
}
