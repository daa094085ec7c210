import { operationCheck } from '../http/index.js';
import type { JsonObject } from '../json.js';
import type { Run } from '../language/index.js';
import { answerOf, type OperationName, operations, type Payroll } from '../operations/index.js';

export interface Answered {
  readonly answer: JsonObject;
  readonly run: Run;
  readonly taxYear: string;
}

/** Asks an operation as the service would: the request is checked by the same schemas.
 *  Throws `InvalidInput`, or the checks' own INVALID_INPUT, with every wrong field. */
export class Asker {
  readonly #checks: ReadonlyMap<OperationName, ReturnType<typeof operationCheck>>;

  constructor(readonly payroll: Payroll) {
    this.#checks = new Map(operations.map((each) => [each.name, operationCheck(payroll, each)]));
  }

  /** `request` is a body as the service takes it; a tax code is asked for as `{ code, tax_year }`. */
  async ask(operation: OperationName, request: JsonObject): Promise<Answered> {
    const check = this.#checks.get(operation);
    if (check === undefined) throw new RangeError(`There is no operation ${operation}.`);
    const { request: checked, taxYear } = check(request);
    const calculated = await this.payroll.calculate(operation, checked, taxYear);
    return { answer: answerOf(calculated), run: calculated.run, taxYear };
  }
}
