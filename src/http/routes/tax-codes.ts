import type { Payroll } from '../../operations/payroll.js';
import { taxCodeCheck } from '../checks/operations.js';
import type { ReadRoute } from '../route.js';

/** GET /v1/tax-codes/{code}: what a tax code means. */
export function taxCodes(payroll: Payroll): ReadRoute {
  const check = taxCodeCheck(payroll);
  return {
    method: 'GET',
    path: '/v1/tax-codes/:code',
    answer({ params, query }) {
      // A broken percent-escape arrives as it was sent, and is refused because no code has a percent sign.
      const code = params['code'] ?? '';
      const { taxYear } = check(code, query);
      return payroll.taxCode(code, taxYear);
    },
  };
}
