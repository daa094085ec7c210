import { isDeepStrictEqual } from 'node:util';
import type { TraceStep } from '../../../../src/language/trace/trace-step.js';
import { figuresInColumn } from './columns.js';
import { lengthOf, nameOf } from './evaluator.js';
import { toDecimal } from './formula.js';
import { round } from './roundings.js';
import { at, isList, type Yaml, yamlOf } from './rule-files.js';

/** The steps that do not say what they would be by an authority that is not followed, or say it where it is the same. */
export function wrongExceptions(steps: readonly TraceStep[]): readonly string[] {
  const all = at(yamlOf('rates/authorities.yaml'), ['exceptions']);
  return Object.values(typeof all === 'object' && !isList(all) ? all : {}).flatMap((exception) => {
    const rules = at(exception, ['rules']) ?? [];
    const [rounding, authority] = [at(exception, ['round']), at(exception, ['against'])];
    return steps
      .filter(({ rule }) => isList(rules) && rules.includes(rule))
      .flatMap((step) => faultOf(step, rounding, authority));
  });
}

function faultOf(
  step: TraceStep,
  rounding: Yaml | undefined,
  authority: Yaml | undefined,
): readonly string[] {
  const length = lengthOf(step);
  const value = figuresInColumn(step.value, length).map(toDecimal);
  const others =
    typeof rounding === 'string'
      ? figuresInColumn(step.unrounded ?? step.value, length).map((each) => round(rounding, toDecimal(each)))
      : value;
  const says = step.departs && figuresInColumn(step.departs.would_be, length).map(toDecimal);
  const isOther = others.some((each, place) => !each.eq(value[place] ?? 0));
  const isRight = isOther
    ? step.departs?.authority === authority && isDeepStrictEqual(says?.map(String), others.map(String))
    : says === undefined;
  return isRight ? [] : [`${nameOf(step.rule, step.in)} does not depart as it says`];
}
