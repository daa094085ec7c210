import type { RuleResult, TopLevelCondition } from 'json-rules-engine';
import type { CheckedFactTest, CheckedTest, JoinedTests } from '../book/checked.js';

/*
 * A condition as json-rules-engine takes it, and what it says of it.
 */

/** What json-rules-engine says of a condition for some facts. */
export interface EngineAnswer {
  readonly holds: boolean;
  /** The comparisons that it made: it stops at the first that decides. */
  readonly comparisons: readonly FactComparison[];
}

export interface FactComparison {
  /** `request.pension.method`, or an operand found by a step, `tax_code.code.kind`. */
  readonly fact: string;
  readonly operator: string;
  readonly value: unknown;
  readonly saw: unknown;
}

export function topLevelCondition(test: CheckedTest): TopLevelCondition {
  if ('fact' in test) return { all: [comparisonOf(test)] };
  return nestedCondition(test);
}

function nestedCondition(test: JoinedTests): TopLevelCondition {
  if (test.join === 'not')
    return { not: 'fact' in test.test ? comparisonOf(test.test) : nestedCondition(test.test) };
  const tests = test.tests.map((each) => ('fact' in each ? comparisonOf(each) : nestedCondition(each)));
  return test.join === 'all' ? { all: tests } : { any: tests };
}

function comparisonOf(test: CheckedFactTest) {
  const value = Array.isArray(test.value) ? [...test.value] : test.value;
  return { fact: test.fact.name, operator: test.operator, value };
}

/** The comparisons of json-rules-engine's own record that were made. */
export function comparisonsIn(record: RuleResult): readonly FactComparison[] {
  const comparisons: FactComparison[] = [];
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    if ('fact' in node && 'operator' in node && 'value' in node) {
      if ('factResult' in node) {
        const { fact, operator, value, factResult: saw } = node;
        comparisons.push({ fact: String(fact), operator: String(operator), value, saw });
      }
      return;
    }
    for (const join of ['all', 'any', 'not'] as const) {
      const inner: unknown = join in node ? Reflect.get(node, join) : undefined;
      for (const each of Array.isArray(inner) ? inner : [inner]) visit(each);
    }
  };
  visit(record.conditions);
  return comparisons;
}
