import type { FoundValue } from './found-value.js';
import type { AppliedCondition } from './trace-step.js';

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
