import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect } from 'chai';
import type { Json, JsonObject } from '../../src/json.js';
import { members } from './support/contract.js';
import { useService } from './support/service.js';

/** A client that is made from the document has one type for what it is answered and sends on. */
describe('the types that a payslip and the next request share', () => {
  const service = useService();
  const schema = (name: string) => members(service.contract.at('components', 'schemas', name));
  const fieldsOf = (of: Json | undefined): string[] => Object.keys(members(members(of)['properties']));
  const field = (of: Json | undefined, name: string) => members(members(members(of)['properties'])[name]);

  const director = {
    pay_date: '2026-04-28',
    pay: [
      { kind: 'salary', amount: 4_000 },
      { kind: 'statutory_sick_pay', amount: 100 },
    ],
    tax_code: '1257L',
    ni_category: 'A',
    director: { method: 'annual' },
    student_loans: ['plan_2'],
  };

  it('are one schema each, to which both refer', () => {
    const [request, answer] = [schema('PayslipRequest'), schema('PayslipResult')];
    const search = schema('PayslipNetToGrossRequest');
    const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
    for (const pay of [field(request, 'pay'), field(schema('PayslipResultPayslip'), 'pay')])
      expect(pay['items']).to.deep.equal(ref('PayItem'));
    for (const of of [request, answer, search])
      expect(field(of, 'year_to_date')).to.include(ref('YearToDate'));
    const lastPeriod = field(schema('YearToDate'), 'last_period');
    expect(lastPeriod['oneOf']).to.deep.equal([{ type: 'null' }, ref('LastPeriod')]);
  });

  it('require what a request must have, and nothing else', () => {
    expect(schema('PayItem')['required']).to.deep.equal(['kind', 'amount']);
    expect(schema('YearToDate')['required']).to.deep.equal(['tax_year']);
    expect(schema('LastPeriod')['required']).to.deep.equal(['pay_frequency', 'tax_period', 'ni_category']);
    service.contract.checkValue({ $ref: '#/components/schemas/YearToDate' }, { tax_year: '2026-27' }, 'it');
  });

  it('have just the fields that an answer has, all of which the next request takes', async () => {
    const { body } = await service.post('/v1/payslip', director);
    const toDate = members(body['year_to_date']);
    expect(Object.keys(toDate)).to.have.members(fieldsOf(schema('YearToDate')));
    expect(Object.keys(members(toDate['last_period']))).to.have.members(fieldsOf(schema('LastPeriod')));
    const ofDirector = field(schema('YearToDate'), 'director');
    expect(Object.keys(members(toDate['director']))).to.have.members(fieldsOf(ofDirector));
    const [letter] = Array.isArray(toDate['national_insurance']) ? toDate['national_insurance'] : [];
    const ofLetters = field(schema('YearToDate'), 'national_insurance')['items'];
    expect(Object.keys(members(letter))).to.have.members(fieldsOf(ofLetters));

    const { pay = null } = members(body['payslip']);
    const next = { ...director, pay_date: '2026-05-28', pay, year_to_date: toDate };
    expect((await service.post('/v1/payslip', next)).status).to.equal(200);
  });

  it('are closed and bounded in a request, though open in an answer, as requests are checked', async () => {
    const next = (year_to_date: JsonObject) => ({
      ...director,
      pay_date: '2026-05-28',
      year_to_date: { tax_year: '2026-27', ...year_to_date },
    });
    const ajv = new Ajv2020({ strict: false, validateFormats: false });
    ajv.addSchema(service.contract.document, 'document');
    const accepts = ajv.getSchema('document#/components/schemas/PayslipRequest');
    expect(accepts?.(next({ gross: 5 }))).to.equal(true);
    for (const wrong of [
      { gross: 1e12 },
      { taxable_pay: -1 },
      { gros: 5 },
      { director: { ni_category: 'A', method: 'annual', letter: 'A' } },
      { director: { ni_category: 'X', method: 'annual' } },
      { last_period: { pay_frequency: 'weekly', tax_period: 57, ni_category: 'A' } },
      { national_insurance: [{ ni_category: 'A', employer_ni: 1e12 }] },
    ]) {
      expect(accepts?.(next(wrong)), JSON.stringify(wrong)).to.equal(false);
      expect((await service.post('/v1/payslip', next(wrong))).status).to.equal(400);
    }
    expect(accepts?.({ ...director, pay: [{ kind: 'salary', amount: 1, paid: 1 }] })).to.equal(false);
  });

  it('bound an amount to date no more than an answer is bound, which adds to the greatest that may be sent', async () => {
    const most = 999_999_999_999;
    const year_to_date = { tax_year: '2026-27', gross: most, taxable_pay: most, tax: most };
    const { status, body } = await service.post('/v1/payslip', {
      ...director,
      pay_date: '2026-05-28',
      year_to_date,
    });
    expect(status).to.equal(200);
    expect(members(body['year_to_date'])['gross']).to.be.above(1_000_000_000_000);
  });
});
