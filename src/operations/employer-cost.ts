import type { JsonObject } from '../json.js';
import { INCOME_TAX, NATIONAL_INSURANCE, STUDENT_LOANS } from '../law/index.js';
import { byRules } from './answer/declared.js';
import { ifRequestHas } from './answer/objects.js';
import { payslips, periods } from './answer/pay-periods.js';
import { bands, requestLacks, requestWord, wordOrNull } from './answer/values.js';
import { operation } from './operation.js';
import { PAY_FIGURES } from './pay-figures.js';
import { TAX_CODE } from './tax-code.js';

/** Of all requests the one that takes longest: 52 payslips, with most that an answer can have. */
const FULL: JsonObject = {
  gross: { amount: 18.5, per: 'hour' },
  region: 'scotland',
  pay_frequency: 'weekly',
  student_loans: ['plan_4', 'postgraduate'],
  pension: { method: 'salary_sacrifice', percent: 5, includes: ['overtime'] },
  employer_pension: 'auto_enrolment_minimum',
  overtime: [{ hours: 4, multiplier: 1.5, per: 'week' }],
  bonus: { amount: 750, pay_period: 40 },
  employment_allowance: true,
};

/** What employing one person costs over a year: `POST /v1/employer-cost`. */
export const employerCost = operation({
  name: 'employer-cost',
  route: 'POST /v1/employer-cost',
  summary: 'What employing one person costs over a year',
  description:
    "Pay, employer National Insurance, pension and levy; and the employee's tax, National Insurance, student " +
    'loans and take-home pay, for the year, for each payslip and for an average of each other period.',
  codeField: { field: 'tax_code', ...TAX_CODE },
  ownFields: ['gross'],
  subjects: [INCOME_TAX, NATIONAL_INSURANCE, STUDENT_LOANS],
  main: 'employer_cost.total',
  answer: (object) =>
    object('', {
      cost: object(
        'cost',
        byRules(
          'employer_cost',
          'pay',
          'benefits_in_kind',
          'employer_ni',
          'employment_allowance',
          'class_1a_ni',
          'employer_pension',
          'apprenticeship_levy',
          'total',
        ),
        'What the employer pays in the year.',
      ),
      employee: object(
        'employee',
        {
          ...byRules('code_to_use', 'tax_code'),
          tax_code_derived: requestLacks('tax_code', 'Whether the code was derived because none was given.'),
          ...byRules('code_to_use', 'tax_region'),
          pay_frequency: requestWord('pay_frequency'),
          ...byRules('allowances', 'personal_allowance'),
          ...byRules('income', 'adjusted_net_income', 'benefits_in_kind'),
          ...byRules('allowances', 'married_couples_allowance'),
          childcare_voucher_band: wordOrNull('deductions.voucher_band', 'none', {
            enum: ['basic', 'higher', 'additional', null],
            description: 'The band whose exempt amount applies; null when there are no childcare vouchers.',
          }),
          child_benefit: ifRequestHas(
            'child_benefit',
            object(
              'employee.child_benefit',
              byRules('child_benefit', 'children', 'weeks', 'received', 'charge_percent', 'charge'),
            ),
            'The High Income Child Benefit Charge; null when no child benefit was given.',
          ),
          periods: periods(
            'pay.times_a_year',
            'gross',
            PAY_FIGURES,
            'The year, and the year divided evenly.',
          ),
          payslips: payslips(PAY_FIGURES, 'One for each pay period of the year.'),
          tax_bands: bands('tax_bands.tax_bands', "The year's tax by rate."),
          rates: object(
            'employee.rates',
            byRules('deduction_rates', 'effective', 'marginal'),
            'Income tax, National Insurance and student loans of the employee.',
          ),
        },
        "The employee's side of the calculation.",
      ),
    }),
  exampleFields: ['cost.total', 'employee.periods.year.take_home'],
  trace: {
    summary: 'What employing one person costs, and how every figure came about',
    mainInWords: 'the total cost',
    exampleValue: 'employee_rate',
  },
  figuresOfPeople: {
    tax: 'employee.periods.year.tax',
    employee_ni: 'employee.periods.year.employee_ni',
    student_loans: 'employee.periods.year.student_loans',
    take_home: 'employee.periods.year.take_home',
    employer_ni: 'cost.employer_ni',
    employer_cost: 'cost.total',
  },
  mainResults: { 'employee.tax_code': 'employee.tax_code', cost: 'cost', year: 'employee.periods.year' },
  page: { title: 'Pay', address: '/pay', about: 'What a job costs over a year, and every payslip of it.' },
  assistant: {
    ask: 'Ask the user for the region or the tax code, for pension and student loans; never guess them.',
    fields: [
      ...['cost', 'employee.tax_code', 'employee.tax_region', 'employee.child_benefit'],
      'employee.periods.month.take_home',
      ...['gross', 'pension', 'taxable_pay', 'tax', 'employee_ni', 'student_loans', 'take_home'].map(
        (figure) => `employee.periods.year.${figure}`,
      ),
    ],
    helpLevels: 1,
  },
  dearest: () => FULL,
  examples: [
    {
      name: 'salary',
      summary: 'A yearly salary in England, and nothing else',
      request: { gross: { amount: 50_000, per: 'year' }, region: 'england' },
    },
    {
      name: 'full',
      summary: 'Weekly pay in Scotland with a pension, a student loan, overtime and a bonus',
      request: FULL,
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
  ],
});
