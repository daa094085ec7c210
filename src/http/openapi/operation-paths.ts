import type { JsonObject } from '../../json.js';
import { type AnyOperation, answerOf, calculations, lookups, type Payroll } from '../../operations/index.js';
import { LONGEST_NAME, MOST_VALUES } from '../checks/trace-query.js';
import { trace } from '../routes/trace.js';
import { answered, worked } from './examples.js';
import { calculation, json, read, taxYearParameter } from './parts.js';

/** What is worked out for a caller, by path. */
export function calculationPaths(payroll: Payroll): Promise<JsonObject> {
  return pathsOf(calculations, async (operation) => {
    const { schemaName } = operation;
    const { requests, answers } = await workedExamples(payroll, operation);
    return calculation(
      { ...about(operation), tags: ['Calculations'] },
      {
        request: json(`${schemaName}Request`, requests),
        description: 'The result.',
        content: json(`${schemaName}Result`, answers),
      },
    );
  });
}

/** What anyone may read, by path. */
export function lookupPaths(payroll: Payroll): Promise<JsonObject> {
  return pathsOf(lookups, async (operation) => {
    const { schemaName, decoded, inPath, examples } = operation;
    const { answers } = await workedExamples(payroll, operation);
    const texts = examples.map(({ name, request }) => [name, { value: request[decoded.field] ?? null }]);
    const parameter = {
      name: decoded.field,
      in: 'path',
      required: true,
      description: inPath.help,
      schema: { type: 'string', maxLength: payroll.longestText(decoded, payroll.latestTaxYear) },
      examples: Object.fromEntries(texts),
    };
    return read(
      { ...about(operation), tags: ['Law'], parameters: [parameter, taxYearParameter(payroll)] },
      json(`${schemaName}Result`, answers),
    );
  });
}

/** How results come about, by path. The examples are of one value, to stay small. */
export function tracePaths(payroll: Payroll): Promise<JsonObject> {
  const traces = calculations.map((operation) => ({ operation, ...trace(payroll, operation) }));
  return pathsOf(traces, async ({ operation, answer }) => {
    const { id, schemaName, route, hasPayslips, examples } = operation;
    const { summary, mainInWords, exampleValue } = operation.trace;
    const { requests, answers } = await worked(examples.slice(0, 1), (body) =>
      answered(answer({ query: { value: exampleValue }, body })),
    );
    return calculation(
      {
        operationId: `${id}Trace`,
        summary,
        description:
          `The very result of ${route}, every step that led to it, and the identity of the rules and rates ` +
          `that answered. As text/plain the steps are told in words, those of ${mainInWords} when no value is named.`,
        tags: ['Traces'],
        parameters: [valueParameter(exampleValue), ...(hasPayslips ? [PERIOD] : [])],
      },
      {
        request: json(`${schemaName}Request`, requests),
        description: 'The result and its trace; words for a reader where text/plain is preferred.',
        content: { ...json(`${schemaName}Trace`, answers), 'text/plain': { schema: { type: 'string' } } },
      },
    );
  });
}

/** One operation after the other: each is described by its path and its method. */
async function pathsOf<T extends { readonly path: string; readonly method: 'GET' | 'POST' }>(
  operations: readonly T[],
  describe: (operation: T) => Promise<JsonObject>,
): Promise<JsonObject> {
  const paths: [string, JsonObject][] = [];
  for (const operation of operations) {
    paths.push([operation.path, { [operation.method.toLowerCase()]: await describe(operation) }]);
  }
  return Object.fromEntries(paths);
}

function about({ id, summary, description }: AnyOperation): JsonObject {
  return { operationId: id, summary, description };
}

function workedExamples(payroll: Payroll, { name, examples }: AnyOperation) {
  return worked(examples, async (request) =>
    answerOf(await payroll.calculate(name, request, payroll.latestTaxYear)),
  );
}

const PERIOD: JsonObject = {
  name: 'period',
  in: 'query',
  required: false,
  description: 'The payslip whose figures are shown, from 1; all when not given.',
  schema: { type: 'integer', minimum: 1 },
};

function valueParameter(example: string): JsonObject {
  return {
    name: 'value',
    in: 'query',
    required: false,
    description:
      'A value of the rules, by its short or full name: the trace is of it and of what it rests on. May be repeated. ' +
      'All values that the operation shows when not given.',
    schema: { type: 'array', items: { type: 'string', maxLength: LONGEST_NAME }, maxItems: MOST_VALUES },
    style: 'form',
    explode: true,
    example: [example],
  };
}
