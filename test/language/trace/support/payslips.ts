import fc from 'fast-check';
import type { Json, JsonObject } from '../../../../src/json.js';
import { payroll } from '../../../support/project.js';

/** Payments of a year at each pay frequency, and the tax weeks or months that each is for. */
export const FREQUENCIES = {
  monthly: { payments: 12, units: 1 },
  four_weekly: { payments: 13, units: 4 },
  two_weekly: { payments: 26, units: 2 },
  weekly: { payments: 52, units: 1 },
  quarterly: { payments: 4, units: 3 },
  half_yearly: { payments: 2, units: 6 },
  yearly: { payments: 1, units: 12 },
} as const;

export type Frequency = keyof typeof FREQUENCIES;
const SHORT = ['monthly', 'four_weekly', 'two_weekly', 'weekly'] as const;
/** Those with several payments one after the other in a year. */
export const frequency: fc.Arbitrary<Frequency> = fc.constantFrom(...SHORT);
const anyFrequency: fc.Arbitrary<Frequency> = fc.constantFrom(...SHORT, 'quarterly', 'half_yearly', 'yearly');

/** Whether tax months count, and no tax weeks. */
function isByTheMonth(often: Frequency): boolean {
  return !often.endsWith('weekly');
}

/** The fields that say which payment of the year it is, from 1. */
export function periodOf(often: Frequency, payment: number): JsonObject {
  const { units } = FREQUENCIES[often];
  return {
    pay_frequency: often,
    ...(isByTheMonth(often) ? { tax_month: payment * units } : { tax_week: payment * units }),
  };
}

/** Codes of each kind, on either basis, of each region. */
export const payslipCode = fc
  .tuple(
    fc.oneof(
      fc.integer({ min: 1, max: 2_000 }).map((number) => `${number}L`),
      fc.constantFrom('1257L', 'S1257L', 'C1257L', '1383M', '1131N', '0T', 'S0T'),
      fc.integer({ min: 1, max: 1_900 }).map((number) => `K${number}`),
      fc.constantFrom('SK475', 'CK12', 'BR', 'SBR', 'D0', 'D1', 'SD0', 'SD1', 'CD0', 'NT'),
    ),
    fc.constantFrom('', '', ' M1'),
  )
  .map(([code, basis]) => `${code}${basis}`);

/** Pounds and pence of one payment: from nothing to what few are paid. */
export const amount = fc
  .oneof(
    { weight: 4, arbitrary: fc.integer({ min: 0, max: 500_000 }) },
    { weight: 1, arbitrary: fc.integer({ min: 0, max: 3_000_000 }) },
  )
  .map((pence) => pence / 100);

/** What stays the same from payment to payment, without how often and under what code. */
export function termsOf(taxYear: string): fc.Arbitrary<JsonObject> {
  const words = (field: string) => payroll.words(taxYear, 'employer-cost').get(field) ?? [];
  const percent = fc.integer({ min: 0, max: 1_000 }).map((each) => each / 100);
  const basis = fc.constantFrom('pay', 'qualifying_earnings');
  return fc
    .record(
      {
        ni_category: fc.constantFrom(...words('ni_category')),
        student_loans: fc.subarray([...words('student_loans')]),
        pension: fc.record({
          method: fc.constantFrom('relief_at_source', 'net_pay', 'salary_sacrifice'),
          percent,
          basis,
        }),
        employer_pension: fc.oneof(
          fc.constant('auto_enrolment_minimum'),
          fc.record({ percent, basis }),
          fc.record({ percent, pensionable_pay: amount }),
        ),
      },
      { requiredKeys: ['ni_category'] },
    )
    .map((terms) => ({ tax_year: taxYear, ...terms }));
}

const item = fc.oneof(
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('salary'), amount }) },
  // What was paid too much is taken back.
  fc.record({
    kind: fc.constantFrom('salary', 'bonus', 'statutory_sick_pay', 'payrolled_benefit'),
    amount: fc.integer({ min: -20_000, max: -1 }).map((pence) => pence / 100),
  }),
  fc.record(
    {
      kind: fc.constantFrom('holiday_pay', 'overtime', 'bonus', 'commission', 'allowances', 'other_pay'),
      amount: amount.map((each) => Math.round(each * 10) / 100),
      taxable: fc.boolean(),
      niable: fc.boolean(),
      pensionable: fc.boolean(),
    },
    { requiredKeys: ['kind', 'amount'] },
  ),
  fc.record({
    kind: fc.constantFrom(
      'statutory_sick_pay',
      'statutory_maternity_pay',
      'statutory_neonatal_care_pay',
      'payrolled_benefit',
      'expenses',
    ),
    amount: amount.map((each) => Math.round(each * 5) / 100),
  }),
);

