import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import type { JsonObject, Payroll } from '../../payroll/payroll.js';
import { invalidInput } from '../errors.js';
import type { CodedFault } from '../field-fault.js';
import type { CalculationCall } from '../route.js';
import { inWords } from '../schemas/in-words.js';
import type { Schema, WordsOfYear } from '../schemas/schema.js';
import { type Query, queryFaults } from './query.js';

/** A request that has passed its schema, and the year it is about. */
export interface CheckedRequest {
  readonly request: JsonObject;
  readonly taxYear: string;
}

/** Further faults, that only payroll can tell, of a field whose form is right. */
export type FurtherFaults = (request: JsonObject, taxYear: string) => readonly CodedFault[];

/** What is wrong with the query of an operation that takes one. */
export type QueryFaults = (query: Query, taxYear: string) => readonly CodedFault[];

/** A calculation takes all that it is about from the body. */
export const noQuery: QueryFaults = (query) => queryFaults(query, []);

/** A check of the requests of one operation, by the schema that `schemaOf` makes of what a year's law lists. */
export function requestCheck(
  payroll: Payroll,
  schemaOf: (words: WordsOfYear) => Schema,
  furtherFaults: FurtherFaults = () => [],
  faultsOfQuery: QueryFaults = noQuery,
): (call: CalculationCall) => CheckedRequest {
  // `required` in a branch of oneOf names fields that the schema around it describes: strictRequired would not see them.
  const ajv = new Ajv2020({ allErrors: true, strict: true, strictRequired: false, verbose: true });
  const validators = new Map<string, ValidateFunction>();

  const validatorOf = (taxYear: string): ValidateFunction => {
    const known = validators.get(taxYear);
    if (known) return known;
    const { taxYears, latestTaxYear } = payroll;
    const validator = ajv.compile(schemaOf({ taxYears, latestTaxYear, ...payroll.words(taxYear) }));
    validators.set(taxYear, validator);
    return validator;
  };

  return ({ query, body }) => {
    const asked = body['tax_year'];
    const taxYear = payroll.taxYears.find((year) => year === asked) ?? payroll.latestTaxYear;
    const validate = validatorOf(taxYear);
    validate(body);
    const formFaults = inWords(validate.errors ?? []);
    const wrong = new Set(formFaults.map(({ field }) => field));
    const further = furtherFaults(body, taxYear).filter(({ field }) => !wrong.has(field));
    const faults = [...faultsOfQuery(query, taxYear), ...formFaults, ...further];
    if (faults.length > 0) throw invalidInput(faults);
    return { request: body, taxYear };
  };
}
