/*
 * The second door of the language: for those who look into the rules of a book, to publish, cover or compare them.
 */

export { factsOf, withDependencies } from './book/check/condition-order.js';
export { OPERATORS } from './book/check/conditions.js';
export type {
  CheckedComparison,
  CheckedCondition,
  CheckedFactTest,
  CheckedRefusal,
  CheckedSentence,
  CheckedTest,
  Term,
} from './book/checked.js';
export { factTestsOf } from './book/fact-domain.js';
export type {
  Input,
  Invariant,
  Refusal,
  Table,
  Value,
  YearRange,
} from './book/model.js';
export { topicSchema } from './book/topic-keys.js';
export { constructs } from './constructs/index.js';
export { keysBeside } from './constructs/keys.js';
export { cellOf } from './constructs/lookup.js';
export { readsOf } from './constructs/reads.js';
export {
  type Branch,
  branchesOf,
  type Choice,
  conditionsOf,
  formulaOfStep,
  lookupOf,
  type Step,
  type TableLookup,
  tablesOf,
  termsOf,
  wayOf,
} from './constructs/step.js';
export { type Comparison, type Formula, namesIn } from './formula/parse.js';
export { FormulaWriter } from './formula/print.js';
export { figuresIn, nestedTerms } from './formula/terms.js';
export { formatFigure } from './run/datum.js';
export { type Path, pathOf, pathsOf } from './run/paths.js';
export { doesApply } from './run/refusals.js';
export { says } from './run/sentences.js';
