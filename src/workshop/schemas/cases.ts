import { isList, type JsonObject } from '../../json.js';
import {
  DECIMALS,
  loadPayroll,
  type Operation,
  type Payroll,
  requestFieldsOfAllYears,
  requestSchema,
  taxYearSchema,
  UNIQUE_BY,
  yearsOf,
} from '../../operations/index.js';
import { casesFile } from '../cases/keys.js';
import { asDraft07, asYaml, mapSchemas } from './transform.js';

/** The editor's schema of the worked cases of a book: their keys, and what a request of their operation may hold in any year,
 *  drafts too. Throws `BrokenBook` when anything is wrong in the book. */
export function casesSchema(root: string): JsonObject {
  const payroll = loadPayroll({ root, drafts: true, unreleased: true });
  const names = payroll.operations.map(({ name }) => name);
  const schema = asYaml({ title: 'Worked cases', ...casesFile(names).schema });
  return asDraft07({
    ...schema,
    allOf: names.map((operation) => ({
      if: { properties: { operation: { const: operation } }, required: ['operation'] },
      // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
      then: { properties: { cases: { items: { $ref: `#/$defs/${operation}` } } } },
    })),
    $defs: Object.fromEntries(
      payroll.operations.map(
        (operation) => [operation.name, caseOf(requestOfCases(operation, payroll))] as const,
      ),
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

/** What the request of a case may hold in any year: the schema that the service checks requests by. A case writes the path and
 *  query parameters of a request as one object. */
function requestOfCases(operation: Operation, payroll: Payroll): JsonObject {
  const years = yearsOf(operation, payroll);
  if (operation.method === 'POST')
    return forEditors(requestSchema(requestFieldsOfAllYears(payroll, operation), years, operation));
  const { codeField, inPath } = operation;
  const longest = Math.max(...years.taxYears.map((year) => payroll.longestText(operation, year)));
  return {
    type: 'object',
    additionalProperties: false,
    required: [codeField.field],
    properties: {
      [codeField.field]: { type: ['string', 'number'], maxLength: longest, description: inPath.helpInCases },
      tax_year: taxYearSchema(years),
    },
  };
}

/** Without the keywords that editors do not know. */
function forEditors(request: JsonObject): JsonObject {
  return mapSchemas(request, ({ [DECIMALS]: _decimals, [UNIQUE_BY]: _key, ...keywords }) => keywords);
}

/** The fields of a request with their help, and nothing that one could be wrong in. */
function withHelpOnly(request: JsonObject): JsonObject {
  return mapSchemas(request, ({ description, properties, items, enum: words }) => ({
    ...(description !== undefined && { description }),
    ...(properties !== undefined && { properties }),
    ...(items !== undefined && { items }),
    ...(isList(words) && { examples: words }),
  }));
}
