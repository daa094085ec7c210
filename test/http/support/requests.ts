/** Requests that are right. */
export const SALARY = { gross: { amount: 50_000, per: 'year' }, region: 'england' };
export const SICK_DAYS = {
  average_weekly_earnings: { amount: 400 },
  qualifying_days_per_week: 5,
  days: 2,
};
export const PAYSLIP = {
  tax_month: 1,
  pay: [{ kind: 'salary', amount: 2_500 }],
  tax_code: '1257L',
  ni_category: 'A',
};

export const COST = '/v1/employer-cost';
export const SLIP = '/v1/payslip';
export const SICK_PAY = '/v1/statutory/sick-pay';

/** What is published, at some address of each route. */
export const READ = [
  '/v1/rates',
  '/v1/rates?tax_year=2024-25',
  '/v1/rates/history?path=national_insurance.thresholds.primary_threshold',
  '/v1/tax-codes/K475%20M1',
  '/v1/tax-years',
  '/v1/scope',
  '/v1/rules',
  '/v1/rules/pay',
  '/v1/rules/pay/salary',
  '/openapi.json',
];
/** What calculates. */
export const CALCULATED = [COST, SLIP, SICK_PAY].flatMap((path) => [path, `${path}/record`, `${path}/trace`]);
