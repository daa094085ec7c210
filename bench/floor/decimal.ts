import { Decimal as DecimalJs } from 'decimal.js';
import type { Floor, FloorPayslip } from './answer.js';
import type { MonthlyLaw } from './law.js';

/*
 * One monthly case in England as a careful engineer would write it by hand, in decimal.js: the tax code derived from the
 * income, twelve payslips with pay, National Insurance of both sides and PAYE, the totals of the year, and the same once
 * more for the marginal rate, without the employer's side. What does not depend on the person is worked out once.
 */

const Decimal = DecimalJs.clone({ precision: 40, rounding: DecimalJs.ROUND_HALF_UP });
type Decimal = DecimalJs;

const ZERO = new Decimal(0);
const MONTHS = Array.from({ length: 12 }, (_, month) => new Decimal(month + 1));

interface BandOfMonth {
  readonly rate: Decimal;
  /** The limit up to the month, the tax up to there, and the limit that chooses the band. */
  readonly c: Decimal;
  readonly k: Decimal;
  readonly v: Decimal | null;
}

/** The floor in decimal.js, for the law of a year. */
export function decimalFloor(law: MonthlyLaw): Floor {
  const bandsOfMonths = MONTHS.map((month) => bandsOfMonth(law, month));
  const blockValue = up(new Decimal(5000).div(12), 2);

  const employeeNi = (pay: Decimal): Decimal => {
    if (pay.lte(law.primaryThreshold)) return ZERO;
    if (pay.lte(law.upperEarningsLimit)) return niPenny(pay.sub(law.primaryThreshold).mul(law.employeeRate));
    const main = niPenny(law.upperEarningsLimit.sub(law.primaryThreshold).mul(law.employeeRate));
    return main.add(niPenny(pay.sub(law.upperEarningsLimit).mul(law.employeeUpperRate)));
  };
  const employerNi = (pay: Decimal): Decimal => {
    if (pay.lte(law.secondaryThreshold)) return ZERO;
    if (pay.lte(law.upperEarningsLimit))
      return niPenny(pay.sub(law.secondaryThreshold).mul(law.employerRate));
    const main = niPenny(law.upperEarningsLimit.sub(law.secondaryThreshold).mul(law.employerRate));
    return main.add(niPenny(pay.sub(law.upperEarningsLimit).mul(law.employerUpperRate)));
  };
  const freePayOfMonth = (income: Decimal): Decimal => {
    const lost = income.gt(law.taperThreshold)
      ? income.sub(law.taperThreshold).div(law.poundsPerPoundLost)
      : ZERO;
    const allowance = up(Decimal.max(law.personalAllowance.sub(lost), ZERO), 0);
    const code = allowance.gte(1) ? down(Decimal.max(allowance.div(10), 1), 0) : ZERO;
    if (code.isZero()) return ZERO;
    const blocks = down(Decimal.max(code.sub(1), ZERO).div(500), 0);
    const rest = down(code.sub(blocks.mul(500)).mul(10).add(9).div(12), 4);
    return blocks.mul(blockValue).add(up(rest, 2));
  };
  const taxDue = (payToDate: Decimal, freePay: Decimal, month: number): Decimal => {
    const left = payToDate.sub(freePay.mul(MONTHS[month] ?? ZERO));
    const afterFreePay = left.gt(ZERO) ? left : ZERO;
    const taxable = down(afterFreePay, 0);
    let [c, k] = [ZERO, ZERO];
    for (const band of bandsOfMonths[month] ?? []) {
      if (band.v === null || afterFreePay.lte(band.v)) return down(taxable.sub(c).mul(band.rate).add(k), 2);
      [c, k] = [band.c, band.k];
    }
    return k;
  };
  /** Pay of each month: they differ by a penny at most and add up to the salary. */
  const paysOf = (salary: Decimal): readonly Decimal[] => {
    let before = ZERO;
    return MONTHS.map((month) => {
      const upTo = salary.mul(month).div(12).toDecimalPlaces(2);
      const pay = upTo.sub(before);
      before = upTo;
      return pay;
    });
  };
  const payrollOf = (salary: Decimal, withEmployer: boolean) => {
    const pays = paysOf(salary);
    const freePay = freePayOfMonth(pays.reduce((sum, pay) => sum.add(pay), ZERO));
    let [payToDate, taxToDate] = [ZERO, ZERO];
    return pays.map((gross, month) => {
      payToDate = payToDate.add(gross);
      const limit = down(gross.mul(law.regulatoryLimit), 2);
      const tax = Decimal.min(taxDue(payToDate, freePay, month).sub(taxToDate), limit);
      taxToDate = taxToDate.add(tax);
      const employee = employeeNi(gross);
      const employer = withEmployer ? employerNi(gross) : ZERO;
      return { gross, tax, employee, employer, takeHome: gross.sub(tax).sub(employee) };
    });
  };

  return (pounds) => {
    const salary = new Decimal(pounds);
    const payslips = payrollOf(salary, true);
    const total = payslips.reduce((sum, each) => ({
      gross: sum.gross.add(each.gross),
      tax: sum.tax.add(each.tax),
      employee: sum.employee.add(each.employee),
      employer: sum.employer.add(each.employer),
      takeHome: sum.takeHome.add(each.takeHome),
    }));
    const onMore = payrollOf(salary.add(1000), false).reduce(
      (sum, { tax, employee }) => sum.add(tax).add(employee),
      ZERO,
    );
    const marginal = onMore.sub(total.tax).sub(total.employee).mul(100).div(1000);
    return {
      payslips: payslips.map(inNumbers),
      year: inNumbers(total),
      cost: total.gross.add(total.employer).toNumber(),
      marginal: marginal.toDecimalPlaces(2).toNumber(),
    };
  };
}

function inNumbers(figures: {
  readonly gross: Decimal;
  readonly tax: Decimal;
  readonly employee: Decimal;
  readonly employer: Decimal;
  readonly takeHome: Decimal;
}): FloorPayslip {
  return {
    gross: figures.gross.toNumber(),
    tax: figures.tax.toNumber(),
    employee_ni: figures.employee.toNumber(),
    employer_ni: figures.employer.toNumber(),
    take_home: figures.takeHome.toNumber(),
  };
}

function bandsOfMonth(law: MonthlyLaw, month: Decimal): readonly BandOfMonth[] {
  let [limit, tax] = [ZERO, ZERO];
  return law.bands.map(({ rate, upTo }) => {
    if (upTo === null) return { rate, c: ZERO, k: ZERO, v: null };
    tax = tax.add(upTo.sub(limit).mul(rate));
    limit = upTo;
    const c = down(limit.mul(month).div(12), 4);
    return { rate, c, k: down(tax.mul(month).div(12), 4), v: up(c, 0) };
  });
}

function down(figure: Decimal, places: number): Decimal {
  return figure.toDecimalPlaces(places, Decimal.ROUND_FLOOR);
}

function up(figure: Decimal, places: number): Decimal {
  return figure.toDecimalPlaces(places, Decimal.ROUND_CEIL);
}

/** By the third decimal place: 5 or less goes down. */
function niPenny(figure: Decimal): Decimal {
  return figure.toDecimalPlaces(3, Decimal.ROUND_DOWN).toDecimalPlaces(2, Decimal.ROUND_HALF_DOWN);
}
