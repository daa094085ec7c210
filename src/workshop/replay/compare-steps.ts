import { isDeepStrictEqual } from 'node:util';
import { isList, isObject, type Json, type JsonObject } from '../../json.js';
import { keyOfFigure, type SavedFigure, type SavedStep, stepOfOperand } from './saved-trace.js';

/** In what a step can differ by itself: how its value was found, not the value that follows. `words` are its titles, notes and
 *  sources. */
export type Aspect = 'formula' | 'rounding' | 'branch' | 'figure' | 'input' | 'value' | 'words';

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
  readonly a: SavedStep | undefined;
  readonly b: SavedStep | undefined;
  /** What differs by itself; none when only the steps that it rests on do. */
  readonly changes: readonly StepChange[];
  /** All steps that it reads agree, as far as both traces have them: here the two calculations diverge. */
  readonly isDivergence: boolean;
}

/** The first step that differs by itself. In a cycle, a step that only reads it may come before it. */
export function firstDifference(differences: readonly StepDifference[]): StepDifference | undefined {
  return differences.find(differsByItself) ?? differences[0];
}

/** Whether a step differs by itself, or only one of the traces has it. */
export function differsByItself({ a, b, changes }: StepDifference): boolean {
  return changes.length > 0 || a === undefined || b === undefined;
}

/** The steps that differ between two traces, in the order of the first; those that only the second has come after the step
 *  before them. Lines of files are not compared: they move whenever a comment is written above. Titles,
 *  notes, sources and files are compared with `words`: two years differ in them, two traces of one calculation must not. */
export function diffSteps(
  a: readonly SavedStep[],
  b: readonly SavedStep[],
  { words = false }: { readonly words?: boolean } = {},
): readonly StepDifference[] {
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
    const changes = [...changesOf(left, right), ...(words ? diffWords(left, right) : [])];
    if (changes.length > 0) return [{ ...difference, changes }];
    if (RESULTS.every((part) => isDeepStrictEqual(left.json[part], right.json[part]))) {
      // Operands show figures of other payslips: such a difference is one, though nothing follows from it.
      return isDeepStrictEqual(left.operands, right.operands) ? [] : [{ ...difference, changes }];
    }
    return [{ ...difference, changes: isDivergence ? diffParts('value', RESULTS, left, right) : [] }];
  });
}

/** The first place where two traces have their steps in another order, or one of them has a step twice. */
export function diffOrder(a: readonly SavedStep[], b: readonly SavedStep[]): readonly JsonDifference[] {
  const [keysOfA, keysOfB] = [a, b].map((steps) => steps.map(({ key }) => key));
  const common = (keys: readonly string[] = [], others: readonly string[] = []): readonly string[] =>
    keys.filter((key) => others.includes(key));
  const [expected, got] = [common(keysOfA, keysOfB), common(keysOfB, keysOfA)];
  const position = [...expected, ...got].findIndex((_, index) => expected[index] !== got[index]);
  if (position === -1) return [];
  return [
    {
      path: `the order of the steps, at step ${position + 1}`,
      expected: expected[position],
      got: got[position],
    },
  ];
}

/** How many steps, or figures of them, stand on another line than before. */
export function countMovedSteps(a: readonly SavedStep[], b: readonly SavedStep[]): number {
  const others = byKey(b);
  const lines = ({ line, figures }: SavedStep) => [line, ...figures.map(({ place }) => place ?? '')];
  return a.filter((step) => {
    const other = others.get(step.key);
    return other !== undefined && !isDeepStrictEqual(lines(step), lines(other));
  }).length;
}

const RESULTS = ['unrounded', 'value'];

/** The parts of a step that say how it was found, by what of them differs. */
const ASPECTS: readonly (readonly [Aspect, readonly string[]])[] = [
  ['formula', ['formula', 'way', 'given']],
  ['rounding', ['rounding']],
  ['branch', ['took', 'tried', 'applied_because']],
  ['value', ['grain', 'items']],
];

function changesOf(a: SavedStep, b: SavedStep): readonly StepChange[] {
  return [
    ...ASPECTS.flatMap(([aspect, parts]) => diffParts(aspect, parts, a, b)),
    ...diffFigures(a, b),
    ...diffInputs(a, b),
  ];
}

