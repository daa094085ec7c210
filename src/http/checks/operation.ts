import type { ValidateFunction } from 'ajv/dist/2020.js';
import { Cache, memoize, memoizeByName } from '../../cache.js';
import type { JsonObject } from '../../json.js';
import type { Schema } from '../../json-schema.js';
import type { Purpose, RequestField } from '../../language/index.js';
import {
  type AnyCalculation,
  type AnyLookup,
  type AnyOperation,
  type Payroll,
  requestWordsOfAllYears,
  taxYearOf,
} from '../../operations/index.js';
import { type CodedFault, invalidInput } from '../errors.js';
import type { CalculationCall, ReadCall } from '../route.js';
import { requestAjv } from '../schemas/keywords.js';
import { requestSchema } from '../schemas/request.js';
import { schemaFaults, type WordRemarks } from '../schemas/schema-faults.js';
import { meaningsOf, meaningsOfYears } from '../schemas/suggestions.js';
import { queryFaults, queryYear } from './query.js';
import { dayFaults } from './tax-year.js';

/*
 * The checks of the operations' requests, for the routes and the command line. Each throws INVALID_INPUT
 * with every wrong field at once.
 */

/** A valid request, and its tax year. */
export interface CheckedRequest {
  readonly request: JsonObject;
  readonly taxYear: string;
}

/** Finds what is wrong with a call besides its body. */
export type OtherFaults = (call: CalculationCall, taxYear: string) => readonly CodedFault[];

/** A calculation takes no query. */
export const noQuery: OtherFaults = ({ query }) => queryFaults(query, []);

/** The compiled schemas of requests, by operation and year. */
const validatorsOf = memoize((payroll: Payroll) =>
  memoizeByName((operation: AnyCalculation['name']) =>
    memoizeByName((taxYear: string) =>
      validatorOf(requestSchema(payroll.requestFields(operation, taxYear), payroll)),
    ),
  ),
);

/** By the texts of their schemas: a book that is loaded again has the same. */
const validatorsBySchema = new Cache<string, ValidateFunction>('request-validators', 64);

/** Compiles a schema, which takes tens of milliseconds. */
function validatorOf(schema: Schema): ValidateFunction {
  const text = JSON.stringify(schema);
  const validator = validatorsBySchema.get(text) ?? requestAjv().compile(schema);
  validatorsBySchema.set(text, validator);
  return validator;
}

/** The words of requests in all years. */
const wordsOf = memoize((payroll: Payroll) =>
  memoizeByName((purpose: Purpose) => requestWordsOfAllYears(payroll, purpose)),
);

/** What a year's fields say of wrong words: what callers write for right ones, and hints by path. */
const fieldWordsOf = memoize((payroll: Payroll) =>
  memoizeByName((operation: AnyCalculation['name']) =>
    memoizeByName((taxYear: string) => {
      const fields = withNested(payroll.requestFields(operation, taxYear));
      const also = fields.flatMap((field) => [...(field.also ?? [])]);
      return {
        meanings: new Map([...meaningsOfYears(payroll.taxYears), ...meaningsOf(also)]),
        hints: new Map(fields.map(({ path, hint }) => [path, hint])),
      };
    }),
  ),
);

function withNested(fields: readonly RequestField[]): readonly RequestField[] {
  return fields.flatMap((field) => [field, ...withNested(field.fields)]);
}

/** What is said of wrong words of a year's requests. */
function wordRemarks(payroll: Payroll, { name, purpose }: AnyCalculation, taxYear: string): WordRemarks {
  const { meanings, hints } = fieldWordsOf(payroll)(name)(taxYear);
  const pathOf = (field: string) => field.replaceAll(/\[\d+\]/g, '');
  return {
    inYear: (field, word) => {
      const words = wordsOf(payroll)(purpose).get(pathOf(field));
      return words?.some((each) => each === word) === true ? ` in ${taxYear}` : '';
    },
    hint: (field) => {
      const hint = hints.get(pathOf(field));
      return hint === undefined ? '' : ` (${hint})`;
    },
    meanings,
  };
}

/** The check of a calculation's calls. It throws INVALID_INPUT with every wrong field. */
export function calculationCheck(
  payroll: Payroll,
  operation: AnyCalculation,
  otherFaults: OtherFaults = noQuery,
): (call: CalculationCall) => CheckedRequest {
  const { name, codeField } = operation;
  const validatorFor = validatorsOf(payroll)(name);
  return (call) => {
    const { body } = call;
    const taxYear = taxYearOf(body, operation, payroll);
    const validate = validatorFor(taxYear);
    const formFaults = validate(body)
      ? []
      : schemaFaults(validate.errors ?? [], wordRemarks(payroll, operation, taxYear));
    const text = codeField && body[codeField.field];
    const isWrong = (name: string) => formFaults.some(({ field }) => field === name);
    // Faults that only a rule finds, and only where the form of the field is right.
    const ruleFaults =
      codeField === undefined || typeof text !== 'string' || isWrong(codeField.field)
        ? []
        : decodingFaults(operation, codeField.field, text, taxYear, payroll);
    const yearFaults = dayFaults(body, operation, payroll).filter(({ field }) => !isWrong(field));
    const faults = [...otherFaults(call, taxYear), ...formFaults, ...yearFaults, ...ruleFaults];
    if (faults.length > 0) throw invalidInput(faults);
    return { request: body, taxYear };
  };
}

/** The check of a lookup's calls, which have a text in the path and the tax year in the query. It throws INVALID_INPUT. */
export function lookupCheck(payroll: Payroll, operation: AnyLookup): (call: ReadCall) => CheckedRequest {
  const { field } = operation.codeField;
  return ({ params, query }) => {
    const { taxYear, faults } = queryYear(query, payroll);
    // A broken percent-escape arrives undecoded, and is refused: no text that a rule decodes has a percent sign.
    const text = params[field] ?? '';
    const allFaults = [...faults, ...decodingFaults(operation, field, text, taxYear, payroll)];
    if (allFaults.length > 0) throw invalidInput(allFaults);
    return { request: { [field]: text }, taxYear };
  };
}

/** The check of a request as tools write it: one object, with what the operation takes from its path and its query, too. */
export function operationCheck(
  payroll: Payroll,
  operation: AnyOperation,
): (request: JsonObject) => CheckedRequest {
  if (operation.method === 'POST') {
    const check = calculationCheck(payroll, operation);
    return (body) => check({ query: {}, body });
  }
  const check = lookupCheck(payroll, operation);
  const { field } = operation.codeField;
  return ({ [field]: text = '', ...query }) => {
    const parameters = Object.entries(query).map(([name, value]) => [name, String(value)] as const);
    return check({ params: { [field]: String(text) }, query: Object.fromEntries(parameters) });
  };
}

/** What is wrong with a text that a rule decodes: nothing, or one fault. */
function decodingFaults(
  operation: AnyOperation,
  field: string,
  text: string,
  taxYear: string,
  payroll: Payroll,
): CodedFault[] {
  const longest = payroll.longestText(operation, taxYear);
  if (text.length > longest) {
    return [{ field, code: 'TOO_LONG', message: `${field} must be at most ${longest} characters` }];
  }
  const fault = payroll.decodingFault(operation, text, taxYear);
  if (fault === undefined) return [];
  return [{ field, code: 'REFUSED', message: fault.startsWith(field) ? fault : `${field}: ${fault}` }];
}
