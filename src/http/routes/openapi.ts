import type { JsonObject } from '../../json.js';
import { type Schema, text } from '../../json-schema.js';
import { publicOperation } from '../openapi/parts.js';
import { checkNoQuery } from '../query.js';
import type { DescribedRoute, RouteGroup } from '../route.js';

/** GET /openapi.json. A request waits while the document is being made. */
export function openApiRoutes(document: () => Promise<JsonObject>): RouteGroup {
  return { routes: [documentRoute(document)], schemas: () => ({}) };
}

function documentRoute(document: () => Promise<JsonObject>): DescribedRoute {
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
          description:
            'Every operation with its request, its answers and its errors, with examples. It is whole: nothing that it refers to ' +
            'stands elsewhere.',
          tags: ['Interface'],
        },
        { 'application/json': { schema: openapiResult() } },
      ),
  };
}

const ANYTHING: Schema = { type: 'object', additionalProperties: true };

/** The result of GET /openapi.json: what a client may rely on before it knows the version of OpenAPI. */
function openapiResult(): Schema {
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
      paths: { ...ANYTHING, description: 'The operations, by path and method.' },
      components: ANYTHING,
    },
    required: ['openapi', 'info', 'paths', 'components'],
    additionalProperties: true,
  };
}
