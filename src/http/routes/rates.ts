import type { Payroll } from '../../operations/index.js';
import { queriedYear } from '../checks/query.js';
import { invalidInput } from '../errors.js';
import type { ReadRoute } from '../route.js';

/** GET /v1/rates: every rate and threshold of a tax year. */
export function rates(payroll: Payroll): ReadRoute {
  return {
    method: 'GET',
    path: '/v1/rates',
    answer({ query }) {
      const { taxYear, faults } = queriedYear(query, payroll);
      if (faults.length > 0) throw invalidInput(faults);
      return payroll.rates(taxYear);
    },
  };
}
