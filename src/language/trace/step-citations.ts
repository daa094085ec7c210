import { type Citation, citationsOf } from '../book/authority.js';
import type { Calculation } from '../run/calculation.js';
import type { TraceStep } from './trace-step.js';

/** Where the law of a step stands. A step on other figures leaves it to the own step of its rule to say so. */
export function citationsOfStep(
  { rule, source, authority }: TraceStep,
  { book: { checked } }: Calculation,
): readonly Citation[] {
  const value = checked.values.find(({ fullName }) => fullName === rule);
  const sources = source ?? value?.sources ?? [];
  return citationsOf({ authorities: authority ?? value?.authorities ?? [], sources }, checked.authorities);
}
