import { readsOf } from '../../constructs/reads.js';
import { conditionsOf } from '../../constructs/step.js';
import { valuesIn } from '../../formula/terms.js';
import type { Findings } from '../../source/findings.js';
import type { CheckedCondition, CheckedTest, CheckedValue, Term, TopicConditions } from '../checked.js';

/** Orders the topics so that each comes after those whose conditions find its facts. A topic whose facts wait for its
 *  own conditions is a finding. */
export function inSelectionOrder(
  selections: readonly TopicConditions[],
  findings: Findings,
): readonly TopicConditions[] {
  const owner = new Map<number, TopicConditions>();
  for (const selection of selections)
    for (const condition of selection.conditions) owner.set(condition.id, selection);
  const order = new Set<TopicConditions>();
  const path: TopicConditions[] = [];
  const visit = (selection: TopicConditions): void => {
    if (order.has(selection)) return;
    if (path.includes(selection)) {
      const [condition] = selection.conditions;
      const names = [...path.slice(path.indexOf(selection)), selection].map((each) => each.topic).join(' → ');
      if (condition !== undefined) {
        findings.add(
          condition.place,
          `The facts of these conditions are found with the same conditions (${names}); move the fact to a topic of its own.`,
        );
      }
      return;
    }
    path.push(selection);
    for (const fact of selection.facts) {
      for (const id of conditionsBehindTerm(fact.term)) {
        const dependency = owner.get(id);
        if (dependency !== undefined) visit(dependency);
      }
    }
    path.pop();
    order.add(selection);
  };
  for (const selection of selections) visit(selection);
  return [...order];
}

/** The conditions that finding a term may ask for. */
export function conditionsBehindTerm(term: Term): ReadonlySet<number> {
  return conditionsBehind(valuesIn(term));
}

/** The conditions that finding these values may ask for, at any distance. */
export function conditionsBehind(values: readonly CheckedValue[]): ReadonlySet<number> {
  const conditions = new Set<number>();
  const reached = withDependencies(values);
  for (const value of reached) for (const id of conditionsOf(value.step)) conditions.add(id);
  return conditions;
}

/** These values and all that they rest on. */
export function withDependencies(values: readonly CheckedValue[]): ReadonlySet<CheckedValue> {
  const closure = new Set(values);
  for (const value of closure) for (const read of readsOf(value)) closure.add(read.value);
  return closure;
}

/** The rules whose law an answer can rest on: those behind these values, and behind what their conditions ask about. What a
 *  copy is of stands for it. */
export function rulesBehind(
  values: readonly CheckedValue[],
  conditions: ReadonlyMap<number, CheckedCondition>,
): ReadonlySet<CheckedValue> {
  const reached = new Set(values);
  for (const value of reached) {
    for (const read of readsOf(value)) reached.add(read.value);
    for (const id of conditionsOf(value.step)) {
      const condition = conditions.get(id);
      const facts = condition === undefined ? [] : factsOf(condition.test);
      for (const fact of facts.flatMap(valuesIn)) reached.add(fact);
    }
  }
  return new Set([...reached].map(originalOf));
}

/** What a condition asks about. */
export function factsOf(test: CheckedTest): readonly Term[] {
  if ('tests' in test) return test.tests.flatMap(factsOf);
  if ('test' in test) return factsOf(test.test);
  return [test.fact.term];
}

/** The rule that a copy made by `with` was made of; a value that is none is its own. */
export function originalOf(value: CheckedValue): CheckedValue {
  return value.copy === undefined ? value : originalOf(value.copy.of);
}
