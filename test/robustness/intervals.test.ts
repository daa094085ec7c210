import { expect } from 'chai';
import { Decimal } from 'decimal.js';
import fc from 'fast-check';
import type { Json, JsonObject } from '../../src/json.js';
import { addDays } from '../../src/language/index.js';
import { amount, payslipCode } from '../language/trace/support/payslips.js';
import { payroll } from '../support/project.js';
import { PATIENCE, runOptions } from '../support/runs.js';
import { at, pence } from './support/figures.js';
import { answerOrSkip } from './support/front-door.js';

/** Months of each interval. */
const INTERVALS = { quarterly: 3, half_yearly: 6, yearly: 12 } as const;

/** A payment of a long interval on a day of a year; the tax month of the day, and the last one of its interval. */
interface Payment {
  readonly often: keyof typeof INTERVALS;
  readonly taxYear: string;
  readonly day: string;
  readonly last: number;
  readonly salary: number;
}

const payment: fc.Arbitrary<Payment> = fc
  .record({
    often: fc.constantFrom<keyof typeof INTERVALS>('quarterly', 'half_yearly', 'yearly'),
    taxYear: fc.constantFrom(...payroll.taxYears),
    days: fc.nat(364),
    salary: amount.map((pounds) => Math.round(pounds * 500) / 100),
  })
  .map(({ often, taxYear, days, salary }) => {
    const months = INTERVALS[often];
    const day = addDays(`${taxYear.slice(0, 4)}-04-06`, days);
    return { often, taxYear, day, last: Math.ceil(taxMonth(day) / months) * months, salary };
  });

/** 1 from 6 April to 5 May, 12 from 6 March. */
function taxMonth(day: string): number {
  const [, month = 0, number = 0] = day.split('-').map(Number);
  return ((month - 4 + 12 - (number < 6 ? 1 : 0)) % 12) + 1;
}

function requestOf({ often, taxYear, day, salary }: Payment, others: JsonObject): JsonObject {
  return {
    ...{ tax_year: taxYear, pay_date: day, pay_frequency: often, ni_category: 'A' },
    ...{ pay: [{ kind: 'salary', amount: salary }], ...others },
  };
}

/** A year's figure of the interval, in whole pounds above it: of National Insurance, by the rates of the day. */
function share(pounds: Decimal, { often }: Payment): Decimal {
  return pounds.mul(INTERVALS[often]).div(12).ceil();
}

function figure(rates: JsonObject, ...names: readonly string[]): Decimal {
  const found = at(rates, ...names);
  if (typeof found !== 'number') throw new TypeError(`${names.join('.')} is no figure.`);
  return new Decimal(found);
}

/** Pounds between two limits. */
function between(pounds: Decimal, from: Decimal, to: Decimal): Decimal {
  return Decimal.max(Decimal.min(pounds, to).sub(from), 0);
}

/** To the nearest penny, half a penny down, by the third decimal alone. */
function niPenny(pounds: Decimal): number {
  const pence = pounds.mul(100).toDecimalPlaces(1, Decimal.ROUND_DOWN);
  return pence.toDecimalPlaces(0, Decimal.ROUND_HALF_DOWN).toNumber();
}

/** Earlier pay of the year with its tax, as it may have been. */
const earlier = fc.record({ taxable_pay: amount, tax: fc.constant(0) });

