import { expect } from 'chai';
import type { Json, JsonObject } from '../../src/json.js';
import { answers } from './support/answers.js';
import { members } from './support/contract.js';
import { codesIn, faultsIn, useService } from './support/service.js';

const COST = '/v1/employer-cost';
const PAYSLIP = '/v1/payslip';
const SICK_PAY = '/v1/statutory/sick-pay';
const METADATA = ['tax_year', 'engine', 'authority_test_data', 'assumptions', 'sources'];

const SALARY: JsonObject = {
  tax_year: '2026-27',
  gross: { amount: 50_000, per: 'year' },
  region: 'england',
};
const PAID: JsonObject = {
  tax_year: '2026-27',
  tax_month: 1,
  pay: [
    { kind: 'salary', amount: 3_100 },
    { kind: 'bonus', amount: 500, niable: true },
  ],
  tax_code: 'K100',
  ni_category: 'A',
};
const SICK: JsonObject = {
  tax_year: '2026-27',
  average_weekly_earnings: { amount: 480 },
  qualifying_days_per_week: 5,
  days: 3,
};

const USUAL: Readonly<Record<string, JsonObject>> = { [COST]: SALARY, [PAYSLIP]: PAID, [SICK_PAY]: SICK };

describe('the fields that a caller asks for', () => {
  const service = useService();
  const ask = (path: string, fields: string, body: Json) => service.post(`${path}?fields=${fields}`, body);

  describe('are all that the answer has besides its metadata, in its order', () => {
    for (const [path, more, fields, expected] of answers.fields) {
      it(`${path} ${fields}`, async () => {
        const { status, body: answer, text } = await ask(path, fields, { ...USUAL[path], ...more });
        expect(status, text).to.equal(200);
        expect(JSON.stringify(withoutMetadata(answer))).to.equal(JSON.stringify(expected));
        expect(Object.keys(answer).slice(-METADATA.length)).to.deep.equal(METADATA);
      });
    }
  });

  it('are all of it where they are all of its objects', async () => {
    const whole = await service.post(COST, SALARY);
    expect((await ask(COST, 'employee,cost', SALARY)).text).to.equal(whole.text);
    const payslip = await service.post(PAYSLIP, PAID);
    expect((await ask(PAYSLIP, 'payslip,year_to_date,notices', PAID)).text).to.equal(payslip.text);
  });

  it('are of each entry of a list, which says which entry it is', async () => {
    const { body } = await service.post(COST, SALARY);
    const part = await ask(COST, 'employee.payslips.tax', SALARY);
    const payslips = listOf(members(body['employee'])['payslips']).map(members);
    expect(part.body['employee']).to.deep.equal({
      payslips: payslips.map(({ period, tax }) => ({ period, tax })),
    });
    const numbers = await ask(COST, 'employee.payslips.period', SALARY);
    expect(numbers.body['employee']).to.deep.equal({ payslips: payslips.map(({ period }) => ({ period })) });
  });

  it('take for granted and cite only what they rest on', async () => {
    const notesOf = async (fields: string) => {
      const { assumptions, sources } = (
        await ask(COST, fields, { ...SALARY, child_benefit: { children: 2 } })
      ).body;
      return { assumptions: listOf(assumptions), sources: listOf(sources) };
    };
    const [charge, total, pay] = [
      await notesOf('employee.child_benefit'),
      await notesOf('cost.total'),
      await notesOf('cost.pay'),
    ];
    const ofChildBenefit = (notes: typeof charge) =>
      [...notes.assumptions, ...notes.sources].filter((each) => /child/i.test(String(each)));
    expect(ofChildBenefit(charge)).not.to.deep.equal([]);
    expect(ofChildBenefit(total)).to.deep.equal([]);
    expect(total.sources).to.include.members([...pay.sources]);
    expect(pay.sources.length).to.be.below(total.sources.length);
  });

  it('come with every notice of a payslip', async () => {
    const late = { ...PAID, tax_month: 3 };
    const { notices } = (await service.post(PAYSLIP, late)).body;
    expect(listOf(notices).map((each) => members(each)['code'])).to.include('NO_YEAR_TO_DATE');
    for (const fields of ['payslip.pay_frequency', 'payslip.tax', 'engine', 'notices.code'])
      expect((await ask(PAYSLIP, fields, late)).body['notices'], fields).to.deep.equal(notices);
  });

  it('are of the tax year of the request', async () => {
    const before = { ...SALARY, tax_year: '2019-20' };
    const plan = 'employee.periods.year.student_loans.plan_5';
    expect((await ask(COST, plan, SALARY)).status).to.equal(200);
    expect(faultsIn(await ask(COST, plan, before))).to.have.property('fields');
  });

  describe('are refused as `fields`', () => {
    it('that are more than fifty', async () => {
      const answer = await ask(COST, `${'cost.total,'.repeat(50)}cost.pay`, SALARY);
      expect(faultsIn(answer)).to.deep.equal({ fields: 'fields must be at most 50 paths' });
      expect(codesIn(answer)).to.deep.equal({ fields: 'TOO_MANY' });
    });

    it('each of several', async () => {
      const { body } = await ask(COST, 'cost.totl,cost.total,employee.nothing', SALARY);
      expect(members(body['error'])['message']).to.equal(
        'fields: cost.totl is not a field of this answer, did you mean cost.total?; ' +
          'fields: employee.nothing is not a field of this answer',
      );
    });

    it('together with what is wrong with the request', async () => {
      const answer = await ask(COST, 'cost.totl', { ...SALARY, regoin: 'england' });
      expect(Object.keys(faultsIn(answer))).to.deep.equal(['fields', 'regoin']);
    });
  });

  describe('are refused where the whole answer is, with the same body', () => {
    const tooGreat = {
      ...SALARY,
      gross: { amount: 90_000_000, per: 'year' },
      working_pattern: { hours_per_week: 1e-9 },
    };
    const sameRefusal = async (fields: string, body: JsonObject) => {
      const [whole, part] = [await service.post(COST, body), await ask(COST, fields, body)];
      expect(whole.status).to.equal(400);
      expect(faultsIn(part)).to.deep.equal(faultsIn(whole));
      expect(codesIn(part)).to.deep.equal(codesIn(whole));
    };

    it('by a rule, whatever they are', async () => {
      const body = { ...SALARY, bonus: { amount: 100, pay_period: 13 } };
      for (const fields of ['employee.tax_code', 'engine', 'cost.total']) await sameRefusal(fields, body);
    });

    it('for a figure beyond all pay that is among them, and for no other', async () => {
      await sameRefusal('employee.periods.hour', tooGreat);
      const { working_pattern: _, ...paid } = tooGreat;
      const [part, whole] = [await ask(COST, 'cost', tooGreat), await service.post(COST, paid)];
      expect(part.body['cost'], part.text).to.deep.equal(whole.body['cost']);
    });
  });
});

function withoutMetadata(answer: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(answer).filter(([name]) => !METADATA.includes(name)));
}

function listOf(json: Json | undefined): readonly Json[] {
  return Array.isArray(json) ? json : [];
}
