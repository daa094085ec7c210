import type { Findings } from '../../../yaml/index.js';
import { valuesIn } from '../../formula/terms.js';
import type { ConditionId, TopicConditions } from '../checked.js';
import { conditionsBehind } from '../rests-on.js';

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
      for (const id of conditionsBehind(valuesIn(fact.term))) {
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
