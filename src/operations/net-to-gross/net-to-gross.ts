import { isList, isObject, type JsonObject, objectsIn } from '../../json.js';
import type { RequestField } from '../../language/index.js';
import { employerCost } from '../employer-cost.js';
import type { FieldFault } from '../invalid-input.js';
import type { Calculation } from '../operation.js';
import { payslip } from '../payslip.js';

/*
 * The pay that a calculation must be given to come to a figure of its answer: `/net-to-gross` below its path. What is asked, how far
 * pay goes in a step and what a pay comes to are values of the rules; here is which amount of the request is found.
 */

/** A figure of the answer that a request names in the place of pay. */
export interface Target {
  /** The field of the request. */
  readonly field: string;
  /** Full names of values of the rules: what is asked, what a pay comes to, and at least that (`Outcome`). */
  readonly asked: string;
  readonly reached: string;
  readonly atMost: string;
  /** The least pay that reaches it, or the greatest that keeps to it. */
  readonly finds: 'least' | 'greatest';
}

/** The search of pay for a calculation. */
export interface NetToGross<Name extends string = string> {
  readonly operation: Calculation<Name>;
  readonly targets: readonly Target[];
  /** Full names of values of the rules, in pounds: by what the amount that is found rises in a step, and all pay with it. */
  readonly step: string;
  readonly payOfStep: string;
  /** The fields of its requests, of all that its values rest on. */
  readonly fields: (fields: readonly RequestField[]) => readonly RequestField[];
  /** What is wrong with a request besides its fields. */
  readonly faults: (request: JsonObject) => readonly FieldFault[];
  /** The request of the calculation with an amount of pay, in pounds. */
  readonly withPay: (request: JsonObject, pounds: number) => JsonObject;
  /** The amount that was found, as the answer shows it: of payslips that are all alike with that of each. */
  readonly shown: (request: JsonObject, pounds: number, payslips: number) => JsonObject;
}

/** From the take-home pay of a year, or from what it may cost, to its salary. */
export const employerCostFromNet: NetToGross<'employer-cost'> = {
  operation: employerCost,
  targets: [
    {
      field: 'take_home',
      asked: 'net_to_gross.take_home_to_reach',
      reached: 'net_to_gross.take_home_of_year',
      atMost: 'net_to_gross.take_home_at_most',
      finds: 'least',
    },
    {
      field: 'total_cost',
      asked: 'net_to_gross.cost_to_keep_to',
      reached: 'employer_cost.total',
      atMost: 'employer_cost.total',
      finds: 'greatest',
    },
  ],
  step: 'net_to_gross.step',
  payOfStep: 'net_to_gross.pay_of_step',
  fields: (fields) => fields.filter(({ name }) => name !== 'gross'),
  faults: () => [],
  withPay: ({ take_home, total_cost, ...request }, pounds) => ({ gross: yearly(pounds), ...request }),
  shown: (_request, pounds, payslips) => ({
    gross: yearly(pounds),
    each_payslip: Math.round((pounds * 100) / payslips) / 100,
  }),
};

/** From the take-home pay of a payment to the one item of pay that has no amount. */
export const payslipFromNet: NetToGross<'payslip'> = {
  operation: payslip,
  targets: [
    {
      field: 'take_home',
      asked: 'net_to_gross_of_payment.take_home_to_reach',
      reached: 'net_to_gross_of_payment.take_home_of_payment',
      atMost: 'net_to_gross_of_payment.take_home_of_payment',
      finds: 'least',
    },
  ],
  step: 'net_to_gross_of_payment.step',
  payOfStep: 'net_to_gross_of_payment.step',
  fields: (fields) =>
    fields.map((field) => (field.name === 'pay' ? withoutRequired(field, 'amount') : field)),
  faults({ pay }) {
    const items = objectsIn(pay).filter((item) => !('amount' in item)).length;
    if (items === 1) return [];
    const message = `pay must have one item without amount, which is found; ${items === 0 ? 'each has one' : `${items} have none`}`;
    return [{ field: 'pay', message }];
  },
  withPay: ({ take_home, pay, ...request }, pounds) => ({
    ...request,
    pay: isList(pay)
      ? pay.map((item) => (isObject(item) && !('amount' in item) ? { ...item, amount: pounds } : item))
      : [],
  }),
  shown({ pay }, pounds) {
    const items = objectsIn(pay);
    const at = items.findIndex((item) => !('amount' in item));
    return { pay: { item: at + 1, kind: items[at]?.['kind'] ?? null, amount: pounds } };
  },
};

/** Full names of the values that a search asks the rules for. */
export function valuesOfSearch({ step, payOfStep, targets }: NetToGross): readonly string[] {
  return [step, payOfStep, ...targets.flatMap(({ asked, reached, atMost }) => [asked, reached, atMost])];
}

function yearly(pounds: number): JsonObject {
  return { amount: pounds, per: 'year' };
}

function withoutRequired(field: RequestField, name: string): RequestField {
  const fields = field.fields.map((each) => (each.name === name ? { ...each, isRequired: false } : each));
  return { ...field, fields };
}
