/*
 * The rule language. A book goes one way through these rooms:
 *
 *   source/     YAML with places, shapes, findings, did-you-mean
 *   formula/    a formula: parsed, checked, compiled, printed
 *   constructs/ the ways of finding a value
 *   book/       a year's rules: topics read, and checked together; all findings at once
 *   run/        values found on demand, and which conditions hold: json-rules-engine, the answers cached
 *   trace/      how a run came to what it found, for auditors
 *
 * Nothing here knows the law, and nothing here knows HTTP.
 */

export { Decimal, isDecimal } from '../decimal/decimal.js';
export { roundToPenny } from '../decimal/roundings.js';
export { Book, Plan } from './book/book.js';
export { type Asked, checkBook } from './book/check/index.js';
export { MissingTopics } from './book/check/missing-topics.js';
export type { RequestField } from './book/check/request-fields.js';
export { checkYears, isValidIn } from './book/check/years.js';
export type { BandRow, CheckedBook, CheckedValue, Datum, RequestNode, Row } from './book/checked.js';
export { INPUT_LAW } from './book/input-shape.js';
export type { Topic } from './book/model.js';
export { readTopic } from './book/read-topic.js';
export { Refused } from './refused.js';
export { eachItsOwn, oneShared, type Partition, sharedByBoth } from './run/column.js';
export { bandRowsOf, rowOf } from './run/datum.js';
export { decimal, type Given, type Run } from './run/run.js';
export {
  Broken,
  BrokenBook,
  FAILURES_LISTED,
  type Finding,
  Findings,
  inWords,
  isBroken,
  listed,
  where,
  wholeOnes,
} from './source/findings.js';
export {
  type Entry,
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
} from './source/yaml.js';
export type { Account } from './trace/account.js';
export { type ExplainOptions, explain } from './trace/explain.js';
export { foundIn } from './trace/found-in.js';
export { type TraceOptions, trace, traceJson } from './trace/trace.js';
export type { Operand, TracedFigure, TraceStep } from './trace/trace-step.js';
