import type { ConstructChecker } from '../../constructs/checker.js';
import { listsInTerms } from '../../constructs/reads.js';
import { comparisonTerms } from '../../formula/terms.js';
import type { CheckedInvariant } from '../checked.js';
import type { Invariant } from '../model.js';

/** Checks an invariant of a topic, whose checker it takes. To be used when all values have their types. */
export function checkInvariant(rule: Invariant, topic: string, checker: ConstructChecker): CheckedInvariant {
  const { place, when, holds } = rule;
  const condition = when && checker.condition(when);
  const comparisons = holds.map((comparison) => checker.comparison(comparison));
  const listOfWhen = when && checker.listOf(when);
  const lists = new Set(listsInTerms(comparisons.flatMap(comparisonTerms)));
  if (listOfWhen !== undefined) lists.add(listOfWhen);
  const [list, other] = lists;
  if (other !== undefined)
    checker.findings.add(
      place,
      `An item of “${list}” does not meet an item of “${other}”; use total() of one.`,
    );
  return { topic, rule, when: condition, isWhenOfItems: listOfWhen !== undefined, comparisons, list };
}
