import type { JsonObject } from '../../json.js';
import type { Example } from '../../operations/index.js';
import type { Answer } from '../route.js';
import { othersTurn } from './others-turn.js';

/** The examples with the answers of the latest year, as `examples` of OpenAPI has them. */
export interface WorkedExamples {
  readonly requests: JsonObject;
  readonly answers: JsonObject;
}

/** Works examples of a calculation. */
export async function worked(
  examples: readonly Example[],
  work: (request: JsonObject) => Promise<JsonObject>,
): Promise<WorkedExamples> {
  const answers = new Map<string, JsonObject>();
  for (const { name, summary, request } of examples) {
    await othersTurn();
    answers.set(name, { summary, value: await work(request) });
  }
  return {
    requests: Object.fromEntries(
      examples.map(({ name, summary, request }) => [name, { summary, value: request }]),
    ),
    answers: Object.fromEntries(answers),
  };
}

/** What a route answers, as JSON where it was text already. */
export async function answered(answer: Answer | Promise<Answer>): Promise<JsonObject> {
  const given = await answer;
  return typeof given === 'string' ? JSON.parse(given) : given;
}
