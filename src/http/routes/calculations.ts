import type { Schema } from '../../json-schema.js';
import {
  type AnyCalculation,
  calculations,
  type Payroll,
  requestFieldsOfAllYears,
  wordsOfAllYears,
} from '../../operations/index.js';
import { calculationCheck } from '../checks/operation.js';
import { operationExamples } from '../openapi/examples.js';
import { calculationOperation, jsonContent } from '../openapi/parts.js';
import type { DescribedRoute, RouteGroup } from '../route.js';
import { requestSchema } from '../schemas/request.js';
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
  const { schemaName, purpose, yearOf, sharedTypes = {} } = operation;
  const answers = operationSchemas(operation, wordsOfAllYears(payroll, purpose));
  const [nameOfRequest, nameOfAnswer] = [`${schemaName}Request`, `${schemaName}Result`];
  const { request, answer, shared } = shareTypes(
    sharedTypes,
    requestSchema(requestFieldsOfAllYears(payroll, operation), payroll, yearOf),
    answers[nameOfAnswer] ?? {},
  );
  return { [nameOfRequest]: request, ...answers, [nameOfAnswer]: answer, ...shared };
}

function calculationRoute(payroll: Payroll, operation: AnyCalculation): DescribedRoute {
  const { name, path, id, summary, description, schemaName } = operation;
  const check = calculationCheck(payroll, operation);
  return {
    method: 'POST',
    path,
    async answer(call) {
      const { request, taxYear } = check(call);
      const { text } = await payroll.calculate(name, request, taxYear);
      return text;
    },
    async describe() {
      const { requests, answers } = await operationExamples(payroll, operation);
      return calculationOperation(
        { operationId: id, summary, description, tags: ['Calculations'] },
        {
          request: jsonContent(`${schemaName}Request`, requests),
          description: 'The result.',
          content: jsonContent(`${schemaName}Result`, answers),
        },
      );
    },
  };
}
