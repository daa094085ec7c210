import type { JsonObject } from '../../../../src/json.js';
import type { FactComparison } from '../../../../src/language/run/condition-answer.js';
import type { AppliedCondition, StepOperand, TraceStep } from '../../../../src/language/trace/trace-step.js';
import { numbersIn } from './columns.js';
import { type Evaluator, nameOf } from './evaluator.js';
import { cell } from './formula.js';
import { inRequest } from './request-fields.js';
import { at, fileOfTopic, isList, type Yaml, yamlOf } from './rule-files.js';

/** Conditions that saw what neither the request says nor a step found, and those that do not hold as the step says. */
export function wrongConditions(
  evaluator: Evaluator,
  request: JsonObject,
  taxYear: string,
): readonly string[] {
  return evaluator.steps.flatMap((step) =>
    (step.applied_because ?? []).flatMap((because) => {
      const name = `${nameOf(step.rule, step.in)}: ${because.condition}`;
      const places = because.items === undefined ? [0] : numbersIn(because.items).map((item) => item - 1);
      const unseen = because.facts.filter((seen) =>
        places.some((place) => !isSo(seen, step, evaluator, request, place)),
      );
      return [
        ...unseen.map(({ fact, saw }) => `${name} did not see ${fact} as ${String(saw)}`),
        ...(holds(because, step, taxYear) === because.holds
          ? []
          : [`${name} does not hold as the step says: ${because.holds}`]),
      ];
    }),
  );
}

/** Whether a fact is so; on the item at `place`, where each has its own. */
function isSo(
  { fact, saw }: FactComparison,
  step: TraceStep,
  evaluator: Evaluator,
  request: JsonObject,
  place: number,
): boolean {
  if (fact.startsWith('request.')) {
    const said = inRequest(fact.replace('request.', ''), request, place);
    if (typeof said === 'object' && said !== null) return typeof saw === 'string';
    return said === undefined ? saw === false || typeof saw === 'string' : said === saw;
  }
  const operand = step.operands[fact];
  if (operand === undefined || !('step' in operand)) return false;
  return String(foundBy(operand, evaluator, place)) === String(saw);
}

function foundBy({ step, in: copyIn, column }: StepOperand, evaluator: Evaluator, place: number) {
  const found = evaluator.find(step, copyIn);
  const figure = evaluator.figures(found)[found.grain === 'item' ? place : 0] ?? '';
  return (column?.split('.') ?? []).reduce(cell, figure);
}

/** Whether the condition of the rule file holds for the facts that were seen; undefined when they do not decide it. */
function holds(
  { condition, facts }: AppliedCondition,
  step: TraceStep,
  taxYear: string,
): boolean | undefined {
  if (isWordOfList(condition, step)) {
    return decide({ fact: condition, operator: 'equal', value: 'true' }, facts);
  }
  const [name = '', topic] = condition.split('.').reverse();
  const file = topic === undefined ? step.file : fileOfTopic(topic, taxYear);
  const rule = at(yamlOf(file), ['conditions', name]);
  if (rule === undefined) throw new Error(`${file} has no condition ${name}.`);
  return decide(rule, facts);
}

/** `student_loans.plan_1` where the rule has `lowest: { among: request.student_loans }`: the request names that word. */
function isWordOfList(condition: string, { rule, file }: TraceStep): boolean {
  const [name = ''] = rule.split('.').reverse();
  const lists = textsNamed('among', at(yamlOf(file), ['values', name]));
  return lists.some((among) => condition.startsWith(`${among.replace('request.', '')}.`));
}

/** The texts under a key, however deep. */
function textsNamed(name: string, yaml: Yaml | undefined): readonly string[] {
  if (typeof yaml !== 'object') return [];
  return Object.entries(yaml).flatMap(([key, each]) =>
    key === name && typeof each === 'string' ? [each] : textsNamed(name, each),
  );
}

function decide(test: Yaml, facts: readonly FactComparison[]): boolean | undefined {
  const [all, any, not] = [at(test, ['all']), at(test, ['any']), at(test, ['not'])];
  if (not !== undefined) {
    const inner = decide(not, facts);
    return inner === undefined ? undefined : !inner;
  }
  for (const [list, deciding] of [
    [all, false],
    [any, true],
  ] as const) {
    if (list === undefined || !isList(list)) continue;
    const each = list.map((one) => decide(one, facts));
    if (each.includes(deciding)) return deciding;
    return each.includes(undefined) ? undefined : !deciding;
  }
  const [fact, operator, value] = [at(test, ['fact']), at(test, ['operator']), at(test, ['value'])];
  const seen = facts.find(
    (each) =>
      isFact(each.fact, String(fact)) && each.operator === operator && String(each.value) === String(value),
  );
  return seen === undefined || value === undefined ? undefined : compares(String(operator), seen.saw, value);
}

/** Whether a step means a fact of a rule file: what the request says by its whole path (`ni_category` is not
 *  `request.pay.ni_category`), what a rule finds by its name, which may be that of another topic. */
function isFact(seen: string, fact: string): boolean {
  return seen.startsWith('request.') ? seen === `request.${fact}` : seen.endsWith(fact);
}

function compares(operator: string, saw: unknown, value: Yaml): boolean {
  const words = isList(value) ? value.map(String) : [String(value)];
  switch (operator) {
    case 'equal':
    case 'in':
      return words.includes(String(saw));
    case 'notEqual':
    case 'notIn':
      return !words.includes(String(saw));
    case 'lessThan':
      return Number(saw) < Number(words[0]);
    case 'lessThanInclusive':
      return Number(saw) <= Number(words[0]);
    case 'greaterThan':
      return Number(saw) > Number(words[0]);
    default:
      return Number(saw) >= Number(words[0]);
  }
}
