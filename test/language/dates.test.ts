import { expect } from 'chai';
import fc from 'fast-check';
import { daysBetween, isDate, monthsBetween } from '../../src/language/dates.js';
import { explain } from '../../src/language/index.js';
import { bookOf, findingsOf } from './support/book.js';
import { dateText, daysByWalk, lengthOfMonth, monthsByWalk } from './support/calendar.js';
import { proveTrace } from './trace/support/small-books.js';

const dates = fc
  .record({
    year: fc.integer({ min: 1896, max: 2104 }),
    month: fc.integer({ min: 1, max: 12 }),
    day: fc.nat(30),
  })
  .map(({ year, month, day }) => dateText(year, month, 1 + (day % lengthOfMonth(year, month))));

/** Two days of some ten years around a tax year, the second most often after the first. */
const near = fc
  .tuple(fc.integer({ min: -1500, max: 1500 }), fc.integer({ min: -200, max: 800 }))
  .map(([start, length]): [string, string] => [dayFrom(start), dayFrom(start + length)]);

function dayFrom(days: number): string {
  return new Date(Date.UTC(2027, 1, 28) + days * 86_400_000).toISOString().slice(0, 10);
}

const RULES = `
inputs:
  pay_date: { type: date, title: Pay date }
  born: { type: date, title: Born, default: 2000-02-29 }
  items:
    type: list
    title: Items
    fields:
      on: { type: date, title: On }
values:
  day:
    is: days(year.starts, request.pay_date)
  tax_month: { is: "months(year.starts, request.pay_date) + 1" }
  tax_week: { is: "days(year.starts, request.pay_date) / 7 + 1", round: whole_down }
  length: { is: "days(year.starts, year.ends) + 1" }
  age: { is: "months(request.born, request.pay_date) / 12", round: whole_down }
  later:
    first:
      - { if: request.pay_date > year.ends, text: after }
      - { if: request.pay_date = year.ends, text: last day }
      - { if: request.pay_date < year.starts, text: before }
      - { if: request.pay_date != year.starts, text: within }
      - { otherwise: { text: first day } }
  either:
    first:
      - { if: request.pay_date >= request.born, is: request.pay_date }
      - { otherwise: year.ends }
  sentence: { text: "Paid on {request.pay_date} in the year from {year.starts}" }
  item_day: { is: "days(year.starts, request.items.on)" }
  all_days: { is: total(item_day) }
`;

