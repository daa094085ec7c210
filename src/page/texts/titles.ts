/*
 * Titles of request fields, of figures in answers, and of their words. What has no title here is called by its name, so that
 * a new field appears by itself.
 */

import { dayInWords, isDate, neededUnless, type RequestField } from '../../language/index.js';
import { withApostrophes } from './apostrophes.js';
import { hintOf } from './hints.js';

/** What pages call the fields of a request, the figures of an answer, and their words. */
export interface Titles {
  /** Of a request field by its path, in which numbers of list items do not count. */
  readonly field: (path: string) => string;
  /** What a form asks where a field excludes others. */
  readonly alternative: (path: string) => string;
  /** What a form says below the title of a field; undefined where that is enough. An item of a list after the first repeats its fields. */
  readonly hint: (field: RequestField, isRepeated?: boolean) => string | undefined;
  /** A count of a request in words: “10 hours”. */
  readonly count: (path: string, count: string) => string;
  /** Of a field that is one of few numbers, each in words: a tax month by its days. Undefined of all others. */
  readonly numbers?: (path: string) => ReadonlyMap<string, string> | undefined;
  /** Of a figure of an answer by its path. */
  readonly figure: (path: string) => string;
  /** Of a word; `path` is that of the field that has it. */
  readonly word: (word: string, path?: string) => string;
}

/** Fields of requests, by path. */
const FIELDS = byName({
  gross: 'Pay before tax',
  'gross.amount': 'Pay before tax',
  'gross.per': 'Pay is for',
  'firm.gross.per': 'Pay is for, where the table does not say',
  'firm.pension.method': 'How pensions are paid in',
  'firm.employer_pension': 'Employer’s pension, where a row says no percent',
  'firm.employment_allowance': 'Employment Allowance, once for all',
  'firm.apprenticeship_levy': 'Apprenticeship Levy, once for all',
  known: 'What do you know?',
  take_home: 'Take-home pay',
  total_cost: 'The most that they may cost',
  pay_frequency: 'How often they are paid',
  pension: 'Employee’s pension',
  'pension.method': 'How the pension is paid in',
  'pension.percent': 'Percent of pay',
  'pension.amount': 'Or a fixed amount',
  'pension.basis': 'The percent is of',
  'pension.includes': 'Besides salary, it counts',
  'employer_pension.percent': 'Percent of pay',
  'employer_pension.amount': 'Or a fixed amount',
  'employer_pension.basis': 'The percent is of',
  'employer_pension.includes': 'Besides salary, it counts',
  'overtime.per': 'For each',
  'overtime.hours': 'Or hours',
  'overtime.multiplier': 'At so many times the hourly rate',
  allowances: 'Cash allowances',
  'bonus.amount': 'Bonus',
  'bonus.pay_period': 'On payslip number',
  salary_sacrifice: 'Salary given up, other than for a pension',
  'childcare_vouchers.joined_before_2011': 'Joined before 6 April 2011',
  pre_tax_deductions: 'Deducted before tax',
  post_tax_deductions: 'Deducted after tax',
  blind: 'Blind Person’s Allowance',
  married_couples_allowance: 'Married Couple’s Allowance',
  child_benefit: 'Child Benefit',
  'child_benefit.children': 'Children it is paid for',
  'child_benefit.weeks': 'Weeks it is paid for',
  employment_allowance: 'Employment Allowance',
  apprenticeship_levy: 'Apprenticeship Levy',
  'working_pattern.days_per_week': 'Days a week',
  'working_pattern.hours_per_week': 'Hours a week',
  'working_pattern.weeks_per_year': 'Weeks a year',
  average_weekly_earnings: 'Earnings',
  'average_weekly_earnings.amount': 'Average weekly earnings',
  'average_weekly_earnings.earnings': 'Pay to be averaged',
  'average_weekly_earnings.weeks': 'Over how many weeks',
  'average_weekly_earnings.months': 'Or how many months',
  'average_weekly_earnings.days': 'Or how many days',
  qualifying_days_per_week: 'Working days a week',
  days: 'Days off sick',
  days_paid_before: 'Days paid before in this sickness',
  pay_date: 'Pay day',
  director: 'Company director',
  after_leaving: 'Payment after leaving',
  student_loan_refund: 'Loan deductions given back',
  'student_loan_refund.plan': 'Of which loan',
  'student_loan_refund.amount': 'How much',
  orders: 'Orders on earnings',
  order_days: 'Days that the payment is for, for orders',
  order_charges: 'Take a pound for the costs of each order',
  year_to_date: 'The year so far',
  minimum_wage: 'Minimum wage check',
  printed: 'What the payslip prints',
  'printed.tax': 'Income tax',
  'printed.employee_ni': 'National Insurance',
  'printed.student_loans': 'Student loans',
  'printed.pension': 'Pension',
  'printed.take_home': 'Take-home pay',
  'check.pay_date': 'Pay day',
  'check.pay_frequency': 'How often you are paid',
  'check.pay': 'Gross pay',
  'check.year_to_date': 'The year so far, before this payment',
  pay: 'Payment',
  'pay.kind': 'Kind of pay',
  'pay.taxable': 'Taxed',
  'pay.niable': 'National Insurance is due',
  'pay.ni_category': 'Category letter on that day',
});

