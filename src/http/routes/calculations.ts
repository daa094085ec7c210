import {
  type AnyCalculation,
  calculations,
  type Payroll,
  requestFieldsOfAllYears,
  wordsOfAllYears,
} from '../../operations/index.js';
import { then } from '../../then.js';
import { calculationCheck } from '../checks/operation.js';
import { operationExamples } from '../openapi/examples.js';
import { calculationOperation, jsonContent } from '../openapi/parts.js';
import type { DescribedRoute, RouteGroup } from '../route.js';
import { requestSchema } from '../schemas/request.js';
import { operationSchemas } from '../schemas/responses/parts.js';

/** The routes of the calculations. */
export function calculationRoutes(payroll: Payroll): RouteGroup {
  return {
    routes: calculations.map((each) => calculationRoute(payroll, each)),
    schemas() {
      const schemas = calculations.map((each) => ({
        [`${each.schemaName}Request`]: requestSchema(
          requestFieldsOfAllYears(payroll, each),
          payroll,
          each.yearOf,
        ),
        ...operationSchemas(each, wordsOfAllYears(payroll, each.purpose)),
      }));
      return Object.assign({}, ...schemas);
    },
  };
}

function calculationRoute(payroll: Payroll, operation: AnyCalculation): DescribedRoute {
  const { name, path, id, summary, description, schemaName } = operation;
  const check = calculationCheck(payroll, operation);
  return {
    method: 'POST',
    path,
    answer(call) {
      const { request, taxYear } = check(call);
      return then(payroll.calculate(name, request, taxYear), ({ text }) => text);
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
