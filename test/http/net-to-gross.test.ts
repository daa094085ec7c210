import { expect } from 'chai';
import fc from 'fast-check';
import { type Json, type JsonObject, textsIn } from '../../src/json.js';
import { InvalidInput } from '../../src/operations/index.js';
import { answerOf } from '../../src/operations/payroll.js';
import { payslipsAYear } from '../robustness/support/figures.js';
import { costRequests } from '../robustness/support/front-door.js';
import { searchOf } from '../support/operations.js';
import { payroll } from '../support/project.js';
import { PATIENCE, runOptions } from '../support/runs.js';
import { answers } from './support/answers.js';
import { members } from './support/contract.js';
import { KEY, useService } from './support/service.js';

const COST = '/v1/employer-cost/net-to-gross';
const PAYSLIP = '/v1/payslip/net-to-gross';
const ENGLAND = { tax_year: '2026-27', region: 'england' };
const ofCost = searchOf('employer-cost');

const yearly = (amount: number) => ({ amount, per: 'year' });
const monthly = (amount: number) => ({ amount, per: 'month' });

const PAID: JsonObject = {
  tax_year: '2026-27',
  tax_month: 1,
  pay_frequency: 'monthly',
  tax_code: '1257L',
  ni_category: 'A',
  take_home: 4_173.64,
  pay: [{ kind: 'salary', amount: 4_000 }, { kind: 'bonus' }],
};

