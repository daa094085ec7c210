import type { Payroll } from '../../operations/payroll.js';
import { sickPayCheck } from '../checks/operations.js';
import type { CalculationRoute } from '../route.js';
import { trace } from './trace.js';

/** POST /v1/statutory/sick-pay/trace: one payment of Statutory Sick Pay, and how that was found. */
export function sickPayTrace(payroll: Payroll): CalculationRoute {
  return trace(payroll, {
    calculation: 'sick-pay',
    path: '/v1/statutory/sick-pay',
    // A payment is one: no payslips of a year are found for it.
    periods: false,
    check: sickPayCheck,
  });
}
