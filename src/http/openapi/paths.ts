import type { JsonObject, Payroll } from '../../payroll/payroll.js';
import { LONGEST_TAX_CODE } from '../checks/tax-code.js';
import type { ErrorResponse } from './error-responses.js';
import { decodedCodes, EMPLOYER_COST_EXAMPLES, SICK_PAY_EXAMPLES, worked } from './examples.js';

/** The operations, by path and method. */
export async function paths(payroll: Payroll, errors: readonly ErrorResponse[]): Promise<JsonObject> {
  const year = payroll.latestTaxYear;
  const costs = await worked(EMPLOYER_COST_EXAMPLES, (request) => payroll.employerCost(request, year));
  const sickPays = await worked(SICK_PAY_EXAMPLES, (request) => payroll.sickPay(request, year));
  const codes = await decodedCodes(payroll);

  /** An error answer by its status. */
  const refusals = (...statuses: number[]): JsonObject =>
    Object.fromEntries(
      errors
        .filter(({ status }) => statuses.includes(status))
        .map(({ name, status }) => [status, { $ref: `#/components/responses/${name}` }]),
    );
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
      ...refusals(400, 401, 413, 415, 500),
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
          ...refusals(400, 500),
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
        responses: { 200: success('TaxCodeResult', codes.answers), ...refusals(400, 500) },
      },
    },
    '/openapi.json': {
      get: {
        operationId: 'openapi',
        summary: 'This document',
        security: [],
        responses: {
          200: {
            description: 'An OpenAPI 3.1 document.',
            headers: REQUEST_ID,
            content: { 'application/json': { schema: { type: 'object' } } },
          },
          ...refusals(500),
        },
      },
    },
  };
}

const REQUEST_ID: JsonObject = { 'X-Request-Id': { $ref: '#/components/headers/X-Request-Id' } };

function success(schema: string, examples: JsonObject): JsonObject {
  return { description: 'The result.', headers: REQUEST_ID, content: json(schema, examples) };
}

function json(schema: string, examples: JsonObject): JsonObject {
  return { 'application/json': { schema: { $ref: `#/components/schemas/${schema}` }, examples } };
}

function taxYearParameter({ taxYears, latestTaxYear }: Payroll): JsonObject {
  return {
    name: 'tax_year',
    in: 'query',
    required: false,
    description: 'The latest when not given.',
    schema: { type: 'string', enum: taxYears, default: latestTaxYear },
  };
}
