import type { JsonObject } from '../../payroll/payroll.js';
import { queryFaults } from '../checks/query.js';
import { invalidInput } from '../errors.js';
import type { ReadRoute } from '../route.js';

/** GET /openapi.json: the description of the interface, for machines. */
export function openapiDocument(document: JsonObject): ReadRoute {
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
