import type { Payroll } from '../../payroll/payroll.js';
import { requestCheck } from '../checks/request.js';
import type { CalculationRoute } from '../route.js';
import { sickPayRequest } from '../schemas/requests/sick-pay.js';

/** POST /v1/statutory/sick-pay: one payment of Statutory Sick Pay. */
export function sickPay(payroll: Payroll): CalculationRoute {
  const check = requestCheck(payroll, sickPayRequest);
  return {
    method: 'POST',
    path: '/v1/statutory/sick-pay',
    answer(call) {
      const { request, taxYear } = check(call);
      return payroll.sickPay(request, taxYear);
    },
  };
}
