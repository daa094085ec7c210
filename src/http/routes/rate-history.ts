import { rateHistory as historyOf } from '../../law/index.js';
import type { Payroll } from '../../operations/index.js';
import { queryFaults } from '../checks/query.js';
import { invalidInput } from '../errors.js';
import type { ReadRoute } from '../route.js';
import { shortened } from '../schemas/wording.js';

/** No figure of the rates lies deeper. */
export const LONGEST_PATH = 100;

/** GET /v1/rates/history: one figure of the rates over the years. */
export function rateHistory(payroll: Payroll): ReadRoute {
  return {
    method: 'GET',
    path: '/v1/rates/history',
    answer({ query }) {
      const faults = queryFaults(query, ['path']);
      const { path } = query;
      if (path === undefined || path === '') {
        faults.push({ field: 'path', code: 'REQUIRED', message: 'path is required' });
      } else if (path.length > LONGEST_PATH && typeof path === 'string') {
        const message = `path must be at most ${LONGEST_PATH} characters`;
        faults.push({ field: 'path', code: 'TOO_LONG', message });
      }
      if (typeof path !== 'string' || faults.length > 0) throw invalidInput(faults);
      const years = payroll.taxYears.map((taxYear) => payroll.book(taxYear));
      const found = historyOf(years, path);
      if ('history' in found) return found.history;
      const message = `path: ${shortened(path)} ${found.fault}`;
      throw invalidInput([{ field: 'path', code: 'NOT_ALLOWED', message }]);
    },
  };
}
