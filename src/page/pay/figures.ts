import { isObject, type Json, type JsonObject, valueAt } from '../../json.js';
import { Decimal } from '../../language/index.js';

/*
 * The figures of an answer as tables show them. All of them are the answer's own; of arithmetic there are only sums and shares
 * for the bar.
 */

/** A line of a table: the path of a figure in the answer, and whether it is subtracted in the sum. */
export interface Line {
  readonly path: string;
  readonly amount: Decimal;
  readonly isSubtracted: boolean;
}

/** Figures of the cost that are subtracted; all others are added. */
const SUBTRACTED_FROM_COST: ReadonlySet<string> = new Set(['employment_allowance']);
/** Figures of a period that are no deduction from pay: bases of calculation, totals, and what the employer pays. */
const NO_DEDUCTION: ReadonlySet<string> = new Set([
  'gross',
  'take_home',
  'pension_contribution',
  'employer_pension',
  'employer_ni',
  'niable_pay',
  'taxable_pay',
]);

/** The amount in pounds at a path of an answer; 0 where there is none. */
export function amountAt(answer: Json | undefined, path: string): Decimal {
  const value = answer && valueAt(answer, path);
  return typeof value === 'number' ? Decimal.of(value) : Decimal.of(0);
}

/** The number at a path of an answer, such as a rate in percent; 0 where there is none. */
export function numberAt(answer: JsonObject, path: string): number {
  const value = valueAt(answer, path);
  return typeof value === 'number' ? value : 0;
}

/** The lines of a year's cost that are not zero, without their total. */
export function costLines(answer: JsonObject): readonly Line[] {
  return linesIn(answer, 'cost')
    .filter(({ path }) => path !== 'cost.total')
    .map((line) => ({
      ...line,
      isSubtracted: SUBTRACTED_FROM_COST.has(nameOf(line.path)),
    }));
}

/** The deductions from the pay of a period or a payslip that are not zero. */
export function homeLines(answer: JsonObject, period: string): readonly Line[] {
  return linesIn(answer, period).filter(({ path }) => !NO_DEDUCTION.has(path.slice(period.length + 1)));
}

/** What the employer pays in a period on top of pay: National Insurance and pension, where not zero. */
export function besideLines(answer: JsonObject, period: string): readonly Line[] {
  return ['employer_ni', 'employer_pension'].flatMap((name) => {
    const line = {
      path: `${period}.${name}`,
      amount: amountAt(answer, `${period}.${name}`),
      isSubtracted: false,
    };
    return line.amount.isZero() ? [] : [line];
  });
}

const PAYSLIP_DEDUCTIONS = [
  'salary_sacrifice',
  'childcare_vouchers',
  'pension',
  'pre_tax_deductions',
  'tax',
  'employee_ni',
  'student_loans',
  'post_tax_deductions',
  'attachments.total',
  'attachments.charges',
];

/** The deductions of one payslip, and the expenses that are paid back with it, that are not zero; and income tax in any case, as
 *  none of it is what somebody would want to see. */
export function payslipLines(answer: JsonObject, path: string): readonly Line[] {
  const expenses = linesIn(answer, `${path}.expenses`).map((line) => ({ ...line, isSubtracted: false }));
  const tax = { path: `${path}.tax`, amount: amountAt(answer, `${path}.tax`), isSubtracted: true };
  return [
    ...expenses,
    ...PAYSLIP_DEDUCTIONS.flatMap((name) => (name === 'tax' ? tax : linesIn(answer, `${path}.${name}`))),
  ];
}

/** All figures at a path that are not zero; those of student loans by plan. */
function linesIn(answer: JsonObject, path: string): readonly Line[] {
  return linesOf(valueAt(answer, path), path);
}

function linesOf(value: Json | undefined, path: string): readonly Line[] {
  if (typeof value === 'number')
    return value === 0 ? [] : [{ path, amount: Decimal.of(value), isSubtracted: true }];
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, each]) =>
    name === 'period' ? [] : linesOf(each, `${path}.${name}`),
  );
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('.') + 1);
}

/** A share of the employer's cost. */
export interface Share {
  readonly name: 'home' | 'pension' | 'given' | 'loan' | 'tax' | 'ni' | 'employer' | 'benefits';
  readonly amount: Decimal;
  /** The pence of each pound, rounded. */
  readonly pence: number;
}

const YEAR = 'employee.periods.year';

/** The shares of a year's cost in the order of the bar; they add up to the cost to the penny. */
export function sharesOf(answer: JsonObject): readonly Share[] {
  const [yearFigures, costFigures] = [valueAt(answer, YEAR), valueAt(answer, 'cost')];
  const year = (name: string) => amountAt(yearFigures, name);
  const cost = (name: string) => amountAt(costFigures, name);
  const loans = yearFigures && valueAt(yearFigures, 'student_loans');
  const plans = isObject(loans) ? Object.keys(loans) : [];
  const parts: Parts = {
    home: year('take_home'),
    pension: year('pension').add(year('employer_pension')),
    given: Decimal.sum(
      ['salary_sacrifice', 'childcare_vouchers', 'pre_tax_deductions', 'post_tax_deductions'].map(year),
    ),
    loan: Decimal.sum(plans.map((plan) => year(`student_loans.${plan}`))),
    tax: year('tax'),
    ni: year('employee_ni'),
    employer: cost('employer_ni')
      .sub(cost('employment_allowance'))
      .add(cost('class_1a_ni'))
      .add(cost('apprenticeship_levy')),
    benefits: cost('benefits_in_kind'),
  };
  return sharesIn(parts, cost('total'));
}

/** The shares of what a payslip costs the employer, expenses paid back with it among them. */
export function sharesOfPayslip(answer: JsonObject): readonly Share[] {
  const payslip = valueAt(answer, 'payslip') ?? {};
  const of = (name: string) => amountAt(payslip, name);
  const loans = valueAt(payslip, 'student_loans');
  const plans = isObject(loans) ? Object.keys(loans) : [];
  const parts: Parts = {
    home: of('take_home'),
    pension: of('pension').add(of('employer_pension')),
    given: Decimal.sum(
      ['salary_sacrifice', 'childcare_vouchers', 'pre_tax_deductions', 'post_tax_deductions'].map(of),
    ),
    loan: Decimal.sum(plans.map((plan) => of(`student_loans.${plan}`))),
    tax: of('tax'),
    ni: of('employee_ni'),
    employer: of('employer_ni'),
    benefits: Decimal.of(0),
  };
  return sharesIn(parts, Decimal.sum(Object.values(parts)));
}

type Parts = Readonly<Record<Share['name'], Decimal>>;

function sharesIn(parts: Parts, total: Decimal): readonly Share[] {
  return ORDER.map((name) => ({
    name,
    amount: parts[name],
    pence:
      total.isZero() || parts[name].isZero()
        ? 0
        : Number(parts[name].mul(Decimal.of(100)).div(total).toFixed(0)),
  }));
}

/** Whether a bar can show the shares: none is negative, and one at least is not zero. */
export function hasBar(shares: readonly Share[]): boolean {
  return shares.some(({ amount }) => !amount.isZero()) && shares.every(({ amount }) => !amount.isNegative());
}

const ORDER: readonly Share['name'][] = [
  'home',
  'pension',
  'given',
  'loan',
  'tax',
  'ni',
  'employer',
  'benefits',
];

/** The relief at source that HM Revenue & Customs adds to the pension of a year, in pounds. */
export function reliefAtSource(answer: JsonObject): Decimal {
  return amountAt(answer, `${YEAR}.pension_contribution`).sub(amountAt(answer, `${YEAR}.pension`));
}
