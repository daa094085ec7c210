import type { RuleResult } from 'json-rules-engine';
import type { Run } from '../evaluate/run.js';

/** Why a branch applied, or one before it did not: what a condition compared, and what it saw. */
export interface Because {
  readonly condition: string;
  readonly holds: boolean;
  readonly facts: readonly SeenFact[];
}

export interface SeenFact {
  readonly fact: string;
  readonly operator: string;
  readonly value: unknown;
  readonly saw: unknown;
}

/** json-rules-engine's own record of these conditions. */
export function becauseOf(run: Run, conditions: readonly number[]): readonly Because[] {
  return [...new Set(conditions)].flatMap((id) => {
    const record = run.records[id];
    if (record === undefined) return [];
    return [{ condition: record.name ?? '', holds: record.result === true, facts: seen(record.conditions) }];
  });
}

type Recorded = RuleResult['conditions'];

/** The comparisons of a condition that were made: the library stops at the first that decides. */
function seen(recorded: Recorded): readonly SeenFact[] {
  const facts: SeenFact[] = [];
  const within = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    if ('fact' in node && 'operator' in node && 'value' in node) {
      if ('factResult' in node) {
        facts.push({
          fact: String(node.fact),
          operator: String(node.operator),
          value: node.value,
          saw: node.factResult,
        });
      }
      return;
    }
    for (const join of ['all', 'any', 'not'] as const) {
      const inner: unknown = join in node ? Reflect.get(node, join) : undefined;
      for (const each of Array.isArray(inner) ? inner : [inner]) within(each);
    }
  };
  within(recorded);
  return facts;
}
