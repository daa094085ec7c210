import type { Payroll } from '../../payroll/payroll.js';
import { queriedYear } from '../checks/query.js';
import { taxCodeFaults } from '../checks/tax-code.js';
import { invalidInput } from '../errors.js';
import type { ReadRoute } from '../route.js';

/** GET /v1/tax-codes/{code}: what a tax code means. */
export function taxCodes(payroll: Payroll): ReadRoute {
  return {
    method: 'GET',
    path: '/v1/tax-codes/:code',
    answer({ params, query }) {
      // A broken percent-escape arrives as it was sent, and is refused because no code has a percent sign.
      const code = params['code'] ?? '';
      const { taxYear, faults } = queriedYear(query, payroll);
      faults.push(...taxCodeFaults('code', code, taxYear, payroll));
      if (faults.length > 0) throw invalidInput(faults);
      return payroll.taxCode(code, taxYear);
    },
  };
}
