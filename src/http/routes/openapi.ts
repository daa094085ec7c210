import type { JsonObject } from '../../json.js';
import { type Schema, text } from '../../json-schema.js';
import { checkNoQuery } from '../checks/query.js';
import { publicOperation } from '../openapi/parts.js';
import type { DescribedRoute } from '../route.js';

/** GET /openapi.json. A request waits while the document is being made. */
export function openApiRoute(document: () => Promise<JsonObject>): DescribedRoute {
  return {
    method: 'GET',
    path: '/openapi.json',
    answer({ query }) {
      checkNoQuery(query);
      return document();
    },
    describe: () =>
      publicOperation(
        {
          operationId: 'openapi',
          summary: 'This document, in OpenAPI 3.1',
          description: 'Every operation with its request, its answers and its errors, each with examples.',
          tags: ['Interface'],
        },
        { 'application/json': { schema: openapiResult() } },
      ),
  };
}

/** The result of GET /openapi.json: what a client may rely on before it knows the version of OpenAPI. */
function openapiResult(): Schema {
  const anything: Schema = { type: 'object', additionalProperties: true };
  return {
    type: 'object',
    description: 'An OpenAPI document.',
    properties: {
      openapi: text('The version of OpenAPI.'),
      info: {
        type: 'object',
        properties: { title: text(), version: text('The version of the interface: 1 for all under /v1.') },
        required: ['title', 'version'],
        additionalProperties: true,
      },
      paths: { ...anything, description: 'The operations, by path and method.' },
      components: anything,
    },
    required: ['openapi', 'info', 'paths', 'components'],
    additionalProperties: true,
  };
}
