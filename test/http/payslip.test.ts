import { expect } from 'chai';
import type { Json, JsonObject } from '../../src/json.js';
import { LATEST_YEAR } from '../support/years.js';
import { members } from './support/contract.js';
import { requestsTo } from './support/requests.js';
import { useService } from './support/service.js';

const PATH = '/v1/payslip';
const plain: JsonObject = {
  tax_month: 1,
  pay: [{ kind: 'salary', amount: 2_500 }],
  tax_code: '1257L',
  ni_category: 'A',
};

describe('POST /v1/payslip', () => {
  const service = useService();

  const { faultsOf, accepts } = requestsTo(service, PATH, plain);
  const answerTo = async (request: JsonObject): Promise<JsonObject> => {
    const answer = await service.post(PATH, request);
    expect(answer.status, JSON.stringify(answer.body['error'])).to.equal(200);
    return answer.body;
  };

  it('answers in the year of the pay day where no year is named, and in the latest without a day', async () => {
    const { tax_month: _, ...undated } = plain;
    expect((await answerTo({ ...undated, pay_date: '2025-07-25' }))['tax_year']).to.equal('2025-26');
    expect((await answerTo(plain))['tax_year']).to.equal(LATEST_YEAR);
    expect((await answerTo({ ...plain, tax_year: '2024-25' }))['tax_year']).to.equal('2024-25');
  });

  it('takes the year to date of an answer back unchanged, all year long', async () => {
    let yearToDate: Json | undefined;
    let tax = 0;
    for (let month = 1; month <= 12; month += 1) {
      const answer = await answerTo({
        ...plain,
        tax_month: month,
        ...(yearToDate !== undefined && { year_to_date: yearToDate }),
      });
      tax += Number(members(answer['payslip'])['tax']);
      yearToDate = answer['year_to_date'];
    }
    expect(members(yearToDate)).to.include({ tax_year: LATEST_YEAR, gross: 30_000 });
    expect(members(yearToDate)['tax']).to.be.closeTo(tax, 0.001);
  });

  it('takes null, where an answer has it, as nothing', async () => {
    const empty = { tax_year: LATEST_YEAR, director: null, last_period: null };
    const withNulls = await answerTo({ ...plain, year_to_date: empty });
    expect(withNulls).to.deep.equal(await answerTo({ ...plain, year_to_date: { tax_year: LATEST_YEAR } }));
  });

  it('is the same for a migration that sends only the figures it has', async () => {
    const { payslip, year_to_date: first } = await answerTo(plain);
    const { taxable_pay = 0, tax = 0 } = members(payslip);
    const second = { ...plain, tax_month: 2 };
    const few = await answerTo({ ...second, year_to_date: { tax_year: LATEST_YEAR, taxable_pay, tax } });
    expect(few['payslip']).to.deep.equal(
      (await answerTo({ ...second, year_to_date: first ?? null }))['payslip'],
    );
  });

  it('names every wrong field at once, at any depth', async () => {
    const faults = await faultsOf({
      tax_month: 13,
      pay: [
        { kind: 'salary', amount: 1.005 },
        { kind: 'wages', amount: 1 },
      ],
      ni_category: 'Q',
      director: { method: 'annually' },
      year_to_date: {
        tax_year: LATEST_YEAR,
        student_loans: { plan_9: 1 },
        national_insurance: [{ ni_category: 'A', niable_pay: 1.001 }, { ni_category: 'A' }],
        last_period: { pay_frequency: 'daily', tax_period: 1, ni_category: 'A' },
      },
      unlisted: 1,
    });
    expect(faults).to.include.all.keys(
      'tax_month',
      'pay[0].amount',
      'pay[1].kind',
      'ni_category',
      'director.method',
      'year_to_date.student_loans.plan_9',
      'year_to_date.national_insurance[0].niable_pay',
      'year_to_date.national_insurance[1].ni_category',
      'year_to_date.last_period.pay_frequency',
      'unlisted',
    );
  });

  it('says of a third decimal that there may be two', async () => {
    expect(await faultsOf({ post_tax_deductions: 0.005 })).to.deep.equal({
      post_tax_deductions: 'post_tax_deductions must have at most 2 decimals',
    });
    await accepts({ post_tax_deductions: 1.1 });
    await accepts({ post_tax_deductions: 0.29 });
  });

  it('says of a letter that may not follow another what to do', async () => {
    const ofDirector = (from: string, others: JsonObject = {}) => ({
      director: { method: 'annual' },
      year_to_date: {
        tax_year: LATEST_YEAR,
        director: { ni_category: from, method: 'annual', niable_pay: 100, ...others },
      },
    });
    const ofPeriod = (from: string) => ({
      year_to_date: {
        tax_year: LATEST_YEAR,
        last_period: { pay_frequency: 'monthly', tax_period: 1, ni_category: from, niable_pay: 100 },
      },
    });
    const said = async (to: string, before: JsonObject) => faultsOf({ ni_category: to, ...before });
    expect(await said('J', ofDirector('A'))).to.deep.equal({
      ni_category:
        "ni_category must stay A within a director's earnings period, or be one of State Pension age with the same employer's rates; " +
        'work out by hand what is paid under any other',
    });
    expect(await said('C', ofDirector('V'))).to.deep.equal({
      ni_category:
        "ni_category has other employer's rates than V, the letter of the director's earnings period; work out by hand what is paid " +
        'under C in it',
    });
    expect(await said('J', ofPeriod('A'))).to.deep.equal({
      ni_category:
        'ni_category must be A, as of the earlier payment in the same pay period, or one of State Pension age with the same ' +
        "employer's rates; work out by hand what is paid under any other",
    });
    expect(await said('C', ofPeriod('V'))).to.deep.equal({
      ni_category:
        "ni_category has other employer's rates than V, the letter of the earlier payment in the same pay period; work out by hand " +
        'what is paid under C in it',
    });
    expect(await said('C', ofDirector('C', { employee_ni: 1 }))).to.deep.equal({
      'year_to_date.director.ni_category':
        'year_to_date.director.ni_category must stay the letter of before State Pension age, under which the employee paid; send ' +
        'year_to_date as the last payslip answered it, and C as ni_category alone',
    });
    await accepts({ ni_category: 'C', ...ofDirector('A', { employee_ni: 1 }) });
  });

  it('says of a pay day outside of the tax year which days are in it', async () => {
    const { tax_month: _, ...undated } = plain;
    const faults = await faultsOf({}, { ...undated, tax_year: '2026-27', pay_date: '2027-04-06' });
    expect(faults).to.have.all.keys('pay_date', 'tax_year');
    expect(faults['pay_date']).to.include('from 2026-04-06 to 2027-04-05');
  });

  it('says of tax above half of pay whether a later payslip recovers it', async () => {
    const { tax_month: _, ...undated } = plain;
    const year = { tax_year: '2026-27', year_to_date: { tax_year: '2026-27' } };
    const high = { ...undated, ...year, pay: [{ kind: 'salary', amount: 800 }], tax_code: 'K1500' };
    const messageOf = async (request: JsonObject) => {
      const { notices } = await answerTo(request);
      const [notice] = Array.isArray(notices) ? notices : [];
      return String(members(notice)['message']).replace(/^.*?(; |, (?=and))/, '');
    };
    const weekly = { ...high, pay_frequency: 'two_weekly' };
    const recovers = 'the next payslip under a cumulative code recovers it.';
    const ends = 'and no ordinary pay day of the tax year is left to recover it.';
    expect(await messageOf({ ...high, tax_month: 11 })).to.equal(recovers);
    expect(await messageOf({ ...high, tax_month: 12 })).to.equal(ends);
    expect(await messageOf({ ...weekly, tax_week: 50 })).to.equal(recovers);
    expect(await messageOf({ ...weekly, tax_week: 52 })).to.equal(ends);
  });

  it('takes a hundred items of pay, and no more', async () => {
    const items = (count: number) => Array.from({ length: count }, () => ({ kind: 'salary', amount: 1 }));
    expect(members((await answerTo({ ...plain, pay: items(100) }))['payslip'])['gross']).to.equal(100);
    expect(await faultsOf({ pay: items(101) })).to.have.all.keys('pay');
  });
});
