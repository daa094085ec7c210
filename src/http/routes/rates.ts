import { checkYearAndDay, type Payroll } from '../../operations/index.js';
import { lawRoute, queryParameter, taxYearParameter } from '../openapi/parts.js';
import type { RouteGroup } from '../route.js';
import { ratesSchemas } from '../schemas/responses/rates.js';

/** GET /v1/rates: every rate and threshold of a tax year, as they are on a day of it. */
export function ratesRoutes(payroll: Payroll): RouteGroup {
  const { taxYears } = payroll;
  const route = lawRoute({
    path: '/v1/rates',
    answer({ query }) {
      const { taxYear, day } = checkYearAndDay(query, payroll);
      return payroll.rates(taxYear, day);
    },
    about: {
      operationId: 'rates',
      summary: 'Every rate and threshold of a tax year',
      description:
        'Amounts are pounds a year unless the name says otherwise; rates are percent. Figures that changed within the year ' +
        'are those of the day asked for, else of its last day; `changes` lists them all.',
      parameters: [taxYearParameter(payroll), DATE_PARAMETER],
    },
    schema: 'RatesResult',
    example: { params: {}, query: {} },
  });
  return {
    routes: [route],
    schemas: () =>
      ratesSchemas(
        payroll.book(payroll.latestTaxYear()).catalogue,
        // The latest first: what it has comes in its order.
        taxYears.map((taxYear) => payroll.rates(taxYear)).reverse(),
      ),
  };
}

const DATE_PARAMETER = queryParameter(
  'date',
  'A day, written like 2024-01-05: figures as they were in force then. It chooses the tax year where `tax_year` is not given, ' +
    'and must lie in that one where it is.',
  { schema: { type: 'string', format: 'date' } },
);
