import type { JsonObject } from '../../json.js';
import { queryFaults } from '../checks/query.js';
import { invalidInput } from '../errors.js';
import { read } from '../openapi/parts.js';
import type { DescribedRoute } from '../route.js';
import { openapiResult } from '../schemas/responses/openapi.js';

/** GET /openapi.json: the description of the interface, for machines. Who asks while it is still being made waits for it. */
export function openapiDocument(document: () => Promise<JsonObject>): DescribedRoute {
  return {
    method: 'GET',
    path: '/openapi.json',
    answer({ query }) {
      const faults = queryFaults(query, []);
      if (faults.length > 0) throw invalidInput(faults);
      return document();
    },
    describe: () =>
      read(
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
