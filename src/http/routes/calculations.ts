import type { JsonObject } from '../../json.js';
import type { Schema } from '../../json-schema.js';
import {
  type AnyCalculation,
  calculationCheck,
  calculations,
  fieldsQuery,
  LONGEST_PATH,
  METADATA,
  MOST_FIELDS,
  type Payroll,
  requestFieldsOfAllYears,
  requestSchema,
} from '../../operations/index.js';
import { operationExamples } from '../openapi/examples.js';
import { calculationOperation, jsonContent, queryParameter } from '../openapi/parts.js';
import type { DescribedRoute, RouteGroup } from '../route.js';
import { operationSchemas } from '../schemas/responses/parts.js';
import { shareTypes } from '../schemas/shared.js';

/** The routes of the calculations. */
export function calculationRoutes(payroll: Payroll): RouteGroup {
  return {
    routes: calculations.map((each) => calculationRoute(payroll, each)),
    schemas() {
      return Object.assign({}, ...calculations.map((each) => schemasOf(payroll, each)));
    },
  };
}

/** The schemas of a request and its answer, with those of the types that they share. */
function schemasOf(payroll: Payroll, operation: AnyCalculation): Readonly<Record<string, Schema>> {
  const { schemaName, yearOf, sharedTypes = {} } = operation;
  const answers = operationSchemas(payroll, operation);
  const [nameOfRequest, nameOfAnswer] = [`${schemaName}Request`, `${schemaName}Result`];
  const { request, answer, shared } = shareTypes(
    sharedTypes,
    requestSchema(requestFieldsOfAllYears(payroll, operation), payroll, yearOf),
    answers[nameOfAnswer] ?? {},
  );
  return { [nameOfRequest]: request, ...answers, [nameOfAnswer]: answer, ...shared };
}

function calculationRoute(payroll: Payroll, operation: AnyCalculation): DescribedRoute {
  const { name, path, id, summary, description, schemaName, exampleFields } = operation;
  const readQuery = fieldsQuery(payroll, operation);
  const check = calculationCheck(payroll, operation);
  return {
    method: 'POST',
    path,
    async answer({ body, query }) {
      const { request, taxYear } = check(body, (year) => readQuery(query, year).faults);
      const { choice } = readQuery(query, taxYear);
      const { text } = await payroll.calculate(name, request, taxYear, choice);
      return text;
    },
    async describe() {
      const { requests, answers } = await operationExamples(payroll, operation);
      return calculationOperation(
        {
          operationId: id,
          summary,
          description,
          tags: ['Calculations'],
          parameters: [fieldsParameter(exampleFields)],
        },
        {
          request: jsonContent(`${schemaName}Request`, requests),
          description: 'The result; with `fields` the part of it that they name.',
          content: jsonContent(`${schemaName}Result`, answers),
        },
      );
    },
  };
}

function fieldsParameter(example: readonly string[]): JsonObject {
  return queryParameter(
    'fields',
    'Fields of the answer by their paths: it has these alone, in its own order, and no others are worked out. The path of an ' +
      'object or a list is all of it; that of a member of a list is the member of each entry, with the first one, which says ' +
      'which entry it is. ' +
      `The metadata (\`${METADATA.join('`, `')}\`) and the \`notices\` of a payslip come with any; assumptions and sources are ` +
      'those of the fields asked for. What the schema of the answer requires is there as far as it is asked for. All of the ' +
      'answer when not given.',
    {
      schema: {
        type: 'array',
        items: { type: 'string', maxLength: LONGEST_PATH },
        minItems: 1,
        maxItems: MOST_FIELDS,
      },
      style: 'form',
      explode: false,
      examples: { part: { summary: 'A part of the answer', value: example } },
    },
  );
}
