import type { Payroll } from '../../operations/payroll.js';
import { then } from '../../then.js';
import { employerCostCheck } from '../checks/operations.js';
import type { CalculationRoute } from '../route.js';

/** POST /v1/employer-cost: what employing one person costs over a year. */
export function employerCost(payroll: Payroll): CalculationRoute {
  const check = employerCostCheck(payroll);
  return {
    method: 'POST',
    path: '/v1/employer-cost',
    answer(call) {
      const { request, taxYear } = check(call);
      return then(payroll.calculate('employer-cost', request, taxYear), ({ text }) => text);
    },
  };
}
