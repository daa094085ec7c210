import { isDecimal } from '../../decimal/index.js';
import { withDependencies } from '../book/check/condition-order.js';
import type { CheckedComparison, CheckedInvariant, Datum, Term } from '../book/checked.js';
import type { Figure } from '../figures.js';
import { type Find, TermCompiler } from '../formula/compile.js';
import type { Comparator } from '../formula/parse.js';
import { FormulaWriter, print } from '../formula/print.js';
import { comparisonTerms, termsIn, valuesIn } from '../formula/terms.js';
import type { Kind } from '../kinds.js';
import type { CompiledBook } from './compile.js';
import type { Run } from './run.js';

/** Something that does not hold, though it always should. */
export interface Breach {
  readonly invariant: CheckedInvariant;
  /** Both sides, and how they should be: `gross is £100; it must be niable_items, £90.` */
  readonly says: string;
  /** The figures of the law that it comes of, first the one that stands alone on a side. */
  readonly figures: readonly Figure[];
}

/** An invariant, ready to be tried. */
export class CompiledInvariant {
  readonly #comparisons: readonly {
    readonly checked: CheckedComparison;
    readonly holds: Find<boolean>;
    readonly sides: readonly [Find, Find];
  }[];
  readonly #isByPayslip: boolean;

  constructor(
    readonly checked: CheckedInvariant,
    { checked: { payslips } }: CompiledBook,
  ) {
    const terms = new TermCompiler(undefined, payslips);
    this.#comparisons = checked.comparisons.map((each) => ({
      checked: each,
      holds: terms.comparison(each),
      sides: [terms.datum(each.left), terms.datum(each.right)],
    }));
    this.#isByPayslip = checked.comparisons
      .flatMap(comparisonTerms)
      .some(({ type }) => type.grain === 'payslip');
  }

  /** What does not hold in a run that has found what it rests on: of each comparison the first payslip or item. */
  breaches(run: Run): readonly Breach[] {
    const places = this.#places(run);
    return this.#comparisons.flatMap(({ checked, holds, sides: [left, right] }) => {
      const at = places.find((place) => !holds(run, place));
      return at === undefined ? [] : [this.#breach(checked, left(run, at), right(run, at))];
    });
  }

  #places(run: Run): readonly number[] {
    const { when, isWhenOfItems, list } = this.checked;
    const length = list === undefined ? (this.#isByPayslip ? run.payslips : 1) : run.items(list).length;
    const places = Array.from({ length }, (_, at) => at);
    if (when === undefined) return places;
    if (isWhenOfItems) return places.filter((at) => run.holdsOfItem(when, at));
    return (run.doesHold(when) ?? run.answer(when).holds) ? places : [];
  }

  #breach({ operator, left, right }: CheckedComparison, leftDatum: Datum, rightDatum: Datum): Breach {
    // What stands alone is said first: `c is £2; it must be above a + b, £3.`
    const turned = TURNED[operator];
    if (turned !== undefined && left.term === 'operation' && right.term !== 'operation' && !isWritten(right))
      return this.#breach({ operator: turned, left: right, right: left }, rightDatum, leftDatum);
    const writer = new FormulaWriter(this.checked.topic);
    const [leftFigures, rightFigures] = [figuresIn(left), figuresIn(right)];
    const is = `${written(leftDatum, left.type.kind)}${since(leftFigures)}`;
    const other = `${written(rightDatum, right.type.kind)}${since(rightFigures)}`;
    const name = isWritten(right) ? '' : `${writer.term(right)}, `;
    return {
      invariant: this.checked,
      says: `${writer.term(left)} is ${is}; ${COMPARATORS_IN_WORDS[operator]} ${name}${other}.`,
      figures: [...leftFigures, ...rightFigures],
    };
  }
}

/** The invariants of a book that hold for answers with these values (full names): those that read nothing else than such answers
 *  rest on. */
export function invariantsOf(book: CompiledBook, names: readonly string[]): readonly CompiledInvariant[] {
  const found = withDependencies(names.map((name) => book.find(name).checked));
  return book.invariants.filter(({ checked }) =>
    checked.comparisons
      .flatMap(comparisonTerms)
      .flatMap(valuesIn)
      .every((value) => found.has(value)),
  );
}

const COMPARATORS_IN_WORDS: Readonly<Record<Comparator, string>> = {
  '<=': 'it must be at most',
  '<': 'it must be below',
  '>=': 'it must be at least',
  '>': 'it must be above',
  '=': 'it must be',
  '!=': 'it must not be',
};

/** The comparators of the sides in the other order. */
const TURNED: Readonly<Partial<Record<Comparator, Comparator>>> = {
  '<=': '>=',
  '<': '>',
  '>=': '<=',
  '>': '<',
};

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

function figuresIn(term: Term): readonly Figure[] {
  const own = term.term === 'constant' && term.figure?.node === 'figure' ? [term.figure] : [];
  return [...own, ...termsIn(term).flatMap(figuresIn)];
}

/** ` from 2024-01-06`: the latest first day among figures that change within the year; empty where none does. */
function since(figures: readonly Figure[]): string {
  const day = figures
    .flatMap(({ inForce }) => inForce?.from ?? [])
    .sort()
    .at(-1);
  return day === undefined ? '' : ` from ${day}`;
}
