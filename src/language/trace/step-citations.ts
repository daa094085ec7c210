import { type Citation, citationsOf, lawOfBranches } from '../book/authority.js';
import type { Calculation } from '../run/calculation.js';
import { pathsOf } from '../run/paths.js';
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

/** Where the law of a value of all payslips stands, by the branches that they took. */
export function citationsOfValue(fullName: string, calculation: Calculation): readonly Citation[] {
  const { book } = calculation;
  const value = book.value(fullName);
  const paths = pathsOf(value.step);
  const law = lawOfBranches(
    value,
    calculation.column(value).map(({ leaf }) => paths.get(leaf)?.law),
  );
  return citationsOf(law, book.checked.authorities);
}
