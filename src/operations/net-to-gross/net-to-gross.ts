import { memoize } from '../../cache.js';
import { isList, isObject, type JsonObject, objectsIn } from '../../json.js';
import { figure, object, type Schema } from '../../json-schema.js';
import type { RequestField } from '../../language/index.js';
import type { Example, PostOperation } from '../operation.js';
import type { FieldFault } from '../request/invalid-input.js';

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
export interface NetToGross {
  readonly kind: 'net_to_gross';
  readonly operation: PostOperation;
  readonly path: `/v1/${string}/net-to-gross`;
  /** The names of it and of its schemas in the document. */
  readonly id: string;
  readonly schemaName: string;
  readonly summary: string;
  readonly description: string;
  /** What its request has that one of the calculation has not, as an assistant is told. */
  readonly requestInWords: string;
  readonly examples: readonly Example[];
  /** A right request that takes as long as any: the siege sends it, by each way in. */
  readonly dearest: () => JsonObject;
  readonly targets: readonly Target[];
  /** Full names of values of the rules, in pounds: by what the amount that is found rises in a step, and all pay with it. */
  readonly increment: string;
  readonly payOfStep: string;
  /** The fields of its requests, of all that its values rest on. */
  readonly fields: (fields: readonly RequestField[]) => readonly RequestField[];
  /** What is wrong with a request besides its fields. */
  readonly faults: (request: JsonObject) => readonly FieldFault[];
  /** The request of the calculation with an amount of pay, in pounds. */
  readonly withPay: (request: JsonObject, pounds: number) => JsonObject;
  /** The amount that was found, as the answer shows it: of payslips that are all alike with that of each. */
  readonly shown: (request: JsonObject, pounds: number, payslips: number) => JsonObject;
  /** What the answer says of the search. */
  readonly schema: Schema;
}

/** From the take-home pay of a year, or from what it may cost, to its salary. */
const employerCostFromNet = (operation: PostOperation): NetToGross => ({
  kind: 'net_to_gross',
  operation,
  path: '/v1/employer-cost/net-to-gross',
  id: 'employerCostNetToGross',
  schemaName: 'EmployerCostNetToGross',
  summary: 'The salary that leaves a take-home pay, or that a budget buys',
  description:
    'Net to gross: the request is that of the employer cost with `take_home` or `total_cost` in the place of `gross`, and the answer is its ' +
    'answer for the salary that was found. That is the least salary, in whole pence a payslip, whose take-home pay of the year is at ' +
    'least what was asked, or the greatest whose cost is at most that; the answer shows what a penny a payslip less, or more, comes to.',
  requestInWords: '`take_home` or `total_cost`, {amount, per}, in the place of `gross`',
  examples: [
    {
      name: 'take_home',
      summary: 'The salary that leaves £3,000 a month',
      request: { take_home: { amount: 3000, per: 'month' }, region: 'england' },
    },
    {
      name: 'total_cost',
      summary: 'The salary that a budget of £60,000 buys',
      request: {
        total_cost: { amount: 60_000, per: 'year' },
        region: 'scotland',
        employer_pension: 'auto_enrolment_minimum',
      },
    },
  ],
  // Little of each pound is kept, so that the search needs as many calculations as it may have.
  dearest: () => ({
    take_home: { amount: 354_496.64, per: 'year' },
    region: 'wales',
    pay_frequency: 'weekly',
    pension: { method: 'relief_at_source', percent: 45.93 },
    student_loans: ['plan_1', 'postgraduate'],
  }),
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
  increment: 'net_to_gross.step',
  payOfStep: 'net_to_gross.pay_of_step',
  fields: (fields) => fields.filter(({ name }) => name !== 'gross'),
  faults: () => [],
  withPay: ({ take_home, total_cost, ...request }, pounds) => ({ gross: yearly(pounds), ...request }),
  shown: (_request, pounds, payslips) => ({
    gross: yearly(pounds),
    each_payslip: Math.round((pounds * 100) / payslips) / 100,
  }),
  schema: searched(
    {
      gross: object({ amount: figure('Pounds.'), per: { const: 'year' } }, { description: 'The salary.' }),
      each_payslip: figure('The salary on each payslip.'),
    },
    'the year',
  ),
});

/** A payslip with one more item of pay. */
function withOneMore(request: JsonObject, item: JsonObject): JsonObject {
  return { ...request, pay: [...objectsIn(request['pay']), item] };
}

