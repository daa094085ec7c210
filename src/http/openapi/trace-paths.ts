import type { JsonObject, Payroll } from '../../operations/payroll.js';
import { LONGEST_NAME, MOST_VALUES } from '../checks/trace-query.js';
import type { CalculationRoute } from '../route.js';
import { employerCostTrace } from '../routes/employer-cost-trace.js';
import { sickPayTrace } from '../routes/sick-pay-trace.js';
import { answered, EMPLOYER_COST_EXAMPLES, type Example, SICK_PAY_EXAMPLES, worked } from './examples.js';
import { calculation, json } from './parts.js';

/** The operations that show how a result came about. Their examples are of one value, to stay small. */
export async function tracePaths(payroll: Payroll): Promise<JsonObject> {
  const traced = async (
    about: JsonObject,
    { name, route, examples, value, parameters }: TracedOperation,
  ): Promise<JsonObject> => {
    const { requests, answers } = await worked(examples.slice(0, 1), (body) =>
      answered(route.answer({ query: { value }, body })),
    );
    return {
      post: calculation(
        { ...about, tags: ['Traces'], parameters: [valueParameter(value), ...parameters] },
        {
          request: json(`${name}Request`, requests),
          description: 'The result and its trace; words for a reader where text/plain is preferred.',
          content: { ...json(`${name}Trace`, answers), 'text/plain': { schema: { type: 'string' } } },
        },
      ),
    };
  };
  return {
    '/v1/employer-cost/trace': await traced(
      {
        operationId: 'employerCostTrace',
        summary: 'What employing one person costs, and how every figure came about',
        description:
          'The very result of POST /v1/employer-cost, every step that led to it, and the identity of the rules and rates ' +
          'that answered. As text/plain the steps are told in words, those of the total cost when no value is named.',
      },
      {
        name: 'EmployerCost',
        route: employerCostTrace(payroll),
        examples: EMPLOYER_COST_EXAMPLES,
        value: 'employee_ni',
        parameters: [PERIOD],
      },
    ),
    '/v1/statutory/sick-pay/trace': await traced(
      {
        operationId: 'sickPayTrace',
        summary: 'One payment of Statutory Sick Pay, and how every figure came about',
        description:
          'The very result of POST /v1/statutory/sick-pay, every step that led to it, and the identity of the rules and ' +
          'rates that answered. As text/plain the steps are told in words, those of the payment when no value is named.',
      },
      {
        name: 'SickPay',
        route: sickPayTrace(payroll),
        examples: SICK_PAY_EXAMPLES,
        value: 'weekly_rate',
        parameters: [],
      },
    ),
  };
}

interface TracedOperation {
  readonly name: string;
  readonly route: CalculationRoute;
  readonly examples: readonly Example[];
  /** The value that the example is narrowed to. */
  readonly value: string;
  readonly parameters: readonly JsonObject[];
}

const PERIOD: JsonObject = {
  name: 'period',
  in: 'query',
  required: false,
  description: 'The payslip whose figures are shown, from 1; all when not given.',
  schema: { type: 'integer', minimum: 1 },
};

function valueParameter(example: string): JsonObject {
  return {
    name: 'value',
    in: 'query',
    required: false,
    description:
      'A value of the rules, by its short or full name: the trace is of it and of what it rests on. May be repeated. ' +
      'All values that the operation shows when not given.',
    schema: { type: 'array', items: { type: 'string', maxLength: LONGEST_NAME }, maxItems: MOST_VALUES },
    style: 'form',
    explode: true,
    example: [example],
  };
}
