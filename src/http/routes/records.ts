import { randomUUID } from 'node:crypto';
import type { JsonObject } from '../../json.js';
import {
  type Payroll,
  type PostOperation,
  postRequestCheck,
  queryFaults,
  recordText,
} from '../../operations/index.js';
import { utcNow } from '../../utc-now.js';
import { EXAMPLE_ID } from '../openapi/error-responses.js';
import { runExamples } from '../openapi/examples.js';
import { jsonContent, postOperationObject, REFERENCE_PARAMETER } from '../openapi/parts.js';
import { referenceFaults } from '../reference.js';
import type { DescribedRoute, PostRoute, RouteGroup } from '../route.js';
import { recordResult, recordSchemas } from '../schemas/responses/record.js';

/** The routes of the records: answers to be filed. */
export function recordRoutes(payroll: Payroll): RouteGroup {
  return {
    routes: payroll.postOperations.map((each) => recordRoute(payroll, each)),
    schemas() {
      const results = payroll.postOperations.map(({ name, schemaName }) => ({
        [`${schemaName}Record`]: recordResult(name, `${schemaName}Request`, `${schemaName}Result`),
      }));
      return Object.assign({}, ...results, recordSchemas());
    },
  };
}

/** POST …/record: the result of an operation, as a record. */
export function recordRoute(payroll: Payroll, operation: PostOperation): PostRoute & DescribedRoute {
  return {
    method: 'POST',
    path: `${operation.path}/record`,
    dearest: operation.dearest,
    answer: recordsOf(payroll, operation, utcNow),
    describe: () => describe(payroll, operation),
  };
}

function recordsOf(payroll: Payroll, operation: PostOperation, now: () => string): PostRoute['answer'] {
  const { name } = operation;
  const check = postRequestCheck(payroll, operation);
  return async (call) => {
    const { requestId = randomUUID(), reference } = call;
    const { request, taxYear } = check(call.body, () => [
      ...queryFaults(call.query, []),
      ...referenceFaults(reference),
    ]);
    const { text } = await payroll.calculate(name, request, taxYear, undefined, call.nextTurn);
    return recordText(
      payroll,
      { operation: name, issued: now(), requestId, reference, request, taxYear },
      text,
    );
  };
}

/** Fixed, so that the OpenAPI document is the same whenever it is made. */
const EXAMPLE_MOMENT = '2026-11-22T10:00:00Z';

async function describe(payroll: Payroll, operation: PostOperation): Promise<JsonObject> {
  const { id, schemaName, route, summary, examples } = operation;
  const record = recordsOf(payroll, operation, () => EXAMPLE_MOMENT);
  const { requests, answers } = await runExamples(examples, async (body) =>
    JSON.parse(String(await record({ query: {}, body, requestId: EXAMPLE_ID }))),
  );
  return postOperationObject(
    {
      operationId: `${id}Record`,
      summary: `${summary}, as a record to file`,
      description:
        `The very result of ${route} with its request, the law and the program that gave it, and the SHA-256 of all this. ` +
        '`farthing verify` checks a record, in years to come, with the version of Farthing that has its label.',
      tags: ['Records'],
      parameters: [REFERENCE_PARAMETER],
    },
    {
      request: jsonContent(`${schemaName}Request`, requests),
      description: 'The record.',
      content: jsonContent(`${schemaName}Record`, answers),
    },
  );
}
