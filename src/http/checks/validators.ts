import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { memoize } from '../../cache.js';
import type { AnyCalculation, Payroll } from '../../operations/index.js';
import { requestSchema } from '../schemas/request.js';

type CalculationName = AnyCalculation['name'];

/** The schemas of requests, of the fields that the rules of a year declare, as ajv has compiled them: once for all who check the same operation and year. */
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

export const validatorsOf = memoize((payroll: Payroll) => new Validators(payroll));
