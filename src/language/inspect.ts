/*
 * The second door of the language: for those who look into the rules of a book, to publish, cover or compare them, or
 * walk them, to write a program.
 */

export { factsOf, withDependencies } from './book/check/condition-order.js';
export { OPERATORS } from './book/check/conditions.js';
export {
  type Across,
  type BandRow,
  BandTable,
  type CheckedComparison,
  type CheckedCondition,
  type CheckedFactTest,
  type CheckedInput,
  type CheckedRefusal,
  type CheckedSentence,
  type CheckedTest,
  type Over,
  type Term,
  type TermOf,
} from './book/checked.js';
export { domainsOf, type FactDomain, factTestsOf } from './book/fact-domain.js';
export { fieldAt } from './book/field-at.js';
export { datumOfFigure } from './book/figure-at.js';
export { datumOfInput } from './book/input-datum.js';
export type {
  Input,
  Invariant,
  Refusal,
  Table,
  Value,
  YearRange,
} from './book/model.js';
export { topicSchema } from './book/topic-keys.js';
export { type BandLimits, bandLimits } from './constructs/band-limits.js';
export { type BandRowsFields, SharesByRate } from './constructs/band-rows.js';
export type { InBandsFields } from './constructs/in-bands.js';
export { constructs } from './constructs/index.js';
export { keysBeside } from './constructs/keys.js';
export { cellOf, findCell } from './constructs/lookup.js';
export { readsOf } from './constructs/reads.js';
export {
  type Argument,
  type Branch,
  branchesOf,
  type Choice,
  conditionsOf,
  depthOf,
  formulaOfStep,
  formulasOf,
  type LookupTerm,
  leavesOf,
  lookupOf,
  type Step,
  type TableLookup,
  tablesOf,
  termsOf,
  wayOf,
} from './constructs/step.js';
export { type FunctionName, functions } from './formula/functions.js';
export { type Comparison, type Formula, namesIn } from './formula/parse.js';
export { FormulaWriter } from './formula/print.js';
export { comparisonTerms, figuresIn, isByPayslip, nestedTerms, sentencesOf } from './formula/terms.js';
export { isTextual, type Type } from './kinds.js';
export { Calculation } from './run/calculation.js';
export { amountOf, FIGURE_LIMIT, formatFigure, hasTooGreat } from './run/datum.js';
export { type Path, pathOf, pathsOf } from './run/paths.js';
export { doesApply } from './run/refusals.js';
export { says } from './run/sentences.js';
