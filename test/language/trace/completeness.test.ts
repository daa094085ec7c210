import { expect } from 'chai';
import { filterFound, type TraceStep } from '../../../src/language/index.js';
import { operationNamed } from '../../../src/operations/operations.js';
import { citedTraceOf, type TraceQuestion } from '../../../src/operations/trace.js';
import { type AnsweredCalculation, calculate, workedCases } from './support/calculations.js';
import { answerFaults, proofFaults } from './support/proof.js';
import { type CalculationRequest, randomRequests } from './support/requests.js';

/** What the trace of a calculation does not prove, in sentences. */
interface Unproven {
  readonly request: string;
  /** How many steps it has. */
  readonly steps: number;
  readonly ofSteps: readonly string[];
  readonly ofAnswer: readonly string[];
  /** Of the trace of one payslip; undefined where it was not asked for. */
  readonly ofPayslip: readonly string[] | undefined;
}

/** Of so many calculations the trace of one payslip is read, too. */
const PAYSLIPS = 80;

/** Traces of many calculations, one after the other: all of them together would be hundreds of megabytes. */
async function unprovenIn(
  asked: readonly CalculationRequest[],
  isWanted: (answered: AnsweredCalculation) => boolean,
): Promise<readonly Unproven[]> {
  const all: Unproven[] = [];
  let payslips = 0;
  for (const each of asked) {
    const answered = await calculate(each);
    if (answered === undefined || !isWanted(answered)) continue;
    const isWithPayslip = answered.calculation === 'employer-cost' && payslips < PAYSLIPS;
    if (isWithPayslip) payslips++;
    all.push(unprovenOf(answered, isWithPayslip ? (payslips % answered.run.payslips) + 1 : undefined));
  }
  return all;
}

function unprovenOf(answered: AnsweredCalculation, payslip: number | undefined): Unproven {
  // The values that the answer needed, of those that the operation shows.
  const values = filterFound(answered.run, operationNamed(answered.calculation).values);
  const steps = savedTrace(answered, { values });
  return {
    request: `${answered.taxYear} ${JSON.stringify(answered.request)}`,
    steps: steps.length,
    ofSteps: proofFaults(steps, answered),
    ofAnswer: answerFaults(steps, answered),
    ofPayslip:
      payslip === undefined ? undefined : proofFaults(savedTrace(answered, { values, payslip }), answered),
  };
}

/** Picks calculations in which some value of a year takes branches that it took in none before. */
function withNewBranches(): (answered: AnsweredCalculation) => boolean {
  const known = new Set<string>();
  return ({ run, taxYear }) => {
    const before = known.size;
    for (const { id, fullName } of run.book.values)
      if (run.peek(id) !== undefined) known.add(`${taxYear} ${fullName} ${run.branchBits[id] ?? 0}`);
    return known.size > before;
  };
}

/** The steps as a file has them. */
function savedTrace({ run }: AnsweredCalculation, question: TraceQuestion): readonly TraceStep[] {
  return JSON.parse(citedTraceOf(run, question).steps);
}

describe('a trace as it is saved: complete, proven by working it out again without the interpreter', function () {
  this.timeout(180_000);

  const groups = [
    {
      name: 'the worked cases, each that takes branches of its own',
      asked: () => workedCases(),
      isWanted: withNewBranches(),
      atLeast: 200,
    },
    { name: '80 random requests', asked: () => randomRequests(95), isWanted: () => true, atLeast: 80 },
  ];

  for (const { name, asked, isWanted, atLeast } of groups) {
    describe(name, () => {
      let all: readonly Unproven[] = [];
      before(async () => {
        all = await unprovenIn(asked(), isWanted);
      });

      const none = (part: 'ofSteps' | 'ofAnswer' | 'ofPayslip') => {
        for (const unproven of all) expect(unproven[part] ?? [], unproven.request).to.eql([]);
      };

      it('are many', () => {
        expect(all).to.have.length.of.at.least(atLeast);
        expect(all.reduce((count, { steps }) => count + steps, 0)).to.be.above(8_000);
        expect(all.filter(({ ofPayslip }) => ofPayslip !== undefined)).to.not.eql([]);
      });

      it('every step comes to its value from its own operands, which are all known, and applied as it says', () =>
        none('ofSteps'));

      it('every figure of the answer is what a step found', () => none('ofAnswer'));

      it('the trace of one payslip proves itself, too', () => none('ofPayslip'));
    });
  }
});
