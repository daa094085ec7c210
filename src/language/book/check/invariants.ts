import { listsInTerms } from '../../constructs/reads.js';
import type { FormulaChecker } from '../../formula/check.js';
import { comparisonTerms } from '../../formula/terms.js';
import type { Findings } from '../../source/findings.js';
import type { CheckedInvariant } from '../checked.js';
import type { Invariant } from '../model.js';
import type { ConditionChecker } from './conditions.js';

/** Checks invariants. To be used when all values have their types. */
export class InvariantChecker {
  constructor(
    private readonly formulas: FormulaChecker,
    private readonly conditions: ConditionChecker,
    private readonly findings: Findings,
  ) {}

  invariant(rule: Invariant, topic: string): CheckedInvariant {
    const { place, when, holds } = rule;
    const condition = when && this.conditions.find(when, topic);
    const comparisons = holds.map((comparison) => this.formulas.comparison(comparison, topic));
    const listOfWhen = when && this.conditions.listOf(when, topic);
    const lists = new Set(listsInTerms(comparisons.flatMap(comparisonTerms)));
    if (listOfWhen !== undefined) lists.add(listOfWhen);
    const [list, other] = lists;
    if (other !== undefined)
      this.findings.add(
        place,
        `An item of “${list}” does not meet an item of “${other}”; use total() of one.`,
      );
    return { topic, rule, when: condition, isWhenOfItems: listOfWhen !== undefined, comparisons, list };
  }
}
