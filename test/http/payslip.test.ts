import { expect } from 'chai';
import type { Json, JsonObject } from '../../src/json.js';
import { LATEST_YEAR } from '../support/years.js';
import { members } from './support/contract.js';
import { COST, PAYSLIP, SALARY, SLIP } from './support/requests.js';
import { errorIn, faultsIn, useService } from './support/service.js';

describe('POST /v1/payslip', () => {
  const service = useService();

  const faultsOf = async (fields: JsonObject) =>
    faultsIn(await service.post(SLIP, { ...PAYSLIP, ...fields }));
  const answerTo = async (request: JsonObject): Promise<JsonObject> => {
    const answer = await service.post(SLIP, request);
    expect(answer.status, JSON.stringify(errorIn(answer))).to.equal(200);
    return answer.body;
  };
  const { tax_month: _, ...undated } = PAYSLIP;

  it('answers in the year of the pay day where no year is named', async () => {
    expect((await answerTo({ ...undated, pay_date: '2025-07-25' }))['tax_year']).to.equal('2025-26');
  });

  it('takes the pay of a quarter, half a year and a year, which employer cost does not', async () => {
    const quarter = { ...undated, pay_date: '2026-04-30', pay: [{ kind: 'salary', amount: 9_000 }] };
    const { payslip } = await answerTo({ ...quarter, tax_year: '2026-27', pay_frequency: 'quarterly' });
    expect(members(payslip)).to.include({
      tax_period: 3,
      tax_month: 1,
      employee_ni: 468.56,
      employer_ni: 1162.5,
    });
    for (const often of ['quarterly', 'half_yearly', 'yearly'])
      expect(faultsIn(await service.post(COST, { ...SALARY, pay_frequency: often })), often).to.deep.equal({
        pay_frequency:
          'pay_frequency must be one of monthly, four_weekly, two_weekly, weekly (a payslip takes quarterly, half_yearly and yearly)',
      });
  });

  it('takes the year to date of a quarter back unchanged, all year long', async () => {
    let yearToDate: Json | undefined;
    for (const month of [1, 4, 7, 10]) {
      const before = yearToDate === undefined ? {} : { year_to_date: yearToDate };
      const quarter = { ...PAYSLIP, pay_frequency: 'quarterly', tax_month: month, ...before };
      const answer = await answerTo(quarter);
      expect(members(answer['payslip'])['tax_period']).to.equal(month + 2);
      yearToDate = answer['year_to_date'];
    }
    expect(members(yearToDate)['gross']).to.equal(10_000);
  });

  it('takes the year to date of an answer back unchanged, all year long', async () => {
    let yearToDate: Json | undefined;
    let tax = 0;
    for (let month = 1; month <= 12; month += 1) {
      const before = yearToDate === undefined ? {} : { year_to_date: yearToDate };
      const answer = await answerTo({ ...PAYSLIP, tax_month: month, ...before });
      tax += Number(members(answer['payslip'])['tax']);
      yearToDate = answer['year_to_date'];
    }
    expect(members(yearToDate)).to.include({ tax_year: LATEST_YEAR, gross: 30_000 });
    expect(members(yearToDate)['tax']).to.be.closeTo(tax, 0.001);
  });

  it('takes null, where an answer has it, as nothing', async () => {
    const empty = { tax_year: LATEST_YEAR, director: null, last_period: null };
    const withNulls = await answerTo({ ...PAYSLIP, year_to_date: empty });
    expect(withNulls).to.deep.equal(await answerTo({ ...PAYSLIP, year_to_date: { tax_year: LATEST_YEAR } }));
  });

  it('is the same for a migration that sends only the figures it has', async () => {
    const { payslip, year_to_date: first = null } = await answerTo(PAYSLIP);
    const { taxable_pay = 0, tax = 0 } = members(payslip);
    const second = { ...PAYSLIP, tax_month: 2 };
    const few = await answerTo({ ...second, year_to_date: { tax_year: LATEST_YEAR, taxable_pay, tax } });
    expect(few['payslip']).to.deep.equal((await answerTo({ ...second, year_to_date: first }))['payslip']);
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
    const toDate = [
      'student_loans.plan_9',
      'national_insurance[0].niable_pay',
      'national_insurance[1].ni_category',
    ];
    expect(faults).to.include.all.keys(
      ...['tax_month', 'pay[0].amount', 'pay[1].kind', 'ni_category', 'director.method', 'unlisted'],
      ...[...toDate, 'last_period.pay_frequency'].map((field) => `year_to_date.${field}`),
    );
  });

  it('says of a pay day outside of the tax year which days are in it', async () => {
    const answer = await service.post(SLIP, { ...undated, tax_year: '2026-27', pay_date: '2027-04-06' });
    const faults = faultsIn(answer);
    expect(faults).to.have.all.keys('pay_date', 'tax_year');
    expect(faults['pay_date']).to.include('from 2026-04-06 to 2027-04-05');
  });

  it('says of tax above half of pay whether a later payslip recovers it', async () => {
    const year = { tax_year: '2026-27', year_to_date: { tax_year: '2026-27', taxable_pay: 0, tax: 0 } };
    const high = { ...undated, ...year, pay: [{ kind: 'salary', amount: 800 }], tax_code: 'K1500' };
    const recovers = 'the next payslip under a cumulative code recovers it.';
    const ends = 'and no ordinary pay day of the tax year is left to recover it.';
    for (const [period, says] of [
      [{ tax_month: 11 }, recovers],
      [{ tax_month: 12 }, ends],
      [{ pay_frequency: 'two_weekly', tax_week: 50 }, recovers],
      [{ pay_frequency: 'two_weekly', tax_week: 52 }, ends],
    ] as const) {
      const { notices } = await answerTo({ ...high, ...period });
      const [notice] = Array.isArray(notices) ? notices : [];
      expect(String(members(notice)['message']).replace(/^.*?(; |, (?=and))/, '')).to.equal(says);
    }
  });

  it('takes a hundred items of pay, and no more', async () => {
    const items = (count: number) => Array.from({ length: count }, () => ({ kind: 'salary', amount: 1 }));
    expect(members((await answerTo({ ...PAYSLIP, pay: items(100) }))['payslip'])['gross']).to.equal(100);
    expect(await faultsOf({ pay: items(101) })).to.have.all.keys('pay');
  });
});
