import type { Payroll } from '../../operations/payroll.js';
import { then } from '../../then.js';
import { sickPayCheck } from '../checks/operations.js';
import type { CalculationRoute } from '../route.js';

/** POST /v1/statutory/sick-pay: one payment of Statutory Sick Pay. */
export function sickPay(payroll: Payroll): CalculationRoute {
  const check = sickPayCheck(payroll);
  return {
    method: 'POST',
    path: '/v1/statutory/sick-pay',
    answer(call) {
      const { request, taxYear } = check(call);
      return then(payroll.calculate('sick-pay', request, taxYear), ({ text }) => text);
    },
  };
}
