import { isDecimal } from '../../decimal/index.js';
import type { CheckedInvariant } from '../book/checked.js';
import { withDependencies } from '../book/rests-on.js';
import type { CheckedComparison, Term } from '../book/term.js';
import type { Datum } from '../datum.js';
import type { Figure } from '../figures.js';
import { comparators, isOrder } from '../formula/operators.js';
import { FormulaWriter, print } from '../formula/print.js';
import { claimTerms, figuresIn, isByPayslip, valuesIn } from '../formula/terms.js';
import type { Kind } from '../kinds.js';
import type { Book } from './book.js';
import type { Calculation } from './calculation.js';

/** Something that does not hold, though it always should. */
export interface Breach {
  readonly invariant: CheckedInvariant;
  /** Both sides, and how they should be: `gross is £100; it must be niable_items, £90.` */
  readonly says: string;
  /** The figures of the law that it comes of, first the one that stands alone on a side. */
  readonly figures: readonly Figure[];
}

/** What does not hold in a calculation, or in its scratch copy: of each comparison the first payslip or item. */
export function breachesOf(invariant: CheckedInvariant, calculation: Calculation): readonly Breach[] {
  const indexes = indexesOf(invariant, calculation);
  return invariant.comparisons.flatMap((comparison) => {
    const at = indexes.find((index) => !calculation.compares(comparison, undefined, index));
    if (at === undefined) return [];
    const [left, right] = [comparison.left, comparison.right].map((term) =>
      calculation.datum(term, undefined, at),
    );
    return left === undefined || right === undefined ? [] : [breach(invariant, comparison, left, right)];
  });
}

/** The payslips or items, from 0, of which it must hold. */
function indexesOf(
  { comparisons, when, isWhenOfItems, list }: CheckedInvariant,
  calculation: Calculation,
): readonly number[] {
  const ofYear = comparisons.some(isByPayslip) ? calculation.payslips : 1;
  const length = list === undefined ? ofYear : calculation.items(list).length;
  const indexes = Array.from({ length }, (_, at) => at);
  if (when === undefined) return indexes;
  if (isWhenOfItems) return indexes.filter((at) => calculation.conditionHolds(when, at));
  return calculation.conditionHolds(when) ? indexes : [];
}

function breach(
  invariant: CheckedInvariant,
  { operator, left, right }: Omit<CheckedComparison, 'place'>,
  leftDatum: Datum,
  rightDatum: Datum,
): Breach {
  // What stands alone is said first: `c is £2; it must be above a + b, £3.`
  const { turned, words } = comparators[operator];
  if (isOrder(operator) && left.term === 'operation' && right.term !== 'operation' && !isWritten(right))
    return breach(invariant, { operator: turned, left: right, right: left }, rightDatum, leftDatum);
  const writer = new FormulaWriter(invariant.topic);
  const [leftFigures, rightFigures] = [singleFiguresIn(left), singleFiguresIn(right)];
  const is = `${written(leftDatum, left.type.kind)}${since(leftFigures)}`;
  const other = `${written(rightDatum, right.type.kind)}${since(rightFigures)}`;
  const name = isWritten(right) ? '' : `${writer.term(right)}, `;
  return {
    invariant,
    says: `${writer.term(left)} is ${is}; ${words} ${name}${other}.`,
    figures: [...leftFigures, ...rightFigures],
  };
}

/** The invariants of a book that hold for answers with these values (full names): those that read nothing else than such answers
 *  rest on. */
export function invariantsOf(book: Book, names: readonly string[]): readonly CheckedInvariant[] {
  const found = withDependencies(names.map((name) => book.value(name)));
  return book.checked.invariants.filter(({ comparisons }) =>
    comparisons
      .flatMap(claimTerms)
      .flatMap(valuesIn)
      .every((value) => found.has(value)),
  );
}

/** A figure as files write it, with four decimals at most. */
function written(datum: Datum, kind: Kind): string {
  if (!isDecimal(datum)) return String(datum);
  const value = datum.toDecimalPlaces(kind === 'rate' ? 6 : 4);
  if (kind === 'money' && !value.isInteger()) return `£${value.toFixed(Math.max(2, value.decimalPlaces()))}`;
  return print({ form: 'number', kind, value });
}

/** Whether a formula is a figure that is written in it. */
function isWritten(term: Term): boolean {
  return term.term === 'constant' && term.figure === undefined;
}

function singleFiguresIn(term: Term): readonly Figure[] {
  return figuresIn(term).filter((figure) => figure.node === 'figure');
}

/** ` from 2024-01-06`: the latest first day among figures that change within the year; empty where none does. */
function since(figures: readonly Figure[]): string {
  const day = figures
    .flatMap(({ inForce }) => inForce?.from ?? [])
    .sort()
    .at(-1);
  return day === undefined ? '' : ` from ${day}`;
}