/** Fields that exclude each other, as the form lets one choose between them. */
const ALTERNATIVES = byName({
  'known.gross': 'I know the pay',
  'known.take_home': 'I know what should come home',
  'known.total_cost': 'I have a budget',
  'average_weekly_earnings.amount': 'I know the average',
  'average_weekly_earnings.earnings': 'Work it out from pay',
});

function alternativeTitle(path: string): string {
  return ALTERNATIVES.get(path) ?? fieldTitle(path);
}

/** Parts of fields, such as the period of an amount or a figure of the year so far, by name: for paths that have no title of
 *  their own. */
export const PARTS = byName({
  per: 'Period',
  method: 'How contributions are worked out',
  gross: 'Gross pay',
  national_insurance: 'National Insurance',
  ni_category: 'National Insurance letter',
  niable_pay: 'Pay that National Insurance is counted on',
  employee_ni: 'Employee’s National Insurance',
  employer_ni: 'Employer’s National Insurance',
  niable_pay_after_pension_age: 'Of that pay, what came after State Pension age',
  at_lower_earnings_limit: 'Earnings at the lower earnings limit',
  employer_pension: 'Employer’s pension',
  employer_pensionable_pay: 'Employer’s pensionable pay',
  employer_deductions: 'Deductions for the employer',
  pay_frequency: 'How often they were paid',
  statutory_sick_pay: 'Statutory Sick Pay',
  statutory_maternity_pay: 'Statutory Maternity Pay',
  statutory_paternity_pay: 'Statutory Paternity Pay',
  statutory_adoption_pay: 'Statutory Adoption Pay',
  statutory_shared_parental_pay: 'Statutory Shared Parental Pay',
  statutory_parental_bereavement_pay: 'Statutory Parental Bereavement Pay',
  statutory_neonatal_care_pay: 'Statutory Neonatal Care Pay',
});

/** Figures of answers, by name. */
const FIGURES = byName({
  gross: 'Pay',
  employer_ni: 'Employer’s National Insurance',
  employment_allowance: 'Employment Allowance',
  class_1a_ni: 'Class 1A National Insurance',
  employer_pension: 'Employer’s pension',
  apprenticeship_levy: 'Apprenticeship Levy',
  total: 'Cost',
  'attachments.total': 'Orders on earnings',
  'attachments.charges': 'Costs of orders',
  salary_sacrifice: 'Salary given up',
  pension_contribution: 'Reaches the pension',
  pre_tax_deductions: 'Deducted before tax',
  niable_pay: 'Pay that National Insurance is counted on',
  taxable_pay: 'Pay that tax is counted on',
  tax: 'Income tax',
  employee_ni: 'National Insurance',
  post_tax_deductions: 'Deducted after tax',
  take_home: 'Take-home',
  net_pay: 'Take-home',
  tax_bands: 'Income tax by rate',
  married_couples_allowance: 'Married Couple’s Allowance',
  charge: 'High Income Child Benefit Charge',
  received: 'Child Benefit',
  effective: 'Of all pay',
  marginal: 'Of the next £1,000',
  weekly_rate: 'Sick pay for a week',
  days: 'Days paid',
  amount: 'Sick pay',
  days_remaining: 'Days left',
  // Of HMRC's test data.
  employee_ni_to_date: 'Employee’s National Insurance to date',
  employer_ni_to_date: 'Employer’s National Insurance to date',
  earnings_lel_to_pt_to_date: 'Earnings from the lower earnings limit to the primary threshold, to date',
});

/** What orders on earnings are called, whose words and tables have the same names. */
const ORDERS = {
  council_tax_england: 'Council tax, England',
  council_tax_wales: 'Council tax, Wales',
  fine: 'Court fine',
  dea: 'Benefit debt (DEA), standard rate',
  dea_higher: 'Benefit debt (DEA), higher rate',
  earnings_arrestment: 'Earnings arrestment, Scotland',
};

