import { expect } from 'chai';
import type { JsonObject } from '../../src/json.js';
import { LATEST_YEAR, LISTED_YEARS } from '../support/years.js';
import { requestsTo } from './support/requests.js';
import { faultsIn, useService } from './support/service.js';

const PATH = '/v1/statutory/sick-pay';
const plain = { average_weekly_earnings: { amount: 400 }, qualifying_days_per_week: 5, days: 2 };

describe('POST /v1/statutory/sick-pay', () => {
  const service = useService();

  const { faultsOf } = requestsTo(service, PATH, plain);

  it('answers in the latest tax year when none is named, else in the one that is', async () => {
    expect((await service.post(PATH, plain)).body['tax_year']).to.equal(LATEST_YEAR);
    const earlier = await service.post(PATH, { ...plain, tax_year: '2024-25' });
    expect(earlier.body['tax_year']).to.equal('2024-25');
  });

  it('takes the weekly figure, or earnings with a count of weeks, months or days', async () => {
    for (const earnings of [{ weeks: 8 }, { months: 2 }, { days: 61 }]) {
      const average_weekly_earnings = { earnings: 4_000, ...earnings };
      const answer = await service.post(PATH, { ...plain, average_weekly_earnings });
      expect(answer.status, JSON.stringify(earnings)).to.equal(200);
    }
  });

  describe('holds the earnings fields against each other', () => {
    const AWE = 'average_weekly_earnings';
    const either = `${AWE} must have exactly one of amount, earnings`;
    const count = `${AWE} must have exactly one of weeks, months, days`;
    const bothOf = (one: string, other: string, fault: string) => ({
      [`${AWE}.${one}`]: fault,
      [`${AWE}.${other}`]: fault,
    });
    const cases: readonly (readonly [JsonObject, Record<string, string>])[] = [
      [{}, { [AWE]: `${either}: none of ${AWE}.amount and ${AWE}.earnings is given` }],
      [
        { amount: 1, earnings: 1, weeks: 8 },
        bothOf('amount', 'earnings', `${either}: ${AWE}.amount and ${AWE}.earnings are given`),
      ],
      [{ earnings: 1 }, { [AWE]: `${count}: none of ${AWE}.weeks, ${AWE}.months and ${AWE}.days is given` }],
      [
        { earnings: 1, weeks: 8, days: 56 },
        bothOf('weeks', 'days', `${count}: ${AWE}.weeks and ${AWE}.days are given`),
      ],
      [
        { amount: 1, months: 2 },
        { [`${AWE}.months`]: `${AWE}.months may be given only with ${AWE}.earnings` },
      ],
    ];
    for (const [earnings, faults] of cases) {
      it(`in ${JSON.stringify(earnings)}`, async () => {
        expect(await faultsOf({ [AWE]: earnings })).to.deep.equal(faults);
      });
    }

    it('names a count without earnings beside what is missing', async () => {
      expect(await faultsOf({ [AWE]: { weeks: 8 } })).to.have.all.keys(AWE, `${AWE}.weeks`);
    });
  });

  describe('says of a single field what would be right', () => {
    const cases: readonly (readonly [JsonObject, string, string])[] = [
      [
        { average_weekly_earnings: 400 },
        'average_weekly_earnings',
        'must be an object such as {"amount": 400}',
      ],
      [{ average_weekly_earnings: { amount: -1 } }, 'average_weekly_earnings.amount', 'must be 0 or more'],
      [
        { average_weekly_earnings: { amount: 1e8 } },
        'average_weekly_earnings.amount',
        'must be under 100,000,000',
      ],
      [
        { average_weekly_earnings: { earnings: 1, weeks: 53 } },
        'average_weekly_earnings.weeks',
        'must be 52 or less',
      ],
      [
        { average_weekly_earnings: { earnings: 1, months: 13 } },
        'average_weekly_earnings.months',
        'must be 12 or less',
      ],
      [
        { average_weekly_earnings: { earnings: 1, days: 367 } },
        'average_weekly_earnings.days',
        'must be 366 or less',
      ],
      [
        { average_weekly_earnings: { earnings: 1, days: 0 } },
        'average_weekly_earnings.days',
        'must be 1 or more',
      ],
      [
        { average_weekly_earnings: { earnings: 1, weeks: 1.5 } },
        'average_weekly_earnings.weeks',
        'must be a whole number',
      ],
      [
        { average_weekly_earnings: { amuont: 1, amount: 1 } },
        'average_weekly_earnings.amuont',
        'is not a field of this request, did you mean average_weekly_earnings.amount?',
      ],
      [{ qualifying_days_per_week: 0 }, 'qualifying_days_per_week', 'must be 1 or more'],
      [{ qualifying_days_per_week: 8 }, 'qualifying_days_per_week', 'must be 7 or less'],
      [{ days: -1 }, 'days', 'must be 0 or more'],
      [{ days: 367 }, 'days', 'must be 366 or less'],
      [{ days: '2' }, 'days', 'must be a whole number: write 2 in the place of "2"'],
      [{ days_paid_before: 0.5 }, 'days_paid_before', 'must be a whole number'],
      [{ days_paid_before: 197 }, 'days_paid_before', 'must be 196 or less'],
      [{ tax_year: '1999-00' }, 'tax_year', `must be one of ${LISTED_YEARS}`],
      [{ tax_year: '2026/27' }, 'tax_year', `must be one of ${LISTED_YEARS}, did you mean 2026-27?`],
      [{ day: 2 }, 'day', 'is not a field of this request, did you mean days?'],
    ];
    for (const [fields, field, right] of cases) {
      it(`${field} ${right}`, async () => {
        expect(await faultsOf(fields)).to.deep.equal({ [field]: `${field} ${right}` });
      });
    }

    it('asks for all that is required', async () => {
      const answer = await service.post(PATH, {});
      expect(faultsIn(answer)).to.deep.equal({
        average_weekly_earnings: 'average_weekly_earnings is required',
        qualifying_days_per_week: 'qualifying_days_per_week is required',
        days: 'days is required',
      });
    });
  });
});
