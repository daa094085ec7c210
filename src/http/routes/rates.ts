import type { Payroll } from '../../operations/index.js';
import { checkYear } from '../checks/query.js';
import { json, publishedRead, taxYearParameter } from '../openapi/parts.js';
import type { ReadCall, RouteGroup } from '../route.js';
import { ratesResult } from '../schemas/responses/rates.js';

/** GET /v1/rates: every rate and threshold of a tax year. */
export function rates(payroll: Payroll): RouteGroup {
  const { taxYears, latestTaxYear } = payroll;
  const route = {
    method: 'GET',
    path: '/v1/rates',
    answer({ query }: ReadCall) {
      return payroll.rates(checkYear(query, payroll));
    },
    describe: () =>
      publishedRead(
        {
          operationId: 'rates',
          summary: 'Every rate and threshold of a tax year',
          description: 'Amounts are pounds a year unless the name says otherwise; rates are percent.',
          tags: ['Law'],
          parameters: [taxYearParameter(payroll)],
        },
        json('RatesResult', { latest: { summary: latestTaxYear, value: payroll.rates(latestTaxYear) } }),
      ),
  } as const;
  return {
    routes: [route],
    schemas: () => ({
      RatesResult: ratesResult(
        payroll.book(latestTaxYear).catalogue,
        taxYears.map((taxYear) => payroll.rates(taxYear)),
      ),
    }),
  };
}
