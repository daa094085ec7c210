import { expect } from 'chai';
import type { TraceStep } from '../../../src/language/index.js';
import { citedTraceOf, type TraceQuestion, valuesFound } from '../../../src/operations/trace.js';
import { operationNamed } from '../../support/operations.js';
import { PATIENCE, runs } from '../../support/runs.js';
import { type AnsweredCalculation, calculate, workedCases } from './support/calculations.js';
import { answerFaults, proofFaults } from './support/proof.js';
import { type CalculationRequest, randomRequests } from './support/requests.js';

/** What the trace of a calculation does not prove, in sentences. */
interface ProofGaps {
  readonly request: string;
  /** How many steps it has. */
  readonly steps: number;
  readonly ofSteps: readonly string[];
  readonly ofAnswer: readonly string[];
  /** Of the trace of one payslip; undefined where it was not asked for. */
  readonly ofPayslip: readonly string[] | undefined;
}

/** Of so many calculations the trace of one payslip is read, too. */
const PAYSLIPS = runs(200);

/** Traces of many calculations, one after the other: all of them together would be hundreds of megabytes. */
async function proofGapsIn(asked: readonly CalculationRequest[]): Promise<readonly ProofGaps[]> {
  const all: ProofGaps[] = [];
  let payslips = 0;
  for (const each of asked) {
    const answered = await calculate(each);
    if (answered === undefined) continue;
    const isWithPayslip = answered.calculation === 'employer-cost' && payslips < PAYSLIPS;
    if (isWithPayslip) payslips++;
    all.push(proofGapsOf(answered, isWithPayslip ? (payslips % answered.run.payslips) + 1 : undefined));
  }
  return all;
}

function proofGapsOf(answered: AnsweredCalculation, payslip: number | undefined): ProofGaps {
  // The values that the answer needed, of those that the operation shows.
  const values = valuesFound(operationNamed(answered.calculation), answered.run);
  const steps = savedTrace(answered, { values });
  return {
    request: `${answered.taxYear} ${JSON.stringify(answered.request)}`,
    steps: steps.length,
    ofSteps: proofFaults(steps, answered),
    ofAnswer: answerFaults(steps, answered),
    ofPayslip:
      payslip === undefined
        ? undefined
        : proofFaults(savedTrace(answered, { values, payslip }), answered).map(
            (fault) => `payslip ${payslip}: ${fault}`,
          ),
  };
}

/** The steps as a file has them. */
function savedTrace({ run }: AnsweredCalculation, question: TraceQuestion): readonly TraceStep[] {
  return JSON.parse(JSON.stringify(citedTraceOf(run, question).steps));
}

describe('a trace as it is saved: complete, proven by working it out again without the interpreter', function () {
  this.timeout(PATIENCE);

  const groups = [
    { name: 'the worked cases', asked: () => workedCases(), atLeast: 100 },
    { name: 'random requests', asked: () => randomRequests(runs(170)), atLeast: runs(140) },
  ];

  for (const { name, asked, atLeast } of groups) {
    describe(name, () => {
      let all: readonly ProofGaps[] = [];
      before(async () => {
        all = await proofGapsIn(asked());
      });

      const expectNone = (part: 'ofSteps' | 'ofAnswer' | 'ofPayslip') => {
        for (const gaps of all) expect(gaps[part] ?? [], gaps.request).to.eql([]);
      };

      it('are many', () => {
        expect(all).to.have.length.of.at.least(atLeast);
        expect(all.reduce((count, { steps }) => count + steps, 0)).to.be.above(3_000);
        expect(all.filter(({ ofPayslip }) => ofPayslip !== undefined)).to.not.eql([]);
      });

      it('every step comes to its value from its own operands, which are all known, and applied as it says', () =>
        expectNone('ofSteps'));

      it('every figure of the answer is what a step found', () => expectNone('ofAnswer'));

      it('the trace of one payslip proves itself, too', () => expectNone('ofPayslip'));
    });
  }
});