/** Words that mean the same wherever they stand. */
export const WORDS = byName({
  northern_ireland: 'Northern Ireland',
  rest_of_uk: 'England and Northern Ireland',
  year: 'a year',
  month: 'a month',
  four_weeks: 'four weeks',
  two_weeks: 'two weeks',
  week: 'a week',
  day: 'a day',
  hour: 'an hour',
  quarter: 'a quarter',
  half_year: 'half a year',
  four_weekly: 'Four-weekly',
  two_weekly: 'Two-weekly',
  quarterly: 'Quarterly',
  half_yearly: 'Half-yearly',
  yearly: 'Yearly',
  ...ORDERS,
  maintenance: 'Maintenance, by a court',
  judgment_debt: 'Debt, by a county court',
  child_maintenance: 'Child maintenance (DEO)',
  dea_fixed: 'Benefit debt (DEA), fixed amount',
  maintenance_arrestment: 'Current maintenance arrestment, Scotland',
  eligible_jobholder: 'Must be enrolled (eligible jobholder)',
  non_eligible_jobholder: 'Need not be enrolled (non-eligible jobholder)',
  entitled_worker: 'Need not be enrolled (entitled worker)',
  paternity_adoption: 'Paternity, of an adopted child',
  bereavement: 'Parental bereavement',
  true: 'Yes',
  false: 'No',
});

/** Words of single fields; by field and word where a word alone would mislead. */
const OWN_WORDS = byName({
  net_pay: 'Net pay: taken before tax',
  relief_at_source: 'Relief at source: taken after tax',
  'pension.basis.pay': 'All pensionable pay',
  'employer_pension.basis.pay': 'All pensionable pay',
  auto_enrolment_minimum: 'The legal minimum',
  transferring: 'Gives it',
  receiving: 'Gets it',
  allowance: 'Says how much pay is free of tax',
  addition: 'Adds to the pay that is taxed',
  flat_rate: 'Taxes all pay at one rate',
  no_tax: 'Takes no tax',
  cumulative: 'On all pay of the year so far',
  week_1_month_1: 'Each payment on its own',
  council_tax_england: 'Council tax, England',
  council_tax_wales: 'Council tax, Wales',
  dea: 'Direct earnings attachment',
  dea_higher: 'Direct earnings attachment, higher rate',
  dea_fixed: 'Direct earnings attachment, fixed amount',
  annual: 'On the earnings of the year so far',
  alternative: 'On each pay period, then the year',
});

/** A map, not an object: a name may be any text that a person sent, `__proto__` too. */
function byName(names: Readonly<Record<string, string>>): ReadonlyMap<string, string> {
  return new Map(Object.entries(names));
}

/** The title of a request field by its path, in which numbers of list items do not count (`overtime.hours`). */
export function fieldTitle(path: string): string {
  const plain = plainPath(path);
  const name = plain.slice(plain.lastIndexOf('.') + 1);
  return FIELDS.get(plain) ?? PARTS.get(name) ?? humanize(name);
}

/** A path without the numbers of list items: `overtime.hours` for `overtime.0.hours` and `overtime[0].hours`. */
export function plainPath(path: string): string {
  return path.replaceAll(/\.\d+(?=\.|$)/g, '').replaceAll(/\[\d+\]/g, '');
}

/** A message or an assumption of the API with the title of the form in the place of names of fields: “The year so far: Director” for
 *  `year_to_date.director`. */
export function withTitles(message: string, titles: Titles): string {
  return withApostrophes(
    withDays(message).replaceAll(/\b(?=[a-z.]*_)[a-z]+(?:_[a-z]+)*(?:\.[a-z]+(?:_[a-z]+)*)*\b/g, (path) => {
      const names = path.split('.');
      return `\`${names.map((_, index) => titles.field(names.slice(0, index + 1).join('.'))).join(': ')}\``;
    }),
  );
}

/** A text with its days as people write them. */
export function withDays(text: string): string {
  return text.replaceAll(/\b\d{4}-\d\d-\d\d\b/g, (day) => (isDate(day) ? dayInWords(day) : day));
}

/** After the title of its field where it has no words of its own. */
function countInWords(path: string, count: string): string {
  const words = COUNTS.get(path);
  return words === undefined ? `${lower(fieldTitle(path))} ${count}` : words(count);
}

const countText = (one: string, many: string) => (count: string) => `${count} ${count === '1' ? one : many}`;

