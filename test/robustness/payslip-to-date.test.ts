import { expect } from 'chai';
import fc from 'fast-check';
import { type Json, type JsonObject, objectsIn } from '../../src/json.js';
import { members } from '../http/support/contract.js';
import {
  amount,
  FREQUENCIES,
  type Frequency,
  frequency,
  payslipCode,
  payslipRequest,
  periodOf,
  termsOf,
} from '../language/trace/support/payslips.js';
import { payroll } from '../support/project.js';
import { PATIENCE, runOptions } from '../support/runs.js';
import { at, pence } from './support/figures.js';
import { answerOrSkip } from './support/front-door.js';

/** One person of a year, by what does not change from payment to payment. */
interface Person {
  readonly often: Frequency;
  readonly terms: JsonObject;
}

const person: fc.Arbitrary<Person> = fc
  .tuple(frequency, fc.constantFrom(...payroll.taxYears), payslipCode)
  .chain(([often, taxYear, code]) =>
    termsOf(taxYear).map((terms) => ({ often, terms: { ...terms, tax_code: code } })),
  );

const salaries = fc.array(amount, { minLength: 1, maxLength: 5 });

/** A payment of salary, with what came before it. */
function payment(
  { often, terms }: Person,
  number: number,
  salary: number,
  before: Json | undefined,
  others: JsonObject = {},
): JsonObject {
  return {
    ...terms,
    ...periodOf(often, number),
    pay: [{ kind: 'salary', amount: salary }],
    ...(before !== undefined && { year_to_date: before }),
    ...others,
  };
}

/** Payments one after the other, each with the year to date of the answer before; from the first period on, or another. */
async function payAll(
  of: Person,
  salariesPaid: readonly number[],
  others: (index: number) => JsonObject = () => ({}),
  from = 1,
): Promise<readonly JsonObject[]> {
  const answers: JsonObject[] = [];
  for (const [index, salary] of salariesPaid.entries()) {
    const before = answers.at(-1)?.['year_to_date'];
    answers.push(await answerOrSkip('payslip', payment(of, from + index, salary, before, others(index))));
  }
  return answers;
}

