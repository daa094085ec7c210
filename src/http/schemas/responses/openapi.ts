import { type Schema, text } from '../../../json-schema.js';

/** The result of GET /openapi.json: what a client may rely on before it knows the version of OpenAPI. */
export function openapiResult(): Schema {
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