describe('dates', () => {
  const book = bookOf(RULES);
  const on = (pay_date: string, name: string) => book.find({ pay_date, payslips: 1 }, `t.${name}`);

  it('are as many days apart as a walk day by day takes', () => {
    fc.assert(
      fc.property(near, ([from, to]) => {
        expect(daysBetween(from, to)).to.equal(daysByWalk(from, to));
      }),
    );
  });

  it('are as many whole months apart as a walk day by day completes', () => {
    fc.assert(
      fc.property(near, ([from, to]) => {
        expect(monthsBetween(from, to)).to.equal(monthsByWalk(from, to));
      }),
    );
  });

  it('are as far apart one way as the other, over leap years and centuries', () => {
    fc.assert(
      fc.property(dates, dates, dates, (a, b, c) => {
        expect(daysBetween(a, b) + daysBetween(b, c)).to.equal(daysBetween(a, c));
        expect(daysBetween(a, b) + daysBetween(b, a)).to.equal(0);
        expect(monthsBetween(a, b) + monthsBetween(b, a)).to.equal(0);
        expect(Math.sign(daysBetween(a, b))).to.equal(a < b ? 1 : a === b ? 0 : -1);
        expect([a, b].every(isDate)).to.equal(true);
      }),
    );
  });

  it('are days that there are', () => {
    expect(['2028-02-29', '2000-02-29', '2026-12-31'].map(isDate)).to.eql([true, true, true]);
    const none = [
      '2027-02-29',
      '1900-02-29',
      '2026-04-31',
      '2026-13-01',
      '2026-00-10',
      '2026-4-6',
      '',
      '2026-04-06T',
    ];
    expect(none.filter(isDate)).to.eql([]);
  });

  it('tell the tax month, which begins on the 6th', async () => {
    const months = {
      '2026-04-06': '1',
      '2026-05-05': '1',
      '2026-05-06': '2',
      '2027-03-05': '11',
      '2027-04-05': '12',
    };
    for (const [day, month] of Object.entries(months))
      expect(await on(day, 'tax_month'), day).to.equal(month);
  });

  it('tell the tax week, of which there are 52 and a day, or two', async () => {
    const weeks = {
      '2026-04-06': '1',
      '2026-04-12': '1',
      '2026-04-13': '2',
      '2027-04-04': '52',
      '2027-04-05': '53',
    };
    for (const [day, week] of Object.entries(weeks)) expect(await on(day, 'tax_week'), day).to.equal(week);
  });

  it('count an age in whole years, of who was born on 29 February too', async () => {
    expect(await on('2027-02-28', 'age')).to.equal('26');
    expect(await on('2027-03-01', 'age')).to.equal('27');
  });

  it('are the first and the last day of each year, as its file says', async () => {
    const rates = { '2026-27': '', '2027-28': '' };
    const lengths = { '2026-27': '365', '2027-28': '366' };
    for (const [year, days] of Object.entries(lengths))
      expect(
        await bookOf({ rules: { 't.yaml': RULES }, rates }, year).find({ payslips: 1 }, 't.length'),
      ).to.equal(days);
  });

  it('are compared by which comes first', async () => {
    expect(await on('2027-04-06', 'later')).to.equal('after');
    expect(await on('2027-04-05', 'later')).to.equal('last day');
    expect(await on('2026-04-05', 'later')).to.equal('before');
    expect(await on('2026-04-06', 'later')).to.equal('first day');
    expect(await on('2026-10-01', 'later')).to.equal('within');
  });

  it('are values, and are written in sentences', async () => {
    expect(await on('2026-08-28', 'either')).to.equal('2026-08-28');
    expect(await on('1999-08-28', 'either')).to.equal('2027-04-05');
    expect(await on('2026-08-28', 'sentence')).to.equal('Paid on 2026-08-28 in the year from 2026-04-06');
  });

  it('may be of the items of a list', async () => {
    const items = [{ on: '2026-04-07' }, { on: '2026-05-06' }];
    expect(await book.find({ payslips: 1, items }, 't.all_days')).to.equal('31');
  });

  it('stand in traces, from which each step can be worked out again', async () => {
    await fc.assert(
      fc.asyncProperty(dates, async (pay_date) => {
        for (const name of ['day', 'tax_month', 'age', 'later', 'either', 'sentence'])
          await proveTrace(book, { pay_date, payslips: 1 }, `t.${name}`);
      }),
      { numRuns: 10 },
    );
    const { steps } = await proveTrace(book, { pay_date: '2026-08-28', payslips: 1 }, 't.day');
    expect(steps[0]).to.deep.include({
      formula: 'days(year.starts, request.pay_date)',
      operands: { 'year.starts': { figure: '2026-04-06' }, 'request.pay_date': { input: '2026-08-28' } },
      value: '144',
      figures: [
        { path: 'year.starts', value: '2026-04-06', file: 'rates/2026-27.yaml', line: 3, source: [] },
      ],
    });
  });

  it('are explained with the days that were counted', async () => {
    const run = await book.begin({ pay_date: '2026-08-28', payslips: 1 }, 't.tax_month');
    const lines = explain(run, 't.tax_month')
      .text.split('\n')
      .map((line) => line.trim());
    expect(lines).to.include.members([
      't.tax_month = 5',
      'is: months(year.starts, request.pay_date) + 1',
      'request.pay_date = 2026-08-28 (in the request)',
      'figure: year.starts = 2026-04-06 (rates/2026-27.yaml:3)',
    ]);
  });

  const of = (from: string, to: string) => findingsOf(RULES.replace(from, to));

  it('are all that days() and months() take', () => {
    expect(of('is: days(year.starts, request.pay_date)', 'is: days(year.starts, 5)')).to.eql([
      'rules/t.yaml:15:9  days() takes 2 dates; here is a count.',
    ]);
    expect(of('is: days(year.starts, request.pay_date)', 'is: days(year.starts)')).to.eql([
      'rules/t.yaml:15:9  days() takes 2 dates; here are 1.',
    ]);
  });

  it('are not reckoned with otherwise', () => {
    expect(of('is: request.pay_date }', 'is: request.pay_date + 1 }').join()).to.include(
      'A date is not a figure to reckon with.',
    );
    expect(of('is: request.pay_date }', 'is: "min(request.pay_date, year.ends)" }').join()).to.include(
      'A date is not a figure to reckon with.',
    );
    expect(of('is: request.pay_date }', 'is: request.pay_date, round: penny_up }')).to.have.length(1);
  });

  it('are compared with dates alone', () => {
    expect(of('if: request.pay_date > year.ends', 'if: request.pay_date > 5').join()).to.include(
      'A date is not compared with a count.',
    );
    expect(of('if: request.pay_date > year.ends', 'if: later = year.ends')).to.have.length(1);
  });

  it('of the year have names that no value may have', () => {
    const year = 'title: The year\nauthority: law\nvalues:\n  starts: { output: true, is: £1 }';
    const findings = findingsOf({
      rules: { 't.yaml': RULES, 'year.yaml': `topic: year\n${year}\n  payslips: { output: true, is: 1 }\n` },
    });
    expect(findings).to.include(
      'rules/year.yaml:5:3  “year.starts” stands for the tax year; a value has another name.',
    );
  });

  it('of the year are two, which a misspelt name may mean', () => {
    expect(of('days(year.starts, request.pay_date)', 'days(year.start, request.pay_date)')).to.eql([
      'rules/t.yaml:15:14  “start” is not a value of year. Did you mean “starts”?',
    ]);
  });
});
