import type { CheckedValue, Step, Term, TopicConditions } from '../checked.js';
import type { Findings } from '../findings.js';
import { readsOf, termsIn } from './terms-of.js';

/** Orders the topics so that each comes after those whose conditions find its facts. A topic whose facts wait for its
 *  own conditions is a finding. */
export function inSelectionOrder(
  selections: readonly TopicConditions[],
  findings: Findings,
): readonly TopicConditions[] {
  const owner = new Map<number, TopicConditions>();
  for (const selection of selections)
    for (const condition of selection.conditions) owner.set(condition.id, selection);
  const ordered = new Set<TopicConditions>();
  const path: TopicConditions[] = [];
  const visit = (selection: TopicConditions): void => {
    if (ordered.has(selection)) return;
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
        const needed = owner.get(id);
        if (needed !== undefined) visit(needed);
      }
    }
    path.pop();
    ordered.add(selection);
  };
  for (const selection of selections) visit(selection);
  return [...ordered];
}

/** The conditions that finding a term may ask for. */
export function conditionsBehindTerm(term: Term): ReadonlySet<number> {
  const values: CheckedValue[] = [];
  const within = (each: Term): void => {
    if (each.term === 'value' || each.term === 'across') values.push(each.value);
    for (const inner of termsIn(each)) within(inner);
  };
  within(term);
  return conditionsBehind(values);
}

/** The conditions that finding these values may ask for, at any distance. */
export function conditionsBehind(values: readonly CheckedValue[]): ReadonlySet<number> {
  const conditions = new Set<number>();
  const reached = reachedFrom(values);
  for (const value of reached) for (const id of conditionsOf(value.step)) conditions.add(id);
  return conditions;
}

/** These values and all that they rest on. */
export function reachedFrom(values: readonly CheckedValue[]): ReadonlySet<CheckedValue> {
  const reached = new Set(values);
  for (const value of reached) for (const read of readsOf(value)) reached.add(read.value);
  return reached;
}

/** The conditions that a step itself names. */
export function conditionsOf(step: Step): readonly number[] {
  switch (step.step) {
    case 'first':
      return step.branches.flatMap(({ when, step: inner }) => [
        ...(when === undefined ? [] : [when]),
        ...conditionsOf(inner),
      ]);
    case 'lowest':
      return step.rows.map((row) => row.condition);
    case 'lookup':
      return step.otherwise === undefined ? [] : conditionsOf(step.otherwise);
    default:
      return [];
  }
}
