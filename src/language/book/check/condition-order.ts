import type { Findings } from '../../../yaml/index.js';
import { conditionsOf } from '../../constructs/definition.js';
import { readsOf } from '../../constructs/reads.js';
import { valuesIn } from '../../formula/terms.js';
import type {
  CheckedCondition,
  CheckedTest,
  CheckedValue,
  ConditionId,
  TopicConditions,
} from '../checked.js';
import type { Term } from '../term.js';

/** Sorts the conditions topologically by topic, each topic after those whose conditions are needed to find its facts. A topic
 *  whose facts need its own conditions is a finding. */
export function inConditionOrder(
  all: readonly TopicConditions[],
  findings: Findings,
): readonly TopicConditions[] {
  const topicOf = new Map<ConditionId, TopicConditions>();
  for (const topicConditions of all)
    for (const condition of topicConditions.conditions) topicOf.set(condition.id, topicConditions);
  const order = new Set<TopicConditions>();
  const path: TopicConditions[] = [];
  const visit = (topic: TopicConditions): void => {
    if (order.has(topic)) return;
    if (path.includes(topic)) {
      const [condition] = topic.conditions;
      const names = [...path.slice(path.indexOf(topic)), topic].map((each) => each.topic).join(' → ');
      if (condition !== undefined) {
        findings.add(
          condition.place,
          `The facts of these conditions are found with the same conditions (${names}); move the fact to a topic of its own.`,
        );
      }
      return;
    }
    path.push(topic);
    for (const fact of topic.facts) {
      for (const id of conditionsBehindTerm(fact.term)) {
        const dependency = topicOf.get(id);
        if (dependency !== undefined) visit(dependency);
      }
    }
    path.pop();
    order.add(topic);
  };
  for (const topicConditions of all) visit(topicConditions);
  return [...order];
}

/** The ids of the conditions that finding a term may need. */
export function conditionsBehindTerm(term: Term): ReadonlySet<ConditionId> {
  return conditionsBehind(valuesIn(term));
}

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
  return new Set([...reached].map(ruleOf));
}

/** The facts that a test asks about. */
export function factsOf(test: CheckedTest): readonly Term[] {
  if ('tests' in test) return test.tests.flatMap(factsOf);
  if ('test' in test) return factsOf(test.test);
  return [test.fact.term];
}

/** The value that a copy made by `with` was made of; any other value itself. */
export function ruleOf(value: CheckedValue): CheckedValue {
  return value.copy === undefined ? value : ruleOf(value.copy.original);
}
