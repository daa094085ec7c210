import type { Calculation, Payroll } from '../payroll/payroll.js';

/** Is told how long a calculation took, in seconds, also of one that was refused. */
export type Measure = (calculation: Calculation, seconds: number) => void;

/** The same payroll, with its calculations timed. */
export function measuredPayroll(payroll: Payroll, measure: Measure): Payroll {
  const timed = async <T>(calculation: Calculation, calculate: () => Promise<T>): Promise<T> => {
    const begin = performance.now();
    try {
      return await calculate();
    } finally {
      measure(calculation, (performance.now() - begin) / 1000);
    }
  };
  return {
    ...payroll,
    employerCost: (request, year) => timed('employer-cost', () => payroll.employerCost(request, year)),
    sickPay: (request, year) => timed('sick-pay', () => payroll.sickPay(request, year)),
    taxCode: (code, year) => timed('tax-code', () => payroll.taxCode(code, year)),
    calculate: (calculation, request, year) =>
      timed(calculation, () => payroll.calculate(calculation, request, year)),
  };
}
