import type { JsonObject, Payroll } from '../../operations/payroll.js';
import type { Answer } from '../route.js';
import { othersTurn } from './others-turn.js';

/** A request that is worked in the document. Its answer is never written down: the service works it out at start. */
export interface Example {
  readonly name: string;
  readonly summary: string;
  readonly request: JsonObject;
}

export const EMPLOYER_COST_EXAMPLES: readonly Example[] = [
  {
    name: 'salary',
    summary: 'A yearly salary in England, and nothing else',
    request: { gross: { amount: 50_000, per: 'year' }, region: 'england' },
  },
  {
    name: 'full',
    summary: 'Weekly pay in Scotland with a pension, a student loan, overtime and a bonus',
    request: {
      gross: { amount: 18.5, per: 'hour' },
      region: 'scotland',
      pay_frequency: 'weekly',
      student_loans: ['plan_4', 'postgraduate'],
      pension: { method: 'salary_sacrifice', percent: 5, includes: ['overtime'] },
      employer_pension: 'auto_enrolment_minimum',
      overtime: [{ hours: 4, multiplier: 1.5, per: 'week' }],
      bonus: { amount: 750, pay_period: 40 },
      employment_allowance: true,
    },
  },
  {
    name: 'given_code',
    summary: 'A monthly salary under a given tax code, with childcare vouchers and Child Benefit',
    request: {
      gross: { amount: 5_500, per: 'month' },
      tax_code: 'K475 M1',
      childcare_vouchers: { amount: 124, per: 'month' },
      child_benefit: { children: 2 },
    },
  },
];

export const SICK_PAY_EXAMPLES: readonly Example[] = [
  {
    name: 'weekly_figure',
    summary: 'Three days off sick, the average weekly earnings being known',
    request: { average_weekly_earnings: { amount: 480 }, qualifying_days_per_week: 5, days: 3 },
  },
  {
    name: 'earnings',
    summary: 'The average of eight weeks, and days already paid before',
    request: {
      average_weekly_earnings: { earnings: 1_234.56, weeks: 8 },
      qualifying_days_per_week: 5,
      days: 10,
      days_paid_before: 4,
    },
  },
];

export const TAX_CODE_EXAMPLES: readonly string[] = ['1257L', 'S1257L', 'K475 M1', 'BR', '0T', 'NT'];

/** The examples with the answers of the latest year, as `examples` of OpenAPI has them. */
export interface WorkedExamples {
  readonly requests: JsonObject;
  readonly answers: JsonObject;
}

/** Works examples of a calculation. */
export async function worked(
  examples: readonly Example[],
  work: (request: JsonObject) => Promise<JsonObject>,
): Promise<WorkedExamples> {
  const answers = new Map<string, JsonObject>();
  for (const { name, summary, request } of examples) {
    await othersTurn();
    answers.set(name, { summary, value: await work(request) });
  }
  return {
    requests: Object.fromEntries(
      examples.map(({ name, summary, request }) => [name, { summary, value: request }]),
    ),
    answers: Object.fromEntries(answers),
  };
}

/** What a route answers, as JSON where it was text already. */
export async function answered(answer: Answer | Promise<Answer>): Promise<JsonObject> {
  const given = await answer;
  return typeof given === 'string' ? JSON.parse(given) : given;
}

/** Decodes the example codes: as examples of the path parameter, and of the answers. */
export async function decodedCodes(payroll: Payroll): Promise<WorkedExamples> {
  const examples = TAX_CODE_EXAMPLES.map((code) => ({
    name: code.replace(' ', ''),
    summary: code,
    request: { code },
  }));
  const { answers } = await worked(examples, ({ code }) =>
    payroll.taxCode(String(code), payroll.latestTaxYear),
  );
  const codes = examples.map(({ name, request }) => [name, { value: request.code }] as const);
  return { requests: Object.fromEntries(codes), answers };
}
