import { expect } from 'chai';
import {
  type RequestNode,
  type TraceOptions,
  type TraceStep,
  trace,
} from '../../../../src/language/index.js';
import type { GivenTexts, TestBook } from '../../support/book.js';
import { Evaluator } from './evaluator.js';
import { notRecomputed } from './recomputed.js';

/** The trace of a value of a small book. Every step of it is worked out again first. */
export async function proven(
  book: TestBook,
  request: RequestNode,
  name: string,
  options: TraceOptions & { readonly given?: GivenTexts } = {},
): Promise<Evaluator> {
  const run = await book.begin(request, name, options.given);
  return provenSteps(trace(run, [name], options));
}

export function provenSteps(steps: readonly TraceStep[]): Evaluator {
  const evaluator = new Evaluator(steps);
  expect(notRecomputed(evaluator)).to.eql([]);
  return evaluator;
}
