import { isDeepStrictEqual } from 'node:util';
import type { JsonObject } from '../../json.js';
import { ref, type Schema } from '../../json-schema.js';
import {
  answerOf,
  answerOfAllYears,
  type Choice,
  calculateBy,
  fieldsQuery,
  LONGEST_PATH,
  METADATA,
  MOST_FIELDS,
  type NextTurn,
  operationOfEndpoint,
  type Payroll,
  type PostOperation,
  postRequestCheck,
  queryFaults,
  type RestingEndpoint,
  requestFieldsOfAllYears,
  requestSchema,
  taxYearOf,
  wordsOfAllYears,
  yearsOf,
} from '../../operations/index.js';
import { runExamples } from '../openapi/examples.js';
import { jsonContent, postOperationObject, queryParameter } from '../openapi/parts.js';
import type { DescribedRoute, RouteGroup } from '../route.js';
import { operationSchemas, result } from '../schemas/responses/parts.js';
import { shareTypes } from '../schemas/shared.js';

/** The routes of operations by POST, of the searches of their pay and of the checks of their figures. */
export function postRoutes(payroll: Payroll): RouteGroup {
  return {
    routes: [...payroll.postOperations, ...payroll.searches, ...payroll.checks].map((each) =>
      postRoute(payroll, each),
    ),
    schemas() {
      return Object.assign(
        {},
        ...payroll.postOperations.map((each) => schemasOf(payroll, each)),
        ...[...payroll.searches, ...payroll.checks].map((each) => schemasOfResting(payroll, each)),
      );
    },
  };
}

/** The schemas of a request and its answer, with those of the types that they share. */
function schemasOf(payroll: Payroll, operation: PostOperation): Readonly<Record<string, Schema>> {
  const { schemaName, sharedTypes = {} } = operation;
  const answers = operationSchemas(payroll, operation);
  const [nameOfRequest, nameOfAnswer] = [`${schemaName}Request`, `${schemaName}Result`];
  const { request, answer, shared } = shareTypes(
    sharedTypes,
    requestSchema(requestFieldsOfAllYears(payroll, operation), yearsOf(operation, payroll), operation),
    answers[nameOfAnswer] ?? {},
  );
  return { [nameOfRequest]: request, ...answers, [nameOfAnswer]: answer, ...shared };
}

/** The route of a calculation, or of what rests on it. The answer of a check is whole. */
function postRoute(payroll: Payroll, endpoint: PostOperation | RestingEndpoint): DescribedRoute {
  const { path, id, summary, description, schemaName, examples } = endpoint;
  const operation = operationOfEndpoint(endpoint);
  const isWhole = endpoint.kind === 'check';
  const readQuery = isWhole ? noQuery : fieldsQuery(payroll, endpoint);
  const check = postRequestCheck(payroll, endpoint);
  const calculate = (request: JsonObject, taxYear: string, choice?: Choice, nextTurn?: NextTurn) =>
    calculateBy(payroll, endpoint, request, taxYear, choice, nextTurn);
  return {
    method: 'POST',
    path,
    dearest: endpoint.dearest,
    taxYears: yearsOf(operation, payroll).taxYears,
    async answer({ body, query, nextTurn }) {
      const { request, taxYear } = check(body, (year) => readQuery(query, year).faults);
      const { text } = await calculate(request, taxYear, readQuery(query, taxYear).choice, nextTurn);
      return text;
    },
    async describe() {
      const { requests, answers } = await runExamples(examples, async (request) =>
        answerOf(await calculate(request, taxYearOf(request, operation, payroll))),
      );
      return postOperationObject(
        {
          operationId: id,
          summary,
          description,
          tags: ['Calculations'],
          ...(!isWhole && { parameters: [fieldsParameter(operation.exampleFields)] }),
        },
        {
          request: jsonContent(`${schemaName}Request`, requests),
          description: isWhole ? 'The result.' : 'The result; with `fields` the part of it that they name.',
          content: jsonContent(`${schemaName}Result`, answers),
        },
      );
    },
  };
}

/** A query that says nothing. */
const noQuery: ReturnType<typeof fieldsQuery> = (query) => ({ faults: queryFaults(query, []) });

function schemasOfResting(payroll: Payroll, resting: RestingEndpoint): Readonly<Record<string, Schema>> {
  const { operation, schemaName, schema } = resting;
  const request = requestSchema(
    requestFieldsOfAllYears(payroll, operation, resting),
    yearsOf(operation, payroll),
    operation,
  );
  return {
    [`${schemaName}Request`]: referringToShared(payroll, operation, request),
    [`${schemaName}Result`]:
      resting.kind === 'check'
        ? result(`${resting.summary}.`, {
            ...schema,
            ...(operation.showsNotices && {
              notices: ref(`${operation.schemaName}Result/properties/notices`),
            }),
          })
        : withFields(payroll, operation, { net_to_gross: schema }),
  };
}

/** The request of a search, whose types are those that the request of its operation shares with its answer; but for one that it has
 *  otherwise, as an item of pay whose amount is found. */
function referringToShared(payroll: Payroll, operation: PostOperation, request: Schema): Schema {
  const { schemaName, sharedTypes = {} } = operation;
  const answer = operationSchemas(payroll, operation)[`${schemaName}Result`] ?? {};
  const ofOperation = schemasOf(payroll, operation);
  const { shared } = shareTypes(sharedTypes, request, answer);
  const alike = Object.entries(sharedTypes).filter(([name]) =>
    isDeepStrictEqual(shared[name], ofOperation[name]),
  );
  return shareTypes(Object.fromEntries(alike), request, answer).request;
}

/** The schema of the answer of an operation with more fields; the others refer to those of its own. */
function withFields(payroll: Payroll, operation: PostOperation, more: Schema): Schema {
  const answer = answerOfAllYears(payroll, operation);
  const names = Object.keys(answer.properties(wordsOfAllYears(payroll, operation)));
  const own = names.map((name) => [name, ref(`${operation.schemaName}Result/properties/${name}`)] as const);
  return result(
    `${operation.summary}.`,
    { ...Object.fromEntries(own), ...more },
    { optional: answer.optional },
  );
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
