import { expect } from 'chai';
import fc from 'fast-check';
import type { Json, JsonObject } from '../../src/json.js';
import { addDays } from '../../src/language/index.js';
import { amount, FREQUENCIES, type Frequency } from '../language/trace/support/payslips.js';
import { PATIENCE, runOptions } from '../support/runs.js';
import { pence, sum } from './support/figures.js';
import { answerOrSkip } from './support/front-door.js';

/** Somebody who is paid for a tax period, and again within it at shorter intervals. */
interface Case {
  readonly terms: JsonObject;
  readonly longer: Frequency;
  /** Payments of the longer interval, each in a tax period of its own; the last is in that of the others. */
  readonly before: readonly Payment[];
  readonly others: readonly (Payment & { readonly often: Frequency })[];
}

interface Payment {
  readonly day: string;
  readonly pounds: number;
}

/** The intervals that are shorter than each. */
const SHORTER: Readonly<Record<string, readonly [Frequency, ...Frequency[]]>> = {
  monthly: ['weekly', 'two_weekly', 'four_weekly'],
  four_weekly: ['weekly', 'two_weekly'],
  two_weekly: ['weekly'],
};

/** The first day of a tax period, from 1. */
function firstDay(period: number, longer: Frequency): string {
  return longer === 'monthly'
    ? `2026-${String(period + 3).padStart(2, '0')}-06`
    : addDays('2026-04-06', 7 * FREQUENCIES[longer].units * (period - 1));
}

const codes = fc.constantFrom(
  '1257L',
  'S1257L',
  'C45L',
  'K475',
  '0T',
  'BR',
  'D0',
  'NT',
  '1257L M1',
  'S0T M1',
  'K90 W1',
);

const cases: fc.Arbitrary<Case> = fc
  .record({
    longer: fc.constantFrom<Frequency>('monthly', 'four_weekly', 'two_weekly'),
    period: fc.integer({ min: 1, max: 8 }),
    terms: fc.record({ tax_code: codes, ni_category: fc.constantFrom('A', 'C', 'J', 'M', 'X') }),
  })
  .chain(({ longer, period, terms }) => {
    const shorter = fc.constantFrom(...(SHORTER[longer] ?? ['weekly']));
    const payment = fc.record({ often: shorter, pounds: amount });
    return fc
      .record({
        offset: fc.nat(5),
        first: fc.array(amount, { minLength: period, maxLength: period }),
        gaps: fc.array(fc.tuple(fc.integer({ min: 1, max: 9 }), payment), { minLength: 1, maxLength: 5 }),
      })
      .map(({ offset, first, gaps }) => {
        const [start, next] = [period, period + 1].map((each) => firstDay(each, longer));
        let day = addDays(start ?? '', offset);
        const others = gaps.flatMap(([gap, each]) => {
          day = addDays(day, gap);
          return day < (next ?? '') ? [{ ...each, day }] : [];
        });
        const before = first.map((pounds, index) => ({
          day: addDays(firstDay(index + 1, longer), offset),
          pounds,
        }));
        return { terms, longer, before, others };
      });
  })
  .filter(({ others }) => others.length > 0);

function request(terms: JsonObject, often: Frequency, { day, pounds }: Payment, before?: Json): JsonObject {
  return {
    ...{ ...terms, pay_date: day, pay_frequency: often, pay: [{ kind: 'salary', amount: pounds }] },
    ...(before !== undefined && { year_to_date: before }),
  };
}

/** The year to date after all payments of the longer interval but the last. */
async function yearToDateBefore({ terms, longer, before: all }: Case): Promise<Json | undefined> {
  let yearToDate: Json | undefined;
  for (const payment of all.slice(0, -1))
    yearToDate = (await answerOrSkip('payslip', request(terms, longer, payment, yearToDate)))['year_to_date'];
  return yearToDate;
}

describe('a pay frequency that changes to a shorter one within a tax period', function () {
  this.timeout(PATIENCE);

  it('leaves the tax of one payment of all its pay, on any code', async () => {
    await fc.assert(
      fc.asyncProperty(cases, async (each) => {
        const { terms, longer, others } = each;
        const start = await yearToDateBefore(each);
        const first = each.before.at(-1) ?? { day: '', pounds: 0 };
        const paid = [{ ...first, often: longer }, ...others];
        const answers: JsonObject[] = [];
        for (const payment of paid) {
          const yearToDate = answers.at(-1)?.['year_to_date'] ?? start;
          answers.push(await answerOrSkip('payslip', request(terms, payment.often, payment, yearToDate)));
        }
        const pounds = Math.round(sum(paid.map((payment) => payment.pounds * 100))) / 100;
        const together = await answerOrSkip('payslip', request(terms, longer, { ...first, pounds }, start));
        const all = [...answers, together];
        fc.pre(all.every((answer) => pence(answer, 'payslip', 'tax_uncollected') === 0));
        expect(sum(answers.map((answer) => pence(answer, 'payslip', 'tax')))).to.equal(
          pence(together, 'payslip', 'tax'),
        );
      }),
      runOptions(120),
    );
  });

  it("leaves the National Insurance of each of the new interval's payments as it is by itself", async () => {
    await fc.assert(
      fc.asyncProperty(cases, async (each) => {
        const { terms, longer } = each;
        const first = each.before.at(-1) ?? { day: '', pounds: 0 };
        const weeks = each.others.filter(
          ({ day }, index, all) =>
            index === 0 || Date.parse(day) - Date.parse(all[index - 1]?.day ?? '') >= 7 * 86_400_000,
        );
        let yearToDate = (
          await answerOrSkip('payslip', request(terms, longer, first, await yearToDateBefore(each)))
        )['year_to_date'];
        for (const payment of weeks) {
          const answer = await answerOrSkip('payslip', request(terms, 'weekly', payment, yearToDate));
          const alone = await answerOrSkip('payslip', request(terms, 'weekly', payment));
          for (const name of ['employee_ni', 'employer_ni'])
            expect(pence(answer, 'payslip', name), name).to.equal(pence(alone, 'payslip', name));
          yearToDate = answer['year_to_date'];
        }
      }),
      runOptions(60),
    );
  });
});
