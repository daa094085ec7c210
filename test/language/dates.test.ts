import { expect } from 'chai';
import fc from 'fast-check';
import {
  daysBetween,
  daysLater,
  isDate,
  monthsBetween,
  monthsLater,
  sundayOf,
} from '../../src/language/dates.js';
import { bookNamed } from './support/book-files.js';
import {
  dateText,
  daysByWalk,
  daysLaterByWalk,
  lengthOfMonth,
  monthsByWalk,
  monthsLaterByWalk,
  sundayByWalk,
} from './support/calendar.js';
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

describe('dates', () => {
  const book = bookNamed(
    'requests.yaml',
    'dates. More of days() and months() is said by the vectors',
    '2026-27',
  );

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

  it('have others so many days and months later, and a Sunday, as a walk finds them', () => {
    fc.assert(
      fc.property(dates, fc.integer({ min: -800, max: 800 }), (date, count) => {
        expect(daysLater(date, count)).to.equal(daysLaterByWalk(date, count));
        expect(monthsLater(date, count)).to.equal(monthsLaterByWalk(date, count));
        const sunday = sundayOf(date) ?? '';
        expect(sunday).to.equal(sundayByWalk(date));
        expect(new Date(sunday).getUTCDay()).to.equal(0);
      }),
    );
  });

  it('end with the years of four digits', () => {
    expect([daysLater('9999-12-30', 1), daysLater('9999-12-31', 1)]).to.eql(['9999-12-31', undefined]);
    expect([daysLater('0000-01-02', -1), daysLater('0000-01-01', -1)]).to.eql(['0000-01-01', undefined]);
    expect(monthsLater('2026-04-06', 1e8)).to.equal(undefined);
    expect([sundayOf('0000-01-02'), sundayOf('0000-01-01')]).to.eql(['0000-01-02', undefined]);
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

  it('stand in traces, from which each step can be worked out again', async () => {
    await fc.assert(
      fc.asyncProperty(dates, async (pay_date) => {
        for (const name of ['day', 'tax_month', 'age', 'later', 'either', 'sentence'])
          await proveTrace(book, { pay_date, payslips: 1 }, `t.${name}`);
      }),
      { numRuns: 10 },
    );
  });
});
