import { Decimal, isDecimal } from '../../decimal/index.js';
import { daysBetween, earlierOf, laterOf, monthsBetween, monthsLater, sundayOf } from '../dates.js';
import type { Datum } from '../datum.js';
import { dateOf, decimalOf } from '../datum.js';
import type { Kind } from '../kinds.js';

/** A function of formulas. */
interface FormulaFunction {
  /** How many operands it takes, and which, in words. */
  readonly operands: number;
  readonly takes: string;
  /** The kinds of its operands and of what it comes to; left out where all are figures of one kind. */
  readonly kinds?: { readonly operands: readonly Kind[]; readonly result: Kind };
  /** Whether it comes to nothing wherever its first operand does; else it does where all operands do. */
  readonly isPartOfFirst?: true;
  /** Whether it takes dates, too, in the place of figures. */
  readonly takesDates?: true;
  /** What it comes to, exactly; undefined for a day outside the years of four digits. */
  readonly find: (...operands: readonly Datum[]) => Datum | undefined;
}

/** The functions of formulas, by name. */
const FUNCTIONS = {
  min: ofFiguresOrDates((a, b) => a.min(b), earlierOf),
  max: ofFiguresOrDates((a, b) => a.max(b), laterOf),
  abs: ofFigures(1, (figure) => figure.abs()),
  above: { ...ofFigures(2, (amount, limit) => amount.above(limit)), isPartOfFirst: true },
  between: {
    ...ofFigures(3, (amount, lower, upper) => amount.min(upper).above(lower)),
    isPartOfFirst: true,
  },
  days: ofTwoDates(daysBetween),
  months: ofTwoDates(monthsBetween),
  add_months: {
    operands: 2,
    takes: 'a date and a count of months',
    kinds: { operands: ['date', 'count'], result: 'date' },
    find: (date: Datum, months: Datum) => monthsLater(dateOf(date), decimalOf(months).toNumber()),
  },
  sunday: {
    operands: 1,
    takes: '1 date',
    kinds: { operands: ['date'], result: 'date' },
    find: (date: Datum) => sundayOf(dateOf(date)),
  },
} satisfies Readonly<Record<string, FormulaFunction>>;

export type FunctionName = keyof typeof FUNCTIONS;

export const functions: Readonly<Record<FunctionName, FormulaFunction>> = FUNCTIONS;

/** Functions that go from one grain to another; each is checked and found in a way of its own, as is `spread`. */
export const ACROSS = ['total', 'to_date', 'before', 'last'] as const;

/** The function that reads a figure of the law on a day. */
export const ON = 'on';

export const ALL_FUNCTIONS: readonly string[] = [...Object.keys(FUNCTIONS), ...ACROSS, 'spread', ON];

export function isFunctionName(name: string): name is FunctionName {
  return Object.hasOwn(FUNCTIONS, name);
}

function ofFigures(operands: number, find: (...figures: readonly Decimal[]) => Decimal): FormulaFunction {
  return {
    operands,
    takes: operands === 1 ? '1 figure' : `${operands} figures`,
    find: (...data) => find(...data.map(decimalOf)),
  };
}

/** One of two figures, or of two dates. */
function ofFiguresOrDates(
  find: (a: Decimal, b: Decimal) => Decimal,
  findDate: (a: string, b: string) => string,
): FormulaFunction {
  return {
    operands: 2,
    takes: '2 figures, or 2 dates',
    takesDates: true,
    find: (a: Datum, b: Datum) =>
      isDecimal(a) && isDecimal(b) ? find(a, b) : findDate(dateOf(a), dateOf(b)),
  };
}

/** A count of what lies between two dates. */
function ofTwoDates(find: (from: string, to: string) => number): FormulaFunction {
  return {
    operands: 2,
    takes: '2 dates',
    kinds: { operands: ['date', 'date'], result: 'count' },
    find: (from: Datum, to: Datum) => Decimal.of(find(dateOf(from), dateOf(to))),
  };
}
