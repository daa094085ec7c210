import { addDays, daysBetween } from '../dates.js';
import { dateOf } from '../datum.js';
import { datumOfInput, type InputDatum } from './input-datum.js';
import type { RequestNode } from './node-at.js';

/** A list that no request says: it has an item for each day of each span of a list that it does say. */
export interface MadeList {
  /** The list with the spans, by its path. */
  readonly of: string;
  /** The paths of the fields with the first and the last day of a span, and what an item of that list says there. */
  readonly paths: readonly [first: string, last: string];
  readonly first: InputDatum;
  readonly last: InputDatum;
  /** The field of its own items that is the day. */
  readonly day: string;
}

/** More days than this are refused: a year and a month of sickness, or of leave in several spans. */
export const MOST_DAYS = 400;

/** How many days these spans have in all. */
export function countOfDays(list: MadeList, spans: readonly RequestNode[]): number {
  return spans.reduce<number>((count, span) => count + Math.max(0, spanOf(list, span).length), 0);
}

/** The items of the list: the days of each span in their order, span by span. A span that ends before it begins has none. */
export function daysOf(list: MadeList, spans: readonly RequestNode[]): readonly RequestNode[] {
  return spans.flatMap((span) => {
    const { first, length } = spanOf(list, span);
    return Array.from({ length: Math.max(0, length) }, (_, day) => ({ [list.day]: addDays(first, day) }));
  });
}

/** The place of the span that the day at a place is of. */
export function spanOfDay(list: MadeList, spans: readonly RequestNode[], at: number): number {
  return spans.findIndex((_, span) => countOfDays(list, spans.slice(0, span + 1)) > at);
}

function spanOf(
  { first, last }: MadeList,
  span: RequestNode,
): { readonly first: string; readonly length: number } {
  const [from, to] = [first, last].map((day) => dateOf(datumOfInput(day, span)));
  return from === undefined || to === undefined
    ? { first: '', length: 0 }
    : { first: from, length: daysBetween(from, to) + 1 };
}