describe('net to gross', function () {
  this.timeout(PATIENCE);
  const service = useService();

  for (const [what, body, salary, reached] of answers['net to gross']) {
    it(`finds the salary: ${what}`, async () => {
      const { status, body: answer } = await service.call('POST', COST, {
        key: KEY,
        body: { ...ENGLAND, ...body },
      });
      expect(status).to.equal(200);
      const found = members(answer['net_to_gross']);
      expect(found).to.include({ reached });
      expect(found['gross']).to.deep.equal(yearly(salary));
    });
  }

  it('is the answer to the salary, with what was found', async () => {
    const { body } = await service.call('POST', COST, {
      key: KEY,
      body: { ...ENGLAND, take_home: monthly(3_000) },
    });
    const { net_to_gross: found, ...answer } = body;
    expect(found).to.deep.equal({
      gross: yearly(45_108.36),
      each_payslip: 3_759.03,
      asked: 36_000,
      reached: 36_000,
      a_penny_less: 35_999.88,
      calculations: 12,
    });
    const { body: direct } = await service.call('POST', '/v1/employer-cost', {
      key: KEY,
      body: { ...ENGLAND, gross: yearly(45_108.36) },
    });
    expect(answer).to.deep.equal(direct);
  });

  it('finds the amount of one item of a payment', async () => {
    const { body } = await service.call('POST', `${PAYSLIP}?fields=payslip.tax`, { key: KEY, body: PAID });
    expect(body['payslip']).to.deep.equal({ tax: 1_223.26 });
    expect(body['net_to_gross']).to.include({ asked: 4_173.64, reached: 4_173.64, a_penny_less: 4_173.63 });
    expect(members(body['net_to_gross'])['pay']).to.deep.equal({ item: 2, kind: 'bonus', amount: 1_677.96 });
  });

  it('finds the pay of a quarter', async () => {
    const quarter = { tax_year: '2026-27', pay_date: '2026-04-30', pay_frequency: 'quarterly' };
    const { body } = await service.call('POST', PAYSLIP, {
      key: KEY,
      // 9,000 less tax of 1,171.00 and contributions of 468.56.
      body: {
        ...quarter,
        tax_code: '1257L',
        ni_category: 'A',
        take_home: 7_360.44,
        pay: [{ kind: 'salary' }],
      },
    });
    expect(members(body['net_to_gross'])['pay']).to.deep.equal({ item: 1, kind: 'salary', amount: 9_000 });
  });

  it('says of a payment that all else of it leaves more than was asked', async () => {
    const noticesOf = async (take_home: number, query = '') => {
      const { body } = await service.call('POST', PAYSLIP + query, {
        key: KEY,
        body: { ...PAID, take_home },
      });
      return { notices: body['notices'], found: members(body['net_to_gross']) };
    };
    // 4,000 less tax of 590.20 and National Insurance of 236.16.
    const { notices, found } = await noticesOf(3_173.63);
    expect(found).to.include({ asked: 3_173.63, reached: 3_173.64 });
    expect(notices).to.deep.equal([
      {
        code: 'TAKE_HOME_REACHED',
        message:
          'Take-home pay of £3,173.63 was asked for, and all else of the payment leaves more: £3,173.64 with the least amount that the item can ' +
          'have. Less comes home only where other pay is less, or more is deducted.',
        fields: ['take_home', 'pay'],
      },
    ]);
    expect((await noticesOf(3_173.63, '?fields=notices')).notices).to.deep.equal(notices);
    for (const enough of [3_173.64, 3_173.65]) expect((await noticesOf(enough)).notices).to.deep.equal([]);
  });

  it('says of a year that all else leaves more than was asked without any salary', async () => {
    const said = async (amount: number) => {
      const { body } = await service.call('POST', COST, {
        key: KEY,
        body: { ...ENGLAND, allowances: yearly(5_000), take_home: yearly(amount) },
      });
      return textsIn(body['assumptions']).filter((text) => text.includes('without any salary'));
    };
    expect(await said(4_999.99)).to.deep.equal([
      'Take-home pay of £4,999.99 a year was asked for, and all else that is paid leaves more without any salary: £5,000.',
    ]);
    for (const enough of [5_000, 5_000.01]) expect(await said(enough)).to.deep.equal([]);
  });

  it('finds the pay beside loan deductions that are given back', async () => {
    const { body } = await service.call('POST', PAYSLIP, {
      key: KEY,
      // 3,000 less tax of 390.40 and contributions of 156.16, and the 98 that come back.
      body: {
        ...{ tax_year: '2026-27', tax_month: 3, tax_code: '1257L', ni_category: 'A' },
        take_home: 2_551.44,
        pay: [{ kind: 'salary' }],
        student_loan_refund: { plan: 'plan_2', amount: 98 },
        year_to_date: { tax_year: '2026-27', taxable_pay: 6_000, tax: 780.6, student_loans: { plan_2: 98 } },
      },
    });
    expect(members(body['net_to_gross'])['pay']).to.deep.equal({ item: 1, kind: 'salary', amount: 3_000 });
    expect(members(body['payslip'])['student_loans']).to.deep.equal({ plan_2: -98 });
  });

  it('may be asked for what was found alone, which comes with any fields', async () => {
    const ask = (fields: string) =>
      service.call('POST', `${PAYSLIP}?fields=${fields}`, { key: KEY, body: PAID });
    const { body } = await ask('net_to_gross');
    expect(body).to.not.have.property('payslip');
    expect(body['net_to_gross']).to.include({ asked: 4_173.64 });
  });

  it('finds a pay where little of each pound is kept, in at most a hundred calculations', async () => {
    const request = {
      ...{ tax_year: '2026-27', region: 'wales', pay_frequency: 'weekly' },
      ...{
        pension: { method: 'relief_at_source', percent: 45.93 },
        student_loans: ['plan_1', 'postgraduate'],
      },
    };
    const { body } = await service.call('POST', COST, {
      key: KEY,
      body: { ...request, take_home: yearly(354_496.64) },
    });
    const found = members(body['net_to_gross']);
    expect(found['calculations']).to.be.within(60, 100);
    expect(found['reached']).to.be.at.least(354_496.64);
    expect(found['a_penny_less']).to.be.below(354_496.64);
  });

  it('finds one that is enough, where a penny less is not, whatever pensions and loans leave', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...LEAVING_LITTLE),
        targets,
        pensions,
        async (request, take_home, pension) => {
          const answer = await payroll
            .calculateFromNet(ofCost, { ...request, pension, take_home }, '2026-27')
            .then(answerOf)
            .catch(nothingWhereRefused);
          fc.pre(answer !== undefined);
          const { asked, reached, a_penny_less: less, calculations } = members(answer['net_to_gross']);
          expect(inPence(reached)).to.be.at.least(inPence(asked));
          if (less !== null) expect(inPence(less)).to.be.below(inPence(asked));
          expect(calculations).to.be.at.most(100);
        },
      ),
      runOptions(100),
    );
  });

  it('finds the least pay: a penny of pay never brings more than a penny home, and none of many steps below is enough', async () => {
    await fc.assert(
      fc.asyncProperty(costRequests, targets, steps, async (request, take_home, below) => {
        const search = await searchFor(request, { take_home });
        // After sixty calculations it is halved, and a penny less alone is sure to fall short.
        const ruledOut = search.calculations > 60 ? [1] : below;
        for (const step of ruledOut.filter((each) => each <= search.steps)) {
          const reached = await reachedBy(search, search.steps - step);
          if (reached !== undefined) expect(reached, `${step} steps below`).to.be.below(search.asked);
        }
      }),
      runOptions(60),
    );
  });

  it('finds the greatest pay of a budget: none of many steps above keeps to it', async () => {
    await fc.assert(
      fc.asyncProperty(costRequests, targets, steps, async (request, total_cost, above) => {
        const search = await searchFor(request, { total_cost });
        for (const step of above) {
          const reached = await reachedBy(search, search.steps + step);
          if (reached !== undefined) expect(reached, `${step} steps above`).to.be.above(search.asked);
        }
      }),
      runOptions(60),
    );
  });
});

