/*
 * The second door of the language: for those who look into the rules of a book, to publish, cover or compare them, or
 * walk them, to write a program or a reason.
 * What others need, too, stands in index.ts alone; Calculation is there to be asked, and here to be extended.
 */

export { lawOfBranches } from './book/authority.js';
export { OPERATORS } from './book/check/conditions.js';
export {
  type CheckedCondition,
  type CheckedFactTest,
  type CheckedInput,
  type CheckedReason,
  type CheckedRefusal,
  type CheckedSentence,
  type CheckedTest,
  type FormulaOfReason,
  type ReasonPiece,
  readBy,
} from './book/checked.js';
export { domainsOf, type FactDomain, factTestsOf } from './book/fact-domain.js';
export { datumOfFigure } from './book/figure-at.js';
export { datumOfInput } from './book/input-datum.js';
export type {
  Input,
  Invariant,
  Refusal,
  Table,
  Value,
} from './book/model.js';
export { nodeAt } from './book/node-at.js';
export { factsOf, withDependencies } from './book/rests-on.js';
export type {
  Across,
  Arguments,
  Branch,
  CheckedClaim,
  CheckedComparison,
  CheckedJoin,
  Choice,
  DatedTerm,
  Definition,
  EachTerm,
  LookupTerm,
  OnDay,
  Over,
  TableLookup,
  TaxedBand,
  Term,
  TermOf,
} from './book/term.js';
export { topicSchema } from './book/topic-keys.js';
export {
  type BandLimits,
  type BandRows,
  bandLimits,
  type InBands,
  SharesByRate,
} from './constructs/bands.js';
export {
  branchesOf,
  candidatesOf,
  conditionsOf,
  depthOf,
  formulaOfDefinition,
  formulasOf,
  leavesOf,
  lookupOf,
  tablesOf,
  termsOf,
} from './constructs/definition-walks.js';
export { readsOf } from './constructs/dependencies.js';
export { constructs } from './constructs/index.js';
export { keysBeside } from './constructs/keys.js';
export { cellOf, findCell, firstDayOfRow, type LookupSource } from './constructs/lookup.js';
export { daysBetween, daysLater, earlierOf, laterOf, monthsBetween, monthsLater, sundayOf } from './dates.js';
export {
  amountOf,
  type BandRow,
  BandTable,
  dateOf,
  FIGURE_LIMIT,
  hasTooGreat,
  textToCompare,
} from './datum.js';
export { type FunctionName, functions } from './formula/functions.js';
export { comparators, isOfSum, isOrder, type Operator, operators } from './formula/operators.js';
export { type Comparison, type Formula, namesIn } from './formula/parse.js';
export { FormulaWriter } from './formula/print.js';
export {
  claimTerms,
  comparisonsOf,
  figuresIn,
  isByPayslip,
  nestedTerms,
  sentencesOf,
  termsIn,
  withTerms,
} from './formula/terms.js';
export { isTextual, type Type } from './kinds.js';
export { Calculation } from './run/calculation.js';
export { indexOnDay } from './run/on-day.js';
export { type Path, pathOf, pathsOf } from './run/paths.js';
export { doesApply } from './run/refusals.js';
export { says } from './run/sentences.js';
export { appliedConditions } from './trace/applied-conditions.js';
export { type CitedRule, citedRule } from './trace/cited-rule.js';
export { wouldBe } from './trace/exceptions.js';
export { FoundValue } from './trace/found-value.js';
export { figuresAtIndex, figuresUsed } from './trace/law-figures.js';
export { copierOf, operandsOf } from './trace/operands.js';
export { checkPayslip } from './trace/trace.js';
export type { AppliedCondition, TracedOperand } from './trace/trace-step.js';
export { tracedBookOf } from './trace/traced-book.js';
export { type TracedDatum, tracedDatum } from './trace/traced-datum.js';
export { isListSeries, isPair, rangesText, type TracedSeries, tracedSeries } from './trace/traced-series.js';
export { assumptionsOf, exceptionOf } from './trace/traced-step.js';
