import { expect } from 'chai';
import {
  type RequestNode,
  type TraceOptions,
  type TraceStep,
  trace,
} from '../../../../src/language/index.js';
import type { TestBook } from '../../support/book.js';
import { Evaluator } from './evaluator.js';
import { recomputationFaults } from './recomputation.js';

/** The trace of a value of a small book. Every step of it is worked out again first. */
export async function proveTrace(
  book: TestBook,
  request: RequestNode,
  name: string,
  options: TraceOptions = {},
): Promise<Evaluator> {
  const run = await book.begin(request, name);
  return proveSteps(trace(run, [name], options));
}

export function proveSteps(steps: readonly TraceStep[]): Evaluator {
  const evaluator = new Evaluator(steps);
  expect(recomputationFaults(evaluator)).to.eql([]);
  return evaluator;
}
