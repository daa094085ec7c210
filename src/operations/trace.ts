import { explain, Refused, type Run, type TraceStep, trace, traceJson } from '../language/index.js';
import { InvalidInput } from './invalid-input.js';
import type { JsonObject } from './payroll.js';

/** What a trace of a calculation is of. */
export interface TraceQuestion {
  /** Full names of values. */
  readonly values: readonly string[];
  /** One payslip, from 1; all when left out. */
  readonly payslip?: number;
}

/** The request of a trace, as its answer says it: so it can be replayed without anything else. */
export interface TraceRequest {
  /** Full names of the values; left out where none was named. */
  readonly value?: readonly string[];
  readonly period?: number;
  /** With its year, also where it named none and the latest was meant. */
  readonly body: JsonObject;
}

/** The steps by which values were found, each after all that it rests on. */
export function traceSteps(run: Run, question: TraceQuestion): readonly TraceStep[] {
  return withInvalidInput(() => trace(run, question.values, question));
}

/** The same as JSON text: most of it is written once for all traces, so that it costs far less. */
export function traceJsonText(run: Run, question: TraceQuestion): string {
  return withInvalidInput(() => traceJson(run, question.values, question));
}

/** How each of the values came about, in words. */
export function explanation(run: Run, question: TraceQuestion): string {
  return withInvalidInput(() => question.values.map((value) => explain(run, value, question)).join('\n\n'));
}

/** A value that the answer did not need is found for the trace alone, and may lead beyond all figures. */
function withInvalidInput<T>(find: () => T): T {
  try {
    return find();
  } catch (error) {
    if (error instanceof Refused) throw new InvalidInput(error.faults);
    throw error;
  }
}
