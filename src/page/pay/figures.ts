import { isObject, type Json, type JsonObject, valueAt } from '../../json.js';
import { Decimal } from '../../language/index.js';

/*
 * The figures of an answer as tables show them. All of them are the answer's own; of arithmetic there are only sums and shares
 * for the bar.
 */

/** A line of a table: the path of a figure in the answer, and whether it comes off the sum. */
export interface Line {
  readonly path: string;
  readonly amount: Decimal;
  readonly isLess: boolean;
}

/** What is taken off, or stands beside, in figures that are else added. */
const LESS_OF_COST: ReadonlySet<string> = new Set(['employment_allowance']);
/** Figures of pay that no one gets or gives: what other figures are worked out on, or what stands elsewhere. */
const BESIDE_HOME: ReadonlySet<string> = new Set([
  'gross',
  'take_home',
  'pension_contribution',
  'employer_pension',
  'employer_ni',
  'niable_pay',
  'taxable_pay',
]);

export function amountAt(answer: Json | undefined, path: string): Decimal {
  const value = answer && valueAt(answer, path);
  return typeof value === 'number' ? Decimal.of(value) : Decimal.of(0);
}

/** What the year costs: the lines that are not nothing, without their sum. */
export function costLines(answer: JsonObject): readonly Line[] {
  return linesIn(answer, 'cost')
    .filter(({ path }) => path !== 'cost.total')
    .map((line) => ({
      ...line,
      isLess: LESS_OF_COST.has(nameOf(line.path)),
    }));
}

/** What comes off the pay of a period or a payslip on its way home: the lines that are not nothing. */
export function homeLines(answer: JsonObject, period: string): readonly Line[] {
  return linesIn(answer, period).filter(({ path }) => !BESIDE_HOME.has(path.slice(period.length + 1)));
}

/** What the employer pays besides, in a period. */
export function besideLines(answer: JsonObject, period: string): readonly Line[] {
  return ['employer_ni', 'employer_pension'].flatMap((name) => {
    const line = { path: `${period}.${name}`, amount: amountAt(answer, `${period}.${name}`), isLess: false };
    return line.amount.isZero() ? [] : [line];
  });
}

const OFF_A_PAYSLIP = [
  'salary_sacrifice',
  'childcare_vouchers',
  'pension',
  'pre_tax_deductions',
  'tax',
  'employee_ni',
  'student_loans',
  'post_tax_deductions',
];

/** What comes off one payslip, and what is paid back with it: the lines that are not nothing. */
export function payslipLines(answer: JsonObject, path: string): readonly Line[] {
  const expenses = linesIn(answer, `${path}.expenses`).map((line) => ({ ...line, isLess: false }));
  return [...expenses, ...OFF_A_PAYSLIP.flatMap((name) => linesIn(answer, `${path}.${name}`))];
}

/** All figures that stand at a path and are not nothing, those of loans by their plans. */
function linesIn(answer: JsonObject, path: string): readonly Line[] {
  return linesOf(valueAt(answer, path), path);
}

function linesOf(value: Json | undefined, path: string): readonly Line[] {
  if (typeof value === 'number')
    return value === 0 ? [] : [{ path, amount: Decimal.of(value), isLess: true }];
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, each]) =>
    name === 'period' ? [] : linesOf(each, `${path}.${name}`),
  );
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('.') + 1);
}

/** A part of what the employer pays. */
export interface Share {
  readonly name: 'home' | 'pension' | 'given' | 'loan' | 'tax' | 'ni' | 'employer' | 'benefits';
  readonly amount: Decimal;
  /** Of each pound, in whole pence. */
  readonly pence: number;
}

const YEAR = 'employee.periods.year';

/** The parts that the cost of a year is shared out to, in the order of the bar; together they are the cost to the penny. */
export function sharesOf(answer: JsonObject): readonly Share[] {
  const [ofYear, ofCost] = [valueAt(answer, YEAR), valueAt(answer, 'cost')];
  const year = (name: string) => amountAt(ofYear, name);
  const cost = (name: string) => amountAt(ofCost, name);
  const loans = ofYear && valueAt(ofYear, 'student_loans');
  const plans = isObject(loans) ? Object.keys(loans) : [];
  const parts: Readonly<Record<Share['name'], Decimal>> = {
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
  const total = cost('total');
  return ORDER.map((name) => ({
    name,
    amount: parts[name],
    pence:
      total.isZero() || parts[name].isZero()
        ? 0
        : Number(parts[name].mul(Decimal.of(100)).div(total).toFixed(0)),
  }));
}

/** Whether what is paid can be shared out. */
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

/** What HM Revenue & Customs adds to the pension of a year. */
export function reliefAtSource(answer: JsonObject): Decimal {
  return amountAt(answer, `${YEAR}.pension_contribution`).sub(amountAt(answer, `${YEAR}.pension`));
}
