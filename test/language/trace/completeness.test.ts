import { expect } from 'chai';
import { filterFound, type TraceStep } from '../../../src/language/index.js';
import { operationNamed } from '../../../src/operations/operations.js';
import { citedTraceOf, type TraceQuestion } from '../../../src/operations/trace.js';
import { type AnsweredCalculation, calculate, workedCases } from './support/calculations.js';
import { answerFaults, proofFaults } from './support/proof.js';
import { type CalculationRequest, randomRequests } from './support/requests.js';

interface Traced {
  readonly answered: AnsweredCalculation;
  /** The values that the answer needed, of those that the operation shows. */
  readonly shown: readonly string[];
  readonly steps: readonly TraceStep[];
}

async function traced(asked: readonly CalculationRequest[]): Promise<readonly Traced[]> {
  const all = await Promise.all(asked.map(calculate));
  return all
    .filter((each) => each !== undefined)
    .map((each) => {
      const shown = filterFound(each.run, operationNamed(each.calculation).values);
      return { answered: each, shown, steps: savedTrace(each, { values: shown }) };
    });
}

/** The steps as a file has them. */
function savedTrace({ run }: AnsweredCalculation, question: TraceQuestion): readonly TraceStep[] {
  return JSON.parse(citedTraceOf(run, question).steps);
}

function about({ request, taxYear }: CalculationRequest): string {
  return `${taxYear} ${JSON.stringify(request)}`;
}

describe('a trace as it is saved: complete, proven by working it out again without the interpreter', function () {
  this.timeout(180_000);

  const groups = [
    { name: 'the worked cases', asked: () => workedCases(), atLeast: 300 },
    { name: '150 random requests', asked: () => randomRequests(170), atLeast: 150 },
  ];

  for (const { name, asked, atLeast } of groups) {
    describe(name, () => {
      let all: readonly Traced[] = [];
      before(async () => {
        all = await traced(asked());
      });

      it('are many', () => {
        expect(all).to.have.length.of.at.least(atLeast);
        expect(all.reduce((count, { steps }) => count + steps.length, 0)).to.be.above(10_000);
      });

      it('every step comes to its value from its own operands, which are all known, and applied as it says', () => {
        for (const { answered: each, steps } of all) expect(proofFaults(steps, each), about(each)).to.eql([]);
      });

      it('every figure of the answer is what a step found', () => {
        for (const { answered: each, steps } of all)
          expect(answerFaults(steps, each), about(each)).to.eql([]);
      });

      it('the trace of one payslip proves itself, too', () => {
        const withPayslips = all
          .filter(({ answered: each }) => each.calculation === 'employer-cost')
          .slice(0, 200);
        expect(withPayslips).to.not.eql([]);
        for (const [index, { answered: each, shown }] of withPayslips.entries()) {
          const payslip = (index % each.run.payslips) + 1;
          const steps = savedTrace(each, { values: shown, payslip });
          expect(proofFaults(steps, each), `payslip ${payslip} of ${about(each)}`).to.eql([]);
        }
      });
    });
  }
});
