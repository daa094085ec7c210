import type { JsonObject } from '../src/json.js';

/** A yearly salary in England, without options. */
export function plain(salary: number): JsonObject {
  return { gross: { amount: salary, per: 'year' }, region: 'england' };
}

export const SCOTTISH_K_CODE: JsonObject = { gross: { amount: 4321.09, per: 'month' }, tax_code: 'SK475' };

/** A request with every option. */
export const EVERY_OPTION: JsonObject = {
  gross: { amount: 61_234.56, per: 'year' },
  region: 'scotland',
  pay_frequency: 'weekly',
  working_pattern: { days_per_week: 4, hours_per_week: 36, weeks_per_year: 50 },
  ni_category: 'F',
  student_loans: ['plan_1', 'plan_2', 'plan_4', 'postgraduate'],
  pension: {
    method: 'salary_sacrifice',
    percent: 5.5,
    basis: 'qualifying_earnings',
    includes: ['overtime', 'allowances', 'bonus'],
  },
  employer_pension: { percent: 4.25, basis: 'pay', includes: ['overtime', 'bonus'] },
  overtime: [
    { hours: 3.5, multiplier: 1.5, per: 'week' },
    { amount: 45.67, per: 'month' },
  ],
  allowances: { amount: 123.45, per: 'month' },
  bonus: { amount: 2500.5, pay_period: 30 },
  salary_sacrifice: { amount: 33.33, per: 'month' },
  benefits_in_kind: { amount: 3456.78, per: 'year' },
  childcare_vouchers: { amount: 60, per: 'week', joined_before_2011: false },
  pre_tax_deductions: { amount: 10, per: 'month' },
  post_tax_deductions: { amount: 25.5, per: 'month' },
  blind: true,
  marriage_allowance: 'receiving',
  married_couples_allowance: true,
  child_benefit: { children: 2, weeks: 40 },
  employment_allowance: true,
  apprenticeship_levy: true,
};

/** One payslip of a year that has begun, without options. */
export function payslipOf(taxYear: string): JsonObject {
  return {
    tax_month: 5,
    pay: [{ kind: 'salary', amount: 4166.67 }],
    tax_code: '1257L',
    ni_category: 'A',
    year_to_date: {
      tax_year: taxYear,
      gross: 16_666.68,
      taxable_pay: 16_666.68,
      tax: 2_494.6,
      national_insurance: [
        { ni_category: 'A', niable_pay: 16_666.68, employee_ni: 997.96, employer_ni: 2_249.8 },
      ],
      last_period: { pay_frequency: 'monthly', tax_period: 4, ni_category: 'A', niable_pay: 4_166.67 },
    },
  };
}

export const SICK_PAY: JsonObject = {
  average_weekly_earnings: { earnings: 3210.98, weeks: 8 },
  qualifying_days_per_week: 5,
  days: 9,
  days_paid_before: 4,
};

/** A request with a number of overtime items, alternately by hours and by amount. */
export function overtimeOf(items: number): JsonObject {
  const overtime = Array.from({ length: items }, (_, item) =>
    item % 2 === 0
      ? { hours: 1 + (item % 7) / 2, multiplier: 1.5, per: 'month' }
      : { amount: 10.25 + item, per: 'week' },
  );
  return { ...plain(34_567.89), overtime };
}
