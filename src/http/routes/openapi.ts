import type { JsonObject } from '../../operations/index.js';
import { queryFaults } from '../checks/query.js';
import { invalidInput } from '../errors.js';
import type { ReadRoute } from '../route.js';

/** GET /openapi.json: the description of the interface, for machines. Who asks while it is still being made waits for it. */
export function openapiDocument(document: Promise<JsonObject>): ReadRoute {
  return {
    method: 'GET',
    path: '/openapi.json',
    answer({ query }) {
      const faults = queryFaults(query, []);
      if (faults.length > 0) throw invalidInput(faults);
      return document;
    },
  };
}
