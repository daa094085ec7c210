import { requestSchema, taxYear } from '../../http/index.js';
import { isList, type JsonObject } from '../../json.js';
import type { RequestField } from '../../language/index.js';
import type { AnyOperation, Payroll } from '../../operations/index.js';
import { everySchema } from './every-schema.js';

/** What the request of a case may hold in any year: the schema that the service checks requests by. What stands in the path and
 *  the query of a request, a case writes as one object. */
export function requestOfCases(operation: AnyOperation, payroll: Payroll): JsonObject {
  const latestFirst = payroll.taxYears.toReversed();
  if (operation.method === 'POST')
    return requestSchema(
      ofAnyYear(latestFirst.map((year) => payroll.requestFields(operation.name, year))),
      payroll,
    );
  const { decoded, inPath } = operation;
  const longest = Math.max(...latestFirst.map((year) => payroll.longestText(decoded, year)));
  return {
    type: 'object',
    additionalProperties: false,
    required: [decoded.field],
    properties: {
      [decoded.field]: { type: ['string', 'number'], maxLength: longest, description: inPath.helpInCases },
      tax_year: taxYear(payroll),
    },
  };
}

/** The fields of several years, each with the words of all; else it is as the first of them says. */
function ofAnyYear(years: readonly (readonly RequestField[])[]): readonly RequestField[] {
  const all = years.flat();
  return [...new Set(all.map(({ name }) => name))].flatMap((name) => {
    const same = all.filter((field) => field.name === name);
    const isRequired = same.length === years.length && same.every(({ required }) => required);
    const words = [...new Set(same.flatMap((field) => field.words))];
    const fields = ofAnyYear(same.map((field) => field.fields));
    return same.slice(0, 1).map((field) => ({ ...field, words, fields, required: isRequired }));
  });
}

/** The fields of a request with their help, and nothing that one could be wrong in. */
export function withHelpOnly(request: JsonObject): JsonObject {
  return everySchema(request, ({ description, properties, items, enum: words }) => ({
    ...(description !== undefined && { description }),
    ...(properties !== undefined && { properties }),
    ...(items !== undefined && { items }),
    ...(isList(words) && { examples: words }),
  }));
}
