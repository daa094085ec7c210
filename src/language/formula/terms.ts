import type { Decimal } from '../../decimal/index.js';
import type {
  CheckedComparison,
  CheckedRefusal,
  CheckedSentence,
  CheckedValue,
  Term,
} from '../book/checked.js';
import type { FigureNode } from '../figures.js';
import type { Operator } from './parse.js';

export function comparisonTerms(comparison: CheckedComparison | undefined): readonly Term[] {
  return comparison === undefined ? [] : [comparison.left, comparison.right];
}

/** Whether a comparison may hold on one payslip and not on another. */
export function isByPayslip(comparison: CheckedComparison): boolean {
  return comparisonTerms(comparison).some(({ type }) => type.grain === 'payslip');
}

/** What an operation comes to. A division by 0 gives no figure. */
export function resultOf(operator: Operator, left: Decimal, right: Decimal): Decimal {
  switch (operator) {
    case '+':
      return left.add(right);
    case '-':
      return left.sub(right);
    case '*':
      return left.mul(right);
    case '/':
      return left.div(right);
  }
}

/** The sentences of a value: its assumptions and, for answers that show them, its notices. */
export function sentencesOf(
  { assumptions, notices }: CheckedValue,
  showsNotices: boolean,
): readonly CheckedSentence[] {
  return showsNotices ? [...assumptions, ...notices] : assumptions;
}

/** The formulas of a sentence: first those of its comparison, then those in its text. */
export function sentenceTerms({ if: comparison, says }: CheckedSentence): readonly Term[] {
  return [...comparisonTerms(comparison), ...says.filter((part) => typeof part === 'object')];
}

/** The formulas of a refusal: first those of its comparisons, then those in its sentence. */
export function refusalTerms({ if: comparison, fields, says }: CheckedRefusal): readonly Term[] {
  const comparisons = [comparison, ...fields.map((field) => field.if)];
  return [...comparisons.flatMap(comparisonTerms), ...says.filter((part) => typeof part !== 'string')];
}

/** The terms that a term is made of, one level down. */
export function termsIn(term: Term): readonly Term[] {
  switch (term.term) {
    case 'column':
    case 'spread':
    case 'dated':
      return [term.of];
    case 'cell':
      return [term.of, term.key];
    case 'operation':
      return [term.left, term.right];
    case 'call':
    case 'apply':
      return term.args;
    case 'each':
      return [term.of];
    case 'row':
      return [...term.cells.values()];
    case 'lookup': {
      const { keys, amount, dated } = term;
      return [...keys, ...(amount === undefined ? [] : [amount]), ...(dated === undefined ? [] : [dated.of])];
    }
    default:
      return [];
  }
}

/** A term and those in it, at any depth, each before what it is made of. */
export function nestedTerms(term: Term): readonly Term[] {
  return [term, ...termsIn(term).flatMap(nestedTerms)];
}

/** The values that a term reads, at any depth. */
export function valuesIn(term: Term): readonly CheckedValue[] {
  return nestedTerms(term).flatMap((each) =>
    each.term === 'value' || each.term === 'across' ? [each.value] : [],
  );
}

/** The figures and tables of the law that a term names, at any depth, of those that are the same all year. */
export function figuresIn(term: Term): readonly FigureNode[] {
  return nestedTerms(term).flatMap((each) => (each.term === 'constant' ? (each.figure ?? []) : []));
}
