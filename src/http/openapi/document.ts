import type { JsonObject, Payroll, RequestWords } from '../../payroll/payroll.js';
import { employerCostRequest } from '../schemas/requests/employer-cost.js';
import { sickPayRequest } from '../schemas/requests/sick-pay.js';
import { employerCostResult, payslip, periodFigures } from '../schemas/responses/employer-cost.js';
import { errorResult } from '../schemas/responses/error.js';
import { ratesResult } from '../schemas/responses/rates.js';
import { sickPayResult } from '../schemas/responses/sick-pay.js';
import { taxCodeResult } from '../schemas/responses/tax-code.js';
import type { Schema } from '../schemas/schema.js';
import { type ErrorResponse, errorResponses, inDocument } from './error-responses.js';
import { paths } from './paths.js';

/** The OpenAPI document of the service. It is made of the schemas that requests are checked with, and its examples
 * are worked by `payroll` here and now: neither can say anything that the service does not do. */
export async function openapi({ payroll }: { readonly payroll: Payroll }): Promise<JsonObject> {
  const errors = await errorResponses(payroll);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Farthing',
      version: '1',
      summary: 'UK payroll calculations, exact to the penny.',
      description:
        'What employing one person costs, Statutory Sick Pay, the rates and thresholds of a tax year, and what a tax ' +
        'code means. Amounts are JSON numbers in pounds and pence. A path that is not listed here answers 404 ' +
        'NOT_FOUND, a method that a path does not have 405 METHOD_NOT_ALLOWED; HEAD answers as GET, OPTIONS with Allow.',
    },
    servers: [{ url: '/' }],
    paths: await paths(payroll, errors),
    components: {
      securitySchemes: { key: { type: 'http', scheme: 'bearer', description: 'An API key.' } },
      headers: {
        'X-Request-Id': {
          required: true,
          description: "The id of the request: the caller's own if it sent a fitting one.",
          schema: { type: 'string', pattern: '^[A-Za-z0-9._-]{1,128}$' },
        },
      },
      responses: Object.fromEntries(errors.map((error) => [error.name, inDocument(error)])),
      schemas: schemas(payroll, errors),
    },
  };
}

function schemas(payroll: Payroll, errors: readonly ErrorResponse[]): Schema {
  const { taxYears, latestTaxYear } = payroll;
  // A request is described as of the latest year, a result as of every year that can be asked for.
  const latest = { taxYears, latestTaxYear, ...payroll.words(latestTaxYear) };
  const ofAnyYear = wordsOfAllYears(payroll);
  return {
    EmployerCostRequest: employerCostRequest(latest),
    EmployerCostResult: employerCostResult(),
    PeriodFigures: periodFigures(ofAnyYear),
    Payslip: payslip(ofAnyYear),
    SickPayRequest: sickPayRequest(latest),
    SickPayResult: sickPayResult(),
    RatesResult: ratesResult(ofAnyYear),
    TaxCodeResult: taxCodeResult(),
    ...Object.fromEntries(errors.map(({ name, status }) => [name, errorResult(status)])),
  };
}

function wordsOfAllYears(payroll: Payroll): RequestWords {
  const words = payroll.taxYears.map((year) => payroll.words(year));
  return {
    niCategories: [...new Set(words.flatMap(({ niCategories }) => niCategories))],
    studentLoanPlans: [...new Set(words.flatMap(({ studentLoanPlans }) => studentLoanPlans))],
  };
}
