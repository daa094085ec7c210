import { presentTaxYears } from '../../law/index.js';
import type { Payroll } from '../../operations/index.js';
import { queryFaults } from '../checks/query.js';
import { invalidInput } from '../errors.js';
import type { ReadRoute, Route } from '../route.js';

/** GET /v1/tax-years: the years there are, what can be asked of them, and what they were proven on. */
export function taxYears(payroll: Payroll, operations: readonly Route[]): ReadRoute {
  // The loader readies every operation for every year, or does not load the year.
  const names = operations.map(({ method, path }) => `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`);
  const years = payroll.taxYears.map((taxYear) => ({
    rates: payroll.book(taxYear).rates,
    evidence: payroll.evidence(taxYear),
    ...payroll.identity(taxYear),
  }));
  const presented = presentTaxYears(payroll.latestTaxYear, years, names);
  return {
    method: 'GET',
    path: '/v1/tax-years',
    answer({ query }) {
      const faults = queryFaults(query, []);
      if (faults.length > 0) throw invalidInput(faults);
      return presented;
    },
  };
}
