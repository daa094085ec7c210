import type { Authority } from '../book/authority.js';
import type { Calculation } from '../run/calculation.js';
import type { TraceStep } from './trace-step.js';
import { Tracer } from './tracer.js';

/** Those of some values (full names) that a calculation has found. The others are no part of how its answer came about, such as a
 *  charge that the request has no fields for. */
export function filterFound(calculation: Calculation, names: readonly string[]): readonly string[] {
  return names.filter((name) => calculation.hasFound(calculation.book.value(name)));
}

export interface TraceOptions {
  /** Only the figures of this payslip, from 1. */
  readonly payslip?: number;
}

/**
 * The steps by which values (full names) were found, in topological order. Only what is read by `before()` may come later: a
 * circle through it is found payslip by payslip. Values that the calculation has not found yet are found now.
 *
 * In a trace of one payslip every column is that payslip's figure, and the branches are those that it took. What a step
 * reads of other payslips stands with the operand: `total(x)`, `to_date(x)`, `before(x)` and `last(x)` with what they came to,
 * and the columns of `band_rows` with the figures that it took. So each step can still be worked out again.
 */
export function trace(
  calculation: Calculation,
  names: readonly string[],
  options: TraceOptions = {},
): readonly TraceStep[] {
  return citedTrace(calculation, names, options).steps;
}

export interface CitedTrace {
  readonly steps: readonly TraceStep[];
  readonly authorities: readonly Authority[];
}

/** The steps of `trace` with the authorities that they and their figures rest on, each once. */
export function citedTrace(
  calculation: Calculation,
  names: readonly string[],
  { payslip }: TraceOptions = {},
): CitedTrace {
  if (payslip !== undefined) checkPayslip(calculation, payslip);
  const tracer = new Tracer(calculation, payslip);
  const steps = tracer.trace(names.map((name) => calculation.book.value(name)));
  return { steps, authorities: tracer.authorities };
}

export function checkPayslip({ payslips }: Calculation, payslip: number): void {
  if (!(Number.isInteger(payslip) && payslip >= 1 && payslip <= payslips))
    throw new RangeError(`There is no payslip ${payslip} of ${payslips}.`);
}
