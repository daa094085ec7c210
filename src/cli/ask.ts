import { employerCostCheck, sickPayCheck, taxCodeCheck } from '../http/checks/operations.js';
import type { Run } from '../language/index.js';
import { answerOf, type Calculation, type JsonObject, type Payroll } from '../operations/payroll.js';

export interface Answered {
  readonly answer: JsonObject;
  readonly run: Run;
  readonly taxYear: string;
}

/** Asks an operation as the service would: the request is checked by the same schemas.
 *  Throws `InvalidInput`, or the checks' own INVALID_INPUT, with every wrong field. */
export class Asker {
  readonly #checks;

  constructor(readonly payroll: Payroll) {
    this.#checks = {
      'employer-cost': employerCostCheck(payroll),
      'sick-pay': sickPayCheck(payroll),
      'tax-code': taxCodeCheck(payroll),
    };
  }

  /** `request` is a body as the service takes it; a tax code is asked for as `{ code, tax_year }`. */
  async ask(calculation: Calculation, request: JsonObject): Promise<Answered> {
    const { request: checked, taxYear } = this.#check(calculation, request);
    const calculated = await this.payroll.calculate(calculation, checked, taxYear);
    return { answer: answerOf(calculated), run: calculated.run, taxYear };
  }

  #check(calculation: Calculation, request: JsonObject) {
    if (calculation !== 'tax-code') return this.#checks[calculation]({ query: {}, body: request });
    const { code = '', ...query } = request;
    const asTexts = Object.entries(query).map(([name, value]) => [name, String(value)] as const);
    return this.#checks['tax-code'](String(code), Object.fromEntries(asTexts));
  }
}
