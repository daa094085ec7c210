import { isList, type JsonObject } from '../../json.js';
import { type Label, nameOf, withdrawalText } from '../../law/index.js';

/** The answer as it was before its label was withdrawn, where what was filed is from before. */
export function answerThen(answer: JsonObject, filed: JsonObject, label: Label): JsonObject {
  const { assumptions } = answer;
  if (saysWithdrawn(filed, label) || !isList(assumptions)) return answer;
  return { ...answer, assumptions: assumptions.filter((each) => each !== sentenceOf(label)) };
}

/** Whether an answer says that its label was withdrawn. */
export function saysWithdrawn({ assumptions }: JsonObject, label: Label): boolean {
  return isList(assumptions) && assumptions.some((each) => each === sentenceOf(label));
}

function sentenceOf(label: Label): string | undefined {
  return label.withdrawn && withdrawalText(nameOf(label), label.withdrawn);
}