const COUNTS: ReadonlyMap<string, (count: string) => string> = new Map([
  ['overtime.hours', countText('hour', 'hours')],
  ['overtime.multiplier', (count) => `at ${count} times the hourly rate`],
  ['bonus.pay_period', (count) => `on payslip ${count}`],
  ['child_benefit.children', countText('child', 'children')],
  ['child_benefit.weeks', countText('week', 'weeks')],
  ['working_pattern.days_per_week', countText('day a week', 'days a week')],
  ['working_pattern.hours_per_week', countText('hour a week', 'hours a week')],
  ['working_pattern.weeks_per_year', countText('week a year', 'weeks a year')],
  ['average_weekly_earnings.weeks', countText('week', 'weeks')],
  ['average_weekly_earnings.months', countText('month', 'months')],
  ['average_weekly_earnings.days', countText('day', 'days')],
]);

/** The title of a figure of an answer by its path; a student loan has that of its plan. */
export function figureTitle(path: string): string {
  const names = path.split('.');
  const name = names.at(-1) ?? '';
  return names.at(-2) === 'student_loans'
    ? `Student loan, ${lower(wordTitle(name))}`
    : (FIGURES.get(names.slice(-2).join('.')) ?? FIGURES.get(name) ?? humanize(name));
}

/** The title of a word of a field; `path` is that of the field. */
export function wordTitle(word: string, path = ''): string {
  return (
    OWN_WORDS.get(`${path}.${word}`) ??
    OWN_WORDS.get(word) ??
    WORDS.get(word) ??
    (/^[A-Z]$/.test(word) ? word : humanize(word))
  );
}

function hint(field: RequestField): string | undefined {
  const { path, isRequired, absent } = field;
  return hintOf(path, !isRequired && neededUnless(field).length === 0, absent);
}

/** The title of the operations whose words stand in these files. */
export const OWN_TITLES: Titles = {
  field: fieldTitle,
  alternative: alternativeTitle,
  hint,
  count: countInWords,
  figure: figureTitle,
  word: wordTitle,
};

/** The title of a name in the rates: of a group, a row or a figure. */
export function rateTitle(name: string): string {
  return RATES.get(name) ?? humanize(name);
}

const RATES = byName({
  ...ORDERS,
  orders: 'Orders on earnings',
  arrestments: 'Arrestments, Scotland',
  above: 'Net earnings above',
  take: 'An amount of',
  plus: 'And of what is above',
  share: 'Or of all net earnings',
  least: 'At least',
  self_employed: 'Self-employed',
  national_insurance: 'National Insurance',
  blind_persons_allowance: 'Blind Person’s Allowance',
  married_couples_allowance: 'Married Couple’s Allowance',
  child_benefit: 'Child Benefit',
  rest_of_uk: 'England and Northern Ireland',
  two_weekly: 'Two-weekly',
  four_weekly: 'Four-weekly',
  class_1a_ni: 'Class 1A National Insurance',
  employment_allowance: 'Employment Allowance',
  apprenticeship_levy: 'Apprenticeship Levy',
});

/** The title of what rules read of the tax year itself: `year.starts`. */
export function yearTitle(path: string): string | undefined {
  return OF_YEAR.get(path);
}

const OF_YEAR = byName({
  'year.starts': 'First day of the tax year',
  'year.ends': 'Last day of the tax year',
  'year.name': 'Tax year',
});

/** The title of a column of the rules' tables. */
export function columnTitle(column: string): string {
  return COLUMNS.get(column) ?? humanize(column);
}

const COLUMNS = byName({
  units: 'Tax weeks or months that a payslip covers',
  units_in_year: 'Tax weeks or months in a year',
  // Of qualifying earnings.
  lower: 'Lower limit',
  upper: 'Upper limit',
});

/** A name as a person says it: “Tax month” for `tax_month`. */
export function humanize(name: string): string {
  const text = name.replaceAll('_', ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** A title for the middle of a sentence: its first letter is small, unless it is the name of a place or a scheme. */
export function lower(text: string): string {
  return /^(England|Scotland|Wales|Northern|National|Class|Child Benefit|Blind|Married|Employment|Apprenticeship|Statutory [A-Z]|HM|[A-Z]$|[A-Z]{2})/.test(
    text,
  )
    ? text
    : text.charAt(0).toLowerCase() + text.slice(1);
}

/** The title of the shares of the bar. */
export const SHARES = {
  home: 'Take-home',
  pension: 'Pension, both shares',
  given: 'Salary sacrifice and deductions',
  loan: 'Student loan',
  tax: 'Income tax',
  ni: 'National Insurance',
  employer: 'Employer’s National Insurance',
  benefits: 'Benefits in kind',
} as const;
