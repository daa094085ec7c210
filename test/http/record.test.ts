import { createHash } from 'node:crypto';
import { expect } from 'chai';
import type { JsonObject } from '../../src/json.js';
import { programBuild } from '../../src/law/program-build.js';
import { contentOf } from '../../src/operations/index.js';
import { members } from './support/contract.js';
import { codesIn, faultsIn, KEY, useService } from './support/service.js';

const COST = '/v1/employer-cost';
const SICK_PAY = '/v1/statutory/sick-pay';
const salary = { gross: { amount: 50_000, per: 'year' }, region: 'england' };
const sickDays = { average_weekly_earnings: { amount: 400 }, qualifying_days_per_week: 5, days: 3 };
const pay = {
  ...{ tax_month: 1, pay: [{ kind: 'salary', amount: 2_500 }], tax_code: '1257L', ni_category: 'A' },
  tax_year: '2026-27',
};

describe('the record of an answer', () => {
  const service = useService();
  const record = (
    path: string,
    body: JsonObject,
    headers: Readonly<Record<string, string>> = {},
    query = '',
  ) => service.call('POST', `${path}/record${query}`, { key: KEY, body, headers });

  const requests: readonly (readonly [string, string, JsonObject])[] = [
    ['employer-cost', COST, salary],
    ['employer-cost', COST, { ...salary, tax_year: '2024-25', pay_frequency: 'weekly' }],
    ['sick-pay', SICK_PAY, sickDays],
    ['payslip', '/v1/payslip', pay],
  ];
  for (const [operation, path, body] of requests) {
    it(`has the very answer of ${operation}, digit for digit, and its request with the year: ${JSON.stringify(body)}`, async () => {
      const plain = await service.post(path, body);
      const { status, text, body: filed } = await record(path, body);
      expect(status).to.equal(200);
      expect(text).to.include(`"result":${plain.text},"book":`);
      expect(filed).to.include({ record: 1, operation, reference: null });
      expect(filed['request']).to.deep.equal({ ...body, tax_year: plain.body['tax_year'] });
    });
  }

  it('says when it was issued, and for which request', async () => {
    const before = new Date().toISOString().slice(0, 19);
    const { body, headers } = await record(SICK_PAY, sickDays, { 'X-Request-Id': 'run-7.114' });
    expect(String(body['issued'])).to.match(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
    expect(String(body['issued']).slice(0, 19) >= before).to.equal(true);
    expect(body['request_id']).to.equal('run-7.114');
    expect(headers.get('x-request-id')).to.equal('run-7.114');
  });

  it('says which law and which program answered', async () => {
    const { body, headers } = await record(SICK_PAY, { ...sickDays, tax_year: '2025-26' });
    const book = members(body['book']);
    expect(book['engine']).to.equal(members(body['result'])['engine']);
    expect([book['engine'], book['digest']]).to.deep.equal([
      headers.get('farthing-engine'),
      headers.get('farthing-book'),
    ]);
    expect(book).to.include({ language: 1, build: programBuild() });
    expect(book['status']).to.be.oneOf(['released', 'unreleased']);
    expect(members(book['register'])['head']).to.match(/^[0-9a-f]{64}$/);
  });

  describe('has the mark of the caller', () => {
    it('as it was sent, and not in the log', async () => {
      service.records.length = 0;
      const { body } = await record(SICK_PAY, sickDays, { 'Farthing-Reference': 'payroll 7/114' });
      expect(body['reference']).to.equal('payroll 7/114');
      expect(JSON.stringify(service.records)).not.to.include('7/114');
    });

    it('which is refused by the name of its header where it cannot be one, with all else that is wrong', async () => {
      for (const mark of ['x'.repeat(65), 'né', 'a,b', 'a;b', '']) {
        const answer = await record(SICK_PAY, sickDays, { 'Farthing-Reference': mark });
        expect(codesIn(answer), mark).to.deep.equal({ 'Farthing-Reference': 'MALFORMED' });
        expect(faultsIn(answer)['Farthing-Reference']).to.match(/^Farthing-Reference must be 1 to 64 of/);
      }
      const wrong = await record(
        SICK_PAY,
        { ...sickDays, days: -1 },
        { 'Farthing-Reference': '?' },
        '?value=x',
      );
      expect(faultsIn(wrong)).to.have.all.keys('Farthing-Reference', 'days', 'value');
    });
  });

  it('refuses what the plain operation refuses', async () => {
    const body = { ...salary, salary_sacrifice: { amount: 60_000, per: 'year' } };
    expect(faultsIn(await record(COST, body))).to.deep.equal(faultsIn(await service.post(COST, body)));
  });
});

describe('the receipt of a record', () => {
  it('is the SHA-256 of the RFC 8785 form of all but itself: the vector of the standard', () => {
    const filed = {
      record: 1,
      operation: 'sick-pay',
      request: {
        tax_year: '2026-27',
        average_weekly_earnings: { earnings: 700, weeks: 6 },
        qualifying_days_per_week: 5,
        days: 3,
      },
      result: {
        tax_year: '2026-27',
        engine: '2026-27.1',
        average_weekly_earnings: 116.67,
        weekly_rate: 93.33,
        days: 3,
        amount: 56,
        days_remaining: 137,
      },
    };
    const content = '01fce70549b26ba26257adf57bddb5cb0994b950264be263f4d14cc55ce94099';
    expect(contentOf(filed)).to.equal(content);
    expect(contentOf({ ...filed, receipt: { content } })).to.equal(content);
  });

  it('writes numbers, texts and names as RFC 8785 does', () => {
    const numbers = {
      b: [1e30, 4.5, 0.002, 1e-27, -0, 1e21],
      a: '\u20ac$\u000f\nA\'B"\\/',
      '\u20ac': 1,
      '\r': 2,
    };
    const text = `{"\\r":2,"a":"€$\\u000f\\nA'B\\"\\\\/","b":[1e+30,4.5,0.002,1e-27,0,1e+21],"€":1}`;
    expect(contentOf(numbers)).to.equal(createHash('sha256').update(text).digest('hex'));
  });
});
