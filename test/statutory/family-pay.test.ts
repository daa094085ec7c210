import { expect } from 'chai';
import fc from 'fast-check';
import type { JsonObject } from '../../src/json.js';
import { addDays } from '../../src/language/index.js';
import { faultsIn, useService } from '../http/support/service.js';
import { payroll } from '../support/project.js';
import { PATIENCE, runOptions } from '../support/runs.js';
import { LATEST_YEAR } from '../support/years.js';
import { dayOf } from './support/days.js';
import { type FamilyPayRequest, familyPay } from './support/family-pay.js';
import { familyPayRequests } from './support/family-pay-requests.js';

const PATH = '/v1/statutory/family-pay';

describe('family pay', function () {
  this.timeout(PATIENCE);
  const service = useService();

  /** An answer of right requests. */
  const holds = async (
    property: (request: FamilyPayRequest, answer: JsonObject) => void,
    times: number,
  ): Promise<void> => {
    await fc.assert(
      fc.asyncProperty(familyPayRequests, async (request) => {
        fc.pre(request.blocks === undefined || request.blocks.length > 0);
        const answer = await service.post(PATH, JSON.parse(JSON.stringify(request)));
        expect(answer.status, `${JSON.stringify(request)} ${answer.text}`).to.equal(200);
        property(request, answer.body);
      }),
      runOptions(times),
    );
  };

  it('is what it comes to day by day in exact fractions', async () => {
    await holds((request, answer) => {
      const { reasons, isBeyondKnownRates, ...expected } = familyPay(request);
      const shown = Object.fromEntries(Object.keys(expected).map((name) => [name, answer[name]]));
      expect(shown, JSON.stringify(request)).to.deep.equal(expected);
      expect(codesIn(answer['reasons'])).to.have.members([...reasons]);
      if (isBeyondKnownRates) expect(codesIn(answer['notices'])).to.include('RATE_NOT_YET_KNOWN');
      expect(codesIn(answer['notices']).includes('NOT_ENTITLED')).to.equal(!expected.entitled);
    }, 500);
  });

  it('pays what its days come to, and less than a penny more', async () => {
    await holds((request, answer) => {
      const rates = listIn(answer['rates']);
      for (const period of listIn(answer['pay_periods'])) {
        // Of the runs, those without weeks that are not paid.
        if (request.weeks_not_paid !== undefined) continue;
        const atMost = rates.reduce(
          (all, run) => all + (daysInCommon(run, period) * Number(run['weekly_rate'])) / 7,
          0,
        );
        expect(Number(period['amount'])).to.be.within(atMost - 0.04, atMost + 0.06);
      }
    }, 100);
  });

  it('names each date that cannot be, and what would be right', async () => {
    const mother = { kind: 'maternity', due: '2025-12-10', average_weekly_earnings: { amount: 500 } };
    const wrong = async (request: JsonObject) => faultsIn(await service.post(PATH, request));
    expect(await wrong({ ...mother, starts: '2025-09-20' })).to.eql({
      starts: 'starts must be on or after 2025-09-21, the earliest day on which this pay can begin',
    });
    expect(await wrong({ ...mother, due: '2019-07-13', starts: '2019-06-01' })).to.eql({
      due: 'due must be on or after 2019-07-14, as its relevant week ends before 6 April 2019 otherwise',
    });
    expect(await wrong({ ...mother, blocks: [{ starts: '2025-12-01', weeks: 2 }] })).to.have.all.keys(
      'blocks',
      'starts',
    );
    expect(await wrong({ ...mother, starts: '2025-11-31' })).to.have.all.keys('starts');
    expect(await wrong({ ...mother, tax_year: '2025-26', starts: '2025-12-01' })).to.have.all.keys(
      'tax_year',
    );
  });

  it('has the last rates for weeks whose own are not yet known, and says which dates lead there', async () => {
    const { ends } = payroll.book(LATEST_YEAR).rates;
    const noticesOf = async (request: JsonObject) => {
      const { body } = await service.post(PATH, { ...request, average_weekly_earnings: { amount: 500 } });
      return listIn(body['notices']).map(({ code, fields }) => [code, fields]);
    };
    const due = addDays(ends, -30);
    // Thirty weeks and more of them begin after the last of these rates.
    expect(await noticesOf({ kind: 'maternity', due, starts: addDays(due, -14) })).to.eql([
      ['RATE_NOT_YET_KNOWN', ['starts']],
    ]);
    const blocks = (...days: readonly number[]) => ({
      ...{ kind: 'paternity', due, born: due },
      blocks: days.map((day) => ({ starts: addDays(ends, day), weeks: 1 })),
    });
    expect(await noticesOf(blocks(-21, 7))).to.eql([['RATE_NOT_YET_KNOWN', ['blocks[1].starts']]]);
    expect(await noticesOf(blocks(-21, -14))).to.eql([]);
    // The week that runs over the end has the rate of its first days.
    expect(await noticesOf(blocks(-5))).to.eql([]);
  });

  it('is of the tax year of its first day, and names all whose figures it reads', async () => {
    const { body } = await service.post(PATH, {
      kind: 'shared_parental',
      due: '2025-06-20',
      born: '2025-06-20',
      weeks_left: 20,
      blocks: [{ starts: '2026-03-30', weeks: 2 }],
      average_weekly_earnings: { amount: 320 },
    });
    expect(body['tax_year']).to.equal('2026-27');
    expect((body['engines'] as readonly string[]).map((each) => each.slice(0, 7))).to.eql([
      '2024-25',
      '2025-26',
      '2026-27',
    ]);
  });
});

function listIn(json: unknown): readonly JsonObject[] {
  return Array.isArray(json) ? json : [];
}

function codesIn(json: unknown): readonly string[] {
  return listIn(json).map(({ code }) => String(code));
}

function daysInCommon(one: JsonObject, other: JsonObject): number {
  const [first, last] = (['from', 'to'] as const).map((end) =>
    [one, other].map((span) => dayOf(String(span[end]))),
  );
  return Math.max(Math.min(...(last ?? [])) - Math.max(...(first ?? [])) + 1, 0);
}
