import type { Authority } from '../book/authority.js';
import type { CheckedValue } from '../book/checked.js';
import type { Run } from '../run/run.js';
import { Finder } from './found-value.js';
import { StepWriter } from './step-writer.js';
import type { TraceStep } from './trace-step.js';
import { tracedBookOf } from './traced-value.js';

/** Those of some values (full names) that a calculation has found. The others are no part of how its answer came about, such as a
 *  charge that the request has no fields for. */
export function filterFound(run: Run, names: readonly string[]): readonly string[] {
  return names.filter((name) => run.peek(run.book.find(name).id) !== undefined);
}

export interface TraceOptions {
  /** Only the figures of this payslip, from 1. */
  readonly payslip?: number;
}

/**
 * The steps by which values (full names) were found, in topological order. Only what is read by `before()` may come later: a
 * cycle through it is evaluated payslip by payslip. Values that the run has not found yet are found now.
 *
 * In a trace of one payslip every column is that payslip's figure, and the branches are those that it took. What a step
 * reads of other payslips stands with the operand: `total(x)`, `to_date(x)`, `before(x)` and `last(x)` with what they came to,
 * and the columns of `band_rows` with the figures that it took. So each step can still be worked out again.
 */
export function trace(run: Run, names: readonly string[], options: TraceOptions = {}): readonly TraceStep[] {
  return JSON.parse(writeTrace(run, names, options, true).steps);
}

/** The same as JSON text, with the authorities that these steps and their figures rest on, each once. */
export function citedTrace(run: Run, names: readonly string[], options: TraceOptions = {}): CitedTrace {
  return writeTrace(run, names, options, true);
}

export interface CitedTrace {
  /** As JSON text. */
  readonly steps: string;
  readonly authorities: readonly Authority[];
}

/** The same where each step states everything, even what another one states. */
export function wholeSteps(run: Run, names: readonly string[], options: TraceOptions): readonly TraceStep[] {
  return JSON.parse(writeTrace(run, names, options, false).steps);
}

function writeTrace(
  run: Run,
  names: readonly string[],
  { payslip }: TraceOptions,
  dedupes: boolean,
): CitedTrace {
  const values = names.map((name) => run.book.find(name).checked);
  const finder = new Finder(run, tracedBookOf(run.book), payslip);
  const foundValues = finder.find(values);
  const hasStep = dedupes ? (value: CheckedValue) => finder.hasVisited(value) : undefined;
  const writer = new StepWriter(run, payslip !== undefined, hasStep);
  const steps = writer.steps(foundValues);
  const all = run.book.checked.authorities;
  return { steps, authorities: [...writer.authorities].flatMap((name) => all.get(name) ?? []) };
}
