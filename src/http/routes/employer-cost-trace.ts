import type { Payroll } from '../../operations/payroll.js';
import { employerCostCheck } from '../checks/operations.js';
import type { CalculationRoute } from '../route.js';
import { trace } from './trace.js';

/** POST /v1/employer-cost/trace: what employing one person costs, and how that was found. */
export function employerCostTrace(payroll: Payroll): CalculationRoute {
  return trace(payroll, {
    calculation: 'employer-cost',
    path: '/v1/employer-cost',
    periods: true,
    check: employerCostCheck,
  });
}
