/*
 * The operations: what the service calculates, over the books of all years.
 *
 *   declaration/        the files of operations, rules/operations/: how they are read and checked, the fields of requests and answers that
 *                       they declare; operations.ts lists those of a book
 *   answer/             the parts that answers are made of
 *   request/            what a request may say, and what is wrong with one
 *   load.ts             the books of all years, loaded from `law` and readied: a `Payroll`
 *   law-of-year.ts      the law of a year: which label names it, and how far it can be relied on
 *   year-of-payroll.ts  the operations by the law of one year
 *   choice.ts           which fields of an answer a caller asks for
 *   net-to-gross/       the pay that comes to what a request asks
 *   check/              what explains that printed figures differ from those of an answer
 *   firm.ts             what all people of an employer cost
 *   endpoints.ts        an operation, or the search of its pay, called by its name
 *   work.ts             work that is done at once, or among that of others
 *   record.ts, trace.ts what an answer is filed with, and how it was found
 *   scope.ts            what answers leave out
 */

export type { FieldValue } from './answer/field.js';
export type { AnswerObject } from './answer/objects.js';
export { answerPaths } from './answer/paths.js';
export { type FigureCheck, PRINTED } from './check/figure-check.js';
export { type Choice, chooseFields, LONGEST_PATH, MOST_FIELDS } from './choice.js';
export { asObject, nodeAsJson } from './declaration/json.js';
export { operationSchema, partsSchema } from './declaration/keys.js';
export { PARTS_FILE, readOperations } from './declaration/read.js';
export type { FieldShape } from './declaration/shapes.js';
export {
  answerAtOnce,
  answerCall,
  type Call,
  type CallResult,
  calculateBy,
} from './endpoints.js';
export {
  type FieldAtPath,
  findField,
  leafPaths,
  onlyPayslip,
  valueOfField,
} from './field-at-path.js';
export { findValue } from './find-value.js';
export { FIRM } from './firm.js';
export { isOfYear } from './is-of-year.js';
export { lawOfProject } from './law-of-project.js';
export { loadPayroll, type PayrollOptions } from './load.js';
export { type NetToGross, searchesOf } from './net-to-gross/net-to-gross.js';
export {
  type AssistantDeclaration,
  answerBy,
  answerIn,
  type CalendarOfPage,
  type DayMark,
  ENGINES,
  type Example,
  type GetOperation as AnyLookup,
  inputsOf,
  isByDate,
  METADATA,
  type Operation,
  type PageOfOperation,
  type PostOperation,
  type SharedType,
  withTaxYear,
} from './operation.js';
export {
  type Endpoint,
  type Operations,
  operationOfEndpoint,
  operationsIn,
  type RestingEndpoint,
  restingOf,
} from './operations.js';
export {
  type AnswerStatus,
  answerOf,
  answerOfAllYears,
  type CalculationResult,
  type OperationResult,
  type Payroll,
  parseObject,
  requestFieldsByYear,
  requestFieldsOfAllYears,
  wordsOfAllYears,
} from './payroll.js';
export { contentOf, paperRecord, recordText } from './record.js';
export {
  type CheckedRequest,
  checkedOrFaults,
  checkYearAndDay,
  DECIMALS,
  dayOf,
  didYouMeanSuffix,
  FAULT_CODES,
  type FaultCode,
  type FaultDetail,
  type FieldFault,
  faultsInWords,
  fieldsQuery,
  firmCheck,
  type InputError,
  InvalidInput,
  inputError,
  invalidBody,
  isInTaxYear,
  jsonOf,
  lookupCheck,
  MAX_MEMBERS,
  MAX_NAME_LENGTH,
  MAX_VALUES,
  malformedAt,
  objectCheck,
  oneOf,
  operationCheck,
  parameterValues,
  postRequestCheck,
  printable,
  type Query,
  queryFaults,
  queryYear,
  repeatedFields,
  requestOf,
  requestSchema,
  resolveTraceQuery,
  suggester,
  type TaxYears,
  taxYearOf,
  taxYearOn,
  taxYearSchema,
  traceQuery,
  truncateName,
  UNIQUE_BY,
  yearInQuery,
  yearOfDay,
  yearsOf,
} from './request/index.js';
export { readRequired } from './required-values.js';
export { leftOutOf, type Scope, scopeOf, scopeOfTrace } from './scope.js';
export {
  explanation,
  explanationInTurns,
  questionOf,
  refusingRules,
  type TraceQuestion,
  type TraceRequest,
  traceRequestOf,
  traceSteps,
  valuesFound,
} from './trace.js';
export { traceText } from './trace-answer.js';
export { NOTICE_CODES, type WordsByName } from './words.js';
export { inTurns, type NextTurn } from './work.js';