const targets = fc
  .double({ min: 2.5, max: 5.7, noNaN: true })
  .map((power) => yearly(Math.round(10 ** power * 100) / 100));
const steps = fc.tuple(
  fc.constant(1),
  fc.integer({ min: 1, max: 30 }),
  fc.integer({ min: 1, max: 300 }),
  fc.integer({ min: 1, max: 6_000 }),
);

const pensions = fc.record({
  method: fc.constantFrom('salary_sacrifice', 'net_pay', 'relief_at_source'),
  percent: fc.integer({ min: 3_000, max: 6_000 }).map((hundredths) => hundredths / 100),
});
const LEAVING_LITTLE: readonly JsonObject[] = [
  { region: 'england', student_loans: ['plan_2', 'postgraduate'] },
  { region: 'scotland', student_loans: ['plan_4', 'postgraduate'], pay_frequency: 'weekly' },
  { region: 'wales', marriage_allowance: 'transferring' },
  { region: 'england', marriage_allowance: 'receiving', student_loans: ['plan_1'], pay_frequency: 'weekly' },
];

/** A search that was made: what was asked and found, in pence and in steps of pay. */
interface Search {
  readonly request: JsonObject;
  readonly taxYear: string;
  readonly target: 'take_home' | 'total_cost';
  readonly asked: number;
  readonly steps: number;
  readonly pence: number;
  readonly calculations: number;
}

async function searchFor({ gross, ...others }: JsonObject, target: JsonObject): Promise<Search> {
  const { tax_year: taxYear = payroll.latestTaxYear(), ...request } = others;
  const year = String(taxYear);
  const answer = await payroll
    .calculateFromNet(ofCost, { ...request, ...target }, year)
    .then(answerOf)
    .catch(nothingWhereRefused);
  fc.pre(answer !== undefined);
  const found = members(answer['net_to_gross']);
  const isByTheHour = JSON.stringify(request['overtime'] ?? null).includes('"hours":');
  const pence = payslipsAYear(request) * (isByTheHour ? 5 : 1);
  return {
    request,
    taxYear: year,
    target: 'take_home' in target ? 'take_home' : 'total_cost',
    asked: inPence(found['asked']),
    steps: inPence(members(found['gross'])['amount']) / pence,
    pence,
    calculations: Number(found['calculations']),
  };
}

/** What a salary of so many steps comes to, in pence; undefined where it is refused. */
async function reachedBy(
  { request, taxYear, target, pence }: Search,
  steps: number,
): Promise<number | undefined> {
  const gross = yearly((steps * pence) / 100);
  const answer = await payroll
    .calculate('employer-cost', { ...request, gross }, taxYear)
    .then(answerOf)
    .catch(nothingWhereRefused);
  if (answer === undefined) return undefined;
  const year = members(members(members(answer['employee'])['periods'])['year']);
  return inPence(target === 'take_home' ? year['take_home'] : members(answer['cost'])['total']);
}

function inPence(pounds: Json | undefined): number {
  return Math.round(Number(pounds) * 100);
}

function nothingWhereRefused(error: unknown): undefined {
  if (error instanceof InvalidInput) return undefined;
  throw error;
}
