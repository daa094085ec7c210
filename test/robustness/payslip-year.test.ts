import { expect } from 'chai';
import { Decimal } from 'decimal.js';
import fc from 'fast-check';
import type { Json, JsonObject } from '../../src/json.js';
import { addDays } from '../../src/language/index.js';
import { members } from '../http/support/contract.js';
import { FREQUENCIES, type Frequency, periodOf } from '../language/trace/support/payslips.js';
import { PATIENCE, runOptions, runs } from '../support/runs.js';
import { at, columns, listAt, pence, timesAYear } from './support/figures.js';
import { answerOrSkip, answerTo, costRequests } from './support/front-door.js';

/** Pence that one payment may have of anything. */
function isOfOnePayment(pence: number): boolean {
  return Math.abs(pence) < 100_000_000 * 100;
}

/*
 * One law for both operations: what an employer cost spreads over the year, paid payment by payment, with the year to date
 * of each answer in the next request.
 */
describe('a year of payslips in a row', function () {
  this.timeout(PATIENCE);

  it('has the figures of the payslips of the employer cost, and adds up to its year', async () => {
    let years = 0;
    await fc.assert(
      fc.asyncProperty(costRequests, async (request) => {
        const cost = await answerOrSkip('employer-cost', request);
        const payslips = listAt(cost, 'employee', 'payslips');
        fc.pre(payslips.every((each) => [...columns(each).values()].every(isOfOnePayment)));
        const year = new SpreadYear(request, cost);
        let yearToDate: Json | undefined;
        for (const [index, expected] of payslips.entries()) {
          const asked = {
            ...year.payment(index + 1),
            ...(yearToDate !== undefined && { year_to_date: yearToDate }),
          };
          const answer = await answerTo('payslip', asked);
          expect(answer, JSON.stringify(asked)).not.to.equal(undefined);
          const { payslip = {}, year_to_date: next } = answer ?? {};
          expect(sharedFigures(members(payslip), expected), JSON.stringify(asked)).to.deep.equal(
            columns(expected),
          );
          yearToDate = next;
        }
        const ofYear = columns(members(at(cost, 'employee', 'periods', 'year')));
        for (const [name, figure] of figuresToDate(members(yearToDate)))
          expect(figure, name).to.equal(ofYear.get(name));
        years += 1;
      }),
      runOptions(20),
    );
    expect(years).to.be.above(runs(5));
  });
});

/** The figures of a payslip that one of an employer cost has, too. */
function sharedFigures(
  payslip: JsonObject,
  { period: _, ...expected }: JsonObject,
): ReadonlyMap<string, number> {
  return columns(Object.fromEntries(Object.keys(expected).map((name) => [name, payslip[name] ?? null])));
}

/** Sums of the year to date, in pence. */
function figuresToDate(yearToDate: JsonObject): ReadonlyMap<string, number> {
  const { gross = 0, taxable_pay = 0, tax = 0, pension = 0, pension_contribution = 0 } = yearToDate;
  const { employer_pension = 0, student_loans = {} } = yearToDate;
  const [line] = listAt(yearToDate, 'national_insurance');
  const { niable_pay = 0, employee_ni = 0, employer_ni = 0 } = line ?? {};
  return columns({
    ...{ gross, taxable_pay, tax, pension, pension_contribution, employer_pension, student_loans },
    ...{ niable_pay, employee_ni, employer_ni },
  });
}

/** The payments of an employer cost. */
class SpreadYear {
  readonly #often: Frequency;
  readonly #payslips: readonly JsonObject[];

  constructor(
    private readonly request: JsonObject,
    private readonly cost: JsonObject,
  ) {
    const asked = String(request['pay_frequency'] ?? 'monthly');
    this.#often = isFrequency(asked) ? asked : 'monthly';
    this.#payslips = listAt(cost, 'employee', 'payslips');
  }

