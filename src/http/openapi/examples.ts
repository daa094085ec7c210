import { setImmediate } from 'node:timers/promises';
import type { JsonObject } from '../../json.js';
import { RefusedByTopics } from '../../language/index.js';
import { startOfFile } from '../../law/index.js';
import {
  answerOf,
  type Example,
  InvalidInput,
  type Operation,
  type Payroll,
  taxYearOf,
} from '../../operations/index.js';
import { BrokenBook } from '../../yaml/index.js';

/** The examples, and the answer to the first, as `examples` of OpenAPI has them. */
export interface ExampleResults {
  readonly requests: JsonObject;
  readonly answers: JsonObject;
}

/** The examples, with the answer to the first: an answer is long, and one shows what all have. Rejects where the rules refuse it:
 *  then the document cannot say how a request is answered. */
export async function runExamples(
  examples: readonly Example[],
  answer: (request: JsonObject) => Promise<JsonObject>,
): Promise<ExampleResults> {
  // Yields to the event loop: other requests go first.
  await setImmediate();
  const [first] = examples;
  const answers = new Map<string, JsonObject>();
  if (first !== undefined) {
    const { name, summary, request } = first;
    answers.set(name, { summary, value: await answer(request).catch(throwRefusedExample(summary)) });
  }
  return {
    requests: Object.fromEntries(
      examples.map(({ name, summary, request }) => [name, { summary, value: request }]),
    ),
    answers: Object.fromEntries(answers),
  };
}

/** Rethrows a refusal as an error for the operator, with the places of the rules that refuse the example. */
function throwRefusedExample(summary: string): (error: unknown) => never {
  return (error) => {
    if (!(error instanceof InvalidInput)) throw error;
    const { message, cause } = error;
    const refusals = cause instanceof RefusedByTopics ? cause.refusals : [];
    const example = `an example of /openapi.json, “${summary}”: ${message}.`;
    throw new BrokenBook(
      refusals.length === 0
        ? [{ place: startOfFile('rules'), message: `A rule refuses ${example}` }]
        : refusals.map(({ declaration }) => ({
            place: declaration.place,
            message: `This refuses ${example}`,
          })),
    );
  };
}

/** The examples of an operation. */
export function operationExamples(payroll: Payroll, operation: Operation): Promise<ExampleResults> {
  return runExamples(operation.examples, async (request) =>
    answerOf(await payroll.calculate(operation.name, request, taxYearOf(request, operation, payroll))),
  );
}
