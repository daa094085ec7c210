import { type AnyLookup, lookupCheck, type Payroll, yearsOf } from '../../operations/index.js';
import { operationExamples } from '../openapi/examples.js';
import { jsonContent, publicOperation, taxYearParameter } from '../openapi/parts.js';
import type { DescribedRoute, RouteGroup } from '../route.js';
import { operationSchemas } from '../schemas/responses/parts.js';

/** The routes of the lookups, which anyone may use: GET /v1/tax-codes/{code}. */
export function lookupRoutes(payroll: Payroll): RouteGroup {
  return {
    routes: payroll.getOperations.map((each) => lookupRoute(payroll, each)),
    schemas() {
      const schemas = payroll.getOperations.map((each) => operationSchemas(payroll, each));
      return Object.assign({}, ...schemas);
    },
  };
}

function lookupRoute(payroll: Payroll, operation: AnyLookup): DescribedRoute {
  const { name, path, id, summary, description, schemaName, examples, codeField, inPath } = operation;
  const check = lookupCheck(payroll, operation);
  return {
    method: 'GET',
    path: path.replaceAll(/\{(\w+)\}/g, ':$1'),
    taxYears: yearsOf(operation, payroll).taxYears,
    async answer({ params, query, nextTurn }) {
      // A broken percent-escape arrives undecoded, and is refused: no text that a rule decodes has a percent sign.
      const { request, taxYear } = check(params[codeField.field] ?? '', query);
      const { text } = await payroll.calculate(name, request, taxYear, undefined, nextTurn);
      return text;
    },
    async describe() {
      const { answers } = await operationExamples(payroll, operation);
      const texts = examples.map((each) => [each.name, { value: each.request[codeField.field] ?? null }]);
      const parameter = {
        name: codeField.field,
        in: 'path',
        required: true,
        description: inPath.help,
        schema: {
          type: 'string',
          maxLength: payroll.longestText(operation, yearsOf(operation, payroll).latestTaxYear()),
        },
        examples: Object.fromEntries(texts),
      };
      const parameters = [parameter, taxYearParameter(yearsOf(operation, payroll))];
      return publicOperation(
        { operationId: id, summary, description, tags: ['Law'], parameters },
        jsonContent(`${schemaName}Result`, answers),
      );
    },
  };
}
