import type { Term } from '../book/term.js';
import type { EngineAnswer } from '../run/condition-answer.js';
import type { FoundValue } from './found-value.js';
import type { AppliedCondition } from './trace-step.js';
import type { TracedBook } from './traced-book.js';
import { rangesText } from './traced-series.js';

/** What json-rules-engine says of a condition: for the request or, of a condition of items, for some of them. */
export interface ConditionAnswer {
  readonly id: number;
  readonly answer: EngineAnswer;
  readonly items?: string;
}

/** The answers to some conditions of a value. */
export function answersOf(ids: readonly number[], found: FoundValue): readonly ConditionAnswer[] {
  const { calculation } = found;
  const { conditions } = calculation.book;
  return ids.flatMap((id) =>
    conditions.isOfItems(id)
      ? answersOfItems(id, found)
      : { id, answer: conditions.exactAnswer(id, calculation, 0) },
  );
}

/** The answers to a condition of items, whose paths asked it: items with the same answer share one. */
function answersOfItems(id: number, { calculation, places, pathAt }: FoundValue): readonly ConditionAnswer[] {
  const byAnswer = new Map<string, { readonly answer: EngineAnswer; readonly items: number[] }>();
  for (const [index, at] of places.entries()) {
    if (pathAt[index]?.conditions.includes(id) !== true) continue;
    const answer = calculation.book.conditions.exactAnswer(id, calculation, at);
    const key = JSON.stringify(answer);
    const same = byAnswer.get(key);
    if (same === undefined) byAnswer.set(key, { answer, items: [at + 1] });
    else same.items.push(at + 1);
  }
  return [...byAnswer.values()].map(({ answer, items }) => ({ id, answer, items: rangesText(items) }));
}

/** The terms of the facts that conditions compared. */
export function termsOfAnswers(answers: readonly ConditionAnswer[], book: TracedBook): readonly Term[] {
  return answers.flatMap(({ id, answer }) =>
    answer.comparisons.flatMap(({ fact }) => book.fact(id, fact) ?? []),
  );
}

/** The conditions of a value as its step shows them. */
export function appliedConditions({ conditions, book, writer }: FoundValue): readonly AppliedCondition[] {
  return conditions.map(({ id, answer, items }) => ({
    condition: book.conditionName(id, writer.topic),
    holds: answer.holds,
    ...(items !== undefined && { items }),
    facts: answer.comparisons.flatMap((comparison) => {
      const term = book.fact(id, comparison.fact);
      return term === undefined ? [] : [{ ...comparison, fact: writer.term(term) }];
    }),
  }));
}
