import { expect } from 'chai';
import { Decimal } from 'decimal.js';
import fc from 'fast-check';
import type { JsonObject } from '../../src/json.js';
import { members } from '../http/support/contract.js';
import { payroll } from '../support/project.js';
import { PATIENCE, runOptions } from '../support/runs.js';
import { at, numbersIn, pence } from './support/figures.js';
import { answerOrSkip, sickPayRequests } from './support/front-door.js';

/** Years whose law has no waiting days: the average decides, and every day is paid. */
const WITHOUT_WAITING_DAYS = ['2026-27'];

/** Earnings in whole pence, as payrolls have them. */
const inPence = sickPayRequests.map((request): JsonObject => {
  const { average_weekly_earnings: average, ...others } = request;
  const { amount, earnings, ...counts } = members(average);
  const [name, figure] = amount === undefined ? ['earnings', earnings] : ['amount', amount];
  return {
    ...others,
    average_weekly_earnings: { ...counts, [name]: Math.floor(Number(figure) * 100) / 100 },
  };
});

describe('Statutory Sick Pay', function () {
  this.timeout(PATIENCE);

  const holds = async (
    requests: fc.Arbitrary<JsonObject>,
    property: (request: JsonObject, answer: JsonObject) => Promise<void> | void,
  ) => {
    await fc.assert(
      fc.asyncProperty(requests, async (request) => {
        await property(request, await answerOrSkip('sick-pay', request));
      }),
      runOptions(400),
    );
  };

  it('has at most two decimals, and is never -0', async () => {
    await holds(sickPayRequests, (_, answer) => {
      for (const figure of numbersIn(answer)) {
        expect(Object.is(figure, -0), 'a figure is -0').to.equal(false);
        expect(figure).to.equal(Number(figure.toFixed(2)));
      }
    });
  });

  it('is never less for more days', async () => {
    await holds(sickPayRequests, async (request, answer) => {
      fc.pre(Number(request['days']) < 366);
      const longer = await answerOrSkip('sick-pay', { ...request, days: Number(request['days']) + 1 });
      expect(pence(longer, 'amount')).to.be.at.least(pence(answer, 'amount'));
      expect(Number(longer['days'])).to.be.at.least(Number(answer['days']));
      expect(Number(longer['days_remaining'])).to.be.at.most(Number(answer['days_remaining']));
    });
  });

  it('is never less for more earnings', async () => {
    await holds(inPence, async (request, answer) => {
      const { amount, earnings, ...counts } = members(request['average_weekly_earnings']);
      const more =
        amount === undefined ? { earnings: Number(earnings) + 0.01 } : { amount: Number(amount) + 0.01 };
      const better = { ...request, average_weekly_earnings: { ...counts, ...more } };
      fc.pre(Number(earnings ?? amount) < 99_999_999);
      expect(pence(await answerOrSkip('sick-pay', better), 'amount')).to.be.at.least(pence(answer, 'amount'));
    });
  });

  it('is the exact daily rate times the days, rounded up to a penny once', async () => {
    const requests = inPence.map((request) => ({ ...request, tax_year: WITHOUT_WAITING_DAYS[0] ?? '' }));
    await holds(requests, (request, answer) => {
      const rates = payroll.rates(String(answer['tax_year']));
      const [earned, divisor] = average(members(request['average_weekly_earnings']));
      const percent = new Decimal(Number(at(rates, 'statutory_pay', 'sick_pay_earnings_percent')));
      const flat = new Decimal(Number(at(rates, 'statutory_pay', 'sick_pay_weekly')));
      // The lower of two fractions, each over the same divisor, which is divided by at the very end.
      const weekly = Decimal.min(earned.mul(percent), flat.mul(divisor).mul(100));
      const days = Number(answer['days']);
      const pounds = weekly.mul(days).div(divisor.mul(100).mul(Number(request['qualifying_days_per_week'])));
      expect(answer['amount']).to.equal(pounds.toDP(2, Decimal.ROUND_UP).toNumber());
    });
  });

  it('counts days up to 28 weeks of them', async () => {
    await holds(sickPayRequests, (request, answer) => {
      const { qualifying_days_per_week: aWeek, days_paid_before: before = 0, days } = request;
      const left = Math.max(0, 28 * Number(aWeek) - Number(before));
      expect(Number(answer['days']) + Number(answer['days_remaining'])).to.equal(left);
      expect(answer['days']).to.be.at.most(Math.min(Number(days), left));
    });
  });

  it('of two requests is that of one for the days of both, but for a penny of rounding', async () => {
    const split = fc.tuple(sickPayRequests, fc.nat(366));
    await fc.assert(
      fc.asyncProperty(split, async ([request, part]) => {
        const days = Number(request['days']);
        const first = Math.min(part, days);
        const before = Number(request['days_paid_before'] ?? 0);
        const whole = await answerOrSkip('sick-pay', request);
        const one = await answerOrSkip('sick-pay', { ...request, days: first });
        const paid = Number(one['days']);
        fc.pre(before + paid <= 196);
        // Waiting days that were served with nothing paid are not known to the second request.
        fc.pre(WITHOUT_WAITING_DAYS.includes(String(whole['tax_year'])) || before + paid > 0);
        const rest = { ...request, days: days - first, days_paid_before: before + paid };
        const other = await answerOrSkip('sick-pay', rest);
        expect(paid + Number(other['days'])).to.equal(whole['days']);
        expect(other['days_remaining']).to.equal(whole['days_remaining']);
        const together = pence(one, 'amount') + pence(other, 'amount');
        expect(together - pence(whole, 'amount')).to.be.oneOf([0, 1]);
      }),
      runOptions(400),
    );
  });
});

/** Average weekly earnings as a fraction. */
function average({ amount, earnings, weeks, months, days }: JsonObject): readonly [Decimal, Decimal] {
  const of = (figure: unknown) => new Decimal(Number(figure));
  if (amount !== undefined) return [of(amount), of(1)];
  if (weeks !== undefined) return [of(earnings), of(weeks)];
  if (months !== undefined) return [of(earnings).mul(12), of(months).mul(52)];
  return [of(earnings).mul(7), of(days)];
}
