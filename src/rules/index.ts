/*
 * The rule language. A book goes one way through these rooms:
 *
 *   read/      YAML files to topics, every part with its place in the file
 *   check/     names, kinds, grains, circles, years; all findings at once
 *   select/    which conditions hold for a person: json-rules-engine, the answers kept
 *   evaluate/  the checked book as closures over decimal.js; a run finds values on demand
 *   ways/      the ways of being found that are more than a formula
 *   trace/     how a run came to what it found, for auditors
 *   roundings/ every named rounding, as data
 *
 * Nothing here knows the law, and nothing here knows HTTP.
 */
export type { Account } from './account.js';
export { Book, Plan } from './book.js';
export { type Asked, checkBook } from './check/index.js';
export { MissingTopics } from './check/missing-topics.js';
export { checkYears, isValidIn } from './check/years.js';
export type { BandRow, CheckedBook, CheckedValue, Datum, RequestNode, Row } from './checked.js';
export { Decimal, isDecimal } from './decimal.js';
export { eachItsOwn, oneShared, type Partition, sharedByBoth } from './evaluate/column.js';
export { bandRowsOf, rowOf } from './evaluate/datum.js';
export { decimal, type Given, type Run } from './evaluate/run.js';
export {
  Broken,
  BrokenBook,
  type Finding,
  Findings,
  inWords,
  isBroken,
  where,
  wholeOnes,
} from './findings.js';
export type { Topic } from './model.js';
export { readTopic } from './read/topic.js';
export {
  type ListNode,
  type MapNode,
  mapAt,
  type Node,
  plain,
  readYaml,
  readYamlList,
  type TextNode,
  textAt,
  textsAt,
} from './read/yaml.js';
export { Refused } from './refused.js';
export { roundToPenny } from './roundings/index.js';
export { type ExplainOptions, explain } from './trace/explain.js';
export { foundIn } from './trace/found-in.js';
export { type TraceOptions, trace, traceJson } from './trace/trace.js';
export type { Operand, TracedFigure, TraceStep } from './trace/trace-step.js';
