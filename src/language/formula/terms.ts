import type { Decimal } from '../../decimal/index.js';
import type { CheckedRefusal, CheckedSentence, CheckedValue } from '../book/checked.js';
import type { CheckedClaim, CheckedComparison, Term } from '../book/term.js';
import { daysLater } from '../dates.js';
import type { FigureNode } from '../figures.js';
import { type Grain, grainOfBoth, UNKNOWN } from '../kinds.js';
import type { Operator } from './operators.js';

/** The comparisons of a claim, in their order. */
export function comparisonsOf(claim: CheckedClaim | undefined): readonly CheckedComparison[] {
  if (claim === undefined) return [];
  if ('operator' in claim) return [claim];
  return 'not' in claim ? comparisonsOf(claim.not) : claim.claims.flatMap(comparisonsOf);
}

/** The formulas that a claim compares. */
export function claimTerms(claim: CheckedClaim | undefined): readonly Term[] {
  return comparisonsOf(claim).flatMap(({ left, right }) => [left, right]);
}

/** The same claim about other formulas. */
export function withTerms(claim: CheckedClaim, other: (term: Term) => Term): CheckedClaim {
  if ('operator' in claim) return { ...claim, left: other(claim.left), right: other(claim.right) };
  if ('not' in claim) return { ...claim, not: withTerms(claim.not, other) };
  return { ...claim, claims: claim.claims.map((each) => withTerms(each, other)) };
}

/** Whether a claim may hold on one payslip and not on another. */
export function isByPayslip(claim: CheckedClaim): boolean {
  return claimTerms(claim).some(({ type }) => type.grain === 'payslip');
}

/** The grain of terms that are read together; of a payslip's and an item's, if they go together at all, the item's. */
export function grainOf(terms: readonly Term[]): Grain {
  let grain: Grain = 'any';
  for (const { type } of terms) grain = grainOfBoth(grain, type.grain) ?? 'item';
  return grain;
}

/** The day that a date and a count of days come to; undefined where a year of four digits has none. */
export function dayOf(operator: Operator, date: string, days: Decimal): string | undefined {
  return daysLater(date, operator === '-' ? -days.toNumber() : days.toNumber());
}

/** The sentences of a value: its assumptions and, for answers that show them, its notices. */
export function sentencesOf(
  { assumptions, notices }: CheckedValue,
  showsNotices: boolean,
): readonly CheckedSentence[] {
  return showsNotices ? [...assumptions, ...notices] : assumptions;
}

/** The formulas of a sentence: first those of its claim, then those in its text. */
export function sentenceTerms({ if: claim, says }: CheckedSentence): readonly Term[] {
  return [...claimTerms(claim), ...says.filter((part) => typeof part === 'object')];
}

/** The formulas of a refusal: first those of its claims, then those in its sentence. */
export function refusalTerms({ if: claim, fields, says }: CheckedRefusal): readonly Term[] {
  const claims = [claim, ...fields.map((field) => field.if)];
  return [...claims.flatMap(claimTerms), ...says.filter((part) => typeof part !== 'string')];
}

/** Stands for what has its finding: a name that stands for nothing, a formula that makes no sense. */
export function unknownTerm(): Term {
  return { term: 'constant', datum: '', figure: undefined, type: UNKNOWN };
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
    case 'across':
      return term.first === undefined ? [] : [term.first];
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