/** What was paid in the year before a payment: each figure by itself, as a migration may send it. */
function yearToDate(taxYear: string): fc.Arbitrary<JsonObject> {
  const letters = payroll.words(taxYear, 'employer-cost').get('ni_category') ?? [];
  const plans = payroll.words(taxYear, 'employer-cost').get('student_loans') ?? [];
  const figures = (names: readonly string[]) =>
    fc.record(Object.fromEntries(names.map((name) => [name, amount])), { requiredKeys: [] });
  const bands = [
    'at_lower_earnings_limit',
    'lower_earnings_limit_to_primary_threshold',
    'primary_threshold_to_upper_earnings_limit',
  ];
  const insurance = ['niable_pay', ...bands, 'employee_ni', 'employer_ni'];
  const lines = fc
    .tuple(
      fc.subarray([...letters], { maxLength: 3 }),
      fc.array(figures(insurance), { minLength: 3, maxLength: 3 }),
    )
    .map(([used, all]) => used.map((letter, index) => ({ ni_category: letter, ...all[index] })));
  const lastPeriod = fc
    .tuple(
      anyFrequency,
      fc.integer({ min: 1, max: 12 }),
      fc.constantFrom(...letters),
      figures([
        'taxable_pay',
        'tax',
        ...insurance,
        'pensionable_pay',
        'pension_contribution',
        'employer_pension',
      ]),
    )
    .map(([often, period, letter, all]) => ({
      pay_frequency: often,
      tax_period: Math.min(period, FREQUENCIES[often].payments) * FREQUENCIES[often].units,
      ni_category: letter,
      ...all,
    }));
  const director = fc
    .tuple(
      fc.constantFrom(...letters),
      fc.constantFrom('annual', 'alternative'),
      figures([...insurance, 'student_loan', 'postgraduate_loan']),
      fc.integer({ min: 0, max: 100 }),
    )
    .map(([letter, method, { niable_pay = 0, ...all }, percent]) => ({
      ...{ ni_category: letter, method, niable_pay, ...all },
      niable_pay_after_pension_age: Math.floor(Number(niable_pay) * percent) / 100,
    }));
  return fc
    .tuple(
      figures(['gross', 'payrolled_benefits', 'taxable_pay', 'tax', 'pension', 'employer_pension']),
      fc.record(
        {
          national_insurance: lines,
          student_loans: fc
            .subarray([...plans])
            .map((used) => Object.fromEntries(used.map((plan, index) => [plan, 10 + index]))),
          last_period: lastPeriod,
          director,
        },
        { requiredKeys: [] },
      ),
    )
    .map(([sums, others]) => ({ tax_year: taxYear, ...sums, ...others }));
}

/** At most four of these fields: with all at once, each request would be like the next. */
function someOf(fields: Readonly<Record<string, fc.Arbitrary<Json>>>): fc.Arbitrary<JsonObject> {
  return fc
    .subarray(Object.keys(fields), { maxLength: 4 })
    .chain((names) =>
      fc.record(Object.fromEntries(names.map((name) => [name, fields[name] ?? fc.constant(null)]))),
    );
}

/** One payslip with any of its options; a rule may refuse some. */
export function payslipRequest(taxYear: string): fc.Arbitrary<JsonObject> {
  const options = someOf({
    salary_sacrifice: amount.map((each) => Math.round(each * 5) / 100),
    pre_tax_deductions: amount.map((each) => Math.round(each * 2) / 100),
    post_tax_deductions: amount.map((each) => Math.round(each * 2) / 100),
    childcare_vouchers: fc.record({
      amount: amount.map((each) => Math.round(each * 5) / 100),
      band: fc.constantFrom('basic', 'higher', 'additional'),
    }),
    earlier_employment: fc
      .tuple(amount, fc.integer({ min: 0, max: 40 }))
      .map(([pay, percent]) => ({ pay, tax: Math.floor(pay * percent) / 100 })),
    director: fc.oneof(
      fc.record({ method: fc.constant('annual') }),
      fc.record({ method: fc.constant('alternative'), last_payment: fc.boolean() }),
      fc.record({ method: fc.constant('annual'), appointed_tax_week: fc.integer({ min: 1, max: 9 }) }),
    ),
    after_leaving: fc.constantFrom('regular_payment', 'irregular_payment'),
    minimum_wage: fc.record(
      {
        hours: fc.integer({ min: 1, max: 200 }),
        age: fc.integer({ min: 15, max: 70 }),
        apprentice: fc.boolean(),
        premium: fc.integer({ min: 0, max: 50 }),
        employer_deductions: fc.integer({ min: 0, max: 50 }),
      },
      { requiredKeys: ['hours', 'age'] },
    ),
    year_to_date: yearToDate(taxYear),
  });
  const period = anyFrequency.chain((often) =>
    fc.integer({ min: 1, max: isByTheMonth(often) ? 12 : 53 }).map((each) => ({
      pay_frequency: often,
      ...(isByTheMonth(often) ? { tax_month: each } : { tax_week: each }),
    })),
  );
  const code = fc.oneof(
    { weight: 4, arbitrary: payslipCode.map((each): JsonObject => ({ tax_code: each })) },
    {
      weight: 1,
      arbitrary: fc
        .constantFrom('A', 'B', 'C', 'none')
        .map((each): JsonObject => ({ starter_declaration: each })),
    },
  );
  return fc
    .tuple(termsOf(taxYear), period, code, fc.array(item, { maxLength: 4 }), options)
    .map(([terms, when, which, pay, others]) => ({ ...terms, ...when, ...which, pay, ...others }));
}
