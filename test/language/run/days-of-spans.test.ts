import { expect } from 'chai';
import fc from 'fast-check';
import { addDays, daysBetween } from '../../../src/language/dates.js';
import type { Shown } from '../support/book.js';
import { bookOf } from '../support/book.js';
import { proveTrace } from '../trace/support/small-books.js';

/*
 * Days of sickness, one after the other: spells that are near each other are a series, in which three days are not paid and then as many
 * are as there may be. What the rules find is held against a loop over the days.
 */

const RULES = `
inputs:
  most: { type: count, title: The most days, default: 20, absent: default }
  spells:
    type: list
    most_items: 50
    absent: none
    title: Spells
    fields:
      from: { type: date, title: The first day, required: true }
      to: { type: date, title: The last day, required: true }
  days: { type: list, title: The days, days: [spells.from, spells.to], fields: { on: { type: date, title: The day } } }
values:
  day: { is: request.days.on }
  gap: { title: Days since the day before, is: "days(before(day, 1900-01-01), day)" }
  begins: { title: A run of days begins, first: [{ if: gap > 1, is: "1" }, { otherwise: "0" }] }
  run: { title: The number of the run, is: to_date(begins) }
  length: { title: Days of the run, sum_of: "1", where: run, equals: run }
  counts: { title: The day counts, first: [{ if: length >= 4, is: "1" }, { otherwise: "0" }] }
  last: { title: The last day that counted, first: [{ if: counts = 1, is: day }, { otherwise: last_before }] }
  last_before: { title: The last day that counted before, is: "before(last, 1900-01-01)" }
  is_new:
    title: A series begins
    first:
      - { if: "counts = 1 and days(last_before, day) > 57", is: "1" }
      - { otherwise: "0" }
  served_before: { title: Days served before, first: [{ if: is_new = 1, is: "0" }, { otherwise: before(served) }] }
  served: { title: Days served, is: "min(served_before + counts, 3)" }
  paid_before: { title: Days paid before, first: [{ if: is_new = 1, is: "0" }, { otherwise: before(paid_in_series) }] }
  paid:
    title: The day is paid
    first:
      - { if: served_before < 3 or paid_before >= request.most, is: "0" }
      - { otherwise: counts }
  paid_in_series: { title: Days paid in the series, is: paid_before + paid }
  week: { title: The week, is: sunday(day) }
  pay: { title: Pay of the day, is: paid * £100 / 7 }
  pay_of_week: { title: Pay of the week, sum_of: pay, where: week, equals: week, round: penny_up }
  is_first_of_week: { first_of: week }
  shown: { is: is_first_of_week * pay_of_week }
  amount: { title: Pay, is: total(shown) }
  days_paid: { title: Days paid, is: total(paid) }
`;

const book = bookOf(RULES);

interface Spell {
  readonly from: string;
  readonly to: string;
}

/** Spells apart from each other, as how long they are and how long after the one before they begin. */
const spells = fc
  .array(
    fc.record({
      gap: fc.oneof(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 50, max: 62 })),
      length: fc.integer({ min: 1, max: 30 }),
    }),
    {
      maxLength: 8,
    },
  )
  .map((all) => {
    let end = '2026-01-01';
    return all.map(({ gap, length }): Spell => {
      const from = addDays(end, gap);
      end = addDays(from, length - 1);
      return { from, to: end };
    });
  });

/** The pennies and the days that are paid, day by day. */
function byLoop(all: readonly Spell[], most: number): { readonly pennies: number; readonly days: number } {
  const days = all.flatMap(({ from, to }) =>
    Array.from({ length: daysBetween(from, to) + 1 }, (_, at) => addDays(from, at)),
  );
  const runs: string[][] = [];
  for (const day of days) {
    const run = runs.at(-1);
    const last = run?.at(-1);
    if (run !== undefined && last !== undefined && daysBetween(last, day) === 1) run.push(day);
    else runs.push([day]);
  }
  const weeks = new Map<string, number>();
  let [last, served, paid, total] = ['1900-01-01', 0, 0, 0];
  for (const day of runs.filter((run) => run.length >= 4).flat()) {
    if (daysBetween(last, day) > 57) [served, paid] = [0, 0];
    last = day;
    if (served < 3) served += 1;
    else if (paid < most) {
      paid += 1;
      total += 1;
      const week = addDays(day, -new Date(day).getUTCDay());
      weeks.set(week, (weeks.get(week) ?? 0) + 1);
    }
  }
  const pennies = [...weeks.values()].map((count) => Math.ceil((count * 10_000) / 7));
  return { pennies: pennies.reduce((sum, each) => sum + each, 0), days: total };
}

async function found(request: { readonly spells: readonly Spell[]; readonly most: number }) {
  const [amount, days] = [
    await book.find(wire(request), 't.amount'),
    await book.find(wire(request), 't.days_paid'),
  ];
  return { pennies: pennies(amount), days: Number(days) };
}

function wire({ spells: all, most }: { readonly spells: readonly Spell[]; readonly most: number }) {
  return { spells: all.map(({ from, to }) => ({ from, to })), most };
}

function pennies(amount: Shown): number {
  return Math.round(Number(amount) * 100);
}

describe('days of spans', () => {
  it('are paid as a loop over the days pays them, by the program, too', async () => {
    await fc.assert(
      fc.asyncProperty(spells, fc.integer({ min: 0, max: 40 }), async (all, most) => {
        expect(await found({ spells: all, most })).to.eql(byLoop(all, most));
      }),
    );
  });

  it('stand in traces, from which each step can be worked out again', async () => {
    await fc.assert(
      fc.asyncProperty(spells, async (all) => {
        await proveTrace(book, wire({ spells: all.slice(0, 3), most: 20 }), 't.amount');
      }),
      { numRuns: 20 },
    );
  });

  it('are 400 at most, of which the last is found as the first is', async () => {
    const request = { spells: [{ from: '2026-01-01', to: '2027-02-04' }], most: 380 };
    expect(await found(request)).to.eql(byLoop(request.spells, 380));
    const run = await book.fresh().begin(wire(request), 't.amount');
    expect(run.figureOf(run.book.value('t.paid_in_series'), 399).toFixed()).to.equal('380');
  });

  it('make a trace of 400 no longer than its days need', async () => {
    const request = wire({ spells: [{ from: '2026-01-01', to: '2027-02-04' }], most: 380 });
    const { steps } = await proveTrace(book, request, 't.amount');
    const lengths = steps.map((step) => JSON.stringify(step).length);
    // Each step has its own days, or those that it reads, each in 13 characters.
    expect(Math.max(...lengths)).to.be.below(20_000);
    expect(lengths.reduce((sum, each) => sum + each, 0)).to.be.below(120_000);
  });
});