  /** The request of a payment, from 1. */
  payment(number: number): JsonObject {
    const { ni_category = 'A', student_loans = [], pension, employer_pension } = this.request;
    const payslip = this.#payslips[number - 1] ?? {};
    const { salary_sacrifice = 0, pre_tax_deductions = 0, post_tax_deductions = 0 } = payslip;
    const band = at(this.cost, 'employee', 'childcare_voucher_band') ?? null;
    const { childcare_vouchers: vouchers = 0 } = payslip;
    return {
      tax_year: this.cost['tax_year'] ?? '',
      ...periodOf(this.#often, number),
      ...this.#lastDayOf(number),
      pay: this.#items(number),
      tax_code: at(this.cost, 'employee', 'tax_code') ?? '',
      ni_category,
      student_loans,
      ...{ salary_sacrifice, pre_tax_deductions, post_tax_deductions },
      ...(band !== null && { childcare_vouchers: { amount: vouchers, band } }),
      ...(pension !== undefined && { pension: this.#terms(members(pension), number) }),
      ...(typeof employer_pension === 'string' && { employer_pension }),
      ...(typeof employer_pension === 'object' && {
        employer_pension: this.#employerTerms(members(employer_pension), number),
      }),
    };
  }

  /** The day that employer cost counts: in a week within which a figure changes a payslip needs one. */
  #lastDayOf(number: number): JsonObject {
    const { tax_week: week } = periodOf(this.#often, number);
    const starts = `${String(this.cost['tax_year']).slice(0, 4)}-04-06`;
    return typeof week === 'number' ? { pay_date: addDays(starts, week * 7 - 1) } : {};
  }

  /** Salary, overtime, allowances and bonus, each pensionable where the employee's pension includes it. */
  #items(number: number): readonly JsonObject[] {
    const includes = namesIn(members(this.request['pension'])['includes']);
    return Object.entries(this.#parts(number)).map(([kind, pence]) => ({
      kind,
      amount: pence / 100,
      ...(kind !== 'salary' && { pensionable: includes.includes(kind) }),
    }));
  }

  /** What is paid, by kind, in pence. */
  #parts(number: number) {
    const { gross, allowances, bonus } = this.request;
    const { payments } = FREQUENCIES[this.#often];
    const { amount = 0, pay_period: period = payments } = members(bonus);
    const extra = period === number ? new Decimal(Number(amount)).mul(100).round().toNumber() : 0;
    const salary = this.#spread(gross, number);
    const allowed = this.#spread(allowances, number);
    const whole = pence(this.#payslips[number - 1] ?? {}, 'gross');
    return { salary, overtime: whole - salary - allowed - extra, allowances: allowed, bonus: extra };
  }

  /** An amount per period, spread over the payments of the year, in pence. */
  #spread(amountPer: Json | undefined, number: number): number {
    const { amount = 0, per = 'year' } = members(amountPer);
    const ofYear = timesAYear(this.request, String(per)).mul(Number(amount)).mul(100);
    const until = (payment: number) => ofYear.mul(payment).div(FREQUENCIES[this.#often].payments).round();
    return until(number)
      .sub(until(number - 1))
      .toNumber();
  }

  #terms({ includes: _, amount, ...terms }: JsonObject, number: number): JsonObject {
    return { ...terms, ...(amount !== undefined && { amount: this.#spread(amount, number) / 100 }) };
  }

  /** The employer's pension may include other pay than the employee's, so what it is of is sent as a figure. */
  #employerTerms(terms: JsonObject, number: number): JsonObject {
    const includes = ['salary', ...namesIn(terms['includes'])];
    const parts = Object.entries(this.#parts(number)).filter(([kind]) => includes.includes(kind));
    const pensionable = parts.reduce((sum, [, each]) => sum + each, 0) / 100;
    return {
      ...this.#terms(terms, number),
      ...(terms['amount'] === undefined && { pensionable_pay: pensionable }),
    };
  }
}

function isFrequency(word: string): word is Frequency {
  return Object.hasOwn(FREQUENCIES, word);
}

function namesIn(list: Json | undefined): readonly string[] {
  return Array.isArray(list) ? list.map(String) : [];
}
