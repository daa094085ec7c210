import type { JsonObject, Payroll } from '../../payroll/payroll.js';
import type { ErrorResponse } from './error-responses.js';

/** What the operations of the document are made of. */

/** Every answer says which request it is of, and which law it comes from. */
export const HEADERS: JsonObject = Object.fromEntries(
  ['X-Request-Id', 'Farthing-Engine', 'Farthing-Book'].map((name) => [
    name,
    { $ref: `#/components/headers/${name}` },
  ]),
);

export function success(schema: string, examples: JsonObject): JsonObject {
  return { description: 'The result.', headers: HEADERS, content: json(schema, examples) };
}

export function json(schema: string, examples: JsonObject): JsonObject {
  return { 'application/json': { schema: { $ref: `#/components/schemas/${schema}` }, examples } };
}

/** The error answers of these statuses, by status. */
export function refusals(errors: readonly ErrorResponse[], ...statuses: readonly number[]): JsonObject {
  return Object.fromEntries(
    errors
      .filter(({ status }) => statuses.includes(status))
      .map(({ name, status }) => [status, { $ref: `#/components/responses/${name}` }]),
  );
}

export function taxYearParameter({ taxYears, latestTaxYear }: Payroll): JsonObject {
  return {
    name: 'tax_year',
    in: 'query',
    required: false,
    description: 'The latest when not given.',
    schema: { type: 'string', enum: taxYears, default: latestTaxYear },
  };
}
