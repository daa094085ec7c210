import type { JsonObject } from '../../json.js';
import { loadPayroll, OPERATION_NAMES, operations } from '../../operations/index.js';
import { OF_AN_ANSWER } from '../cases/read.js';
import { caseSchema } from '../cases/shape.js';
import { asYaml } from './as-yaml.js';
import { requestOfCases, withHelpOnly } from './case-requests.js';
import { asDraft07 } from './draft-07.js';
import { required } from './every-schema.js';

/** The editor's schema of the worked cases of a book: their shape, and what a request of their operation may hold in any year,
 *  drafts too. Throws `BrokenBook` when anything is wrong in the book. */
export function casesSchema(root: string): JsonObject {
  const { cases } = caseSchema.properties;
  const payroll = loadPayroll({ root, drafts: true, unreleased: true });
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
      operations.map((operation) => [operation.name, caseOf(requestOfCases(operation, payroll))] as const),
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
