import { type Asked, type BandRow, bandRowsOf, type Run } from '../language/index.js';
import { INCOME_TAX, NATIONAL_INSURANCE, STUDENT_LOANS, type Subject } from '../law/test-data/subjects.js';
import { fieldOf, type PeriodFields, payslips, periods } from './employer-cost/period-figures.js';
import { type JsonFields, jsonText, listText, objectText } from './json-text.js';
import type { JsonObject } from './payroll.js';
import {
  asMoney,
  asMoneyAPayslip,
  asNumber,
  asWords,
  namesOf,
  requested,
  shownText,
  word,
  yearly,
} from './present.js';

/** The figures of a payslip and of each period: the field and the value it shows. */
export const PAYSLIP_FIGURES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    gross: 'pay.gross',
    salary_sacrifice: 'salary_sacrifice.salary_sacrifice',
    childcare_vouchers: 'childcare_vouchers.childcare_vouchers',
    pension: 'pension.pension',
    pension_contribution: 'pension.pension_contribution',
    employer_pension: 'employer_pension.employer_pension',
    pre_tax_deductions: 'two_pays.pre_tax_deductions',
    niable_pay: 'two_pays.niable_pay',
    taxable_pay: 'two_pays.taxable_pay',
    tax: 'income_tax.tax',
    employee_ni: 'national_insurance.employee_ni',
    employer_ni: 'national_insurance.employer_ni',
    post_tax_deductions: 'two_pays.post_tax_deductions',
    take_home: 'take_home.take_home',
  }),
);

const FIGURES = [...PAYSLIP_FIGURES].map(([name, value]) => fieldOf(name, value));
/** In the order of the contract: loans before what is deducted after tax. */
const AFTER_LOANS = [...PAYSLIP_FIGURES.keys()].indexOf('post_tax_deductions');
const BEFORE = FIGURES.slice(0, AFTER_LOANS);
const AFTER = FIGURES.slice(AFTER_LOANS);

/** The fields of `cost`. */
export const COST: ReadonlyMap<string, string> = new Map(
  Object.entries({
    pay: 'employer_cost.pay',
    benefits_in_kind: 'income.benefits',
    employer_ni: 'employer_cost.employer_ni_of_year',
    employment_allowance: 'employer_cost.employment_allowance',
    class_1a_ni: 'employer_cost.class_1a_ni',
    employer_pension: 'employer_cost.employer_pension_of_year',
    apprenticeship_levy: 'employer_cost.apprenticeship_levy',
    total: 'employer_cost.total',
  }),
);

/** The fields of `employee` that are one amount. */
export const EMPLOYEE: ReadonlyMap<string, string> = new Map(
  Object.entries({
    personal_allowance: 'allowances.personal_allowance',
    adjusted_net_income: 'income.adjusted_net_income',
    benefits_in_kind: 'income.benefits',
    married_couples_allowance: 'allowances.married_couples_allowance',
  }),
);

/** The fields of `employee.child_benefit`. */
export const CHILD_BENEFIT: ReadonlyMap<string, string> = new Map(
  Object.entries({
    children: 'child_benefit.children',
    weeks: 'child_benefit.weeks',
    received: 'child_benefit.received',
    charge_percent: 'child_benefit.charge_percent',
    charge: 'child_benefit.charge',
  }),
);

/** The fields of `employee.rates`. */
export const DEDUCTION_RATES: ReadonlyMap<string, string> = new Map(
  Object.entries({ effective: 'deduction_rates.effective', marginal: 'deduction_rates.marginal' }),
);

const PERIODS = 'pay.times_a_year';
const LOAN_PLAN = 'loan_plan.loan_plan';
const POSTGRADUATE = 'student_loans.repays_postgraduate';

/** Every value that the operation shows. */
export const employerCostAsks: readonly Asked[] = [
  ...asMoneyAPayslip(
    ...PAYSLIP_FIGURES.values(),
    'student_loans.student_loan',
    'student_loans.postgraduate_loan',
  ),
  ...asMoney(...COST.values(), ...EMPLOYEE.values(), 'child_benefit.received', 'child_benefit.charge'),
  ...asNumber('child_benefit.children', 'child_benefit.weeks', 'child_benefit.charge_percent'),
  ...asNumber(...DEDUCTION_RATES.values()),
  ...asWords(
    'code_to_use.tax_code',
    'tax_code.tax_region',
    'childcare_vouchers.voucher_band',
    LOAN_PLAN,
    POSTGRADUATE,
  ),
  { value: PERIODS, kinds: ['row'], grain: 'year' },
  { value: 'tax_bands.tax_bands', kinds: ['band_rows'], grain: 'year' },
];

export const employerCostNames = namesOf(employerCostAsks);

/** What of the law the answer rests on. */
export const employerCostSubjects: readonly Subject[] = [INCOME_TAX, NATIONAL_INSURANCE, STUDENT_LOANS];

/** The fields of the answer as JSON, without its metadata. */
export function presentEmployerCost(run: Run, request: JsonObject): JsonFields {
  const asksForChildBenefit = request['child_benefit'] !== undefined;
  const band = word(run, 'childcare_vouchers.voucher_band');
  const fields = periodFields(run);
  const cost = objectText(amounts(run, COST));
  const employee: JsonFields = [
    ['tax_code', jsonText(word(run, 'code_to_use.tax_code'))],
    ['tax_code_derived', jsonText(request['tax_code'] === undefined)],
    ['tax_region', jsonText(word(run, 'tax_code.tax_region'))],
    ['pay_frequency', jsonText(requested(run, 'pay_frequency'))],
    ...amounts(run, EMPLOYEE),
    ['childcare_voucher_band', jsonText(band === 'none' ? null : band)],
    ['child_benefit', asksForChildBenefit ? objectText(amounts(run, CHILD_BENEFIT)) : 'null'],
    ['periods', periods(run, fields, PERIODS)],
    ['payslips', payslips(run, fields)],
    ['tax_bands', listText(bandRowsOf(run.one(run.book.find('tax_bands.tax_bands').id)).map(bandText))],
    ['rates', objectText(amounts(run, DEDUCTION_RATES))],
  ];
  return [
    ['cost', cost],
    ['employee', objectText(employee)],
  ];
}

function amounts(run: Run, fields: ReadonlyMap<string, string>): JsonFields {
  return [...fields].map(([field, value]) => [field, shownText(yearly(run, value))]);
}

function bandText({ rate, taxable, tax }: BandRow): string {
  return objectText([
    ['rate', shownText(rate.inPercent())],
    ['taxable', shownText(taxable)],
    ['tax', shownText(tax)],
  ]);
}

/** The fields of payslips and periods for this person: with the loans that payroll operates. */
function periodFields(run: Run): PeriodFields {
  const plan = word(run, LOAN_PLAN);
  const postgraduate = word(run, POSTGRADUATE);
  return {
    before: BEFORE,
    loans: [
      ...(plan === 'none' ? [] : [fieldOf(plan, 'student_loans.student_loan')]),
      ...(postgraduate === 'none' ? [] : [fieldOf(postgraduate, 'student_loans.postgraduate_loan')]),
    ],
    after: AFTER,
  };
}
