import type { JsonObject, Payroll } from '../../payroll/payroll.js';
import { LONGEST_TAX_CODE } from '../checks/tax-code.js';
import type { ReadRoute } from '../route.js';
import type { ErrorResponse } from './error-responses.js';
import { decodedCodes, EMPLOYER_COST_EXAMPLES, SICK_PAY_EXAMPLES, worked } from './examples.js';
import { lawPaths } from './law-paths.js';
import { HEADERS, json, refusals, success, taxYearParameter } from './parts.js';
import { tracePaths } from './trace-paths.js';

/** The operations, by path and method. */
export async function paths(
  payroll: Payroll,
  taxYears: ReadRoute,
  errors: readonly ErrorResponse[],
): Promise<JsonObject> {
  const year = payroll.latestTaxYear;
  const costs = await worked(EMPLOYER_COST_EXAMPLES, (request) => payroll.employerCost(request, year));
  const sickPays = await worked(SICK_PAY_EXAMPLES, (request) => payroll.sickPay(request, year));
  const codes = await decodedCodes(payroll);

  const calculation = (
    about: JsonObject,
    name: string,
    examples: { requests: JsonObject; answers: JsonObject },
  ) => ({
    ...about,
    security: [{ key: [] }],
    requestBody: { required: true, content: json(`${name}Request`, examples.requests) },
    responses: {
      200: success(`${name}Result`, examples.answers),
      ...refusals(errors, 400, 401, 413, 415, 500),
    },
  });

  return {
    '/v1/employer-cost': {
      post: calculation(
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
    },
    '/v1/statutory/sick-pay': {
      post: calculation(
        {
          operationId: 'sickPay',
          summary: 'One payment of Statutory Sick Pay',
          description: 'The caller checks entitlement, qualifying days and linked periods of sickness.',
        },
        'SickPay',
        sickPays,
      ),
    },
    '/v1/rates': {
      get: {
        operationId: 'rates',
        summary: 'Every rate and threshold of a tax year',
        parameters: [taxYearParameter(payroll)],
        security: [],
        responses: {
          200: success('RatesResult', { latest: { summary: year, value: payroll.rates(year) } }),
          ...refusals(errors, 400, 500),
        },
      },
    },
    '/v1/tax-codes/{code}': {
      get: {
        operationId: 'taxCode',
        summary: 'What a tax code means',
        parameters: [
          {
            name: 'code',
            in: 'path',
            required: true,
            description: 'The tax code, in upper or lower case, percent-encoded.',
            schema: { type: 'string', maxLength: LONGEST_TAX_CODE },
            examples: codes.requests,
          },
          taxYearParameter(payroll),
        ],
        security: [],
        responses: { 200: success('TaxCodeResult', codes.answers), ...refusals(errors, 400, 500) },
      },
    },
    ...(await tracePaths(payroll, errors)),
    ...(await lawPaths(payroll, taxYears, errors)),
    '/openapi.json': {
      get: {
        operationId: 'openapi',
        summary: 'This document',
        security: [],
        responses: {
          200: {
            description: 'An OpenAPI 3.1 document.',
            headers: HEADERS,
            content: { 'application/json': { schema: { type: 'object' } } },
          },
          ...refusals(errors, 500),
        },
      },
    },
  };
}
