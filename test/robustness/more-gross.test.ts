import { expect } from 'chai';
import fc from 'fast-check';
import type { JsonObject } from '../../src/json.js';
import { members } from '../http/support/contract.js';
import { PATIENCE, runOptions } from '../support/runs.js';
import { columns, MOST_POUNDS, payslipsAYear, timesAYear } from './support/figures.js';
import { answerOrSkip, answerTo, costRequests } from './support/front-door.js';

/** A raise in pounds for each period of the salary: pennies, pounds, and what a promotion brings. */
const raise = fc.oneof(
  fc.double({ min: 0.000_001, max: 0.05, noNaN: true }),
  fc.integer({ min: 1, max: 2_000 }).map((each) => each / 100),
  fc.integer({ min: 1, max: 60_000 }),
);

/*
 * Each part of the cost grows, or stays, with the pay of a payslip. The pay of a payslip itself need not grow by a penny
 * when the year's does: a raise of less than a penny a payslip moves the pennies of the year from some payslips to others,
 * so that a payslip can lose one. Hours of overtime are paid at the hourly rate of the salary and spread by themselves: a
 * payslip can lose a second penny by them.
 */
describe('more gross pay', function () {
  this.timeout(PATIENCE);

  it('never costs less, in any part, where it is a penny or more a payslip and no overtime is paid by the hour', async () => {
    await fc.assert(
      fc.asyncProperty(costRequests.filter(hasNoHours), raise, async (request, more) => {
        const raised = withRaise(request, more);
        fc.pre(yearlyRaise(request, more) >= payslipsAYear(request) * 1.000_001);
        const cost = await costOf(request);
        // A raise is never what a rule refuses a request for.
        expect(await answerTo('employer-cost', raised)).not.to.equal(undefined);
        const costOfRaised = await costOf(raised);
        for (const [part, figure] of cost) expect(costOfRaised.get(part), part).to.be.at.least(figure);
      }),
      runOptions(120),
    );
  });

  it('can cost pennies less, where it is so little that it moves pennies from payslip to payslip', async () => {
    const request = {
      gross: { amount: 10_346.915, per: 'year' },
      region: 'england',
      allowances: { amount: 6_806.32, per: 'year' },
      employer_pension: { percent: 9.65 },
    };
    const raised = { ...request, gross: { amount: 10_346.919, per: 'year' } };
    expect((await totalOf(raised)) - (await totalOf(request))).to.equal(-3);
  });

  it('never costs less by more than two pence for each penny that a payslip can lose', async () => {
    await fc.assert(
      fc.asyncProperty(costRequests, raise, async (request, more) => {
        const total = await totalOf(request);
        const totalOfRaised = await totalOf(withRaise(request, more));
        const lost = payslipsAYear(request) * (hasNoHours(request) ? 1 : 2);
        // With the penny goes at most one of National Insurance and one of the pension; and one of the levy a year.
        expect(totalOfRaised).to.be.at.least(total - 2 * lost - 1);
      }),
      runOptions(120),
    );
  });
});

/** The parts of the cost and their total, in pence. */
async function costOf(request: JsonObject): Promise<Map<string, number>> {
  const cost = columns(members((await answerOrSkip('employer-cost', request))['cost']));
  fc.pre([...cost.values()].every((figure) => figure < MOST_POUNDS * 100));
  return cost;
}

async function totalOf(request: JsonObject): Promise<number> {
  return (await costOf(request)).get('total') ?? Number.NaN;
}

/** The request with more salary; not tried where that would be more than may be asked. */
function withRaise(request: JsonObject, more: number): JsonObject {
  const gross = members(request['gross']);
  const amount = Number(gross['amount']) + more;
  fc.pre(amount > Number(gross['amount']) && amount < 100_000_000);
  return { ...request, gross: { ...gross, amount } };
}

/** A raise in pence a year. */
function yearlyRaise(request: JsonObject, more: number): number {
  const { per } = members(request['gross']);
  return timesAYear(request, String(per)).mul(more).mul(100).toNumber();
}

function hasNoHours({ overtime = [] }: JsonObject): boolean {
  return !Array.isArray(overtime) || overtime.every((item) => members(item)['hours'] === undefined);
}
