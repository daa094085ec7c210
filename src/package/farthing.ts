import type { JsonObject } from '../json.js';
import { object, type Schema, texts, word } from '../json-schema.js';
import type { Register } from '../law/index.js';
import {
  answerAtOnce,
  answerOf,
  type CallResult,
  checkYearAndDay,
  type Endpoint,
  explanation,
  FIRM,
  firmCheck,
  InvalidInput,
  invalidBody,
  jsonOf,
  loadPayroll,
  MAX_MEMBERS,
  type Operation,
  objectCheck,
  type Payroll,
  parseObject,
  type Query,
  questionOf,
  requestOf,
  resolveTraceQuery,
} from '../operations/index.js';
import { packedBook } from './book.js';
import type { ExplainOptions, Farthing, FieldsOption, OpenOptions } from './types.js';

/** Opens the book for the years that are asked for, each of which is read when it is first needed. json-rules-engine answered when the
 *  package was made: nothing waits. */
export async function open(options: OpenOptions = {}): Promise<Farthing> {
  const { law, laws } = await packedBook();
  const all = laws.map(({ taxYear }) => taxYear);
  objectCheck(optionsOfOpen(all))(options);
  const { years: asked = all, today, unreleased = false } = options;
  const unnamed = laws.find((each) => asked.includes(each.taxYear) && each.unreleased !== undefined);
  if (unnamed !== undefined && !unreleased) throw new Error(unnamed.unreleased);
  const payroll = loadPayroll({
    root: law,
    taxYears: asked,
    onDemand: true,
    gate: { lawOf: (taxYear) => laws.find((each) => each.taxYear === taxYear), register: NO_REGISTER },
    ...(today !== undefined && { today: () => today }),
  });
  return farthingOf(payroll);
}

const NO_REGISTER: Register = { labels: [], head: '', hashes: [] };

function optionsOfOpen(years: readonly string[]): Schema {
  return optional({
    years: { ...texts(), items: word(years), minItems: 1 },
    today: { type: 'string', format: 'date' },
    unreleased: { type: 'boolean' },
  });
}

const checkFields = objectCheck(optional({ fields: texts() }));
const checkPeriod = objectCheck(optional({ period: { type: 'integer', minimum: 1 } }));
const checkName = objectCheck(object({ name: { type: 'string' } }));

/** Finds what is called by the name of an operation, among these. */
function finder<Called extends Endpoint>(
  all: readonly Called[],
  nameOf: (called: Called) => string,
): (operation: string) => Called {
  const check = objectCheck(object({ operation: word(all.map(nameOf)) }));
  return (operation) => {
    check({ operation });
    const called = all.find((each) => nameOf(each) === operation);
    if (called === undefined) throw new RangeError(`There is no ${operation}.`);
    return called;
  };
}

/** An object of which nothing is required, and that has nothing else. */
function optional(properties: Schema): Schema {
  return { type: 'object', properties, additionalProperties: false };
}

function farthingOf(payroll: Payroll): Farthing {
  const checkFirm = firmCheck(payroll);
  const operationOf = finder(payroll.operations, ({ name }) => name);
  const searchOf = finder(payroll.searches, ({ operation }) => operation.name);
  const checkOf = finder(payroll.checks, ({ operation }) => operation.name);
  const resultOf = (endpoint: Endpoint, request: unknown, options: FieldsOption | undefined): CallResult => {
    checkFields(options ?? {});
    return answerAtOnce(payroll, { endpoint, request: bodyOf(request), fields: options?.fields });
  };
  const calculate = (operation: string, request: unknown, options?: FieldsOption): JsonObject =>
    answerOf(resultOf(operationOf(operation), request, options));
  return {
    taxYears: Object.freeze([...payroll.taxYears]),
    calculate,
    payslip: (request: JsonObject, options?: FieldsOption) => calculate('payslip', request, options),
    employerCost: (request: JsonObject, options?: FieldsOption) =>
      calculate('employer-cost', request, options),
    sickPay: (request: JsonObject, options?: FieldsOption) => calculate('sick-pay', request, options),
    taxCode: (code, options) => calculate('tax-code', { ...options, code }),
    netToGross: (operation: string, request: JsonObject, options?: FieldsOption) =>
      answerOf(resultOf(searchOf(operation), request, options)),
    check: (operation: string, request: JsonObject) =>
      answerOf(resultOf(checkOf(operation), request, undefined)),
    firm(body) {
      const { request, taxYear } = checkFirm(bodyOf(body, FIRM.mostMembers));
      return parseObject(payroll.atOnce.calculateFirm(request, taxYear));
    },
    rates(taxYear, options) {
      const { taxYear: year, day } = checkYearAndDay(textsIn({ ...options, tax_year: taxYear }), payroll);
      return payroll.rates(year, day);
    },
    explain(operation, request, name, options = {}) {
      checkName({ name });
      checkPeriod(options);
      const explained = operationOf(operation);
      return explanationOf(payroll, explained, resultOf(explained, request, undefined), name, options);
    },
  };
}

/** The explanation of a value or a field, by its name. */
function explanationOf(
  payroll: Payroll,
  operation: Operation,
  result: CallResult,
  name: string,
  { period }: ExplainOptions,
): string {
  const named = questionOf(payroll, operation, result, name);
  if ('fault' in named)
    throw new InvalidInput([{ field: 'name', code: 'NOT_ALLOWED', message: `name: ${named.fault}` }]);
  const { question } = named;
  const { fields = [] } = question;
  const paths = fields.map(({ path }) => path);
  const { payslip } = resolveTraceQuery(payroll, operation, result, { fields: paths, payslip: period });
  return explanation(result.calculation, { ...question, ...(payslip !== undefined && { payslip }) });
}

/** A request as a body would have it: what JSON does not have is left out, or refused. */
function bodyOf(request: unknown, mostMembers = MAX_MEMBERS): JsonObject {
  const text = jsonText(request);
  return requestOf(jsonOf(text, mostMembers), text, mostMembers);
}

function jsonText(request: unknown): string {
  try {
    return JSON.stringify(request) ?? '';
  } catch (error) {
    throw invalidBody(
      'MALFORMED',
      `body cannot be written as JSON: ${error instanceof Error ? error.message : error}`,
    );
  }
}

/** Parameters as a query has them: those that are given, as texts. */
function textsIn(parameters: object): Query {
  const given = Object.entries(parameters).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given.map(([name, value]) => [name, String(value)]));
}
