import { conditionsOf } from '../constructs/definition-walks.js';
import { readsOf } from '../constructs/dependencies.js';
import { valuesIn } from '../formula/terms.js';
import type { CheckedCondition, CheckedTest, CheckedValue, ConditionId } from './checked.js';
import { factTestsOf } from './fact-domain.js';
import type { Term } from './term.js';

/*
 * What values rest on at any distance: other values, conditions, and what the facts of these are found from.
 */

/** The ids of the conditions that finding these values may need, at any distance. */
export function conditionsBehind(values: readonly CheckedValue[]): ReadonlySet<ConditionId> {
  const conditions = new Set<ConditionId>();
  const reached = withDependencies(values);
  for (const value of reached) for (const id of conditionsOf(value.definition)) conditions.add(id);
  return conditions;
}

/** These values and all that they rest on, at any distance. */
export function withDependencies(values: readonly CheckedValue[]): ReadonlySet<CheckedValue> {
  const closure = new Set(values);
  for (const value of closure) for (const read of readsOf(value)) closure.add(read.value);
  return closure;
}

/** The rules whose law an answer can rest on: those behind these values and behind the facts of their conditions. Originals
 *  stand for copies. */
export function rulesBehind(
  values: readonly CheckedValue[],
  conditions: ReadonlyMap<ConditionId, CheckedCondition>,
): ReadonlySet<CheckedValue> {
  const reached = new Set(values);
  for (const value of reached) {
    for (const read of readsOf(value)) reached.add(read.value);
    for (const id of conditionsOf(value.definition)) {
      const condition = conditions.get(id);
      const facts = condition === undefined ? [] : factsOf(condition.test);
      for (const fact of facts.flatMap(valuesIn)) reached.add(fact);
    }
  }
  return new Set([...reached].map(originalOf));
}

/** The facts that a test asks about. */
export function factsOf(test: CheckedTest): readonly Term[] {
  return factTestsOf(test).map(({ fact }) => fact.term);
}

/** The value that a copy made by `with` was made of; any other value itself. */
export function originalOf(value: CheckedValue): CheckedValue {
  return value.copy === undefined ? value : originalOf(value.copy.original);
}
