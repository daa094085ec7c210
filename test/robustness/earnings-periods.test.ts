import { expect } from 'chai';
import fc from 'fast-check';
import type { Json, JsonObject } from '../../src/json.js';
import { addDays } from '../../src/language/index.js';
import { members } from '../http/support/contract.js';
import { amount, FREQUENCIES, type Frequency, frequency } from '../language/trace/support/payslips.js';
import { PATIENCE, runOptions } from '../support/runs.js';
import { listAt, pence, sum } from './support/figures.js';
import { answerOrSkip } from './support/front-door.js';

/** One person, and what is paid for some regular pay days, first to last. */
interface Case {
  readonly often: Frequency;
  readonly terms: JsonObject;
  readonly days: readonly string[];
  /** In pounds, of each day. */
  readonly salaries: readonly number[];
  /** The days in the order in which one payment names them. */
  readonly order: readonly number[];
  /** The day on which one payment pays them all, by its index. */
  readonly paidOn: number;
}

const cases: fc.Arbitrary<Case> = fc
  .tuple(
    frequency,
    fc.constantFrom('A', 'B', 'C', 'F', 'H', 'J', 'M', 'V', 'Z'),
    fc.constantFrom('1257L', '1257L M1', 'BR', 'S1257L', 'K300', '0T W1', 'NT'),
    fc.subarray(['plan_2', 'postgraduate']),
    fc.array(amount, { minLength: 1, maxLength: 5 }),
    fc.nat(20),
  )
  .chain(([often, ni_category, tax_code, student_loans, salaries, start]) => {
    const interval = FREQUENCIES[often].units * (often === 'monthly' ? 31 : 7);
    const days = salaries.map((_, index) => addDays('2026-05-08', start + index * interval));
    const all = days.map((_, index) => index);
    return fc.record({
      often: fc.constant(often),
      terms: fc.constant({ pay_frequency: often, ni_category, tax_code, student_loans }),
      days: fc.constant(days),
      salaries: fc.constant(salaries),
      order: fc.shuffledSubarray(all, { minLength: all.length }),
      paidOn: fc.constantFrom(...all),
    });
  });

function item(day: string, pounds: number): JsonObject {
  return { kind: 'salary', amount: pounds, regular_pay_day: day };
}

/** What National Insurance and loans come to, in pence, by the year to date and by the day. */
function ofDays(answer: JsonObject, entries: readonly JsonObject[]): Json {
  const { national_insurance, student_loans } = members(answer['year_to_date']);
  return {
    national_insurance: national_insurance ?? null,
    student_loans: student_loans ?? null,
    entries: [...entries],
  };
}

/** The entries of the year to date by what goes by the day; tax under a cumulative code does not. */
function entriesOf(answer: JsonObject): readonly JsonObject[] {
  return listAt(answer, 'year_to_date', 'earnings_periods').map(
    ({ taxable_pay: _, tax: __, ...entry }) => entry,
  );
}

describe('earnings periods of a payslip', function () {
  this.timeout(PATIENCE);

  it('are the same of one payment for several regular pay days as of a payment on each', async () => {
    await fc.assert(
      fc.asyncProperty(cases, async ({ terms, days, salaries, order, paidOn }) => {
        const pay = order.map((index) => item(days[index] ?? '', salaries[index] ?? 0));
        const together = await answerOrSkip('payslip', { ...terms, pay_date: days[paidOn] ?? '', pay });
        let before: Json | undefined;
        let last: JsonObject = {};
        const entries: JsonObject[] = [];
        for (const [index, day] of days.entries()) {
          last = await answerOrSkip('payslip', {
            ...{ ...terms, pay_date: day, pay: [item(day, salaries[index] ?? 0)] },
            ...(before !== undefined && { year_to_date: before }),
          });
          entries.push(...listAt(last, 'payslip', 'earnings_periods'));
          before = last['year_to_date'];
        }
        const rows = listAt(together, 'payslip', 'earnings_periods');
        expect(ofDays(together, rows)).to.deep.equal(ofDays(last, entries));
        expect(entriesOf(together)).to.deep.equal(rows);
        expect(pence(together, 'payslip', 'periods_covered')).to.equal(days.length * 100);
        for (const name of ['niable_pay', 'employee_ni', 'employer_ni'])
          expect(pence(together, 'payslip', name), name).to.equal(sum(rows.map((row) => pence(row, name))));
      }),
      runOptions(120),
    );
  });

  it('are the same of a day that is paid in two parts, the first in advance, as of one that is paid at once', async () => {
    await fc.assert(
      fc.asyncProperty(cases, amount, async ({ terms, days, salaries }, advance) => {
        const [day = ''] = days;
        const [salary = 0] = salaries;
        const parts = [
          { pay_date: addDays(day, -10), pay: [item(day, advance)] },
          { pay_date: day, pay: [item(day, salary)] },
        ];
        const whole = await answerOrSkip('payslip', {
          ...{ ...terms, pay_date: day, pay: [item(day, salary), item(day, advance)] },
        });
        const first = await answerOrSkip('payslip', { ...terms, ...parts[0] });
        const second = await answerOrSkip('payslip', {
          ...{ ...terms, ...parts[1], year_to_date: first['year_to_date'] ?? null },
        });
        expect(ofDays(second, entriesOf(second))).to.deep.equal(ofDays(whole, entriesOf(whole)));
      }),
      runOptions(60),
    );
  });
});
