import { isObject, type JsonObject } from '../../json.js';
import { type Schema, text } from '../../json-schema.js';
import { didYouMeanSuffix, suggester, truncateName } from '../../operations/index.js';
import { noSuchName } from '../errors.js';
import { EXAMPLES_PATH, withLongExamplesApart } from '../openapi/lifted-examples.js';
import { publicOperation } from '../openapi/parts.js';
import { checkNoQuery } from '../query.js';
import type { DescribedRoute, RouteGroup } from '../route.js';

/** GET /openapi.json, and the examples that stand apart from it. A request waits while the document is being made. */
export function openApiRoutes(document: () => Promise<JsonObject>): RouteGroup {
  return { routes: [documentRoute(document), exampleRoute(document)], schemas: () => ({}) };
}

function documentRoute(document: () => Promise<JsonObject>): DescribedRoute {
  return {
    method: 'GET',
    path: '/openapi.json',
    async answer({ query }) {
      checkNoQuery(query);
      return withLongExamplesApart(await document());
    },
    describe: () =>
      publicOperation(
        {
          operationId: 'openapi',
          summary: 'This document, in OpenAPI 3.1',
          description:
            'Every operation with its request, its answers and its errors, each with examples. A long example stands at the address that ' +
            'is its `externalValue`.',
          tags: ['Interface'],
        },
        { 'application/json': { schema: openapiResult() } },
      ),
  };
}

const EXAMPLE = 'payslip-answer-starter';

function exampleRoute(document: () => Promise<JsonObject>): DescribedRoute {
  return {
    method: 'GET',
    path: `${EXAMPLES_PATH}/:name`,
    async answer({ params, query }) {
      checkNoQuery(query);
      const { name = '' } = params;
      const { components = null } = await document();
      const examples = isObject(components) && isObject(components['examples']) ? components['examples'] : {};
      const example = Object.hasOwn(examples, name) ? examples[name] : undefined;
      const value = isObject(example) ? example['value'] : undefined;
      if (isObject(value)) return value;
      const suggestion = didYouMeanSuffix(suggester().name(name, Object.keys(examples)));
      throw noSuchName(`${truncateName(name)} is not an example of /openapi.json${suggestion}`);
    },
    describe: () =>
      publicOperation(
        {
          operationId: 'openapiExample',
          summary: 'An example of this document',
          description: 'A request or an answer, by its name in `components.examples`.',
          tags: ['Interface'],
          parameters: [
            {
              name: 'name',
              in: 'path',
              required: true,
              description: 'The name of the example.',
              schema: { type: 'string' },
              example: EXAMPLE,
            },
          ],
        },
        {
          'application/json': {
            schema: { ...ANYTHING, description: 'What a request says, or what it is answered.' },
          },
        },
        'NotFound',
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
