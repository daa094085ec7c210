import { expect } from 'chai';
import fc from 'fast-check';
import type { JsonObject } from '../../src/json.js';
import { useService } from '../http/support/service.js';
import { PATIENCE, runOptions } from '../support/runs.js';
import { dateOf, dayOf, daysFrom, sundayOf, taxYearOf } from './support/days.js';

/*
 * Sick pay by dates, held against a loop over the days that knows the law of 2024-25 to 2026-27.
 */

const PATH = '/v1/statutory/sick-pay-by-dates';
const WEEK = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];
/** Pennies, by the calendar year in which the tax year began; those of the last count after it. */
const FLAT: Readonly<Record<number, number>> = { 2024: 11_675, 2025: 11_875, 2026: 12_325 };
const LIMIT: Readonly<Record<number, number>> = { 2024: 12_300, 2025: 12_500, 2026: 12_900 };
const NEW_LAW = dayOf('2026-04-06');
const LONG_BEFORE = dayOf('2025-09-22');

interface Spell {
  readonly first: number;
  readonly last: number;
}

interface Sickness {
  readonly spells: readonly Spell[];
  readonly worked: readonly number[];
  /** Pennies, of each spell. */
  readonly averages: readonly number[];
  /** Where the first average is that of payments: days from the last of them to the sickness, and weeks that they are for. */
  readonly payments?: { readonly days: number; readonly weeks: number };
}

interface Week {
  readonly from: string;
  readonly waiting_days: number;
  readonly days_paid: number;
  readonly amount: number;
}

const sickness: fc.Arbitrary<Sickness> = fc
  .record({
    start: fc.integer({ min: dayOf('2025-01-01'), max: dayOf('2026-05-01') }),
    all: fc.array(
      fc.record({
        gap: fc.oneof(fc.integer({ min: 0, max: 6 }), fc.integer({ min: 53, max: 60 })),
        length: fc.oneof(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 1, max: 120 })),
        average: fc.oneof(
          fc.constantFrom(12_299, 12_300, 12_499, 12_500, 15_406, 15_407),
          fc.integer({ min: 1, max: 60_000 }),
        ),
      }),
      { minLength: 1, maxLength: 5 },
    ),
    worked: fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 1, maxLength: 7 }),
    payments: fc.option(
      fc.record({ days: fc.integer({ min: 1, max: 31 }), weeks: fc.integer({ min: 8, max: 20 }) }),
      { nil: undefined },
    ),
  })
  .map(({ start, all, worked, payments }) => {
    let end = start;
    const spells = all.map(({ gap, length }) => {
      const first = end + 1 + gap;
      end = first + Math.min(length, 390 / all.length) - 1;
      end = Math.floor(end);
      return { first, last: end };
    });
    const averages = all.map(({ average }) => average);
    return payments === undefined ? { spells, worked, averages } : { spells, worked, averages, payments };
  });

