import { expect } from 'chai';
import type { Json, JsonObject } from '../../src/json.js';
import { members } from './support/contract.js';
import { codesIn, faultsIn, KEY, useService } from './support/service.js';

const gross = { amount: 30_000, per: 'year' };
const plain = { gross, region: 'england' };

/** What a program can go by where the words may change. */
describe('the code of a wrong field', () => {
  const service = useService();

  const codesOf = async (fields: JsonObject, whole: JsonObject = plain) => {
    const answer = await service.post('/v1/employer-cost', { ...whole, ...fields });
    expect(answer.status, JSON.stringify(fields)).to.equal(400);
    return codesIn(answer);
  };

  const cases: readonly (readonly [code: string, fields: JsonObject, field: string])[] = [
    ['REQUIRED', { gross: { amount: 1 } }, 'gross.per'],
    ['UNKNOWN_FIELD', { regoin: 'wales' }, 'regoin'],
    ['UNKNOWN_FIELD', { gross: { ...gross, currency: 'GBP' } }, 'gross.currency'],
    ['WRONG_TYPE', { gross: 30_000 }, 'gross'],
    ['WRONG_TYPE', { tax_code: 1257 }, 'tax_code'],
    ['WRONG_TYPE', { employer_pension: 3 }, 'employer_pension'],
    ['NOT_ALLOWED', { region: 'England' }, 'region'],
    ['NOT_ALLOWED', { tax_year: '1066-67' }, 'tax_year'],
    ['NOT_ALLOWED', { employer_pension: 'minimum' }, 'employer_pension'],
    ['NOT_ALLOWED', { student_loans: ['plan_9'] }, 'student_loans[0]'],
    ['OUT_OF_RANGE', { gross: { amount: -1, per: 'year' } }, 'gross.amount'],
    ['OUT_OF_RANGE', { gross: { amount: 1e8, per: 'year' } }, 'gross.amount'],
    ['OUT_OF_RANGE', { working_pattern: { days_per_week: 0 } }, 'working_pattern.days_per_week'],
    ['OUT_OF_RANGE', { bonus: { amount: 1, pay_period: 53 } }, 'bonus.pay_period'],
    ['TOO_LONG', { tax_code: '1'.repeat(33) }, 'tax_code'],
    ['TOO_MANY', { overtime: Array(51).fill({ amount: 1, per: 'week' }) }, 'overtime'],
    ['REPEATED', { student_loans: ['plan_1', 'plan_1'] }, 'student_loans'],
    ['EXACTLY_ONE', { overtime: [{ per: 'week' }] }, 'overtime[0]'],
    ['EXACTLY_ONE', { overtime: [{ per: 'week', amount: 1, hours: 1 }] }, 'overtime[0].amount'],
    ['ONLY_WITH', { overtime: [{ per: 'week', amount: 1, multiplier: 2 }] }, 'overtime[0].multiplier'],
    ['REFUSED', { tax_code: 'HELLO' }, 'tax_code'],
  ];
  for (const [code, fields, field] of cases) {
    it(`is ${code} for ${field} in ${JSON.stringify(fields).slice(0, 60)}`, async () => {
      expect(await codesOf(fields)).to.include({ [field]: code });
    });
  }

  const numbers: readonly (readonly [sent: Json, says: string])[] = [
    ['2,000', ': write 2000 in the place of "2,000"'],
    ['1,234,567.5', ': write 1234567.5 in the place of "1,234,567.5"'],
    ['£2000', ': write 2000 in the place of "£2000"'],
    ['-£2 000.00', ': write -2000.00 in the place of "-£2 000.00"'],
    ['2_000', ': write 2000 in the place of "2_000"'],
    ['2000', ': write 2000 in the place of "2000"'],
    ['007', ': write 7 in the place of "007"'],
    ['20%', ': write 20 in the place of "20%"'],
    ['2,00', ''],
    ['2.000,00', ''],
    ['two thousand', ''],
    ['', ''],
    ['1'.repeat(31), ''],
    [true, ''],
  ];
  for (const [sent, says] of numbers) {
    it(`is WRONG_TYPE for ${JSON.stringify(sent)} as a number, with how it is written where it is one`, async () => {
      const answer = await service.post('/v1/employer-cost', {
        ...plain,
        gross: { amount: sent, per: 'year' },
      });
      expect(codesIn(answer)).to.eql({ 'gross.amount': 'WRONG_TYPE' });
      expect(faultsIn(answer)).to.eql({ 'gross.amount': `gross.amount must be a number${says}` });
    });
  }

  it('is WRONG_TYPE for a text as a whole number, with how it is written where it is one', async () => {
    const faultsOf = async (children: Json) =>
      faultsIn(await service.post('/v1/employer-cost', { ...plain, child_benefit: { children } }));
    const says = 'child_benefit.children must be a whole number';
    expect(await faultsOf('2')).to.eql({ 'child_benefit.children': `${says}: write 2 in the place of "2"` });
    expect(await faultsOf('2.5')).to.eql({ 'child_benefit.children': says });
  });

  it('is REQUIRED where one of two fields is needed', async () => {
    expect(await codesOf({}, { gross })).to.deep.equal({ region: 'REQUIRED' });
  });

  it('is REFUSED for what passed its form, but not the rules', async () => {
    const answer = await service.post('/v1/employer-cost', {
      ...plain,
      pay_frequency: 'monthly',
      bonus: { amount: 100, pay_period: 13 },
    });
    expect(codesIn(answer)).to.deep.equal({ 'bonus.pay_period': 'REFUSED' });
  });

  it('is OUT_OF_RANGE for a number that is beyond all numbers', async () => {
    const answer = await service.call('POST', '/v1/employer-cost', {
      key: KEY,
      raw: '{"gross":{"amount":1e400,"per":"year"},"region":"wales"}',
      headers: { 'Content-Type': 'application/json' },
    });
    expect(codesIn(answer)).to.deep.equal({ 'gross.amount': 'OUT_OF_RANGE' });
  });

  describe('in a query', () => {
    const read: readonly (readonly [code: string, path: string, field: string])[] = [
      ['UNKNOWN_FIELD', '/v1/rates?taxyear=2025-26', 'taxyear'],
      ['UNKNOWN_FIELD', '/openapi.json?format=yaml', 'format'],
      ['REPEATED', '/v1/rates?tax_year=2025-26&tax_year=2025-26', 'tax_year'],
      ['NOT_ALLOWED', '/v1/rates?tax_year=1066-67', 'tax_year'],
      ['REQUIRED', '/v1/rates/history', 'path'],
      ['NOT_ALLOWED', '/v1/rates/history?path=income_tax.personal_alowance', 'path'],
      ['TOO_LONG', `/v1/rates/history?path=${'x'.repeat(101)}`, 'path'],
      ['TOO_LONG', `/v1/tax-codes/${'1'.repeat(33)}`, 'code'],
      ['REFUSED', '/v1/tax-codes/HELLO', 'code'],
    ];
    for (const [code, path, field] of read) {
      it(`is ${code} for ${field} of ${path.slice(0, 60)}`, async () => {
        expect(codesIn(await service.get(path))).to.deep.equal({ [field]: code });
      });
    }

    const names = Array.from({ length: 21 }, (_, index) => `value=name_${index}`).join('&');
    const traced: readonly (readonly [code: string, query: string, field: string])[] = [
      ['NOT_ALLOWED', 'value=employe_ni', 'value'],
      ['REQUIRED', 'value=', 'value'],
      ['TOO_LONG', `value=${'x'.repeat(101)}`, 'value'],
      ['WRONG_TYPE', 'period=first', 'period'],
      ['OUT_OF_RANGE', 'period=13', 'period'],
    ];
    for (const [code, query, field] of traced) {
      it(`is ${code} for ${field} of a trace with ${query.slice(0, 60)}`, async () => {
        const answer = await service.post(`/v1/employer-cost/trace?${query}`, plain);
        expect(codesIn(answer)).to.deep.equal({ [field]: code });
      });
    }

    it('is TOO_MANY where a trace is asked for more than twenty values', async () => {
      const answer = await service.post(`/v1/employer-cost/trace?${names}`, plain);
      const { fields } = members(answer.body['error']);
      const codes = Array.isArray(fields) ? fields.map((fault: Json) => members(fault)['code']) : [];
      expect(codes).to.include('TOO_MANY');
      const same = Array(30).fill('value=employee_ni').join('&');
      expect((await service.post(`/v1/employer-cost/trace?${same}`, plain)).status).to.equal(200);
    });
  });

  it('is one of those that are documented, all of which are used here or in request-forms.test.ts', () => {
    const documented = members(
      members(service.contract.at('components', 'schemas', 'FieldFault'))['properties'],
    );
    const all = members(documented['code'])['enum'];
    const here = new Set([...cases.map(([code]) => code), 'MALFORMED', 'TOO_DEEP']);
    const there = ['TOO_PRECISE', 'ONLY_WITHOUT'];
    expect([...here, ...there]).to.have.members(Array.isArray(all) ? all : []);
  });
});
