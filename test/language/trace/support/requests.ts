import fc from 'fast-check';
import type { JsonObject } from '../../../../src/json.js';
import { payroll } from '../../../support/project.js';
import { payslipRequest } from './payslips.js';

/** A calculation as a caller may ask for it. */
export interface CalculationRequest {
  readonly calculation: string;
  readonly taxYear: string;
  readonly request: JsonObject;
}

const PERIODS = ['year', 'month', 'four_weeks', 'two_weeks', 'week', 'day', 'hour'] as const;
const BESIDES = ['overtime', 'allowances', 'bonus'] as const;
const A_YEAR: Readonly<Record<(typeof PERIODS)[number], number>> = {
  year: 1,
  month: 12,
  four_weeks: 13,
  two_weeks: 26,
  week: 52,
  day: 260,
  hour: 1950,
};

/** Pounds and pence a year, said for some period. */
function amountPer(most: number) {
  return fc
    .tuple(fc.constantFrom(...PERIODS), fc.integer({ min: 0, max: most * 100 }))
    .map(([per, pence]) => ({ amount: Math.round(pence / A_YEAR[per]) / 100, per }));
}

function contribution() {
  const percent = fc.record(
    {
      percent: fc.integer({ min: 0, max: 1200 }).map((each) => each / 100),
      basis: fc.constantFrom('pay', 'qualifying_earnings'),
      includes: fc.subarray([...BESIDES]),
    },
    { requiredKeys: ['percent'] },
  );
  return fc.oneof(percent, fc.record({ amount: amountPer(5_000) }));
}

const overtime = fc.oneof(
  fc.record({
    amount: fc.integer({ min: 0, max: 30_000 }).map((pence) => pence / 100),
    per: fc.constantFrom('month', 'week'),
  }),
  fc.record(
    {
      hours: fc.constantFrom(0, 1, 2.5, 7),
      multiplier: fc.constantFrom(1, 1.5, 2),
      per: fc.constantFrom('month', 'week'),
    },
    { requiredKeys: ['hours', 'per'] },
  ),
);

const options = {
  pay_frequency: fc.constantFrom('monthly', 'four_weekly', 'two_weekly', 'weekly'),
  working_pattern: fc.record(
    {
      days_per_week: fc.constantFrom(2.5, 4, 5),
      hours_per_week: fc.constantFrom(18.75, 36, 40),
      weeks_per_year: fc.constantFrom(40, 52),
    },
    { requiredKeys: [] },
  ),
  pension: fc
    .tuple(fc.constantFrom('relief_at_source', 'net_pay', 'salary_sacrifice'), contribution())
    .map(([method, rest]) => ({ method, ...rest })),
  employer_pension: fc.oneof(fc.constant('auto_enrolment_minimum'), contribution()),
  overtime: fc.array(overtime, { maxLength: 3 }),
  allowances: amountPer(6_000),
  bonus: fc.record(
    {
      amount: fc.integer({ min: 0, max: 2_000_000 }).map((pence) => pence / 100),
      pay_period: fc.integer({ min: 1, max: 12 }),
    },
    { requiredKeys: ['amount'] },
  ),
  salary_sacrifice: amountPer(3_000),
  benefits_in_kind: amountPer(9_000),
  childcare_vouchers: fc
    .tuple(amountPer(3_500), fc.boolean())
    .map(([amount, old]) => ({ ...amount, joined_before_2011: old })),
  pre_tax_deductions: amountPer(1_000),
  post_tax_deductions: amountPer(1_000),
  blind: fc.boolean(),
  marriage_allowance: fc.constantFrom('transferring', 'receiving'),
  married_couples_allowance: fc.boolean(),
  child_benefit: fc.record(
    { children: fc.integer({ min: 1, max: 4 }), weeks: fc.integer({ min: 1, max: 52 }) },
    { requiredKeys: ['children'] },
  ),
  employment_allowance: fc.boolean(),
  apprenticeship_levy: fc.boolean(),
};

/** Codes of every kind. */
export const taxCodes: readonly string[] = [
  '1257L',
  'S1257L M1',
  'c1100l',
  'K475',
  'K475 W1',
  'BR',
  'SD1',
  'D0 X',
  'NT',
  '0T',
  '45M',
  'CK12',
];

function employerCost(taxYear: string): fc.Arbitrary<CalculationRequest> {
  const words = (field: string) => payroll.words(taxYear, 'employer-cost').get(field) ?? [];
  return fc
    .record(
      {
        gross: amountPer(180_000),
        region: fc.constantFrom('england', 'scotland', 'wales', 'northern_ireland'),
        tax_code: fc.constantFrom(...taxCodes),
        ni_category: fc.constantFrom(...words('ni_category')),
        student_loans: fc.subarray([...words('student_loans')]),
        ...options,
      },
      { requiredKeys: ['gross', 'region'] },
    )
    .map((request) => ({ calculation: 'employer-cost', taxYear, request: { ...request } }) as const);
}

function sickPay(taxYear: string): fc.Arbitrary<CalculationRequest> {
  const earnings = fc.integer({ min: 0, max: 500_000 }).map((pence) => pence / 100);
  const count = fc.integer({ min: 1, max: 12 });
  const average = fc.oneof(
    fc.record({ amount: earnings }),
    fc.record({ earnings, weeks: count }),
    fc.record({ earnings, months: count }),
    fc.record({ earnings, days: count }),
  );
  return fc
    .record(
      {
        average_weekly_earnings: average,
        qualifying_days_per_week: fc.integer({ min: 1, max: 7 }),
        days: fc.integer({ min: 0, max: 60 }),
        days_paid_before: fc.integer({ min: 0, max: 196 }),
      },
      { requiredKeys: ['average_weekly_earnings', 'qualifying_days_per_week', 'days'] },
    )
    .map((request) => ({ calculation: 'sick-pay', taxYear, request: { ...request } }) as const);
}

function payslip(taxYear: string): fc.Arbitrary<CalculationRequest> {
  return payslipRequest(taxYear).map(
    ({ tax_year: _, ...request }) => ({ calculation: 'payslip', taxYear, request }) as const,
  );
}

function taxCode(taxYear: string): fc.Arbitrary<CalculationRequest> {
  return fc
    .constantFrom(...taxCodes)
    .map((code) => ({ calculation: 'tax-code', taxYear, request: { code } }) as const);
}

/** Requests with any of all options, mostly to the employer cost; a rule may refuse some. The same ones every time. */
export function randomRequests(count: number): readonly CalculationRequest[] {
  const any = fc
    .constantFrom(...payroll.taxYears)
    .chain((year) =>
      fc.oneof(
        { weight: 8, arbitrary: employerCost(year) },
        { weight: 2, arbitrary: payslip(year) },
        { weight: 1, arbitrary: sickPay(year) },
        { weight: 1, arbitrary: taxCode(year) },
      ),
    );
  return fc.sample(any, { numRuns: count, seed: 20260406 });
}
