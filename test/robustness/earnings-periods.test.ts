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

const PENSION: JsonObject = {
  pension: { method: 'net_pay', percent: 5, basis: 'qualifying_earnings' },
  employer_pension: 'auto_enrolment_minimum',
};

const cases: fc.Arbitrary<Case> = fc
  .tuple(
    frequency,
    fc.constantFrom('A', 'B', 'C', 'F', 'H', 'J', 'M', 'V', 'Z'),
    fc.constantFrom('1257L', '1257L M1', 'BR', 'S1257L', 'K300', '0T W1', 'NT'),
    fc.subarray(['plan_2', 'postgraduate']),
    fc.array(amount, { minLength: 1, maxLength: 5 }),
    fc.nat(20),
    fc.constantFrom({}, PENSION),
  )
  .chain(([often, ni_category, tax_code, student_loans, salaries, start, pensions]) => {
    const interval = FREQUENCIES[often].units * (often === 'monthly' ? 31 : 7);
    const days = salaries.map((_, index) => addDays('2026-05-08', start + index * interval));
    const all = days.map((_, index) => index);
    return fc.record({
      often: fc.constant(often),
      terms: fc.constant({ pay_frequency: often, ni_category, tax_code, student_loans, ...pensions }),
      days: fc.constant(days),
      salaries: fc.constant(salaries),
      order: fc.shuffledSubarray(all, { minLength: all.length }),
      paidOn: fc.constantFrom(...all),
    });
  });

function item(day: string, pounds: number): JsonObject {
  return { kind: 'salary', amount: pounds, regular_pay_day: day };
}

/** What National Insurance, loans and contributions come to, by the year to date and by the day. */
function ofDays(answer: JsonObject): Json {
  const to_date = members(answer['year_to_date']);
  const names = [
    'national_insurance',
    'student_loans',
    'pension',
    'pension_contribution',
    'employer_pension',
  ];
  return {
    ...Object.fromEntries(names.map((name) => [name, to_date[name] ?? null])),
    entries: [...entriesOf(answer)],
  };
}

/** The entries of the year to date by what goes by the day; tax under a cumulative code does not. */
function entriesOf(answer: JsonObject): readonly JsonObject[] {
  return listAt(answer, 'year_to_date', 'earnings_periods').map(
    ({ taxable_pay: _, tax: __, ...entry }) => entry,
  );
}

/** The answers to a payment on each of the days, each with the year to date of the one before; what else it says by the day's index. */
async function payEachDay(
  { terms, days, salaries }: Case,
  others: (index: number) => JsonObject = () => ({}),
): Promise<readonly JsonObject[]> {
  const answers: JsonObject[] = [];
  for (const [index, day] of days.entries()) {
    const before = answers.at(-1)?.['year_to_date'];
    answers.push(
      await answerOrSkip('payslip', {
        ...{ ...terms, pay_date: day, pay: [item(day, salaries[index] ?? 0)] },
        ...others(index),
        ...(before !== undefined && { year_to_date: withAllEntries(before, answers) }),
      }),
    );
  }
  return answers;
}

/** A year to date with the entries of all days that were paid, of which an answer leaves out those of more than 31 days ago. */
function withAllEntries(before: Json, answers: readonly JsonObject[]): Json {
  const entries = answers.flatMap((answer) => listAt(answer, 'year_to_date', 'earnings_periods').slice(-1));
  return { ...members(before), earnings_periods: entries };
}

/** The same of a payment on each day: the year to date of the last, with the entries of all. */
function allDays(answers: readonly JsonObject[]): Json {
  const last = answers.at(-1) ?? {};
  return ofDays({ ...last, year_to_date: withAllEntries(last['year_to_date'] ?? {}, answers) });
}

describe('earnings periods of a payslip', function () {
  this.timeout(PATIENCE);

  it('are the same of one payment for several regular pay days as of a payment on each', async () => {
    await fc.assert(
      fc.asyncProperty(cases, async (someone) => {
        const { terms, days, salaries, order, paidOn } = someone;
        const pay = order.map((index) => item(days[index] ?? '', salaries[index] ?? 0));
        const together = await answerOrSkip('payslip', { ...terms, pay_date: days[paidOn] ?? '', pay });
        const apart = await payEachDay(someone);
        const rows = listAt(together, 'payslip', 'earnings_periods');
        expect(ofDays(together)).to.deep.equal(allDays(apart));
        expect(rows).to.deep.equal(apart.flatMap((answer) => listAt(answer, 'payslip', 'earnings_periods')));
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
        expect(ofDays(second)).to.deep.equal(ofDays(whole));
      }),
      runOptions(60),
    );
  });

  it('have the same exempt childcare vouchers of one payment for all weeks or months as of a payment on each', async () => {
    await fc.assert(
      fc.asyncProperty(cases, fc.integer({ min: 1, max: 400 }), async (someone, vouchers) => {
        const { terms, days, salaries, order, paidOn } = someone;
        fc.pre(salaries.every((salary) => salary >= vouchers));
        const given = (amount: number) => ({ childcare_vouchers: { amount, band: 'basic' } });
        const together = await answerOrSkip('payslip', {
          ...{ ...terms, ...given(vouchers * days.length), pay_date: days[paidOn] ?? '' },
          pay: order.map((index) => item(days[index] ?? '', salaries[index] ?? 0)),
        });
        const apart = await payEachDay(someone, () => given(vouchers));
        const exempt = (answer: JsonObject) =>
          listAt(answer, 'year_to_date', 'earnings_periods').map((entry) => [
            entry['childcare_vouchers'],
            entry['exempt_vouchers'],
          ]);
        expect(exempt(together)).to.deep.equal(apart.map((answer) => exempt(answer).at(-1)));
        expect(pence(together, 'payslip', 'niable_pay')).to.equal(
          sum(apart.map((answer) => pence(answer, 'payslip', 'niable_pay'))),
        );
      }),
      runOptions(40),
    );
  });

  // What each week or month comes to is what is given up of it: of several at once National Insurance counts a part in proportion.
  it('have the same sacrificed percent of qualifying earnings in one payment for several as in a payment on each', async () => {
    await fc.assert(
      fc.asyncProperty(cases, async (someone) => {
        const { terms, days, salaries, order, paidOn } = someone;
        const sacrifice = {
          pension: { method: 'salary_sacrifice', percent: 5, basis: 'qualifying_earnings' },
        };
        const together = await answerOrSkip('payslip', {
          ...{ ...terms, ...sacrifice, pay_date: days[paidOn] ?? '' },
          pay: order.map((index) => item(days[index] ?? '', salaries[index] ?? 0)),
        });
        const apart = await payEachDay(someone, () => sacrifice);
        for (const name of ['pension', 'niable_pay'])
          expect(pence(together, 'payslip', name), name).to.equal(
            sum(apart.map((answer) => pence(answer, 'payslip', name))),
          );
      }),
      runOptions(40),
    );
  });
});
