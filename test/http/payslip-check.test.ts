import { expect } from 'chai';
import { type JsonObject, objectsIn, textsIn } from '../../src/json.js';
import { members } from './support/contract.js';
import { errorIn, faultsIn, KEY, useService } from './support/service.js';

const PATH = '/v1/payslip/check';

/** The first payslip of 2026-27: tax 390.20, National Insurance 156.16. */
const PAID: JsonObject = {
  pay_date: '2026-04-30',
  tax_code: '1257L',
  ni_category: 'A',
  pay: [{ kind: 'salary', amount: 3_000 }],
};

const TAX_BY_HAND = { printed: 600, expected: 390.2, difference: 209.8, agrees: false };

describe('the check of a payslip', () => {
  const service = useService();

  const check = async (printed: JsonObject, more: JsonObject = {}) => {
    const { status, body } = await service.call('POST', PATH, {
      key: KEY,
      body: { ...PAID, ...more, printed },
    });
    expect(status).to.equal(200);
    return body;
  };

  /** What explains the figures, each change as `field word`, and what gives the same. */
  const explained = async (printed: JsonObject, more: JsonObject = {}) => {
    const { explained_by: entries, unexplained } = await check(printed, more);
    const inWords = ({ field, to }: JsonObject) => `${String(field)} ${JSON.stringify(to)}`;
    return {
      unexplained,
      explained_by: objectsIn(entries).map(({ changes, agrees, same_figures: same }) => ({
        changes: objectsIn(changes).map(inWords),
        agrees,
        same: objectsIn(same).map(inWords),
      })),
    };
  };

  it('says that figures agree to the penny, and tries nothing', async () => {
    const body = await check({ tax: 390.2, employee_ni: 156.16, take_home: 2_453.64 });
    expect(body).to.deep.include({ explained_by: [], unexplained: [], tried: [], calculations: 1 });
    expect(body['says']).to.equal(
      'Income tax, employee National Insurance and take-home pay agree to the penny.',
    );
  });

  it('compares each printed figure, and no other', async () => {
    const { figures } = await check({ tax: 600 });
    expect(figures).to.deep.equal({ tax: TAX_BY_HAND });
  });

  // 20 % of 3,000, or of all pay below the higher rate: no pay is free of tax.
  it('explains 600.00 of tax on 3,000 by BR, and by all codes that leave nothing free of tax', async () => {
    const same = ['0T', '0T W1/M1', 'SBR', 'CBR', 'C0T'].map((code) => `tax_code "${code}"`);
    expect(await explained({ tax: 600 })).to.deep.equal({
      unexplained: [],
      explained_by: [
        {
          changes: ['tax_code "BR"'],
          agrees: ['tax'],
          same: [...same, 'starter_declaration "C"', 'starter_declaration "none"'],
        },
      ],
    });
  });

  // A director has the free pay of the whole year.
  it('explains no National Insurance by the letter of State Pension age, by those with none, and by a director', async () => {
    const { explained_by: entries } = await explained({ employee_ni: 0 });
    expect(entries).to.deep.equal([
      {
        changes: ['ni_category "C"'],
        agrees: ['employee_ni'],
        same: ['ni_category "X"', 'ni_category "S"', 'ni_category "K"', 'director {"method":"annual"}'],
      },
    ]);
  });

  // 9 % of what is above 26,900 a year: (3,000 - 2,241.66) * 9 % is 68 in whole pounds. 3,000 - 600 - 156.16 - 68 comes home.
  it('joins what explains tax and loans, and holds take-home pay against both', async () => {
    const { explained_by: entries } = await explained({ tax: 600, student_loans: 68, take_home: 2_175.84 });
    expect(entries[0]).to.deep.include({
      changes: ['tax_code "BR"', 'student_loans ["plan_1"]'],
      agrees: ['tax', 'student_loans', 'take_home'],
    });
  });

  it('says of what nothing gives only that nothing that was tried does', async () => {
    const body = await check({ tax: 401.37 });
    expect(body).to.deep.include({ explained_by: [], unexplained: ['tax'], left_out: [] });
    expect(body['says']).to.equal(
      'Of what was tried, none gives the income tax of £401.37; what was said comes to £390.20.',
    );
    expect(objectsIn(body['tried']).map(({ name }) => name)).to.include.members([
      'basic_rate',
      'year_before',
    ]);
  });

  it('says first what it was not told', async () => {
    const body = await check({ tax: 390.2 }, { pay_date: '2026-06-30' });
    expect(Object.keys(body)[0]).to.equal('not_said');
    expect(textsIn(body['not_said'])[0]).to.match(/^Nothing earlier in the tax year was given/);
    expect(textsIn(body['not_said'])).to.include.members([...textsIn(body['assumptions'])]);
  });

  // (12,000 - 4 x 1,048.26) * 20 % is 1,561.20 of whole pounds, and of five periods 1,951.60.
  it('says first what may be all of a difference, and of whom nothing earlier is known that each pay may be like this one', async () => {
    const body = await check({ tax: 390.4, take_home: 2_453.44 }, { pay_date: '2026-08-28' });
    expect(body['says']).to.match(
      /^Nothing earlier in the tax year was said, which may be all of the difference/,
    );
    const [entry] = objectsIn(body['explained_by']);
    const [change] = objectsIn(entry?.['changes']);
    expect(change?.['to']).to.deep.equal({ tax_year: '2026-27', taxable_pay: 12_000, tax: 1_561.2 });
    expect(change?.['says']).to.match(/^That is right if each earlier pay/);
    expect((await check({ tax: 0 }, { pay_date: '2026-08-28' }))['says']).to.equal(
      'Income tax agrees to the penny.',
    );
  });

  it('ends as the answer to the payslip does', async () => {
    const { body } = await service.call('POST', '/v1/payslip', { key: KEY, body: PAID });
    const checked = await check({ tax: 600 });
    for (const name of ['tax_year', 'engine', 'authority_test_data', 'notices'])
      expect(checked[name]).to.deep.equal(body[name]);
  });

  const wrong: readonly (readonly [string, JsonObject, string, string])[] = [
    ['no figure', {}, 'printed', 'printed must have at least one of taxable_pay, tax,'],
    ['an unknown figure', { taxx: 1 }, 'printed.taxx', 'did you mean printed.tax?'],
    ['part of a penny', { tax: 1.234 }, 'printed.tax', 'must have at most 2 decimals'],
    ['a text', { tax: '£1,234.50' }, 'printed.tax', 'write 1234.50'],
    ['what no pay leads to', { tax: -100_000_000 }, 'printed.tax', 'must be more than -100,000,000'],
  ];
  for (const [what, printed, field, message] of wrong) {
    it(`names ${what} that is printed`, async () => {
      const answer = await service.call('POST', PATH, { key: KEY, body: { ...PAID, printed } });
      expect(answer.status).to.equal(400);
      expect(Object.keys(faultsIn(answer))).to.deep.equal([field]);
      expect(errorIn(answer)['message']).to.include(message);
    });
  }

  it('needs what is printed, and the request of the payslip', async () => {
    const { pay: _, ...rest } = PAID;
    const answer = await service.call('POST', PATH, { key: KEY, body: rest });
    expect(faultsIn(answer)).to.have.keys(['pay', 'printed']);
  });

  it('refuses what the rules of the payslip refuse', async () => {
    const body = { ...PAID, salary_sacrifice: 5_000, printed: { tax: 1 } };
    const answer = await service.call('POST', PATH, { key: KEY, body });
    const ofPayslip = await service.call('POST', '/v1/payslip', {
      key: KEY,
      body: { ...PAID, salary_sacrifice: 5_000 },
    });
    expect(answer.status).to.equal(400);
    expect(faultsIn(answer)).to.deep.equal(faultsIn(ofPayslip));
  });

  it('takes no fields: its answer is whole', async () => {
    const { status } = await service.call('POST', `${PATH}?fields=figures`, {
      key: KEY,
      body: { ...PAID, printed: { tax: 1 } },
    });
    expect(status).to.equal(400);
  });

  it('stops at 100 calculations, and says what was left out', async () => {
    const body = await check(
      { tax: 1.23, employee_ni: 1.23, student_loans: 1.23, pension: 1.23 },
      {
        student_loans: ['plan_2', 'postgraduate'],
        pension: { method: 'net_pay', percent: 5 },
        earlier_employment: { pay: 1_000, tax: 20 },
      },
    );
    expect(body['calculations']).to.be.at.most(100);
    expect(members(body['figures'])).to.have.keys(['tax', 'employee_ni', 'student_loans', 'pension']);
  });
});
