import type { Absence } from '../../language/index.js';

/*
 * What a form says below a label, for people; most fields need no hint. What callers of the API read stands with the inputs of the
 * rules.
 */

const HINTS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    region: 'Where they live.',
    total_cost: 'All that the employer pays, National Insurance and pension included.',
    tax_code: 'As on the payslip or HMRC’s notice, such as 1257L, S1257L or K475 M1.',
    student_loans: 'Each that is being paid back.',
    working_pattern: 'For pay by the day or the hour, and for overtime by the hour.',
    'pension.amount': 'What reaches the pension, tax relief included.',
    'pension.basis': 'All of it, or the part between the limits of automatic enrolment.',
    'employer_pension.basis': 'All of it, or the part between the limits of automatic enrolment.',
    'employer_pension.pensionable_pay': 'Where it is not the pensionable pay above, such as on family leave.',
    allowances: 'Taxed like salary, such as for a car or for being on call.',
    'bonus.pay_period': '1 is the first of the tax year. Empty: the last.',
    salary_sacrifice: 'For a bicycle, for example. It bears neither tax nor National Insurance.',
    benefits_in_kind:
      'Their taxable value, such as of medical insurance. It is collected through the tax code.',
    childcare_vouchers: 'What pay is given up for. Above the exempt part they are taxed.',
    'childcare_vouchers.joined_before_2011': 'The exempt part is then that of the basic rate.',
    'childcare_vouchers.band': 'From the basic earnings assessment of the year.',
    orders:
      'In the order of the law: child maintenance, maintenance, fines, council tax, then the rest, each by its date.',
    order_days: 'Only where it is not for whole weeks or months, or for a maintenance arrestment.',
    pre_tax_deductions: 'After National Insurance, such as payroll giving.',
    post_tax_deductions: 'From what is left, such as a season ticket.',
    marriage_allowance: 'A part of the personal allowance that one spouse or civil partner gives the other.',
    child_benefit: 'Only for the High Income Child Benefit Charge.',
    'child_benefit.weeks': 'Of the tax year. Empty: all of it.',
    employment_allowance:
      'The whole year’s, set against this employee’s. An employer has it once, not for each.',
    apprenticeship_levy: 'Adds the levy on this employee’s pay.',
    pay_date: 'The usual day, also where pay comes earlier for a bank holiday. Such as 28/08/2026.',
    tax_month:
      'For pay by the month or a longer interval, without a pay day. 1 is the first of the tax year.',
    tax_week: 'For weekly pay without a pay day. 1 is the first of the tax year.',
    starter_declaration: 'What a starter without a P45 signed. It gives the code until HMRC sends one.',
    director: 'National Insurance of a director is worked out over the year.',
    'director.appointed_tax_week': 'Only where it was in this tax year.',
    'director.last_payment': 'The alternative method is settled with it.',
    student_loan_refund: 'Taken in error in this tax year. Once the employee has left, HMRC gives it back.',
    after_leaving: 'For what is paid after the P45 was given.',
    earlier_employment: 'From the P45. The year so far has it from then on.',
    year_to_date: 'What came before. “The next payslip” fills it in; it is empty for the first of the year.',
    'check.pay_date': 'As it is printed, such as 28/08/2026.',
    'check.year_to_date':
      'To date, as the payslip before prints it. Empty for the first payment of the tax year.',
    minimum_wage: 'The answer says where pay is below it. No figure changes.',
    'minimum_wage.premium': 'What of overtime and the like is above the basic rate.',
    'pay.amount': 'Below 0 where an overpayment is taken back.',
    'pay.regular_pay_day':
      'Where it is due on another day. National Insurance is worked out for each day by itself.',
    'average_weekly_earnings.earnings': 'Before tax, in the weeks or months that count.',
    'average_weekly_earnings.weeks': 'For weekly pay.',
    'average_weekly_earnings.months': 'For monthly pay.',
    'average_weekly_earnings.days': 'For irregular pay, or somebody new.',
    days: 'Days on which they would have worked.',
    days_paid_before: 'It says how many are left.',
  }),
);

/** Of fields that may stay empty in one form and not in another. */
const HINTS_WHERE_OPTIONAL: ReadonlyMap<string, string> = new Map([
  ['tax_code', 'As on the payslip, such as 1257L or K475 M1. Empty: worked out from the pay.'],
]);

/** Of fields whose absence means that nobody knows. */
export const unknownHint = 'Empty: not known, and the answer says so where it matters.';

/** The hint of a field of the form by its path; undefined where its label is enough. */
export function hintOf(path: string, isOptional: boolean, absent: Absence | undefined): string | undefined {
  const whereOptional = isOptional ? HINTS_WHERE_OPTIONAL.get(path) : undefined;
  if (whereOptional !== undefined) return whereOptional;
  // Within a group, that of the group is enough.
  const isUnknown = isOptional && absent === 'unknown' && !path.includes('.');
  const hint = HINTS.get(path);
  if (!isUnknown) return hint;
  return hint === undefined ? unknownHint : `${hint} ${unknownHint}`;
}
