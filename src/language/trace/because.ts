import type { RuleResult } from 'json-rules-engine';

/** Why a branch applied, or one before it did not, or why a sentence is said: what a condition compared, and what it saw. */
export interface Because {
  /** As the rule names it: `is_flat_rate`, or `allowances.is_blind` of another topic. */
  readonly condition: string;
  readonly holds: boolean;
  readonly facts: readonly SeenFact[];
}

export interface SeenFact {
  /** What was asked about: `request.pension.method`, or an operand found by a step, `tax_code.code.kind`. */
  readonly fact: string;
  readonly operator: string;
  readonly value: unknown;
  readonly saw: unknown;
}

/** The comparisons of json-rules-engine's own record that were made: it stops at the first that decides. */
export function seenIn(record: RuleResult): readonly SeenFact[] {
  const facts: SeenFact[] = [];
  const within = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    if ('fact' in node && 'operator' in node && 'value' in node) {
      if ('factResult' in node) {
        const { fact, operator, value, factResult: saw } = node;
        facts.push({ fact: String(fact), operator: String(operator), value, saw });
      }
      return;
    }
    for (const join of ['all', 'any', 'not'] as const) {
      const inner: unknown = join in node ? Reflect.get(node, join) : undefined;
      for (const each of Array.isArray(inner) ? inner : [inner]) within(each);
    }
  };
  within(record.conditions);
  return facts;
}
