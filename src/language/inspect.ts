/*
 * The second door of the language: for those who look into the rules of a book, to publish, cover or compare them.
 */
export { OPERATORS } from './book/check/conditions.js';
export { conditionsOf, factsOf, reachedFrom } from './book/check/selection-order.js';
export type {
  CheckedAssumption,
  CheckedBranch,
  CheckedCondition,
  CheckedTest,
  Step,
  Term,
} from './book/checked.js';
export type {
  Assumption,
  Branch,
  Condition,
  Decode,
  Form,
  Input,
  Lowest,
  Piece,
  Refusal,
  Table,
  Test,
  Value,
  Way,
  Years,
} from './book/model.js';
export { topicSchema } from './book/topic-shape.js';
export { KEYS_BESIDE, WAYS } from './constructs/shapes.js';
export { type Find, TermCompiler } from './formula/compile.js';
export { type Comparison, type Formula, namesIn, readFormula } from './formula/parse.js';
export { FormulaWriter } from './formula/print.js';
export { readsOf, termsIn, termsOf } from './formula/terms-of.js';
export type { CompiledValue } from './run/compile.js';
