import type { Payroll } from '../../payroll/payroll.js';
import { requestCheck } from '../checks/request.js';
import { taxCodeFaults } from '../checks/tax-code.js';
import type { CalculationRoute } from '../route.js';
import { employerCostRequest } from '../schemas/requests/employer-cost.js';

/** POST /v1/employer-cost: what employing one person costs over a year. */
export function employerCost(payroll: Payroll): CalculationRoute {
  const check = requestCheck(payroll, employerCostRequest, ({ tax_code: code }, taxYear) =>
    typeof code === 'string' ? taxCodeFaults('tax_code', code, taxYear, payroll) : [],
  );
  return {
    method: 'POST',
    path: '/v1/employer-cost',
    answer(call) {
      const { request, taxYear } = check(call);
      return payroll.employerCost(request, taxYear);
    },
  };
}
