import { type CheckedValue, decimalOf } from '../language/index.js';
import { formulaOfDefinition, isOfSum, pathOf, type Term, termsIn } from '../language/inspect.js';
import { type FoundTerm, foundTerm } from './found-term.js';
import { type Phrase, phraseOf, reasonsOn, termsOfReason } from './phrase.js';
import type { Step, Steps } from './step.js';

/** A figure that adds others up on every payslip, of the year: the same formula on what they come to over all payslips. */
interface Totals {
  /** As a step of the year. */
  readonly step: Step;
  readonly formula: FoundTerm;
  /** The sentence of the rule read on totals; undefined where it has none, or names what does not add up. */
  readonly phrase: Phrase | undefined;
}

/** Undefined where a value is no sum on every payslip, or another one on some. */
export function totalsOf(value: CheckedValue, steps: Steps): Totals | undefined {
  const { calculation } = steps;
  const all = steps.ofAll(value);
  const [first] = all;
  const leaf = onlyLeaf(value, steps);
  const formulaOfLeaf = leaf && formulaOfDefinition(leaf);
  const sum = formulaOfLeaf && takenTerm(formulaOfLeaf, value, steps);
  if (first === undefined || leaf === undefined || sum === undefined || !isSum(sum)) return undefined;
  const context = steps.context(value, 0);
  const formula = foundTerm(onTotals(sum), context);
  const { datum, kind } = formula;
  // What was rounded on a payslip, or did not add up, is no sum of totals.
  if (!calculation.total(value).eq(decimalOf(datum))) return undefined;
  const found = { kind, datum, unrounded: datum, bands: [] };
  const reasons = reasonsOn(pathOf(value.definition, leaf), context);
  const phrase = reasons.flatMap(termsOfReason).every(addsUp)
    ? phraseOf(reasons, found, context, onTotals)
    : undefined;
  return {
    step: { ...first, ...found, payslip: undefined, way: { way: 'formula', formula }, phrase },
    formula,
    phrase,
  };
}

/** The step that found the value on all payslips. */
function onlyLeaf(value: CheckedValue, { calculation }: Steps): Term | undefined {
  const leaves = new Set(calculation.series(value).map(({ leaf }) => leaf));
  const [leaf] = leaves;
  return leaves.size === 1 ? leaf : undefined;
}

/** Of a min or max the argument that counted on every payslip, where one did. */
function takenTerm(term: Term, value: CheckedValue, { calculation }: Steps): Term | undefined {
  if (term.term !== 'call' || (term.function !== 'min' && term.function !== 'max')) return term;
  const figures = (of: Term) =>
    Array.from({ length: calculation.payslips }, (_, at) => calculation.figure(of, value, at));
  const all = figures(term);
  return term.args.find((arg) => figures(arg).every((figure, at) => all[at]?.eq(figure) === true));
}

/** Whether a formula only adds up and takes off amounts of its payslip. */
function isSum(term: Term): boolean {
  return (
    term.term === 'operation' &&
    isOfSum(term.operator) &&
    [term.left, term.right].every((each) => isAmount(each) || isSum(each))
  );
}

function isAmount({ term, type }: Term): boolean {
  return term === 'value' && type.kind === 'money' && type.grain === 'payslip';
}

/** Whether what a formula reads of a payslip are amounts alone. */
function addsUp(term: Term): boolean {
  if (term.type.grain !== 'payslip' || isAmount(term)) return true;
  return (term.term === 'operation' || term.term === 'call') && termsIn(term).every(addsUp);
}

/** The formula with what amounts of payslips come to over the year in their place. */
function onTotals(term: Term): Term {
  if (term.term === 'value' && isAmount(term))
    return { term: 'across', function: 'total', value: term.value, type: { ...term.type, grain: 'year' } };
  if (term.term === 'operation') return { ...term, left: onTotals(term.left), right: onTotals(term.right) };
  return term.term === 'call' ? { ...term, args: term.args.map(onTotals) } : term;
}
