import type { WordsOfYear } from '../../http/schemas/schema.js';
import type { JsonObject } from '../../json.js';
import { OPERATION_NAMES, operations } from '../../operations/operations.js';
import { OF_AN_ANSWER } from '../cases/read.js';
import { caseSchema } from '../cases/shape.js';
import { asYaml } from './as-yaml.js';
import { requestOfCases, withHelpOnly } from './case-requests.js';
import { asDraft07 } from './draft-07.js';
import { required } from './required.js';

/** The editor's schema of a file of worked cases: its shape, and what a request of its operation may hold. */
export function casesSchema(words: WordsOfYear): JsonObject {
  const { cases } = caseSchema.properties;
  const known = asYaml({
    title: 'Worked cases',
    ...caseSchema,
    properties: {
      ...caseSchema.properties,
      cases: {
        ...cases,
        items: {
          ...cases.items,
          oneOf: [{ anyOf: required(...OF_AN_ANSWER) }, ...required('refuses')],
          anyOf: required('why', 'source'),
        },
      },
    },
  });
  return asDraft07({
    ...known,
    allOf: OPERATION_NAMES.map((operation) => ({
      if: { properties: { operation: { const: operation } }, required: ['operation'] },
      // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
      then: { properties: { cases: { items: { $ref: `#/$defs/${operation}` } } } },
    })),
    $defs: Object.fromEntries(
      operations.map((operation) => [operation.name, caseOf(requestOfCases(operation, words))] as const),
    ),
  });
}

/** A request that is to be refused may be wrong in any way. */
function caseOf(request: JsonObject): JsonObject {
  return {
    if: { required: ['refuses'] },
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
    then: { properties: { request: withHelpOnly(request) } },
    else: { properties: { request } },
  };
}
