import { expect } from 'chai';
import { type FamilyPayRequest, familyPay } from './support/family-pay.js';

/** The requests of a mother whose child is due on 10 December 2025, and whose pay begins on 24 November. */
const MOTHER = {
  kind: 'maternity',
  due: '2025-12-10',
  starts: '2025-11-24',
  average_weekly_earnings: { amount: 500 },
} as const satisfies FamilyPayRequest;

/** The rate and the number of weeks of each run. */
function runs(request: FamilyPayRequest): readonly (readonly [number, number])[] {
  return familyPay(request).rates.map(({ weeks, amount_of_a_week: amount }) => [weeks, amount] as const);
}

describe('the second way to work out family pay', () => {
  it('knows the weeks of a child that is due on 10 December 2025', () => {
    expect(familyPay(MOTHER)).to.deep.include({
      expected_week: { from: '2025-12-07', to: '2025-12-13' },
      relevant_week: { from: '2025-08-24', to: '2025-08-30' },
      employed_by: '2025-03-08',
      earliest_start: '2025-09-21',
      notice_by: '2025-10-27',
      lower_earnings_limit: 125,
    });
  });

  it('pays by the week, and on month ends', () => {
    const request: FamilyPayRequest = {
      ...MOTHER,
      average_weekly_earnings: { earnings: 4400, months: 2 },
      pay_periods: [
        ['2025-11-01', '2025-11-30'],
        ['2025-12-01', '2025-12-31'],
        ['2026-01-01', '2026-01-31'],
        ['2026-02-01', '2026-02-28'],
        ['2026-03-01', '2026-03-31'],
        ['2026-04-01', '2026-04-30'],
        ['2026-05-01', '2026-05-31'],
        ['2026-06-01', '2026-06-30'],
        ['2026-07-01', '2026-07-31'],
        ['2026-08-01', '2026-08-31'],
      ].map(([from = '', to = '']) => ({ from, to })),
    };
    expect(runs(request)).to.eql([
      [6, 456.93],
      [13, 187.18],
      [20, 194.32],
    ]);
    const { amount_by_weeks, amount, pay_periods } = familyPay(request);
    expect([amount_by_weeks, amount]).to.eql([9061.32, 9061.29]);
    expect(pay_periods.map((each) => each.amount)).to.eql([
      456.93, 2023.52, 983.08, 748.72, 828.94, 827.7, 860.56, 832.8, 860.56, 638.48,
    ]);
  });

  it('gives a week the rate of its first day, and new rates the first Sunday of April', () => {
    expect(runs({ ...MOTHER, starts: '2025-11-23' })).to.eql([
      [6, 450],
      [13, 187.18],
      [20, 194.32],
    ]);
    expect(runs({ ...MOTHER, average_weekly_earnings: { amount: 150 } })).to.eql([[39, 135]]);
    const low: FamilyPayRequest = { ...MOTHER, average_weekly_earnings: { amount: 210 } };
    expect(runs(low)).to.eql([
      [6, 189],
      [13, 187.18],
      [20, 189],
    ]);
    expect(familyPay(low).amount).to.equal(7347.34);
  });

  it('pays weeks that begin on a Wednesday on Fridays', () => {
    const request: FamilyPayRequest = {
      ...MOTHER,
      due: '2026-02-01',
      starts: '2026-01-21',
      pay_periods: Array.from({ length: 40 }, (_, week) => {
        const last = Date.parse('2026-01-23T00:00:00Z') + week * 7 * 86_400_000;
        const [from = '', to = ''] = [last - 6 * 86_400_000, last].map((day) =>
          new Date(day).toISOString().slice(0, 10),
        );
        return { from, to };
      }),
    };
    const { pay_periods, amount } = familyPay(request);
    const paid = new Map(pay_periods.map((each) => [each.to, each.amount]));
    const days = [
      '2026-01-23',
      '2026-01-30',
      '2026-03-06',
      '2026-03-13',
      '2026-04-10',
      '2026-04-17',
      '2026-10-23',
    ];
    expect(days.map((day) => paid.get(day))).to.eql([192.86, 450, 337.37, 187.18, 190.24, 194.32, 111.04]);
    expect(amount).to.equal(9076.87);
  });

  it('asks whether average earnings are below the limit, to no penny', () => {
    const request = (earnings: number): FamilyPayRequest => ({
      ...MOTHER,
      due: '2026-09-16',
      starts: '2026-09-01',
      average_weekly_earnings: { earnings, months: 2 },
    });
    expect(familyPay(request(1118))).to.deep.include({ entitled: true, employed_by: '2025-12-13' });
    expect(familyPay(request(1118)).relevant_week.to).to.equal('2026-06-06');
    expect(familyPay(request(1117.99)).reasons).to.eql(['EARNINGS_BELOW_LIMIT']);
  });

  it('rounds up what is paid, and nothing inside it', () => {
    const request: FamilyPayRequest = {
      ...MOTHER,
      average_weekly_earnings: { earnings: 2541.37, weeks: 8 },
      pay_periods: [1, 2, 3].map((days) => ({
        from: `2025-12-0${days}`,
        to: `2025-12-0${2 * days - 1}`,
      })),
    };
    expect(familyPay(request).pay_periods.map(({ amount }) => amount)).to.eql([40.85, 81.69, 122.54]);
    expect(runs(request)[0]).to.eql([6, 285.91]);
  });

  it('knows the other pays', () => {
    const pay = (request: FamilyPayRequest) => familyPay(request);
    const paternity = pay({
      kind: 'paternity',
      due: '2026-03-20',
      born: '2026-03-20',
      blocks: [
        { starts: '2026-03-30', weeks: 1 },
        { starts: '2026-09-07', weeks: 1 },
      ],
      average_weekly_earnings: { amount: 212.5 },
    });
    expect(paternity.rates.map((each) => each.amount_of_a_week)).to.eql([187.18, 191.25]);
    const adoption = pay({
      kind: 'adoption',
      matched_on: '2026-01-14',
      placed_on: '2026-03-02',
      starts: '2026-03-02',
      average_weekly_earnings: { amount: 400 },
    });
    expect(adoption).to.deep.include({ employed_by: '2025-07-26', amount: 8572.56 });
    const shared = pay({
      kind: 'shared_parental',
      due: '2026-01-10',
      born: '2026-01-12',
      weeks_left: 30,
      blocks: [
        { starts: '2026-03-16', weeks: 4 },
        { starts: '2026-06-01', weeks: 6 },
      ],
      average_weekly_earnings: { amount: 320 },
    });
    expect(shared.amount).to.equal(1921.78);
    const bereavement = pay({
      kind: 'bereavement',
      died_on: '2026-05-12',
      blocks: [{ starts: '2026-05-18', weeks: 1 }],
      average_weekly_earnings: { amount: 207.69 },
    });
    expect(bereavement.amount).to.equal(186.93);
    const neonatal = pay({
      kind: 'neonatal_care',
      born: '2025-05-02',
      care_from: '2025-05-02',
      weeks_of_care: 4,
      blocks: [{ starts: '2025-07-07', weeks: 3 }],
      average_weekly_earnings: { amount: 380 },
    });
    expect(neonatal.amount).to.equal(561.54);
  });
});
