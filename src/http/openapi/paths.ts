import type { JsonObject, Payroll } from '../../operations/index.js';
import type { ReadRoute } from '../route.js';
import { openapiResult } from '../schemas/responses/openapi.js';
import { lawPaths } from './law-paths.js';
import { calculationPaths, lookupPaths, tracePaths } from './operation-paths.js';
import { json, read, taxYearParameter } from './parts.js';

/** The operations, by path and method. */
export async function paths(payroll: Payroll, taxYears: ReadRoute): Promise<JsonObject> {
  const year = payroll.latestTaxYear;
  return {
    ...(await calculationPaths(payroll)),
    '/v1/rates': {
      get: read(
        {
          operationId: 'rates',
          summary: 'Every rate and threshold of a tax year',
          description: 'Amounts are pounds a year unless the name says otherwise; rates are percent.',
          tags: ['Law'],
          parameters: [taxYearParameter(payroll)],
        },
        json('RatesResult', { latest: { summary: year, value: payroll.rates(year) } }),
      ),
    },
    ...(await lookupPaths(payroll)),
    ...(await tracePaths(payroll)),
    ...(await lawPaths(payroll, taxYears)),
    '/openapi.json': {
      get: read(
        {
          operationId: 'openapi',
          summary: 'This document, in OpenAPI 3.1',
          description: 'Every operation with its request, its answers and its errors, each with examples.',
          tags: ['Interface'],
        },
        { 'application/json': { schema: openapiResult() } },
      ),
    },
  };
}