describe('the year to date of payslips', function () {
  this.timeout(PATIENCE);

  it('is the same of two payments in a period as of one, but for percents of pay and tax that is cut', async () => {
    await fc.assert(
      fc.asyncProperty(person, salaries, amount, amount, async (anyone, earlier, one, other) => {
        const someone = withoutPercentOfPay(anyone);
        const number = earlier.length + 1;
        const before = (await payAll(someone, earlier)).at(-1)?.['year_to_date'];
        const together = await answerOrSkip('payslip', payment(someone, number, add(one, other), before));
        const first = await answerOrSkip('payslip', payment(someone, number, one, before));
        const second = await answerOrSkip('payslip', payment(someone, number, other, first['year_to_date']));
        const isCut = [together, first, second].some((each) => pence(each, 'payslip', 'tax_uncollected') > 0);
        expect(withoutTax(second, isCut)).to.deep.equal(withoutTax(together, isCut));
      }),
      runOptions(60),
    );
  });

  it('is the same after pay is corrected in its period as of a payment of the right amount', async () => {
    await fc.assert(
      fc.asyncProperty(person, salaries, amount, amount, async (anyone, earlier, right, excess) => {
        const someone = withoutPercentOfPay(anyone);
        const number = earlier.length + 1;
        const before = (await payAll(someone, earlier)).at(-1)?.['year_to_date'];
        const paid = await answerOrSkip('payslip', payment(someone, number, right, before));
        const first = await answerOrSkip('payslip', payment(someone, number, add(right, excess), before));
        const correction = payment(someone, number, -excess, first['year_to_date']);
        expect(withoutTax(await answerOrSkip('payslip', correction), false)).to.deep.equal(
          withoutTax(paid, false),
        );
      }),
      runOptions(60),
    );
  });

  it('of a P45, sent once or with each payment, leads to the same tax in every period as one employment', async () => {
    const payments = fc.array(amount, { minLength: 2, maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(
        person,
        payments,
        fc.nat(10),
        fc.boolean(),
        async (someone, all, leaves, isSentAgain) => {
          fc.pre(leaves > 0 && leaves < all.length && !isOnItsOwn(someone));
          const one = await payAll(someone, all);
          const old = members(one[leaves - 1]?.['year_to_date']);
          const p45 = { earlier_employment: { pay: old['taxable_pay'] ?? 0, tax: old['tax'] ?? 0 } };
          let before: Json | undefined;
          for (const [index, salary] of all.entries()) {
            if (index < leaves) continue;
            const sent = isSentAgain || before === undefined ? p45 : {};
            const answer = await answerOrSkip('payslip', payment(someone, index + 1, salary, before, sent));
            expect(at(answer, 'payslip', 'tax'), `payment ${index + 1}`).to.equal(
              at(one[index] ?? {}, 'payslip', 'tax'),
            );
            // Who sends it again may have a year to date of 1.0.0, which does not carry it.
            const { earlier_employment: _, ...older } = members(answer['year_to_date']);
            before = isSentAgain ? older : answer['year_to_date'];
          }
        },
      ),
      runOptions(40),
    );
  });

  it('whole in a plain payslip leaves nothing to say but what every payslip takes for granted', async () => {
    const plain = fc.record({
      often: frequency,
      tax_year: fc.constantFrom(...payroll.taxYears),
      tax_code: fc.constantFrom('1257L', 'S1257L', 'C1000L', '0T', 'BR', 'D0', 'NT', '1257L M1', '0T M1'),
      ni_category: fc.constantFrom('A', 'B', 'C', 'H', 'M'),
      salary: amount,
      payments: fc.integer({ min: 2, max: 6 }),
    });
    await fc.assert(
      fc.asyncProperty(plain, async ({ often, salary, payments, ...terms }) => {
        const paid = await payAll({ often, terms }, Array<number>(payments).fill(Math.abs(salary)));
        const { notices, assumptions } = paid.at(-1) ?? {};
        expect(notices).to.deep.equal([]);
        const said = withoutLabel(assumptions);
        expect(said, said.join(' ')).to.have.length(3);
      }),
      runOptions(60),
    );
  });

  it('comes back as it was from a later period without pay, on NT of week 1/month 1, but for the last days', async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...payroll.taxYears).chain(payslipRequest), async (request) => {
        const { tax_month: month, tax_week: week, pay_frequency: often } = request;
        // A payment at the end of the tax year is in the pay period of the one after it.
        const months = { quarterly: 3, half_yearly: 6, yearly: 12 }[String(often)] ?? 1;
        fc.pre(!(Number(month) > 12 - months) && week !== 53);
        const { year_to_date: before } = await answerOrSkip('payslip', request);
        const { tax_year = '', ni_category = '' } = request;
        const later = {
          ...{ tax_year, ni_category, pay_frequency: often ?? 'monthly' },
          ...(month === undefined ? { tax_week: 53 } : { tax_month: 12 }),
          pay: [],
          tax_code: 'NT M1',
          year_to_date: before ?? null,
        };
        const { year_to_date: after } = await answerOrSkip('payslip', later);
        const { last_period: _, earnings_periods: __, ...was } = members(before);
        const { last_period: ___, earnings_periods: ____, ...is } = members(after);
        expect(is).to.deep.equal(was);
      }),
      runOptions(80),
    );
  });
});

const FIGURES = [
  'niable_pay',
  'niable_pay_after_pension_age',
  'at_lower_earnings_limit',
  'lower_earnings_limit_to_primary_threshold',
  'primary_threshold_to_upper_earnings_limit',
  'employee_ni',
  'employer_ni',
];

// The tax week of an appointment in the year; none where somebody is a director all year.
const appointment = fc.option(fc.integer({ min: 1, max: 20 }), { nil: undefined });

