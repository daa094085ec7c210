import { type Decimal, isDecimal, ROUND_DOWN, withCommas, ZERO } from '../decimal/index.js';
import { dayInWords } from './dates.js';
import type { Band } from './figures.js';
import type { Kind } from './kinds.js';

/** The datum of a value. */
export type Datum = Decimal | string | boolean | Row | BandTable | readonly BandRow[];
export type Row = ReadonlyMap<string, Datum>;

export class BandTable {
  constructor(readonly bands: readonly Band[]) {}
}

export interface BandRow {
  readonly rate: Decimal;
  readonly taxable: Decimal;
  readonly tax: Decimal;
}

/*
 * Functions that narrow a datum to the type that the checker proved it has, format it, and say whether it is beyond all pay. A throw here is a
 * defect of the checker, never a fault of a request.
 */

/** A figure: pounds, a share (0.2 for 20%) or a number. */
export function decimalOf(datum: Datum): Decimal {
  if (isDecimal(datum)) return datum;
  throw new TypeError('A figure was expected.');
}

export function rowOf(datum: Datum): Row {
  if (datum instanceof Map) return datum;
  throw new TypeError('A row was expected.');
}

/** The cell of a row in a column. */
export function cellOfRow(row: Row, column: string): Datum {
  const datum = row.get(column);
  if (datum === undefined) throw new TypeError(`A row has no column ${column}.`);
  return datum;
}

/** The amount of a word among amounts by word, in pounds; £0 where it has none. */
export function amountOf(amounts: Row, word: string): Decimal {
  const amount = amounts.get(word);
  return amount === undefined ? ZERO : decimalOf(amount);
}

/** A text for what two data of one kind have in common where they are equal: a figure with all its digits, a word, a date. */
export function textToCompare(datum: Datum): string {
  return isDecimal(datum) ? datum.toFixed() : String(datum);
}

/** A date as `2026-08-28`. */
export function dateOf(datum: Datum): string {
  if (typeof datum === 'string') return datum;
  throw new TypeError('A date was expected.');
}

export function bandsOf(datum: Datum): BandTable {
  if (datum instanceof BandTable) return datum;
  throw new TypeError('A table of bands was expected.');
}

export function bandRowsOf(datum: Datum): readonly BandRow[] {
  if (Array.isArray(datum)) return datum;
  throw new TypeError('Rows of bands were expected.');
}

/** A figure in a sentence: £12,579, £0.50, 20%, 1257. */
export function formatFigure(datum: Datum, kind: Kind): string {
  if (!isDecimal(datum)) return String(datum);
  const figure = datum.withoutNoise();
  switch (kind) {
    case 'money':
      return pounds(figure, figure.isInteger() ? 0 : 2);
    case 'rate':
      return `${figure.inPercent().toFixed()}%`;
    default:
      return figure.toFixed();
  }
}

const MOST_PLACES = 6;

/** A figure in a sentence of reasons: an amount of the case with pence, £9,975.00, a published one without where it is whole,
 *  £1,048; exact to the sixth decimal. Its minus is as wide as a digit. */
export function formatFigureInReason(datum: Datum, kind: Kind, isPublished: boolean): string {
  if (!isDecimal(datum)) return kind === 'date' ? dayInWords(String(datum)) : String(datum);
  const figure = datum.withoutNoise();
  switch (kind) {
    case 'money': {
      const places = Math.min(Math.max(figure.decimalPlaces(), 2), MOST_PLACES);
      return pounds(figure, isPublished && figure.isInteger() ? 0 : places).replace('-', '−');
    }
    case 'rate':
      return `${figure.inPercent().toFixed()}%`;
    default:
      return withCommas(figure.toFixed()).replace('-', '−');
  }
}

/** The same of a figure that may have no end: cut after four decimals where it has more than six, £455.3333…. */
export function formatUnrounded(figure: Decimal, kind: Kind): string {
  const exact = figure.withoutNoise();
  const isLong = exact.decimalPlaces() > MOST_PLACES;
  const cut = isLong ? exact.toDecimalPlaces(4, ROUND_DOWN) : exact;
  return `${formatFigureInReason(cut, kind, false)}${isLong ? '…' : ''}`;
}

function pounds(amount: Decimal, places: number): string {
  const sign = amount.isNegative() && !amount.isZero() ? '-' : '';
  return `${sign}£${withCommas(amount.abs().toFixed(places))}`;
}

/** The greatest figure that any pay can lead to. */
export const FIGURE_LIMIT = 1e15;

/** Beyond all pay, or no figure, from a division by 0. */
export function isTooGreat(figure: Decimal): boolean {
  return !figure.isWithin(FIGURE_LIMIT);
}

/** Whether one of a set of amounts is. */
export function hasTooGreat(amounts: Datum): boolean {
  return [...rowOf(amounts).values()].some((amount) => isTooGreat(decimalOf(amount)));
}
