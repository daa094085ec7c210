import { type Citation, citationsOf, lawOfBranches } from '../book/authority.js';
import type { Run } from '../run/run.js';
import type { TraceStep } from './trace-step.js';

/** Where the law of a step stands. A step on other figures leaves it to the own step of its rule to say so. */
export function citationsOfStep({ rule, source, authority }: TraceStep, run: Run): readonly Citation[] {
  const { values, authorities } = run.book.checked;
  const value = values.find(({ fullName }) => fullName === rule);
  const sources = source ?? value?.sources ?? [];
  return citationsOf({ authorities: authority ?? value?.authorities ?? [], sources }, authorities);
}

/** Where the law of a value of all payslips stands, by the branches that they took. */
export function citationsOfValue(fullName: string, run: Run): readonly Citation[] {
  const { id, checked } = run.book.find(fullName);
  const { walk } = run.book.value(id);
  const { representatives } = run.column(id).partition;
  const law = lawOfBranches(
    checked,
    representatives.map((at) => walk.path(run, at).law),
  );
  return citationsOf(law, run.book.checked.authorities);
}