/** From the take-home pay of a payment to the one item of pay that has no amount. */
const payslipFromNet = (operation: PostOperation): NetToGross => ({
  kind: 'net_to_gross',
  operation,
  path: '/v1/payslip/net-to-gross',
  id: 'payslipNetToGross',
  schemaName: 'PayslipNetToGross',
  summary: 'The amount of a pay item that leaves a take-home pay',
  description:
    'Net to gross of one payment, such as a bonus after tax: the request is that of the payslip with `take_home`, and one of its pay ' +
    'items has no amount. The answer is that of the payslip with the least amount, in whole pence, whose take-home pay is at least ' +
    'what was asked; it shows what a penny less comes to.',
  requestInWords: '`take_home`, in pounds, and one item of `pay` has no amount, which is found',
  examples: [
    {
      name: 'bonus',
      summary: 'The bonus that brings £1,000 home beside a salary of £4,000',
      request: {
        pay_date: '2026-04-30',
        tax_code: '1257L',
        ni_category: 'A',
        take_home: 4173.64,
        pay: [{ kind: 'salary', amount: 4000 }, { kind: 'bonus' }],
      },
    },
    {
      name: 'salary',
      summary: 'The salary of one month that leaves £2,500',
      request: {
        pay_date: '2026-05-29',
        tax_code: '1257L W1',
        ni_category: 'A',
        take_home: 2500,
        pay: [{ kind: 'salary' }],
      },
    },
  ],
  dearest: () => ({
    ...withOneMore(operation.dearest(), { kind: 'bonus' }),
    take_home: 96_817.24,
    pension: { method: 'relief_at_source', percent: 45.93 },
  }),
  targets: [
    {
      field: 'take_home',
      asked: 'net_to_gross_of_payment.take_home_to_reach',
      reached: 'net_to_gross_of_payment.take_home_of_payment',
      atMost: 'net_to_gross_of_payment.take_home_of_payment',
      finds: 'least',
    },
  ],
  increment: 'net_to_gross_of_payment.step',
  payOfStep: 'net_to_gross_of_payment.step',
  fields: (fields) =>
    fields.map((field) => (field.name === 'pay' ? withoutRequired(field, 'amount') : field)),
  faults({ pay }) {
    const items = objectsIn(pay).filter((item) => !('amount' in item)).length;
    if (items === 1) return [];
    const message = `pay must have one item without amount, which is found; ${items === 0 ? 'each has one' : `${items} have none`}`;
    return [{ field: 'pay', code: 'EXACTLY_ONE', message }];
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
  schema: searched(
    {
      pay: object(
        {
          item: { type: 'integer', minimum: 1, description: 'Which of the items of `pay`, from 1.' },
          kind: { type: 'string', description: 'Its kind.' },
          amount: figure('The amount that was found.'),
        },
        { description: 'The item that had no amount.' },
      ),
    },
    'the payment',
  ),
});

/** By the name of the calculation whose pay each finds. */
const SEARCHES: ReadonlyMap<string, (operation: PostOperation) => NetToGross> = new Map([
  ['payslip', payslipFromNet],
  ['employer-cost', employerCostFromNet],
]);

const searchesOfOperation = memoize((operation: PostOperation): readonly NetToGross[] => {
  const search = SEARCHES.get(operation.name)?.(operation);
  return search === undefined ? [] : [search];
});

/** The searches of the pay of operations, as far as these have one. */
export function searchesOf(operations: readonly PostOperation[]): readonly NetToGross[] {
  return operations.flatMap(searchesOfOperation);
}

/** The path of the search that is asked for a figure by this field, that of the operation itself where it has one; undefined where none is. */
export function pathOfTarget(
  field: string,
  operation: PostOperation,
  searches: readonly NetToGross[],
): string | undefined {
  const having = searches.filter(({ targets }) => targets.some((target) => target.field === field));
  return (having.find((search) => search.operation === operation) ?? having.at(-1))?.path;
}

/** What an answer says of a search of a figure of the year or of the payment. */
function searched(found: Schema, ofWhat: string): Schema {
  const orNull = (description: string): Schema => ({ type: ['number', 'null'], description });
  return object(
    {
      ...found,
      asked: figure(`What was asked, of ${ofWhat}.`),
      reached: figure(`What the pay comes to, of ${ofWhat}.`),
      a_penny_less: orNull(
        'With `take_home`: what a penny less on each payslip comes to; null where no pay is less.',
      ),
      a_penny_more: orNull(
        'With `total_cost`: what a penny more on each payslip comes to; null where no pay is more.',
      ),
      calculations: {
        type: 'integer',
        description:
          'How many calculations the search took, at most 100. With `take_home` and more than 60 the pay was found by halving: a penny less falls short, but ' +
          'a smaller pay that is enough is not ruled out.',
      },
    },
    { description: 'What was found.', optional: ['a_penny_less', 'a_penny_more'] },
  );
}

/** Full names of the values that a search asks the rules for. */
export function valuesOfSearch({ increment, payOfStep, targets }: NetToGross): readonly string[] {
  return [increment, payOfStep, ...targets.flatMap(({ asked, reached, atMost }) => [asked, reached, atMost])];
}

function yearly(pounds: number): JsonObject {
  return { amount: pounds, per: 'year' };
}

function withoutRequired(field: RequestField, name: string): RequestField {
  const fields = field.fields.map((each) => (each.name === name ? { ...each, isRequired: false } : each));
  return { ...field, fields };
}
