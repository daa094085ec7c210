import { expect } from 'chai';
import { InvalidInput, type Payroll } from '../../src/operations/index.js';
import { type CalculationRequest, randomRequests } from '../language/trace/support/requests.js';
import { freshPayroll } from '../support/project.js';

const REQUESTS = 300;

describe('an answer', () => {
  const answerTo = async (
    payroll: Payroll,
    { calculation, taxYear, request }: CalculationRequest,
  ): Promise<string> => {
    try {
      return (await payroll.calculate(calculation, request, taxYear)).text;
    } catch (error) {
      if (error instanceof InvalidInput) return error.message;
      throw error;
    }
  };
  /** As they are answered by a payroll that nobody else asks. */
  const answersTo = async (requests: readonly CalculationRequest[]): Promise<readonly string[]> => {
    const payroll = freshPayroll();
    const answers: string[] = [];
    for (const request of requests) answers.push(await answerTo(payroll, request));
    return answers;
  };

  it('does not rest on who was asked about before', async function () {
    this.timeout(60_000);
    const requests = randomRequests(REQUESTS);
    const forwards = await answersTo(requests);
    const backwards = (await answersTo(requests.toReversed())).toReversed();
    for (const [number, asked] of requests.entries())
      expect(backwards[number], JSON.stringify(asked)).to.equal(forwards[number]);
  });
});
