import type { Payroll } from '../../payroll/payroll.js';
import { rateHistory as historyOf } from '../../payroll/rate-history.js';
import { queryFaults } from '../checks/query.js';
import { invalidInput } from '../errors.js';
import type { ReadRoute } from '../route.js';
import { shortened } from '../schemas/wording.js';

/** GET /v1/rates/history: one figure of the rates over the years. */
export function rateHistory(payroll: Payroll): ReadRoute {
  return {
    method: 'GET',
    path: '/v1/rates/history',
    compressed: true,
    answer({ query }) {
      const faults = queryFaults(query, ['path']);
      const { path } = query;
      if (path === undefined || path === '') faults.push({ field: 'path', message: 'path is required' });
      if (typeof path !== 'string' || faults.length > 0) throw invalidInput(faults);
      const years = payroll.taxYears.map((taxYear) => payroll.book(taxYear));
      const found = historyOf(years, path);
      if ('history' in found) return found.history;
      throw invalidInput([{ field: 'path', message: `path: ${shortened(path)} ${found.fault}` }]);
    },
  };
}
