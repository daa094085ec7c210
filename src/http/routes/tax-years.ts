import { presentTaxYears } from '../../law/index.js';
import type { Payroll } from '../../operations/index.js';
import { queryFaults } from '../checks/query.js';
import { invalidInput } from '../errors.js';
import { lawRoute } from '../openapi/parts.js';
import type { Route, RouteGroup } from '../route.js';
import { templateOf } from '../router.js';
import { taxYearsResult } from '../schemas/responses/tax-years.js';

/** GET /v1/tax-years: the years there are, what can be asked of them, and what they were proven on. */
export function taxYears(payroll: Payroll, operations: readonly Route[]): RouteGroup {
  // The loader readies every operation for every year, or does not load the year.
  const names = operations.map((route) => `${route.method} ${templateOf(route)}`);
  const years = payroll.taxYears.map((taxYear) => ({
    rates: payroll.book(taxYear).rates,
    evidence: payroll.evidence(taxYear),
    ...payroll.identity(taxYear),
  }));
  const presented = presentTaxYears(payroll.latestTaxYear, years, names);
  const route = lawRoute({
    path: '/v1/tax-years',
    answer({ query }) {
      const faults = queryFaults(query, []);
      if (faults.length > 0) throw invalidInput(faults);
      return presented;
    },
    about: {
      operationId: 'taxYears',
      summary: "The tax years there are, and what of HMRC's they were checked against",
      description: 'With the latest, which a request means that names none.',
    },
    schema: 'TaxYearsResult',
  });
  return { routes: [route], schemas: () => ({ TaxYearsResult: taxYearsResult() }) };
}