/** A payment of a director, under the letter of before State Pension age or the one of after it. */
interface PaymentOfDirector {
  readonly salary: number;
  readonly isAfter: boolean;
}

/** Payments of a director in two orders, the first of which fell due before State Pension age. */
const acrossPensionAge = person.chain((of) =>
  fc
    .record({
      of: fc.constant(of),
      letters: fc.constantFrom(...lettersOfPensionAge(String(of.terms['tax_year']))),
      week: appointment,
      first: amount,
      others: fc.array(fc.record({ salary: amount, isAfter: fc.boolean() }), { minLength: 1, maxLength: 5 }),
    })
    .chain(({ first, others, ...all }) => {
      const start: PaymentOfDirector = { salary: first, isAfter: false };
      return fc.shuffledSubarray(others, { minLength: others.length }).map((shuffled) => ({
        ...all,
        inOrder: [start, ...others],
        otherwise: [start, ...shuffled],
      }));
    }),
);

describe("a director's National Insurance", function () {
  this.timeout(PATIENCE);

  const ofPeriod = (answers: readonly JsonObject[], name: string) =>
    pence(answers.at(-1) ?? {}, 'year_to_date', 'director', name);
  const ofYear = (answers: readonly JsonObject[]) => FIGURES.map((name) => ofPeriod(answers, name));
  const payments = fc.array(amount, { minLength: 2, maxLength: 6 });

  it('of the year does not depend on the order of payments by the annual method', async () => {
    const orders = payments.chain((all) =>
      fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length })),
    );
    await fc.assert(
      fc.asyncProperty(person, orders, appointment, async (someone, [one, other], week) => {
        const director = directorWith('annual', week);
        const from = firstPeriod(someone, week);
        const inOrder = await payAll(someone, one, () => ({ director }), from);
        const otherwise = await payAll(someone, other, () => ({ director }), from);
        expect(ofYear(otherwise)).to.deep.equal(ofYear(inOrder));
      }),
      runOptions(30),
    );
  });

  it('of the year is the same by the alternative method after the last payment', async () => {
    await fc.assert(
      fc.asyncProperty(person, payments, appointment, async (someone, all, week) => {
        const from = firstPeriod(someone, week);
        const annual = await payAll(someone, all, () => ({ director: directorWith('annual', week) }), from);
        const alternative = await payAll(someone, all, alternativeOf(all.length, week), from);
        expect(ofYear(alternative)).to.deep.equal(ofYear(annual));
      }),
      runOptions(30),
    );
  });

  it('of the year does not depend on the order of payments across State Pension age', async () => {
    await fc.assert(
      fc.asyncProperty(acrossPensionAge, async ({ of, letters, inOrder, otherwise, week }) => {
        const annual = () => ({ director: directorWith('annual', week) });
        const one = await payUnder(of, letters, inOrder, annual, firstPeriod(of, week));
        const other = await payUnder(of, letters, otherwise, annual, firstPeriod(of, week));
        expect(ofYear(other)).to.deep.equal(ofYear(one));
        const settles = alternativeOf(otherwise.length, week);
        const alternative = await payUnder(of, letters, otherwise, settles, firstPeriod(of, week));
        expect(ofYear(alternative)).to.deep.equal(ofYear(one));
      }),
      runOptions(40),
    );
  });

  it("of the year is the employee's of pay before State Pension age and the employer's of all pay", async () => {
    await fc.assert(
      fc.asyncProperty(acrossPensionAge, async ({ of, letters, otherwise: all, week }) => {
        const annual = () => ({ director: directorWith('annual', week) });
        const pay = (payments: readonly PaymentOfDirector[]) =>
          payUnder(of, letters, payments, annual, firstPeriod(of, week));
        const paid = await pay(all);
        const due = await pay(all.filter(({ isAfter }) => !isAfter));
        const everything = await pay(all.map(({ salary }) => ({ salary, isAfter: false })));
        expect(ofPeriod(paid, 'employee_ni')).to.equal(ofPeriod(due, 'employee_ni'));
        expect(ofPeriod(paid, 'employer_ni')).to.equal(ofPeriod(everything, 'employer_ni'));
        const afterwards = paid.filter((_, index) => all[index]?.isAfter === true);
        for (const answer of afterwards) expect(pence(answer, 'payslip', 'employee_ni')).to.equal(0);
      }),
      runOptions(40),
    );
  });
});

