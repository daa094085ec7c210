import type { JsonObject } from '../../payroll/payroll.js';
import type { ReadRoute } from '../route.js';

/** GET /openapi.json: the description of the interface, for machines. */
export function openapiDocument(document: JsonObject): ReadRoute {
  const prepared = JSON.stringify(document);
  return { method: 'GET', path: '/openapi.json', answer: () => prepared };
}
