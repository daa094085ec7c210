import { REQUEST_SCHEMAS } from '../../http/schemas/requests/index.js';
import { taxYear } from '../../http/schemas/requests/parts.js';
import type { WordsOfYear } from '../../http/schemas/schema.js';
import { isList, type JsonObject } from '../../json.js';
import type { AnyOperation } from '../../operations/operations.js';
import { everySchema } from './every-schema.js';

/** What the request of a case may hold: the schema that the service checks requests by. What stands in the path and the query
 *  of a request, a case writes as one object. */
export function requestOfCases(operation: AnyOperation, words: WordsOfYear): JsonObject {
  if (operation.method === 'POST') return REQUEST_SCHEMAS[operation.name](words);
  const { decoded, inPath } = operation;
  const { field, longest } = decoded;
  return {
    type: 'object',
    additionalProperties: false,
    required: [field],
    properties: {
      [field]: { type: ['string', 'number'], maxLength: longest, description: inPath.helpInCases },
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
