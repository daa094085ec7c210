import type { JsonObject } from '../../json.js';
import {
  answerOf,
  type CalculationResult,
  explanationInTurns,
  InvalidInput,
  inTurns,
  MAX_NAME_LENGTH,
  MAX_VALUES,
  type Payroll,
  type PostOperation,
  postRequestCheck,
  refusingRules,
  resolveTraceQuery,
  type TraceQuestion,
  traceQuery,
  traceRequestOf,
  traceText,
  valuesFound,
  withTaxYear,
} from '../../operations/index.js';
import { recordAnswer } from '../../page/index.js';
import { utcNow } from '../../utc-now.js';
import { invalidInput } from '../errors.js';
import { runExamples } from '../openapi/examples.js';
import { jsonContent, postOperationObject, queryParameter, REFERENCE_PARAMETER } from '../openapi/parts.js';
import { referenceFaults } from '../reference.js';
import type { DescribedRoute, PostCall, PostRoute, RouteGroup } from '../route.js';
import { traceResult, traceSchemas } from '../schemas/responses/trace.js';

/** The routes of the traces. */
export function traceRoutes(payroll: Payroll): RouteGroup {
  return {
    routes: payroll.postOperations.map((each) => traceRoute(payroll, each)),
    schemas() {
      const results = payroll.postOperations.map(({ schemaName }) => ({
        [`${schemaName}Trace`]: traceResult(`${schemaName}Request`, `${schemaName}Result`),
      }));
      return Object.assign({}, ...results, traceSchemas());
    },
  };
}

/** POST …/trace: the result of an operation, and every step that led to it. */
export function traceRoute(payroll: Payroll, operation: PostOperation): PostRoute & DescribedRoute {
  const { name, path } = operation;
  const readQuery = traceQuery(payroll, operation);
  const check = postRequestCheck(payroll, operation);
  const calculate = async (call: PostCall) => {
    const { request, taxYear } = check(call.body, (year) => readQuery(call.query, year).faults);
    const result = await calculateOrTraceRefusal(payroll, name, request, taxYear, undefined, call.nextTurn);
    const query = readQuery(call.query, taxYear);
    const { values } = query;
    const { fields, payslip } = resolveTraceQuery(payroll, operation, result, query);
    const isNarrowed = values.length > 0 || fields.length > 0;
    const question = (defaultValues: readonly string[]): TraceQuestion => ({
      values: isNarrowed ? values : defaultValues,
      fields,
      ...(payslip !== undefined && { payslip }),
    });
    const traceRequest = traceRequestOf(
      { values, fields },
      query.payslip,
      withTaxYear(operation, request, taxYear),
    );
    return { text: result.text, calculation: result.calculation, request, taxYear, question, traceRequest };
  };

  const route: PostRoute = {
    method: 'POST',
    path: `${path}/trace`,
    dearest: operation.dearest,
    async answer(call) {
      const { question, ...rest } = await calculate(call);
      // Values that the answer did not need are no part of its trace.
      const traceQuestion = question(valuesFound(operation, rest.calculation));
      return traceText(payroll, { ...rest, operation: name, question: traceQuestion });
    },
    async explain(call) {
      const { calculation, question } = await calculate(call);
      return inTurns(explanationInTurns(calculation, question([operation.main])), call.nextTurn);
    },
    async html(call) {
      const { reference } = call;
      const faults = referenceFaults(reference);
      if (faults.length > 0) throw new InvalidInput(faults);
      const result = await calculate(call);
      const { calculation, request, taxYear, question } = result;
      const { values, fields = [], payslip = 1 } = question([]);
      const answer = answerOf(result);
      return recordAnswer({
        ...{ payroll, operation, request, answer, calculation, taxYear, values, fields },
        payslips: [payslip],
        issued: utcNow(),
        reference,
      });
    },
  };
  return { ...route, describe: () => describe(operation, route) };
}

/** Calculates. Where the rules refuse the request, throws INVALID_INPUT with the trace of the refusal. */
async function calculateOrTraceRefusal(
  payroll: Payroll,
  ...args: Parameters<Payroll['calculate']>
): Promise<CalculationResult> {
  try {
    return await payroll.calculate(...args);
  } catch (error) {
    throw error instanceof InvalidInput ? invalidInput(error, refusingRules(error)) : error;
  }
}

/** The OpenAPI operation of a trace. The example traces one value, to stay small. */
async function describe(operation: PostOperation, { answer }: PostRoute): Promise<JsonObject> {
  const { id, schemaName, route, hasPayslips, examples } = operation;
  const { summary, mainInWords, exampleValue } = operation.trace;
  const { requests, answers } = await runExamples(examples, async (body) =>
    JSON.parse(String(await answer({ query: { value: exampleValue }, body }))),
  );
  return postOperationObject(
    {
      operationId: `${id}Trace`,
      summary,
      description:
        `The very result of ${route}, every step that led to it, and the identity of the rules and rates ` +
        `that answered. As text/plain it says the steps in words, those of ${mainInWords} when no value is named.`,
      tags: ['Traces'],
      parameters: [
        ...[valueParameter(exampleValue), FIELD, ...(hasPayslips ? [PERIOD] : [])],
        REFERENCE_PARAMETER,
      ],
    },
    {
      request: jsonContent(`${schemaName}Request`, requests),
      description:
        'The result and its trace; words for a reader where text/plain is preferred, a document for the file where text/html is.',
      content: {
        ...jsonContent(`${schemaName}Trace`, answers),
        'text/plain': { schema: { type: 'string' } },
        'text/html': { schema: { type: 'string' } },
      },
    },
  );
}

const PERIOD = queryParameter('period', 'The payslip whose figures are shown, from 1; all when not given.', {
  schema: { type: 'integer', minimum: 1 },
});

const NAMES: JsonObject = {
  schema: { type: 'array', items: { type: 'string', maxLength: MAX_NAME_LENGTH }, maxItems: MAX_VALUES },
  style: 'form',
  explode: true,
};

const FIELD = queryParameter(
  'field',
  'A field of the answer by its path, such as `cost.total` or `employee.payslips[2].tax`, where items are counted from 0 (so ' +
    'this is `period` 3, and the trace is of that payslip). May be repeated. The trace is of the value that the field shows, which ' +
    'its schema names as `x-value`; a total or an average is a step of its own, whose `in` is the path.',
  NAMES,
);

function valueParameter(example: string): JsonObject {
  return queryParameter(
    'value',
    'A value of the rules, by its short or full name: the trace is of it and of what it rests on. May be repeated. ' +
      'All values that the operation shows when not given.',
    { ...NAMES, example: [example] },
  );
}
