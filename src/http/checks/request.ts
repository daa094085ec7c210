import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { memoize } from '../../cache.js';
import type { JsonObject } from '../../json.js';
import type { AnyCalculation, Payroll } from '../../operations/index.js';
import { invalidInput } from '../errors.js';
import type { CodedFault } from '../field-fault.js';
import type { CalculationCall } from '../route.js';
import { inWords } from '../schemas/in-words.js';
import { requestSchema } from '../schemas/request.js';
import { type Query, queryFaults } from './query.js';

type CalculationName = AnyCalculation['name'];

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

/** The schemas of requests as ajv has compiled them, once for all who check the same operation and year. */
class Validators {
  readonly #payroll: Payroll;
  readonly #compiled = new Map<string, ValidateFunction>();
  readonly #ajv = new Ajv2020({
    allErrors: true,
    strict: true,
    // `required` in a branch of oneOf names fields that the schema around it describes: strictRequired would not see them.
    strictRequired: false,
    verbose: true,
    // The schemas are our own, and the tests hold them against the metaschema: to compile that takes long at every start.
    meta: false,
    validateSchema: false,
    // The validators are no slower without, and compiled a third sooner.
    code: { optimize: false },
  });

  constructor(payroll: Payroll) {
    this.#payroll = payroll;
  }

  validator(operation: CalculationName, taxYear: string): ValidateFunction {
    const name = `${operation} ${taxYear}`;
    const known = this.#compiled.get(name);
    if (known !== undefined) return known;
    const fields = this.#payroll.requestFields(operation, taxYear);
    const validator = this.#ajv.compile(requestSchema(fields, this.#payroll));
    this.#compiled.set(name, validator);
    return validator;
  }
}

const validatorsOf = memoize((payroll: Payroll) => new Validators(payroll));

/** A check of the requests of one operation, by the fields that the rules of a year declare. */
export function requestCheck(
  payroll: Payroll,
  operation: CalculationName,
  furtherFaults: FurtherFaults = () => [],
  faultsOfQuery: QueryFaults = noQuery,
): (call: CalculationCall) => CheckedRequest {
  const validators = validatorsOf(payroll);
  return ({ query, body }) => {
    const asked = body['tax_year'];
    const taxYear = payroll.taxYears.find((year) => year === asked) ?? payroll.latestTaxYear;
    const validate = validators.validator(operation, taxYear);
    const formFaults = validate(body) ? [] : inWords(validate.errors ?? []);
    const wrong = new Set(formFaults.map(({ field }) => field));
    const further = furtherFaults(body, taxYear).filter(({ field }) => !wrong.has(field));
    const faults = [...faultsOfQuery(query, taxYear), ...formFaults, ...further];
    if (faults.length > 0) throw invalidInput(faults);
    return { request: body, taxYear };
  };
}
