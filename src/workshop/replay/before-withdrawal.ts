import { isList, type JsonObject } from '../../json.js';
import { type Label, labelName, withdrawalText } from '../../law/index.js';

/** The answer without the sentence on the withdrawal of its label, unless the filed answer has that sentence. */
export function answerBeforeWithdrawal(answer: JsonObject, filed: JsonObject, label: Label): JsonObject {
  const { assumptions } = answer;
  if (mentionsWithdrawal(filed, label) || !isList(assumptions)) return answer;
  return { ...answer, assumptions: assumptions.filter((each) => each !== sentenceOf(label)) };
}

/** Whether an answer says that its label was withdrawn. */
export function mentionsWithdrawal({ assumptions }: JsonObject, label: Label): boolean {
  return isList(assumptions) && assumptions.some((each) => each === sentenceOf(label));
}

function sentenceOf(label: Label): string | undefined {
  return label.withdrawn && withdrawalText(labelName(label), label.withdrawn);
}
