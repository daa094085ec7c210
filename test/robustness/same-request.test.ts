import { expect } from 'chai';
import { Decimal } from 'decimal.js';
import fc from 'fast-check';
import type { Json, JsonObject } from '../../src/json.js';
import { members } from '../http/support/contract.js';
import { errorIn, KEY, useService } from '../http/support/service.js';
import { PATIENCE, runOptions } from '../support/runs.js';
import { timesAYear } from './support/figures.js';
import { answerOrSkip, costRequests, sickPayRequests } from './support/front-door.js';
import { choices, otherForm } from './support/other-forms.js';

const COST = '/v1/employer-cost';
const SICK_PAY = '/v1/statutory/sick-pay';

/** Requests to either calculation. */
const requests = fc.oneof(
  { weight: 3, arbitrary: fc.tuple(fc.constant(COST), costRequests) },
  { weight: 1, arbitrary: fc.tuple(fc.constant(SICK_PAY), sickPayRequests) },
);

describe('the same request', function () {
  this.timeout(PATIENCE);

  const service = useService();

  /** What is answered, without the id of the request. */
  const answerTo = async (path: string, raw: string | Uint8Array<ArrayBuffer>): Promise<unknown> => {
    const answer = await service.call('POST', path, {
      key: KEY,
      raw,
      headers: { 'Content-Type': 'application/json' },
    });
    const { request_id: _, ...error } = errorIn(answer);
    return answer.status === 200 ? answer.text : [answer.status, error];
  };

  it('has the same answer, however its JSON is written', async () => {
    await fc.assert(
      fc.asyncProperty(requests, choices, async ([path, request], stream) => {
        const otherwise = otherForm(request, stream);
        expect(JSON.parse(otherwise), 'the other form').to.deep.equal(request);
        expect(await answerTo(path, otherwise)).to.deep.equal(await answerTo(path, JSON.stringify(request)));
      }),
      runOptions(80),
    );
  });

  it('has the same answer behind a byte order mark', async () => {
    const request = JSON.stringify({
      average_weekly_earnings: { amount: 400 },
      qualifying_days_per_week: 5,
      days: 2,
    });
    const marked = new TextEncoder().encode(`\u{FEFF}${request}`);
    expect(await answerTo(SICK_PAY, marked))
      .to.be.a('string')
      .and.equal(await answerTo(SICK_PAY, request));
  });

  it('has the same answer every time, alone or among others', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(requests, { minLength: 2, maxLength: 8 }), async (several) => {
        const ask = ([path, request]: readonly [string, JsonObject]) =>
          answerTo(path, JSON.stringify(request));
        const alone: unknown[] = [];
        for (const each of several) alone.push(await ask(each));
        const together = [...several, ...several.toReversed()];
        expect(await Promise.all(together.map(ask))).to.deep.equal([...alone, ...alone.toReversed()]);
      }),
      runOptions(40),
    );
  });
});

/** The amounts that may be said for any period. */
const AMOUNTS = [
  'gross',
  'allowances',
  'salary_sacrifice',
  'benefits_in_kind',
  'childcare_vouchers',
  'pre_tax_deductions',
  'post_tax_deductions',
];

const PERIODS = ['month', 'four_weeks', 'two_weeks', 'week', 'day', 'hour'];

describe('an amount', function () {
  this.timeout(PATIENCE);

  it('is the same said for a year, or for a period that comes so often in it', async () => {
    const pennies = fc.integer({ min: 0, max: 50_000 });
    const period = fc.constantFrom(...PERIODS);
    await fc.assert(
      fc.asyncProperty(
        costRequests,
        fc.constantFrom(...AMOUNTS),
        pennies,
        period,
        async (request, name, each, per) => {
          const requestWith = (amount: number, of: string): JsonObject => ({
            ...request,
            [name]: { ...members(request[name]), amount, per: of },
          });
          const ofYear = timesAYear(request, per).mul(each).div(100);
          // A JSON number has to say it exactly.
          fc.pre(ofYear.precision() <= 15 && ofYear.lt(100_000_000));
          // An amount for a day says which working pattern counts, where none was given.
          const requestsOfBoth = [requestWith(each / 100, per), requestWith(ofYear.toNumber(), 'year')];
          const [aPeriod, aYear] = await Promise.all(
            requestsOfBoth.map(async (of) => figuresOf(await answerOrSkip('employer-cost', of))),
          );
          expect(aYear).to.deep.equal(aPeriod);
        },
      ),
      runOptions(100),
    );
  });

  it('of overtime is the same in one item, or in two for the same period', async () => {
    const split = fc.tuple(fc.nat(30_000), fc.nat(30_000), fc.constantFrom('year', ...PERIODS));
    await fc.assert(
      fc.asyncProperty(costRequests, split, async (request, [one, other, per]) => {
        const withOvertime = (...amounts: readonly number[]) =>
          answerOrSkip('employer-cost', {
            ...request,
            overtime: amounts.map((each) => ({ amount: new Decimal(each).div(100).toNumber(), per })),
          });
        expect(await withOvertime(one, other)).to.deep.equal(await withOvertime(one + other));
      }),
      runOptions(50),
    );
  });

  it('of nothing is the same as none, wherever one may be left out', async () => {
    await fc.assert(
      fc.asyncProperty(costRequests, fc.constantFrom(...AMOUNTS.slice(1)), async (request, name) => {
        const { [name]: _, ...without } = request;
        const nothing = { ...without, [name]: { amount: 0, per: 'month' } };
        expect(figuresOf(await answerOrSkip('employer-cost', nothing))).to.deep.equal(
          figuresOf(await answerOrSkip('employer-cost', without)),
        );
      }),
      runOptions(60),
    );
  });
});

/** What is not said of the rules that were looked at. */
function figuresOf({ assumptions: _, sources: __, ...figures }: JsonObject): Json {
  return figures;
}