describe('pay of a quarter, half a year or a year', function () {
  this.timeout(PATIENCE);

  it('bears the tax to date of monthly pay in the last month of its interval', async () => {
    await fc.assert(
      fc.asyncProperty(payment, payslipCode, earlier, async (paid, code, before) => {
        fc.pre(!code.endsWith('M1'));
        const year: JsonObject = { tax_year: paid.taxYear, gross: before.taxable_pay, ...before };
        const others = { tax_code: code, year_to_date: year };
        const answer = await answerOrSkip('payslip', requestOf(paid, others));
        const { pay_date: _, ...monthly } = requestOf(paid, others);
        const month = { ...monthly, pay_frequency: 'monthly', tax_month: paid.last, ni_category: 'X' };
        const ofMonth = await answerOrSkip('payslip', month);
        expect(at(answer, 'payslip', 'tax_period')).to.equal(paid.last);
        expect(at(answer, 'payslip', 'tax_month')).to.equal(taxMonth(paid.day));
        for (const name of ['tax', 'taxable_pay'])
          expect(pence(answer, 'year_to_date', name), name).to.equal(pence(ofMonth, 'year_to_date', name));
      }),
      runOptions(200),
    );
  });

  it('on week 1/month 1 bears the tax of all months of its interval, whenever it is paid', async () => {
    await fc.assert(
      fc.asyncProperty(payment, payslipCode, async (paid, code) => {
        const cumulative = code.replace(/ M1$/, '');
        fc.pre(cumulative !== 'NT');
        const answer = await answerOrSkip('payslip', requestOf(paid, { tax_code: `${cumulative} M1` }));
        const { pay_date: _, ...monthly } = requestOf(paid, { tax_code: cumulative });
        const month = {
          ...monthly,
          pay_frequency: 'monthly',
          tax_month: INTERVALS[paid.often],
          ni_category: 'X',
        };
        expect(pence(answer, 'payslip', 'tax')).to.equal(
          pence(await answerOrSkip('payslip', month), 'payslip', 'tax'),
        );
      }),
      runOptions(200),
    );
  });

  it("bears contributions by the year's limits of the pay day, in whole pounds of its months", async () => {
    const letters = fc.constantFrom('A', 'B', 'C', 'F', 'H', 'J', 'M', 'S', 'V', 'Z');
    await fc.assert(
      fc.asyncProperty(payment, letters, async (paid, letter) => {
        const rates = payroll.rates(paid.taxYear, paid.day);
        const limit = (name: string) => share(figure(rates, 'national_insurance', 'thresholds', name), paid);
        const [employee, employer] = ['employee', 'employer'].map((side) =>
          at(rates, 'national_insurance', side, letter),
        );
        fc.pre(employee !== undefined && employee !== null);
        const answer = await answerOrSkip(
          'payslip',
          requestOf(paid, { tax_code: 'NT', ni_category: letter }),
        );
        const pay = new Decimal(paid.salary);
        const [lower, primary, upper] = [
          'lower_earnings_limit',
          'primary_threshold',
          'upper_earnings_limit',
        ].map(limit);
        if (lower === undefined || primary === undefined || upper === undefined)
          throw new TypeError('No limit.');
        const rate = (of: Json | undefined, name: string) => figure({ of: of ?? null }, 'of', name).div(100);
        const main = between(pay, primary, upper).mul(
          rate(employee, 'primary_threshold_to_upper_earnings_limit'),
        );
        const above = Decimal.max(pay.sub(upper), 0);
        const top = above.mul(rate(employee, 'above_upper_earnings_limit'));
        expect(pence(answer, 'payslip', 'employee_ni')).to.equal(niPenny(main) + niPenny(top));
        expect(pence(answer, 'payslip', 'employer_ni')).to.equal(
          niPenny(employersMain(pay, { limit, upper, rate: (name) => rateOrNone(employer, name) })) +
            niPenny(above.mul(rate(employer, 'above_upper_earnings_limit'))),
        );
        const bands = (name: string) => pence(answer, 'payslip', 'national_insurance', name);
        expect(bands('at_lower_earnings_limit')).to.equal(pay.lt(lower) ? 0 : lower.mul(100).toNumber());
        expect(bands('lower_earnings_limit_to_primary_threshold')).to.equal(
          between(pay, lower, primary).mul(100).toNumber(),
        );
      }),
      runOptions(400),
    );
  });

  it("has loans and qualifying earnings by the year's limits of its months", async () => {
    const plans = fc.constantFrom('plan_1', 'plan_2', 'plan_4', 'postgraduate');
    await fc.assert(
      fc.asyncProperty(payment, plans, async (paid, plan) => {
        const rates = payroll.rates(paid.taxYear, paid.day);
        fc.pre(typeof at(rates, 'student_loans', plan, 'threshold') === 'number');
        const answer = await answerOrSkip(
          'payslip',
          requestOf(paid, {
            tax_code: 'NT',
            student_loans: [plan],
            employer_pension: 'auto_enrolment_minimum',
          }),
        );
        const pay = new Decimal(paid.salary);
        const months = INTERVALS[paid.often];
        const threshold = figure(rates, 'student_loans', plan, 'threshold').mul(months).div(12);
        const repaid = Decimal.max(pay.sub(threshold.toDecimalPlaces(2, Decimal.ROUND_DOWN)), 0);
        const rate = figure(rates, 'student_loans', plan, 'rate').div(100);
        expect(pence(answer, 'payslip', 'student_loans', plan)).to.equal(
          repaid.mul(rate).floor().mul(100).toNumber(),
        );
        const year = QUALIFYING_EARNINGS[paid.taxYear];
        fc.pre(year !== undefined);
        const [lower, upper] = (year ?? []).map((pounds) => share(new Decimal(pounds), paid));
        const minimum = between(pay, lower ?? pay, upper ?? pay).mul('0.03');
        expect(pence(answer, 'payslip', 'employer_pension')).to.equal(
          minimum.mul(100).toDecimalPlaces(0, Decimal.ROUND_HALF_UP).toNumber(),
        );
      }),
      runOptions(200),
    );
  });

  it('is the same of two payments in its interval as of one', async () => {
    await fc.assert(
      fc.asyncProperty(payment, amount, fc.nat(366), payslipCode, async (paid, more, later, code) => {
        const second = { ...paid, day: addDays(paid.day, later), salary: more };
        fc.pre(second.day <= `${Number(paid.taxYear.slice(0, 4)) + 1}-04-05`);
        const months = INTERVALS[paid.often];
        fc.pre(Math.ceil(taxMonth(second.day) / months) * months === paid.last);
        const of = { tax_code: code, student_loans: ['plan_2', 'postgraduate'] };
        const first = await answerOrSkip('payslip', requestOf(paid, of));
        const parts = { ...of, year_to_date: first['year_to_date'] ?? null };
        const two = await answerOrSkip('payslip', requestOf(second, parts));
        const sum = Math.round((paid.salary + more) * 100) / 100;
        const one = await answerOrSkip('payslip', requestOf({ ...second, salary: sum }, of));
        fc.pre([first, two, one].every((each) => pence(each, 'payslip', 'tax_uncollected') === 0));
        // Where figures changed in between, each has those of its own day.
        const figures = [paid.day, second.day].map(
          (day) => payroll.rates(paid.taxYear, day)['national_insurance'],
        );
        fc.pre(JSON.stringify(figures[0]) === JSON.stringify(figures[1]));
        for (const name of ['national_insurance', 'student_loans', 'tax', 'earnings_periods'])
          expect(at(two, 'year_to_date', name), name).to.deep.equal(at(one, 'year_to_date', name));
      }),
      runOptions(200),
    );
  });
});

