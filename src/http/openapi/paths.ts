import type { JsonObject, Payroll } from '../../operations/payroll.js';
import { LONGEST_TAX_CODE } from '../checks/tax-code.js';
import type { ReadRoute } from '../route.js';
import { openapiResult } from '../schemas/responses/openapi.js';
import {
  decodedCodes,
  EMPLOYER_COST_EXAMPLES,
  SICK_PAY_EXAMPLES,
  type WorkedExamples,
  worked,
} from './examples.js';
import { lawPaths } from './law-paths.js';
import { calculation, json, read, taxYearParameter } from './parts.js';
import { tracePaths } from './trace-paths.js';

/** The operations, by path and method. */
export async function paths(payroll: Payroll, taxYears: ReadRoute): Promise<JsonObject> {
  const year = payroll.latestTaxYear;
  const costs = await worked(EMPLOYER_COST_EXAMPLES, (request) => payroll.employerCost(request, year));
  const sickPays = await worked(SICK_PAY_EXAMPLES, (request) => payroll.sickPay(request, year));
  const codes = await decodedCodes(payroll);

  const calculated = (about: JsonObject, name: string, { requests, answers }: WorkedExamples) => ({
    post: calculation(
      { ...about, tags: ['Calculations'] },
      {
        request: json(`${name}Request`, requests),
        description: 'The result.',
        content: json(`${name}Result`, answers),
      },
    ),
  });

  return {
    '/v1/employer-cost': calculated(
      {
        operationId: 'employerCost',
        summary: 'What employing one person costs over a year',
        description:
          "Pay, employer National Insurance, pension and levy; and the employee's tax, National Insurance, student " +
          'loans and take-home pay, for the year, for each payslip and for an average of each other period.',
      },
      'EmployerCost',
      costs,
    ),
    '/v1/statutory/sick-pay': calculated(
      {
        operationId: 'sickPay',
        summary: 'One payment of Statutory Sick Pay',
        description: 'The caller checks entitlement, qualifying days and linked periods of sickness.',
      },
      'SickPay',
      sickPays,
    ),
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
    '/v1/tax-codes/{code}': {
      get: read(
        {
          operationId: 'taxCode',
          summary: 'What a tax code means',
          description:
            'Its kind, its region, its basis, and the allowance, addition or rate that it stands for.',
          tags: ['Law'],
          parameters: [
            {
              name: 'code',
              in: 'path',
              required: true,
              description:
                'The tax code as payslips print it (1257L, 1257 W1), in upper or lower case, percent-encoded.',
              schema: { type: 'string', maxLength: LONGEST_TAX_CODE },
              examples: codes.requests,
            },
            taxYearParameter(payroll),
          ],
        },
        json('TaxCodeResult', codes.answers),
      ),
    },
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
