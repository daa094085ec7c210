import { expect } from 'chai';
import type { Json, JsonObject } from '../../src/json.js';
import { loadPayroll } from '../../src/operations/index.js';
import { type Answer, codesIn, faultsIn, KEY, useService } from './support/service.js';

const COST = '/v1/employer-cost';
const PAYSLIP = '/v1/payslip';
const SICK_PAY = '/v1/statutory/sick-pay';
const METADATA = ['tax_year', 'engine', 'authority_test_data', 'assumptions', 'sources'];

const SALARY: JsonObject = {
  tax_year: '2026-27',
  gross: { amount: 50_000, per: 'year' },
  region: 'england',
};
const PAID: JsonObject = {
  tax_year: '2026-27',
  tax_month: 1,
  pay: [
    { kind: 'salary', amount: 3_100 },
    { kind: 'bonus', amount: 500, niable: true },
  ],
  tax_code: 'K100',
  ni_category: 'A',
};
const SICK: JsonObject = {
  tax_year: '2026-27',
  average_weekly_earnings: { amount: 480 },
  qualifying_days_per_week: 5,
  days: 3,
};

/** What each request has for its fields, besides the metadata. */
const ANSWERS: readonly (readonly [path: string, body: JsonObject, fields: string, answer: Json])[] = [
  [COST, SALARY, 'cost.total', { cost: { total: 56749.4 } }],
  [
    COST,
    SALARY,
    'employee.periods.year.take_home,cost.total,employee.periods.year.tax',
    { cost: { total: 56749.4 }, employee: { periods: { year: { tax: 7484, take_home: 39522.12 } } } },
  ],
  [COST, SALARY, 'cost.total,cost.total', { cost: { total: 56749.4 } }],
  [COST, SALARY, 'employee.tax_code_derived', { employee: { tax_code_derived: true } }],
  [COST, SALARY, 'employee.child_benefit.charge', { employee: { child_benefit: null } }],
  [
    COST,
    { ...SALARY, child_benefit: { children: 1, weeks: 10 } },
    'employee.child_benefit.weeks,employee.child_benefit.children',
    { employee: { child_benefit: { children: 1, weeks: 10 } } },
  ],
  [
    COST,
    { ...SALARY, student_loans: ['plan_2', 'postgraduate'] },
    'employee.periods.month.student_loans.plan_2,employee.periods.week.student_loans.plan_4',
    { employee: { periods: { month: { student_loans: { plan_2: 154 } }, week: { student_loans: {} } } } },
  ],
  [COST, SALARY, 'employee.tax_bands.tax', { employee: { tax_bands: [{ rate: 20, tax: 7484 }] } }],
  [COST, SALARY, 'engine', {}],
  [SICK_PAY, SICK, 'days_remaining,amount', { amount: 73.95, days_remaining: 137 }],
  [
    PAYSLIP,
    PAID,
    'payslip.pay.amount',
    {
      payslip: {
        pay: [
          { kind: 'salary', amount: 3_100 },
          { kind: 'bonus', amount: 500 },
        ],
      },
      notices: [],
    },
  ],
  [
    PAYSLIP,
    PAID,
    'year_to_date.national_insurance.niable_pay,year_to_date.director.niable_pay,payslip.student_loans',
    {
      payslip: { student_loans: {} },
      year_to_date: { national_insurance: [{ ni_category: 'A', niable_pay: 3_600 }], director: null },
      notices: [],
    },
  ],
];

/** Queries that are refused, with what is said of `fields`. */
const REFUSED: readonly (readonly [query: string, code: string, message: string])[] = [
  ['fields=', 'REQUIRED', 'fields must be paths of fields of the answer, with commas between them'],
  ['fields=,,', 'REQUIRED', 'fields must be paths of fields of the answer, with commas between them'],
  [
    'fields=cost.totl',
    'NOT_ALLOWED',
    'fields: cost.totl is not a field of this answer, did you mean cost.total?',
  ],
  [
    'fields=cost,employee.payslips[2].tax',
    'NOT_ALLOWED',
    'fields: employee.payslips[2].tax is not a field of this answer, did you mean employee.payslips.tax?',
  ],
  ['fields=total', 'NOT_ALLOWED', 'fields: total is not a field of this answer, did you mean cost.total?'],
  ['fields=cost.total,', 'NOT_ALLOWED', 'fields: "" is not a field of this answer'],
  ['fields=cost.total.pence', 'NOT_ALLOWED', 'fields: cost.total.pence is not a field of this answer, did you mean cost.total?'],
  ['fields=__proto__', 'NOT_ALLOWED', 'fields: __proto__ is not a field of this answer'],
  ['fields=payslip.tax', 'NOT_ALLOWED', 'fields: payslip.tax is not a field of this answer'],
  [`fields=${'cost.total,'.repeat(50)}cost.pay`, 'TOO_MANY', 'fields must be at most 50 paths'],
  ['fields=cost.total&fields=cost.pay', 'REPEATED', 'fields must be given only once'],
];

describe('the fields that a caller asks for', () => {
  const service = useService();
  const ask = (path: string, fields: string, body: Json) => service.post(`${path}?fields=${fields}`, body);

  describe('are all that the answer has besides its metadata, in its order', () => {
    for (const [path, body, fields, expected] of ANSWERS) {
      it(`${path} ${fields}`, async () => {
        const { status, body: answer, text } = await ask(path, fields, body);
        expect(status, text).to.equal(200);
        expect(JSON.stringify(withoutMetadata(answer))).to.equal(JSON.stringify(expected));
        expect(Object.keys(answer).slice(-METADATA.length)).to.deep.equal(METADATA);
      });
    }
  });
});

function withoutMetadata(answer: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(answer).filter(([name]) => !METADATA.includes(name)));
}