/** The letters that another follows at State Pension age, each with that other one. */
function lettersOfPensionAge(taxYear: string): readonly (readonly [string, string])[] {
  const letters = payroll.words(taxYear, 'employer-cost').get('ni_category') ?? [];
  const pairs = [
    ...(['A', 'B', 'J'] as const).map((letter) => [letter, 'C'] as const),
    ...(['F', 'I', 'L'] as const).map((letter) => [letter, 'S'] as const),
    ...(['N', 'E', 'D'] as const).map((letter) => [letter, 'K'] as const),
  ];
  return pairs.filter((pair) => pair.every((letter) => letters.includes(letter)));
}

function payUnder(
  of: Person,
  [before, after]: readonly [string, string],
  all: readonly PaymentOfDirector[],
  others: (index: number) => JsonObject,
  from: number,
): Promise<readonly JsonObject[]> {
  return payAll(
    of,
    all.map(({ salary }) => salary),
    (index) => ({ ...others(index), ni_category: all[index]?.isAfter === true ? after : before }),
    from,
  );
}

/** Payments by the alternative method, of which the last settles the year. */
function alternativeOf(payments: number, week: number | undefined): (index: number) => JsonObject {
  return (index) => ({
    director: { ...directorWith('alternative', week), last_payment: index === payments - 1 },
  });
}

function directorWith(method: string, week: number | undefined): JsonObject {
  return { method, ...(week !== undefined && { appointed_tax_week: week }) };
}

/** A payment that is not before the week of the appointment. */
function firstPeriod({ often }: Person, week = 1): number {
  return often === 'monthly' ? Math.ceil(week / 4) : Math.ceil(week / FREQUENCIES[often].units);
}

/** A percent of pay is rounded on each payment by itself; one of qualifying earnings on those of the period. */
function withoutPercentOfPay({ often, terms }: Person): Person {
  const { pension, employer_pension: employers, ...others } = terms;
  const onEarnings = (each: JsonObject) => ({ ...each, basis: 'qualifying_earnings' });
  const { pensionable_pay: _, ...ofEmployer } = members(employers);
  return {
    often,
    terms: {
      ...others,
      ...(pension !== undefined && { pension: onEarnings(members(pension)) }),
      ...(typeof employers === 'string' && { employer_pension: employers }),
      ...(typeof employers === 'object' && { employer_pension: onEarnings(ofEmployer) }),
    },
  };
}

/** The year to date; without tax where the 50% limit cut it, as it does on each payment by itself, and without what is deducted
 *  for a pension with relief at source, 80% of each contribution. */
function withoutTax({ year_to_date: whole }: JsonObject, isCut: boolean): Json {
  const { tax, pension: _, last_period: last, ...others } = members(whole);
  const { tax: ofPeriod, ...period } = members(last);
  const earnings_periods = objectsIn(others['earnings_periods'] ?? null).map(
    ({ tax: __, ...entry }) => entry,
  );
  return isCut
    ? { ...others, earnings_periods, last_period: period }
    : { ...others, last_period: period, tax: tax ?? null, ofPeriod: ofPeriod ?? null };
}

/** Assumptions, but for what an answer says of law that is under work. */
function withoutLabel(assumptions: Json | undefined): readonly string[] {
  const all = Array.isArray(assumptions) ? assumptions.map(String) : [];
  return all.filter((each) => !each.startsWith('This is law that no label names'));
}

function isOnItsOwn({ terms }: Person): boolean {
  return String(terms['tax_code']).endsWith('M1');
}

/** Pounds that are whole pennies. */
function add(one: number, other: number): number {
  return Math.round((one + other) * 100) / 100;
}
