import { listsInTerms } from '../../constructs/dependencies.js';
import { claimTerms } from '../../formula/terms.js';
import type { CheckedInvariant } from '../checked.js';
import type { Invariant } from '../model.js';
import type { TopicChecker } from './topic-checker.js';

/** Checks an invariant of a topic, whose checker it takes. To be used when all values have their types. */
export function checkInvariant(rule: Invariant, topic: string, checker: TopicChecker): CheckedInvariant {
  const { place, when, holds } = rule;
  const condition = when && checker.condition(when);
  const comparisons = holds.map((comparison) => checker.comparison(comparison));
  const listOfWhen = when && checker.listOf(when);
  const listsOfFormulas = listsInTerms(comparisons.flatMap(claimTerms));
  const lists = [...new Set([...listsOfFormulas, ...(listOfWhen === undefined ? [] : [listOfWhen])])];
  checker.isOneList(lists, place);
  const isWhenOfItems = listOfWhen !== undefined;
  return { topic, declaration: rule, when: condition, isWhenOfItems, comparisons, list: lists[0] };
}