/** Differences in titles, notes, sources and all else that does not say how a value was found. */
function diffWords(a: SavedStep, b: SavedStep): readonly StepChange[] {
  const resultsAgree = RESULTS.every((part) => isDeepStrictEqual(a.json[part], b.json[part]));
  const names = [...ASPECTS.flatMap(([, parts]) => parts), ...RESULTS, 'line'];
  // The values of operands follow from other steps, unless the result of this step is the same.
  const except = resultsAgree ? names : [...names, 'operands'];
  const wordsOf = ({ json }: SavedStep): JsonObject => ({
    ...Object.fromEntries(Object.entries(json).filter(([part]) => !except.includes(part))),
    ...(json['figures'] !== undefined && { figures: wordsOfFigures(json['figures']) }),
  });
  const inputs = new Set(diffInputs(a, b).map(({ name }) => `.operands.${name}.input`));
  return diffJson(wordsOf(a), wordsOf(b), '', [...inputs]).map(({ path, expected = null, got = null }) => ({
    aspect: 'words',
    name: path.replace(/^\./, ''),
    a: expected,
    b: got,
  }));
}

/** The figures of a step without values and lines, which are compared elsewhere. */
function wordsOfFigures(figures: Json): Json {
  if (!isList(figures)) return figures;
  return figures.map((figure) => {
    if (!isObject(figure)) return figure;
    const { value: _value, line: _line, ...words } = figure;
    return words;
  });
}

function diffParts(
  aspect: Aspect,
  parts: readonly string[],
  a: SavedStep,
  b: SavedStep,
): readonly StepChange[] {
  return parts.flatMap((name) => {
    const [left, right] = [a.json[name], b.json[name]];
    return isDeepStrictEqual(left, right) ? [] : [{ aspect, name, a: left ?? null, b: right ?? null }];
  });
}

function diffFigures(a: SavedStep, b: SavedStep): readonly StepChange[] {
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

function diffInputs(a: SavedStep, b: SavedStep): readonly StepChange[] {
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
function dependenciesOf(step: SavedStep | undefined): readonly string[] {
  return Object.entries(step?.operands ?? {}).flatMap(([name, operand]) =>
    name.startsWith('before(') ? [] : (stepOfOperand(operand) ?? []),
  );
}

/** Whether the figures of other payslips differ, which operands hold in a trace of one payslip. */
function readsOtherFigures(a: SavedStep | undefined, b: SavedStep | undefined): boolean {
  const valueOfOperand = (operand: Json | undefined): Json | undefined =>
    typeof operand === 'object' && operand !== null && 'value' in operand ? operand.value : undefined;
  return Object.keys(a?.operands ?? {}).some((name) => {
    const [left, right] = [valueOfOperand(a?.operands[name]), valueOfOperand(b?.operands[name])];
    return left !== undefined && right !== undefined && !isDeepStrictEqual(left, right);
  });
}

function orderOfBoth(a: readonly SavedStep[], b: readonly SavedStep[]): readonly string[] {
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

function byKey(steps: readonly SavedStep[]): ReadonlyMap<string, SavedStep> {
  return new Map(steps.map((step) => [step.key, step]));
}

function byPath({ figures }: SavedStep): ReadonlyMap<string, SavedFigure> {
  return new Map(figures.map((figure) => [keyOfFigure(figure), figure]));
}

/** A place where two JSON values differ; a side is undefined where it has nothing there. */
export interface JsonDifference {
  /** `result.cost.total`, `result.sources[2]` */
  readonly path: string;
  readonly expected: Json | undefined;
  readonly got: Json | undefined;
}

/** Everything in which two JSON values differ, field by field and item by item. `except` are paths that are compared
 *  elsewhere. */
export function diffJson(
  expected: Json | undefined,
  got: Json | undefined,
  path: string,
  except: readonly string[] = [],
): readonly JsonDifference[] {
  if (except.includes(path) || isDeepStrictEqual(expected, got)) return [];
  if (isObject(expected) && isObject(got)) {
    const names = new Set([...Object.keys(expected), ...Object.keys(got)]);
    return [...names].flatMap((name) => diffJson(expected[name], got[name], `${path}.${name}`, except));
  }
  if (isList(expected) && isList(got)) {
    const length = Math.max(expected.length, got.length);
    return Array.from({ length }).flatMap((_, index) =>
      diffJson(expected[index], got[index], `${path}[${index}]`, except),
    );
  }
  return [{ path, expected, got }];
}
