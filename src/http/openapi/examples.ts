import { setImmediate } from 'node:timers/promises';
import type { JsonObject } from '../../json.js';
import {
  type AnyOperation,
  answerOf,
  type Example,
  type Payroll,
  taxYearOf,
} from '../../operations/index.js';

/** The examples with their answers, as `examples` of OpenAPI has them. */
export interface RunExamples {
  readonly requests: JsonObject;
  readonly answers: JsonObject;
}

/** The examples with their answers, calculated one after the other. */
export async function runExamples(
  examples: readonly Example[],
  answer: (request: JsonObject) => Promise<JsonObject>,
): Promise<RunExamples> {
  const answers = new Map<string, JsonObject>();
  for (const { name, summary, request } of examples) {
    // Yields to the event loop: other requests go first.
    await setImmediate();
    answers.set(name, { summary, value: await answer(request) });
  }
  return {
    requests: Object.fromEntries(
      examples.map(({ name, summary, request }) => [name, { summary, value: request }]),
    ),
    answers: Object.fromEntries(answers),
  };
}

/** Calculates the examples of an operation. */
export function operationExamples(payroll: Payroll, operation: AnyOperation): Promise<RunExamples> {
  return runExamples(operation.examples, async (request) =>
    answerOf(await payroll.calculate(operation.name, request, taxYearOf(request, operation, payroll))),
  );
}
