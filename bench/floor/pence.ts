import type { Decimal } from 'decimal.js';
import type { Floor, FloorPayslip } from './answer.js';
import type { MonthlyLaw } from './law.js';

/*
 * The same case in whole pence and plain numbers, which is as fast as this machine can do it. It is right only as long as no
 * product exceeds 2^53, and nobody could read the law in it. Rates are in hundredths of a percent; limits of tax bands in
 * hundredths of a penny.
 */

interface BandOfMonth {
  readonly rate: number;
  readonly c: number;
  readonly k: number;
  /** In pounds. */
  readonly v: number;
}

/** The floor in whole pence, for the law of a year. */
export function penceFloor(law: MonthlyLaw): Floor {
  const pence = (figure: Decimal) => figure.mul(100).toNumber();
  const rate = (figure: Decimal) => figure.mul(10_000).toNumber();
  const [primary, secondary, upper] = [
    pence(law.primaryThreshold),
    pence(law.secondaryThreshold),
    pence(law.upperEarningsLimit),
  ];
  const employeeRates = [rate(law.employeeRate), rate(law.employeeUpperRate)] as const;
  const employerRates = [rate(law.employerRate), rate(law.employerUpperRate)] as const;
  const allowance = pence(law.personalAllowance);
  const taperThreshold = pence(law.taperThreshold);
  const poundsPerPoundLost = law.poundsPerPoundLost.toNumber();
  const regulatoryLimit = rate(law.regulatoryLimit);
  const bandsOfMonths = Array.from({ length: 12 }, (_, month) => bandsOfMonth(law, month + 1));
  const blockValue = Math.ceil(500_000 / 12);

  const ni = (pay: number, threshold: number, [main, above]: readonly [number, number]): number => {
    if (pay <= threshold) return 0;
    if (pay <= upper) return niPenny((pay - threshold) * main);
    return niPenny((upper - threshold) * main) + niPenny((pay - upper) * above);
  };
  const freePayOfMonth = (income: number): number => {
    const lost = Math.max(income - taperThreshold, 0) / poundsPerPoundLost;
    const pounds = Math.ceil(Math.max(allowance - lost, 0) / 100);
    const code = pounds >= 1 ? Math.floor(Math.max(pounds / 10, 1)) : 0;
    if (code === 0) return 0;
    const blocks = Math.floor((code - 1) / 500);
    const rest = Math.floor((((code - blocks * 500) * 10 + 9) * 10_000) / 12);
    return blocks * blockValue + Math.ceil(rest / 100);
  };
  const taxDue = (afterFreePay: number, month: number): number => {
    const taxable = Math.floor(afterFreePay / 100) * 10_000;
    let [c, k] = [0, 0];
    for (const band of bandsOfMonths[month] ?? []) {
      if (afterFreePay <= band.v * 100)
        return Math.floor(((taxable - c) * band.rate + k * 10_000) / 1_000_000);
      [c, k] = [band.c, band.k];
    }
    return 0;
  };
  const payslipsOf = (salary: number, withEmployer: boolean): readonly FloorPayslip[] => {
    const freePay = freePayOfMonth(salary);
    let [payToDate, taxToDate] = [0, 0];
    return bandsOfMonths.map((_, month) => {
      const upTo = Math.floor((salary * (month + 1) * 2 + 12) / 24);
      const gross = upTo - payToDate;
      payToDate = upTo;
      const due = taxDue(Math.max(payToDate - freePay * (month + 1), 0), month);
      const tax = Math.min(due - taxToDate, Math.floor((gross * regulatoryLimit) / 10_000));
      taxToDate += tax;
      const employee_ni = ni(gross, primary, employeeRates);
      const employer_ni = withEmployer ? ni(gross, secondary, employerRates) : 0;
      return { gross, tax, employee_ni, employer_ni, take_home: gross - tax - employee_ni };
    });
  };

  return (pounds) => {
    const salary = Math.round(pounds * 100);
    const payslips = payslipsOf(salary, true);
    const year = payslips.reduce(sumOf);
    const onMore = payslipsOf(salary + 100_000, false).reduce(sumOf);
    const deductedMore = onMore.tax + onMore.employee_ni - year.tax - year.employee_ni;
    return {
      payslips: payslips.map(inPounds),
      year: inPounds(year),
      cost: (year.gross + year.employer_ni) / 100,
      marginal: Math.round(deductedMore / 10) / 100,
    };
  };
}

function sumOf(a: FloorPayslip, b: FloorPayslip): FloorPayslip {
  return {
    gross: a.gross + b.gross,
    tax: a.tax + b.tax,
    employee_ni: a.employee_ni + b.employee_ni,
    employer_ni: a.employer_ni + b.employer_ni,
    take_home: a.take_home + b.take_home,
  };
}

function inPounds(figures: FloorPayslip): FloorPayslip {
  return {
    gross: figures.gross / 100,
    tax: figures.tax / 100,
    employee_ni: figures.employee_ni / 100,
    employer_ni: figures.employer_ni / 100,
    take_home: figures.take_home / 100,
  };
}

function bandsOfMonth(law: MonthlyLaw, month: number): readonly BandOfMonth[] {
  let [limit, tax] = [0, 0];
  return law.bands.map(({ rate, upTo }) => {
    const share = rate.mul(10_000).toNumber();
    if (upTo === null) return { rate: share, c: 0, k: 0, v: Number.POSITIVE_INFINITY };
    tax += (upTo.toNumber() - limit) * share;
    limit = upTo.toNumber();
    const c = Math.floor((limit * 10_000 * month) / 12);
    return { rate: share, c, k: Math.floor((tax * month) / 12), v: Math.ceil(c / 10_000) };
  });
}

/** From pence times a rate; by the third decimal place of a pound: 5 or less goes down. */
function niPenny(share: number): number {
  return Math.floor((Math.floor(share / 1000) + 4) / 10);
}
