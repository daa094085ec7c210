/*
 * What a request may say, and what is wrong with one, for all who calculate.
 *
 *   invalid-input.ts    the faults of a request, and the error that holds them
 *   schema.ts           the schema of requests, made from the `inputs:` of the rules; keywords.ts its own keywords; conditions.ts
 *                       those between fields, and what is said of them
 *   check.ts            a request held against its schema, its tax year and its codes
 *   schema-faults.ts    the errors of ajv as faults; branches.ts those of choices
 *   suggestions.ts      what a wrong word can mean; example-shape.ts how a value of the right type looks; wording.ts names and words
 *   query.ts            parameters: fields-query.ts which fields of an answer are asked for, trace-query.ts of what a trace is
 *   tax-year.ts         the tax year of a request, by name or by day
 *   json-text.ts        a request as a text: where it stops being JSON, or says a field twice
 */
export {
  type CheckedRequest,
  checkedOrFaults,
  firmCheck,
  lookupCheck,
  objectCheck,
  operationCheck,
  postRequestCheck,
} from './check.js';
export { fieldsQuery } from './fields-query.js';
export {
  FAULT_CODES,
  type FaultCode,
  type FaultDetail,
  type FieldFault,
  faultsInWords,
  type InputError,
  InvalidInput,
  inputError,
  invalidBody,
} from './invalid-input.js';
export { jsonOf, MAX_MEMBERS, malformedAt, repeatedFields, requestOf } from './json-text.js';
export { DECIMALS, UNIQUE_BY } from './keywords.js';
export {
  checkYearAndDay,
  parameterValues,
  type Query,
  queryFaults,
  queryYear,
  yearInQuery,
} from './query.js';
export { requestSchema, taxYearSchema } from './schema.js';
export { suggester } from './suggestions.js';
export { dayOf, isInTaxYear, type TaxYears, taxYearOf, taxYearOn, yearOfDay, yearsOf } from './tax-year.js';
export { MAX_NAME_LENGTH, MAX_VALUES, resolveTraceQuery, traceQuery } from './trace-query.js';
export { didYouMeanSuffix, oneOf, printable, truncateName } from './wording.js';