/** The weeks that are paid or wait, day by day; amounts in pennies times the number of days a week and a hundred. */
function byLoop({ spells, worked, averages }: Sickness): {
  readonly weeks: readonly Week[];
  readonly left: number;
  /** The first day of the first series, and its average. */
  readonly begins: { readonly day: number; readonly average: number } | undefined;
} {
  const runs: { readonly days: number[]; readonly average: number }[] = [];
  for (const [index, { first, last }] of spells.entries()) {
    const before = runs.at(-1);
    if (before !== undefined && before.days.at(-1) === first - 1) before.days.push(...daysFrom(first, last));
    else runs.push({ days: [...daysFrom(first, last)], average: averages[index] ?? 0 });
  }
  const most = 28 * worked.length;
  const weeks = new Map<number, { waiting: number; paid: number; hundredths: number }>();
  let [lastDay, average, isBelow, served, paid, isNil] = [Number.NEGATIVE_INFINITY, 0, false, 0, 0, false];
  let begins: { readonly day: number; readonly average: number } | undefined;
  for (const { days, average: own } of runs) {
    const [first = 0] = days;
    const last = days.at(-1) ?? 0;
    if (days.length < 4 && last < NEW_LAW) continue;
    if (first - lastDay - 1 > 56) {
      [average, served, paid, isNil] = [own, 0, 0, false];
      begins ??= { day: first, average: own };
      isBelow = average < (LIMIT[Math.min(taxYearOf(first), 2026)] ?? 0);
    }
    lastDay = last;
    if (isBelow && first < LONG_BEFORE && last >= NEW_LAW) isNil = true;
    let isProtected = false;
    for (const day of days) {
      const week = weeks.get(sundayOf(day)) ?? { waiting: 0, paid: 0, hundredths: 0 };
      weeks.set(sundayOf(day), week);
      if (!worked.includes(day - sundayOf(day))) continue;
      const isNew = day >= NEW_LAW;
      if (!isNew && served < 3) {
        served += 1;
        week.waiting += 1;
        continue;
      }
      if ((!isNew && isBelow) || isNil || paid >= most) continue;
      paid += 1;
      week.paid += 1;
      const flat = (FLAT[Math.min(taxYearOf(day), 2026)] ?? 0) * 100;
      week.hundredths += isNew && !isProtected ? Math.min(flat, average * 80) : flat;
      isProtected ||= !isNew;
    }
  }
  return {
    weeks: [...weeks].map(([sunday, { waiting, paid: days, hundredths }]) => ({
      from: dateOf(sunday),
      waiting_days: waiting,
      days_paid: days,
      amount: Math.ceil(hundredths / (worked.length * 100)) / 100,
    })),
    left: most - paid,
    begins,
  };
}

/**
 * The request; each spell has its own average, of which the first counts in a series. That of the first series is left out where it is found
 * from payments.
 */
function requestOf(sickness: Sickness): JsonObject {
  const { spells, worked, averages, payments } = sickness;
  const begins = byLoop(sickness).begins ?? { day: spells[0]?.first ?? 0, average: averages[0] ?? 0 };
  return {
    sick: spells.map(({ first, last }, index) => ({
      from: dateOf(first),
      to: dateOf(last),
      ...(payments !== undefined && first === begins.day
        ? {}
        : { average_weekly_earnings: (averages[index] ?? 0) / 100 }),
    })),
    qualifying_days: worked.map((day) => WEEK[day] ?? ''),
    average_weekly_earnings:
      payments === undefined ? { amount: (averages[0] ?? 0) / 100 } : byPayments(begins, payments),
  };
}

/** Payments that come to the average, half of it in the middle, between two that do not count. */
function byPayments(
  { day, average }: { readonly day: number; readonly average: number },
  { days, weeks }: { readonly days: number; readonly weeks: number },
): JsonObject {
  const half = Math.floor((average * weeks) / 2);
  const last = day - days;
  return {
    pay_frequency: 'irregular',
    paid: [
      { on: dateOf(day), earnings: 7_000 },
      { on: dateOf(last - 7), earnings: half / 100 },
      { on: dateOf(last), earnings: (average * weeks - half) / 100 },
      { on: dateOf(last - 7 * weeks), earnings: 9_000 },
    ],
  };
}

function weeksIn(answer: JsonObject): readonly JsonObject[] {
  return JSON.parse(JSON.stringify(answer['weeks']));
}

describe('sick pay by dates', function () {
  this.timeout(PATIENCE);
  const service = useService();

  it('is what it comes to day by day', async () => {
    await fc.assert(
      fc.asyncProperty(sickness, async (each) => {
        const request = requestOf(each);
        const answer = await service.post(PATH, request);
        expect(answer.status, `${JSON.stringify(request)} ${answer.text}`).to.equal(200);
        const { weeks, left, begins } = byLoop(each);
        const shown = weeksIn(answer.body).map(({ from, waiting_days, days_paid, amount }) => ({
          from,
          waiting_days,
          days_paid,
          amount,
        }));
        expect(shown, JSON.stringify(request)).to.eql(weeks);
        if (each.payments !== undefined)
          expect(answer.body['average_weekly_earnings'], JSON.stringify(request)).to.equal(
            (begins?.average ?? each.averages[0] ?? 0) / 100,
          );
        expect(answer.body['days_remaining'], JSON.stringify(request)).to.equal(left);
      }),
      runOptions(500),
    );
  });
});
