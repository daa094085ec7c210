import { expect } from 'chai';
import { type JsonObject, valueAt } from '../../src/json.js';
import { answerOf, leafPaths, type PostOperation } from '../../src/operations/index.js';
import { titlesOf } from '../../src/page/case/titles.js';
import { ReasonFinder, type Reasons } from '../../src/page/why/reasons.js';
import { calculate } from '../language/trace/support/calculations.js';
import { randomRequests } from '../language/trace/support/requests.js';
import { employerCost, operationNamed, payslip, sickPay } from '../support/operations.js';
import { payroll } from '../support/project.js';
import { runs, someOf } from '../support/runs.js';
import { TAX_YEARS } from '../support/years.js';

interface Person {
  readonly is: string;
  readonly operation: PostOperation;
  /** `YEAR` in it is the calendar year that the tax year begins in. */
  readonly request: JsonObject;
  /** The part of the answer whose figures are asked about. */
  readonly shows: RegExp;
}

const YEAR_AND_MONTH = /^(cost|employee\.(periods\.(year|month)|rates|child_benefit)|employee\.[a-z_]+$)/;
const salary = (amount: number, more: JsonObject = {}) => ({
  operation: employerCost,
  shows: YEAR_AND_MONTH,
  request: { gross: { amount, per: 'year' }, region: 'england', ...more },
});

const PEOPLE: readonly Person[] = [
  {
    is: 'a graduate with a pension before tax',
    ...salary(42_000, {
      student_loans: ['plan_2'],
      pension: { method: 'net_pay', percent: 5 },
      employer_pension: 'auto_enrolment_minimum',
    }),
  },
  {
    is: 'a Scot who gives up pay, with a bonus and a car, paid weekly',
    ...salary(66_500, {
      region: 'scotland',
      pay_frequency: 'weekly',
      student_loans: ['plan_1', 'postgraduate'],
      pension: { method: 'salary_sacrifice', percent: 6 },
      bonus: { amount: 4_000, pay_period: 40 },
      benefits_in_kind: { amount: 3_100, per: 'year' },
    }),
  },
  {
    is: 'somebody whose allowance tapers away',
    ...salary(118_000, { pension: { method: 'relief_at_source', percent: 4 } }),
  },
  {
    is: 'somebody who earns too little for anything',
    ...salary(5_400, { employer_pension: 'auto_enrolment_minimum' }),
  },
  {
    is: 'a parent in Wales with vouchers and deductions',
    ...salary(63_000, {
      region: 'wales',
      pay_frequency: 'four_weekly',
      childcare_vouchers: { amount: 243, per: 'month', joined_before_2011: true },
      pre_tax_deductions: { amount: 20, per: 'month' },
      post_tax_deductions: { amount: 10, per: 'week' },
      child_benefit: { children: 2 },
    }),
  },
  {
    is: 'an apprentice on an hourly rate',
    ...salary(0, { gross: { amount: 11.44, per: 'hour' }, ni_category: 'H' }),
  },
  { is: 'somebody with a K code', ...salary(38_000, { tax_code: 'K475', pay_frequency: 'two_weekly' }) },
  {
    is: 'the only employee of a large employer',
    ...salary(90_000, {
      employment_allowance: true,
      apprenticeship_levy: true,
      employer_pension: { percent: 8 },
    }),
  },
  {
    is: 'a payslip in the seventh month',
    operation: payslip,
    shows: /^(payslip|employer)\./,
    request: {
      pay_date: 'YEAR-10-28',
      tax_code: '1257L',
      ni_category: 'A',
      student_loans: ['plan_1'],
      pay: [
        { kind: 'salary', amount: 3_500 },
        { kind: 'bonus', amount: 900 },
      ],
    },
  },
  {
    is: 'ten days of sickness',
    operation: sickPay,
    shows: /./,
    request: { average_weekly_earnings: { amount: 400 }, qualifying_days_per_week: 4, days: 10 },
  },
];

describe('the reasons of all figures of the year and of the month', () => {
  for (const [at, { is, operation, request, shows }] of PEOPLE.entries()) {
    it(`of ${is} name a rate, a limit, its parts, or what was said`, async () => {
      const hollow: string[] = [];
      for (const year of someOf(TAX_YEARS, at)) {
        const asked = JSON.parse(JSON.stringify(request).replaceAll('YEAR', year.slice(0, 4)));
        const found = await payroll.calculate(operation.name, { ...asked, tax_year: year }, year);
        const answer = answerOf(found);
        const titles = titlesOf(operation, payroll, year);
        const finder = new ReasonFinder({ operation, answer, calculation: found.calculation, titles });
        let told = 0;
        for (const path of leafPaths(answer).filter((each) => shows.test(each))) {
          const isFigure = typeof valueAt(answer, path) === 'number';
          const reasons = isFigure ? finder.of({ field: path, payslip: undefined }) : undefined;
          if (reasons === undefined) continue;
          told++;
          const { text } = reasons.reason;
          expect(text, `${year} ${path}`).not.to.match(/undefined|NaN|[{}[\]_]| {2}/);
          const isTold = hasFigure(reasons) || /\b(no|not|none|nothing)\b/i.test(text);
          if (!isTold) hollow.push(`${year} ${path}: ${text}`);
        }
        expect(told, year).to.be.above(2);
      }
      expect(hollow).to.deep.equal([]);
    });
  }
});

describe('the reasons of any value of any request', () => {
  it('are whole', async () => {
    let told = 0;
    for (const asked of randomRequests(runs(24))) {
      const found = await calculate(asked);
      if (found === undefined) continue;
      const { run, answer } = found;
      const operation = operationNamed(asked.calculation);
      const titles = titlesOf(operation, payroll, run.book.checked.taxYear);
      const finder = new ReasonFinder({ operation, answer, calculation: run, titles });
      for (const value of run.book.checked.values.filter((each) => run.hasFound(each)))
        for (const payslip of [undefined, run.payslips]) {
          const reasons = finder.of({ field: value.fullName, payslip });
          if (reasons === undefined) continue;
          told++;
          const { title, reason, notes, numbers } = reasons;
          const { text, sum = '', rounding = '' } = reason;
          const ofNumbers = numbers.flatMap((each) => [each.name, each.text, each.sum ?? '']);
          const all = [title, text, sum, rounding, ...notes, ...ofNumbers].join(' | ');
          expect(all, value.fullName).not.to.match(/undefined|NaN|\[object|[{}_]/);
        }
    }
    expect(told).to.be.above(runs(2_000));
  });
});

/** Whether its sentence has a figure besides its own, or that it was said. */
function hasFigure({ value, reason: { text } }: Reasons): boolean {
  const body = text.startsWith(`${value}: `) ? text.slice(value.length + 2) : text;
  return /\d|that you said|as you said/.test(body);
}
