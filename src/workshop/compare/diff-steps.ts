import { isDeepStrictEqual } from 'node:util';
import type { Json } from '../../json.js';
import { type ComparedStep, stepOfOperand } from './steps.js';

/** How a step differs between two traces. */
export interface StepDifference {
  readonly key: string;
  /** The step on either side; undefined where that trace has none. */
  readonly a: ComparedStep | undefined;
  readonly b: ComparedStep | undefined;
  /** The parts that differ by themselves; none when only the steps that it rests on do. */
  readonly changed: readonly string[];
  /** All steps that it reads agree, as far as both traces have them: here the two calculations part. */
  readonly isParting: boolean;
}

/** The steps that differ between two traces, in the order of the first; those that only the second has come after the step
 *  before them. */
export function diffSteps(a: readonly ComparedStep[], b: readonly ComparedStep[]): readonly StepDifference[] {
  const [stepsOfA, stepsOfB] = [a, b].map((steps) => new Map(steps.map((step) => [step.key, step])));
  const agrees = (key: string): boolean => {
    const [left, right] = [stepsOfA?.get(key), stepsOfB?.get(key)];
    return !left || !right || left.results.get('value') === right.results.get('value');
  };
  return orderOfBoth(a, b).flatMap((key) => {
    const [left, right] = [stepsOfA?.get(key), stepsOfB?.get(key)];
    const isParting = [left, right].flatMap(dependenciesOf).every(agrees) && !readsOtherFigures(left, right);
    const difference = { key, a: left, b: right, isParting };
    if (left === undefined || right === undefined) return [{ ...difference, changed: [] }];
    const [parts, results] = [differing(left.parts, right.parts), differing(left.results, right.results)];
    if (parts.length > 0) return [{ ...difference, changed: parts }];
    if (results.length > 0) return [{ ...difference, changed: isParting ? results : [] }];
    // Operands show figures of other payslips: such a difference is one, though nothing follows from it.
    return isDeepStrictEqual(left.operands, right.operands) ? [] : [{ ...difference, changed: [] }];
  });
}

function differing(a: ReadonlyMap<string, string>, b: ReadonlyMap<string, string>): readonly string[] {
  return [...new Set([...a.keys(), ...b.keys()])].filter((name) => a.get(name) !== b.get(name));
}

/** The keys of the steps that a step reads, without `before()`: the payslip before may itself depend on the step. */
function dependenciesOf(step: ComparedStep | undefined): readonly string[] {
  return Object.entries(step?.operands ?? {}).flatMap(([name, operand]) =>
    name.startsWith('before(') ? [] : (stepOfOperand(operand) ?? []),
  );
}

/** Whether the figures of other payslips differ, which operands hold in a trace of one payslip. */
function readsOtherFigures(a: ComparedStep | undefined, b: ComparedStep | undefined): boolean {
  const valueOfOperand = (operand: Json | undefined): Json | undefined =>
    typeof operand === 'object' && operand !== null && 'value' in operand ? operand.value : undefined;
  return Object.keys(a?.operands ?? {}).some((name) => {
    const [left, right] = [valueOfOperand(a?.operands[name]), valueOfOperand(b?.operands[name])];
    return left !== undefined && right !== undefined && !isDeepStrictEqual(left, right);
  });
}

function orderOfBoth(a: readonly ComparedStep[], b: readonly ComparedStep[]): readonly string[] {
  const keys = a.map(({ key }) => key);
  const keySet = new Set(keys);
  for (const [at, { key }] of b.entries()) {
    if (keySet.has(key)) continue;
    keySet.add(key);
    const before = b[at - 1];
    keys.splice(before === undefined ? 0 : keys.indexOf(before.key) + 1, 0, key);
  }
  return keys;
}
