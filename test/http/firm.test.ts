import { expect } from 'chai';
import { type JsonObject, objectsIn, textsIn } from '../../src/json.js';
import { members } from './support/contract.js';
import { faultsIn, KEY, useService } from './support/service.js';

const FIRM = '/v1/firm';
const YEAR = { tax_year: '2026-27' };
const SALARY = (amount: number): JsonObject => ({ gross: { amount, per: 'year' }, region: 'england' });

/** A person of a firm by their name. */
function person(ref: string, request: JsonObject): JsonObject {
  return { ref, request };
}

const PEOPLE: readonly JsonObject[] = [
  person('ann', SALARY(24_000)),
  person('bob', { ...SALARY(61_000), pension: { method: 'salary_sacrifice', percent: 5 } }),
  person('cem', { ...SALARY(4_000_000), employer_pension: 'auto_enrolment_minimum' }),
  person('dee', { ...SALARY(18_500), region: 'scotland', pay_frequency: 'weekly', ni_category: 'H' }),
  person('eve', { ...SALARY(30_000), benefits_in_kind: { amount: 2_500, per: 'year' } }),
];

describe('a firm', () => {
  const service = useService();
  const ask = (path: string, body: JsonObject) =>
    service.call('POST', path, { key: KEY, body: { ...YEAR, ...body } });

  it('is each person as employer cost has them, and the allowances once over all', async () => {
    const { body } = await ask(FIRM, {
      people: PEOPLE,
      employment_allowance: true,
      apprenticeship_levy: true,
    });
    const alone = await Promise.all(
      PEOPLE.map(async ({ ref = null, request }) => {
        const {
          cost = null,
          employee = null,
          assumptions = null,
        } = (await ask('/v1/employer-cost', members(request))).body;
        return { ref, cost, employee, assumptions };
      }),
    );
    expect(body['people']).to.deep.equal(alone);

    // Added up payslip by payslip, in pence.
    const payslips = alone.flatMap(({ employee }) => {
      const slips = members(employee ?? {})['payslips'];
      return Array.isArray(slips) ? slips.map((slip) => members(slip)) : [];
    });
    const sum = (name: string) =>
      payslips.reduce((total, slip) => total + Math.round(Number(slip[name]) * 100), 0);
    const contributions = sum('employer_ni');
    const levy = Math.round(sum('niable_pay') * 0.005) - 15_000_00;
    const class1a = 2_500_00 * 0.15;
    expect(body['employment_allowance_used']).to.equal(10_500);
    expect(body['apprenticeship_levy']).to.equal(levy / 100);
    expect(members(body['totals'])).to.deep.equal({
      pay: sum('gross') / 100,
      benefits_in_kind: 2_500,
      employer_ni: contributions / 100,
      class_1a_ni: class1a / 100,
      employer_pension: sum('employer_pension') / 100,
      total:
        (sum('gross') + 2_500_00 + contributions - 10_500_00 + class1a + sum('employer_pension') + levy) /
        100,
    });
  });

  it('uses no more of the Employment Allowance than there is National Insurance, and pays no levy below its allowance', async () => {
    const { body } = await ask(FIRM, {
      people: [person('ann', SALARY(24_000))],
      employment_allowance: true,
      apprenticeship_levy: true,
    });
    const { employer_ni: contributions, total } = members(body['totals']);
    expect(body['employment_allowance_used']).to.equal(contributions);
    expect(body['apprenticeship_levy']).to.equal(0);
    expect(total).to.equal(24_000);
  });

  it('claims neither where the request does not', async () => {
    const { body } = await ask(FIRM, { people: PEOPLE });
    expect(body).to.include({ employment_allowance_used: 0, apprenticeship_levy: 0 });
  });

  it('says what it takes for granted, each sentence and source once', async () => {
    const { body } = await ask(FIRM, { people: PEOPLE, employment_allowance: true });
    for (const field of ['assumptions', 'sources']) {
      const texts = body[field];
      expect(texts, field).to.be.an('array').that.has.lengthOf.above(3);
      expect(new Set(Array.isArray(texts) ? texts : []).size).to.equal(
        Array.isArray(texts) ? texts.length : 0,
      );
    }
    expect(JSON.stringify(body['assumptions'])).to.not.include('for this employee alone');
    // What no person's own answer says is of the employer.
    const ofPeople = objectsIn(body['people']).flatMap(({ assumptions }) => textsIn(assumptions));
    expect(textsIn(body['assumptions']).filter((text) => !ofPeople.includes(text))).to.have.lengthOf(1);
  });

  it('takes 500 people with all that is usual of each, and no more', async () => {
    const request = {
      ...SALARY(31_000),
      pay_frequency: 'monthly',
      ni_category: 'A',
      pension: { method: 'net_pay', percent: 5 },
      employer_pension: { percent: 3 },
      student_loans: ['plan_2', 'postgraduate'],
      benefits_in_kind: { amount: 1_200, per: 'year' },
      salary_sacrifice: { amount: 50, per: 'month' },
    };
    const many = (count: number) =>
      Array.from({ length: count }, (_, at) => person(`somebody with number ${at}`, request));
    const alone = (await ask('/v1/employer-cost', request)).body;
    const { status, body } = await ask(FIRM, { people: many(500) });
    expect(status).to.equal(200);
    expect(members(body['totals'])['total']).to.equal(
      Math.round(Number(members(alone['cost'])['total']) * 50_000) / 100,
    );
    expect(faultsIn(await ask(FIRM, { people: many(501) }))).to.deep.equal({
      people: 'people must have at most 500 items',
    });
  });
});
