import type { FoundValue } from './found-value.js';
import type { AppliedCondition } from './trace-step.js';

/** The conditions of a value as its step shows them. */
export function appliedConditions({ conditions, traced, writer }: FoundValue): readonly AppliedCondition[] {
  return conditions.map(({ id, answer, items }) => ({
    condition: traced.conditionName(id, writer.topic),
    holds: answer.holds,
    ...(items !== undefined && { items }),
    facts: answer.comparisons.flatMap((comparison) => {
      const term = traced.fact(id, comparison.fact);
      return term === undefined ? [] : [{ ...comparison, fact: writer.term(term) }];
    }),
  }));
}
