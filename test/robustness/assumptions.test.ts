import { expect } from 'chai';
import fc from 'fast-check';
import { PATIENCE, runOptions } from '../support/runs.js';
import { listAt } from './support/figures.js';
import { answerOrSkip, costRequests } from './support/front-door.js';

/** What every employer cost rests on. */
const ALWAYS = [
  'Pay is the same in every pay period, apart from any bonus.',
  'The year has no week 53.',
  'This is the only job and the only income, held all year, with no earlier pay or tax (no P45).',
  'The employee is not a director.',
  'The National Insurance letter is right for the whole year.',
];

describe('what an employer cost takes for granted', function () {
  this.timeout(PATIENCE);

  it('is five sentences in every answer, and no sentence twice or with a gap', async () => {
    await fc.assert(
      fc.asyncProperty(costRequests, async (request) => {
        const { assumptions } = await answerOrSkip('employer-cost', request);
        expect(assumptions).to.include.members(ALWAYS);
        const said = Array.isArray(assumptions) ? assumptions.map(String) : [];
        expect(new Set(said).size).to.equal(said.length);
        for (const sentence of said) expect(sentence).to.match(/^[A-Z][^{}]*\.$/);
      }),
      runOptions(150),
    );
  });

  it('names the payslips whose take-home pay is below 0, and is silent where there are none', async () => {
    await fc.assert(
      fc.asyncProperty(costRequests, async (request) => {
        const answer = await answerOrSkip('employer-cost', request);
        const below = listAt(answer, 'employee', 'payslips')
          .filter(({ take_home: takeHome }) => Number(takeHome) < 0)
          .map(({ period }) => Number(period));
        const said = (Array.isArray(answer['assumptions']) ? answer['assumptions'] : [])
          .map(String)
          .find((sentence) => sentence.startsWith('Take-home pay is below £0'));
        expect(numbersIn(said ?? '')).to.deep.equal(below);
      }),
      runOptions(150),
    );
  });
});

/** The payslips of `… on payslips 1, 2 and 4 to 12: …`. */
function numbersIn(sentence: string): readonly number[] {
  const [, list = ''] = / on payslips? ([^:]*):/.exec(sentence) ?? [];
  return list
    .split(/, | and /)
    .filter((range) => range !== '')
    .flatMap((range) => {
      const [from = 0, to = from] = range.split(' to ').map(Number);
      return Array.from({ length: to - from + 1 }, (_, index) => from + index);
    });
}
