import { isDeepStrictEqual } from 'node:util';
import type { Json } from '../../json.js';
import { type ComparedFigure, type ComparedStep, keyOfFigure, stepOfOperand } from './steps.js';

/** In what a step can differ by itself: how its value was found, not the value that follows. */
type Aspect = 'formula' | 'rounding' | 'branch' | 'figure' | 'input' | 'value';

/** One difference between two steps of a rule. */
export interface StepChange {
  readonly aspect: Aspect;
  /** The path of a figure, the field of the request, or the part of the step. */
  readonly name: string;
  /** Null where that side has none. */
  readonly a: Json;
  readonly b: Json;
  /** Where a figure stands on either side. */
  readonly places?: readonly string[];
}

/** How a step differs between two traces. */
export interface StepDifference {
  readonly key: string;
  /** The step on either side; undefined where that trace has none. */
  readonly a: ComparedStep | undefined;
  readonly b: ComparedStep | undefined;
  /** What differs by itself; none when only the steps that it rests on do. */
  readonly changes: readonly StepChange[];
  /** All steps that it reads agree, as far as both traces have them: here the two calculations diverge. */
  readonly isDivergence: boolean;
}

/** The steps that differ between two traces, in the order of the first; those that only the second has come after the step
 *  before them. Titles, notes, sources and places are not compared: two years differ in them. */
export function diffSteps(a: readonly ComparedStep[], b: readonly ComparedStep[]): readonly StepDifference[] {
  const [stepsOfA, stepsOfB] = [byKey(a), byKey(b)];
  const agrees = (key: string): boolean => {
    const [left, right] = [stepsOfA.get(key), stepsOfB.get(key)];
    return (
      left === undefined || right === undefined || isDeepStrictEqual(left.json['value'], right.json['value'])
    );
  };
  return orderOfBoth(a, b).flatMap((key) => {
    const [left, right] = [stepsOfA.get(key), stepsOfB.get(key)];
    const dependencies = [...dependenciesOf(left), ...dependenciesOf(right)];
    const isDivergence = dependencies.every(agrees) && !readsOtherFigures(left, right);
    const difference = { key, a: left, b: right, isDivergence };
    if (left === undefined || right === undefined) return [{ ...difference, changes: [] }];
    const changes = changesOf(left, right);
    if (changes.length > 0) return [{ ...difference, changes }];
    if (RESULTS.every((part) => isDeepStrictEqual(left.json[part], right.json[part]))) {
      // Operands show figures of other payslips: such a difference is one, though nothing follows from it.
      return isDeepStrictEqual(left.operands, right.operands) ? [] : [{ ...difference, changes }];
    }
    return [{ ...difference, changes: isDivergence ? diffParts('value', RESULTS, left, right) : [] }];
  });
}

const RESULTS = ['unrounded', 'value'];

/** The parts of a step that say how it was found, by what of them differs. */
const ASPECTS: readonly (readonly [Aspect, readonly string[]])[] = [
  ['formula', ['formula', 'way', 'given']],
  ['rounding', ['rounding']],
  ['branch', ['took', 'tried', 'applied_because']],
  ['value', ['grain', 'items']],
];

function changesOf(a: ComparedStep, b: ComparedStep): readonly StepChange[] {
  return [
    ...ASPECTS.flatMap(([aspect, parts]) => diffParts(aspect, parts, a, b)),
    ...diffFigures(a, b),
    ...diffInputs(a, b),
  ];
}

function diffParts(
  aspect: Aspect,
  parts: readonly string[],
  a: ComparedStep,
  b: ComparedStep,
): readonly StepChange[] {
  return parts.flatMap((name) => {
    const [left, right] = [a.json[name], b.json[name]];
    return isDeepStrictEqual(left, right) ? [] : [{ aspect, name, a: left ?? null, b: right ?? null }];
  });
}

function diffFigures(a: ComparedStep, b: ComparedStep): readonly StepChange[] {
  const [left, right] = [byPath(a), byPath(b)];
  return [...new Set([...left.keys(), ...right.keys()])].flatMap((path) => {
    const [before, after] = [left.get(path), right.get(path)];
    if (isDeepStrictEqual(before?.value, after?.value)) return [];
    const places = [before?.place, after?.place].filter((place) => place !== undefined);
    return [
      { aspect: 'figure' as const, name: path, a: before?.value ?? null, b: after?.value ?? null, places },
    ];
  });
}

function diffInputs(a: ComparedStep, b: ComparedStep): readonly StepChange[] {
  return [...new Set([...Object.keys(a.operands), ...Object.keys(b.operands)])].flatMap((name) => {
    const [left, right] = [inputOf(a.operands[name]), inputOf(b.operands[name])];
    if (isDeepStrictEqual(left, right)) return [];
    return [{ aspect: 'input' as const, name, a: left ?? null, b: right ?? null }];
  });
}

function inputOf(operand: Json | undefined): Json | undefined {
  return typeof operand === 'object' && operand !== null && 'input' in operand ? operand.input : undefined;
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

function byKey(steps: readonly ComparedStep[]): ReadonlyMap<string, ComparedStep> {
  return new Map(steps.map((step) => [step.key, step]));
}

function byPath({ figures }: ComparedStep): ReadonlyMap<string, ComparedFigure> {
  return new Map(figures.map((figure) => [keyOfFigure(figure), figure]));
}