/** The employer's contribution up to the upper earnings limit, in one part or two. */
function employersMain(
  pay: Decimal,
  by: {
    readonly limit: (name: string) => Decimal;
    readonly upper: Decimal;
    readonly rate: (name: string) => Decimal | undefined;
  },
): Decimal {
  const threshold = by.limit('secondary_threshold');
  const rate = by.rate('secondary_threshold_to_upper_earnings_limit');
  if (rate !== undefined) return between(pay, threshold, by.upper).mul(rate);
  const freeport = by.limit('freeport_upper_secondary_threshold');
  const [below, above] = [
    by.rate('secondary_threshold_to_freeport_upper_secondary_threshold') ?? 0,
    by.rate('freeport_upper_secondary_threshold_to_upper_earnings_limit') ?? 0,
  ];
  return between(pay, threshold, freeport)
    .mul(below)
    .add(between(pay, freeport, by.upper).mul(above));
}

function rateOrNone(rates: Json | undefined, name: string): Decimal | undefined {
  const found = at({ of: rates ?? null }, 'of', name);
  return typeof found === 'number' ? new Decimal(found).div(100) : undefined;
}

/** The limits of the year, which GET /v1/rates does not show, as the Department for Work and Pensions set them. */
const QUALIFYING_EARNINGS: Readonly<Record<string, readonly [number, number]>> = {
  '2019-20': [6136, 50_000],
  '2020-21': [6240, 50_000],
  '2021-22': [6240, 50_270],
  '2022-23': [6240, 50_270],
  '2023-24': [6240, 50_270],
  '2024-25': [6240, 50_270],
  '2025-26': [6240, 50_270],
  '2026-27': [6240, 50_270],
};
