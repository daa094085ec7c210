import { expect } from 'chai';
import { filterFound, type TraceStep } from '../../../src/language/index.js';
import { operationNamed } from '../../../src/operations/operations.js';
import { citedTraceOf } from '../../../src/operations/trace.js';
import { answered, workedCases } from './support/calculated.js';
import { Evaluator } from './support/evaluator.js';
import { notRecomputed } from './support/recomputed.js';

describe('a trace as it was saved, without the rules, the rates and the program', function () {
  this.timeout(120_000);

  it('comes to its figures again by what docs/standard.md says, in every worked case', async () => {
    let steps = 0;
    for (const each of workedCases()) {
      const calculation = await answered(each);
      if (calculation === undefined) throw new Error(`${each.name} was refused`);
      const { run } = calculation;
      const { steps: saved } = citedTraceOf(run, {
        values: filterFound(run, operationNamed(each.calculation).values),
      });
      const trace: readonly TraceStep[] = JSON.parse(saved);
      expect(notRecomputed(new Evaluator(trace)), each.name).to.deep.equal([]);
      steps += trace.length;
    }
    expect(steps).to.be.above(10_000);
  });
});
