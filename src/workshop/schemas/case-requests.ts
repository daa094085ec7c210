import { LONGEST_TAX_CODE } from '../../http/checks/tax-code.js';
import { employerCostRequest } from '../../http/schemas/requests/employer-cost.js';
import { taxYear } from '../../http/schemas/requests/parts.js';
import { sickPayRequest } from '../../http/schemas/requests/sick-pay.js';
import type { WordsOfYear } from '../../http/schemas/schema.js';
import type { JsonObject } from '../../operations/payroll.js';
import type { CaseOperation } from '../cases/shape.js';
import { everySchema, isList } from './every-schema.js';

/** What the request of a case may hold, by its operation: the schemas that the service checks requests by. */
export function requestsOfCases(words: WordsOfYear): Readonly<Record<CaseOperation, JsonObject>> {
  return {
    'employer-cost': employerCostRequest(words),
    'sick-pay': sickPayRequest(words),
    'tax-code': taxCodeRequest(words),
  };
}

/** A tax code is asked for by its path and query; a case writes both as one request. */
function taxCodeRequest(words: WordsOfYear): JsonObject {
  return {
    type: 'object',
    additionalProperties: false,
    required: ['code'],
    properties: {
      code: {
        type: ['string', 'number'],
        maxLength: LONGEST_TAX_CODE,
        description: 'The tax code that is asked about. Example: `code: 1257L`',
      },
      tax_year: taxYear(words),
    },
  };
}

/** The fields of a request with their help, and nothing that one could be wrong in. */
export function withHelpOnly(request: JsonObject): JsonObject {
  return everySchema(request, ({ description, properties, items, enum: words }) => ({
    ...(description !== undefined && { description }),
    ...(properties !== undefined && { properties }),
    ...(items !== undefined && { items }),
    ...(isList(words) && { examples: words }),
  }));
}
