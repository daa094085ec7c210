import type { TraceStep } from '../../../../src/language/trace/trace-step.js';
import { figuresInColumn } from './columns.js';
import { type Evaluator, lengthOf, nameOf } from './evaluator.js';

/** The steps whose branch, figure before rounding or value is not what they come to when they are worked out again. */
export function recomputationFaults(evaluator: Evaluator): readonly string[] {
  return evaluator.steps.flatMap((step) => stepFaults(step, evaluator));
}

function stepFaults(step: TraceStep, evaluator: Evaluator): readonly string[] {
  const name = nameOf(step.rule, step.in);
  const length = lengthOf(step);
  const claimed = {
    took: step.took === undefined ? undefined : figuresInColumn(step.took, length),
    unrounded: step.unrounded === undefined ? undefined : figuresInColumn(step.unrounded, length),
    value: evaluator.figures(step),
  };
  const faults: string[] = [];
  const rows = length === 1 ? evaluator.rows(step, 0) : undefined;
  if (canonical(rows) !== canonical(step.rows))
    faults.push(`${name}: the rows are ${canonical(rows)}, and not ${canonical(step.rows)}`);
  for (let at = 0; at < length; at++) {
    const recomputed = evaluator.recompute(step, at);
    const differences = [
      difference('the branch', recomputed.took, claimed.took?.[at]),
      claimed.unrounded && difference('before rounding', recomputed.unrounded, claimed.unrounded[at]),
      difference('the value', recomputed.value, claimed.value[at]),
    ];
    for (const each of differences) if (each !== undefined) faults.push(`${name} at ${at + 1}: ${each}`);
  }
  return faults;
}

function difference(what: string, is: unknown, says: unknown): string | undefined {
  if (is === says) return undefined;
  const [found, said] = [canonical(is), canonical(says)];
  return found === said ? undefined : `${what} is ${found}, and not ${said}`;
}

/** JSON whose fields stand in order. */
function canonical(json: unknown): string {
  return (
    JSON.stringify(json, (_, value: unknown) =>
      typeof value === 'object' && value !== null && !Array.isArray(value)
        ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
        : value,
    ) ?? 'nothing'
  );
}
