import { expect } from 'chai';
import type { JsonObject } from '../../src/json.js';
import { members } from '../http/support/contract.js';
import { errorIn, faultsIn, KEY, useService } from '../http/support/service.js';
import { endpoints } from '../support/operations.js';

const BATCH = '/v1/batch';
const OPERATIONS = [...endpoints.keys(), 'firm'].join(', ');
const TYPE = { 'Content-Type': 'application/jsonl' };
const SALARY: JsonObject = { gross: { amount: 32_000, per: 'year' }, region: 'england' };
const SLIP: JsonObject = {
  pay_date: '2026-05-29',
  pay_frequency: 'monthly',
  tax_code: '1257L',
  region: 'england',
  pay: [{ kind: 'salary', amount: 2_500 }],
};

/** Requests of all operations, right and wrong, with the address at which each is asked for alone. */
const MIXED: readonly (readonly [path: string, operation: string, request: JsonObject])[] = [
  ['/v1/employer-cost', 'employer-cost', SALARY],
  ['/v1/payslip', 'payslip', SLIP],
  ['/v1/statutory/sick-pay', 'sick-pay', { days: 4 }],
  [
    '/v1/statutory/sick-pay',
    'sick-pay',
    { average_weekly_earnings: { amount: 400 }, qualifying_days_per_week: 5, days: 4 },
  ],
  ['/v1/employer-cost/net-to-gross', 'employer-cost/net-to-gross', { ...SALARY, gross: 1 }],
  [
    '/v1/employer-cost/net-to-gross',
    'employer-cost/net-to-gross',
    { take_home: { amount: 2_500, per: 'month' }, region: 'wales' },
  ],
  ['/v1/employer-cost', 'employer-cost', { ...SALARY, regoin: 'wales', tax_year: '1066-67' }],
  ['/v1/employer-cost', 'employer-cost', { ...SALARY, tax_year: '2024-25', region: 'scotland' }],
  ['/v1/employer-cost', 'employer-cost', { ...SALARY, salary_sacrifice: { amount: 99_000, per: 'year' } }],
  ['/v1/payslip', 'payslip', { ...SLIP, tax_code: '“£”' }],
  ['/v1/firm', 'firm', { employment_allowance: true, people: [{ ref: 'A', request: SALARY }] }],
  ['/v1/firm', 'firm', { people: [{ ref: 'A', request: { ...SALARY, region: 'kent' } }] }],
];

/** Lines that are wrong around their request: what is said of which field, and the name in the answer. */
const WRONG: readonly (readonly [line: string, faults: JsonObject, id: string | null])[] = [
  ['', { body: 'body is empty: it must be a JSON object' }, null],
  ['[]', { body: 'body must be a JSON object' }, null],
  ['{"custom_id": ', { body: 'body is not valid JSON: line 1, column 15: a value is expected' }, null],
  [
    '{"custom_id":"a","custom_id":"b","operation":"payslip","request":{}}',
    { custom_id: 'custom_id is given more than once: at line 1, column 2 and at line 1, column 18' },
    null,
  ],
  [
    '{}',
    {
      custom_id: 'custom_id is required',
      operation: 'operation is required',
      request: 'request is required',
    },
    null,
  ],
  [
    '{"custom_id":17,"operation":"payslp","fields":"engine","request":[],"feilds":[]}',
    {
      feilds: 'feilds is not a field of a line, did you mean fields?',
      custom_id: 'custom_id must be a text of 1 to 100 characters, in UTF-8',
      operation: `operation must be one of ${OPERATIONS}, did you mean payslip?`,
      fields: 'fields must be a list of paths of fields of the answer',
      request: 'request must be an object',
    },
    null,
  ],
  [
    '{"custom_id":"£1","operation":"toString","request":{}}',
    {
      operation: `operation must be one of ${OPERATIONS}`,
    },
    '£1',
  ],
  [
    '{"custom_id":"emp �","operation":"tax-code","request":{"code":"BR"}}',
    { custom_id: 'custom_id must be a text of 1 to 100 characters, in UTF-8' },
    null,
  ],
  [
    `{"custom_id":"none","operation":"tax-code","fields":[],"request":{"code":"BR"}}`,
    { fields: 'fields must have at least one path of a field of the answer' },
    'none',
  ],
  [
    `{"custom_id":"many","operation":"tax-code","fields":["tax_cod"],"request":{"code":"BR"}}`,
    { fields: 'fields: tax_cod is not a field of this answer' },
    'many',
  ],
  [
    '{"custom_id":"firm","operation":"firm","fields":["totals"],"request":{}}',
    { fields: 'fields is not for a firm, whose answer is whole' },
    'firm',
  ],
  [
    `{"custom_id":"large","operation":"firm","request":{"ref":"${'B'.repeat(524_288)}"}}`,
    { body: 'body must be at most 512 KiB' },
    null,
  ],
  [
    `{"custom_id":"long","operation":"tax-code","request":{"code":"${'B'.repeat(65_536)}"}}`,
    { body: 'body must be at most 64 KiB' },
    null,
  ],
];

describe('POST /v1/batch', () => {
  const service = useService();
  const ask = (lines: readonly string[], headers: Readonly<Record<string, string>> = TYPE) =>
    service.call('POST', BATCH, { key: KEY, raw: lines.map((line) => `${line}\n`).join(''), headers });

  it('answers each line with what its request is answered alone, to the byte, in order, and counts them', async () => {
    const lines = MIXED.map(([, operation, request], at) =>
      JSON.stringify({ custom_id: `emp-${at}`, operation, request }),
    );
    const alone = await Promise.all(MIXED.map(([path, , request]) => service.post(path, request)));
    const expected = alone.map((answer, at) => {
      const head = `{"line":${at + 1},"custom_id":"emp-${at}","status":${answer.status}`;
      if (answer.status === 200) return `${head},"result":${answer.text}}`;
      const { code = null, message = null, fields = null } = errorIn(answer);
      return `${head},"error":${JSON.stringify({ code, message, fields })}}`;
    });
    const succeeded = alone.filter(({ status }) => status === 200).length;
    expect(succeeded).to.be.within(3, MIXED.length - 3);
    const summary = { lines: MIXED.length, succeeded, failed: MIXED.length - succeeded };
    const answer = await ask(lines);
    expect(answer.text.split('\n')).to.deep.equal([...expected, JSON.stringify({ summary }), '']);
    expect(answer.headers.get('content-type')).to.equal('application/jsonl; charset=utf-8');
  });

  it('answers with the fields that a line asks for, and of the metadata with the engine alone', async () => {
    const fields = ['employee.periods.year.take_home', 'cost.total'];
    const alone = await service.post(`/v1/employer-cost?fields=${fields}`, SALARY);
    const line = JSON.stringify({ custom_id: 'a', operation: 'employer-cost', fields, request: SALARY });
    const { cost = null, employee = null, engine = null } = alone.body;
    const expected = { cost, employee, engine };
    expect(resultsIn((await ask([line])).text)).to.deep.equal([expected]);
  });

  it('says what is wrong with the fields and with the request at once, as alone', async () => {
    const request = { ...SALARY, regoin: 'wales' };
    const alone = await service.post('/v1/employer-cost?fields=cost.totl', request);
    const line = { custom_id: 'a', operation: 'employer-cost', fields: ['cost.totl'], request };
    const [answer] = answersIn((await ask([JSON.stringify(line)])).text);
    expect(faultsOf(answer)).to.deep.equal(faultsIn(alone));
    expect(Object.keys(faultsIn(alone))).to.deep.equal(['fields', 'regoin']);
  });

  for (const [line, faults, id] of WRONG) {
    it(`answers a wrong line, and goes on: ${line.slice(0, 60) || 'an empty one'}`, async () => {
      const right = JSON.stringify({ custom_id: 'b', operation: 'tax-code', request: { code: 'BR' } });
      const [first, second, last] = answersIn((await ask([line, right])).text);
      expect(faultsOf(first)).to.deep.equal(faults);
      expect(first).to.include({ line: 1, custom_id: id, status: 400 });
      expect(second).to.include({ line: 2, custom_id: 'b', status: 200 });
      expect(last).to.deep.equal({ summary: { lines: 2, succeeded: 1, failed: 1 } });
    });
  }

  it('takes a firm of five hundred people as a line, larger than one person may have', async () => {
    const request = { ...SALARY, pension: { method: 'net_pay', percent: 5 }, student_loans: ['plan_2'] };
    const people = Array.from({ length: 500 }, (_, at) => ({ ref: `${at}`, request }));
    const line = JSON.stringify({ custom_id: 'a', operation: 'firm', request: { people } });
    expect(line.length).to.be.greaterThan(64 * 1024);
    const [result] = resultsIn((await ask([line])).text);
    const alone = await service.post('/v1/firm', { people });
    expect(result?.['totals']).to.deep.equal(alone.body['totals']);
    expect(result?.['people']).to.have.lengthOf(500);
  });

  it('takes lines that end like those of Windows, a last one without its end, and a name that comes twice', async () => {
    const line = JSON.stringify({ custom_id: 'a', operation: 'tax-code', request: { code: 'BR' } });
    const answer = await service.call('POST', BATCH, { key: KEY, raw: `${line}\r\n${line}`, headers: TYPE });
    expect(answersIn(answer.text).map((each) => each['status'])).to.deep.equal([200, 200, undefined]);
  });

  it('is said in either of its types, in the one that the caller prefers', async () => {
    const line = JSON.stringify({ custom_id: 'a', operation: 'tax-code', request: { code: 'BR' } });
    const answer = await ask([line], {
      'Content-Type': 'application/x-ndjson; charset=utf-8',
      Accept: 'application/x-ndjson',
    });
    expect(answer.status).to.equal(200);
    expect(answer.headers.get('content-type')).to.equal('application/x-ndjson; charset=utf-8');
    expect((await ask([line], { ...TYPE, Accept: 'application/json' })).status).to.equal(406);
  });

  it('is refused as a whole where it has no key, another type, a query, no line, too many or too much', async () => {
    const line = JSON.stringify({ custom_id: 'a', operation: 'tax-code', request: { code: 'BR' } });
    const withoutKey = await service.call('POST', BATCH, { raw: line, headers: TYPE });
    expect(withoutKey.status).to.equal(401);
    const json = await ask([line], { 'Content-Type': 'application/json' });
    expect([json.status, errorIn(json)['message']]).to.deep.equal([
      415,
      'the body must be sent with Content-Type: application/jsonl or application/x-ndjson or text/csv, in UTF-8',
    ]);
    const query = await service.call('POST', `${BATCH}?fields=engine`, {
      key: KEY,
      raw: line,
      headers: TYPE,
    });
    expect(query.status).to.equal(400);
    const empty = await ask([]);
    expect(faultsIn(empty)).to.deep.equal({ body: 'body is empty: it must be lines of JSON objects' });
    const tooMany = await ask(Array.from({ length: 10_001 }, () => '{}'));
    expect(faultsIn(tooMany)).to.deep.equal({ body: 'body must have at most 10000 lines' });
    const tooMuch = await ask([' '.repeat(8 * 1024 * 1024)]);
    expect([tooMuch.status, errorIn(tooMuch)['message']]).to.deep.equal([
      413,
      'the body must be at most 8 MiB',
    ]);
  });

  it('shows an example of its document, as the service answers it', async () => {
    const { requestBody = null, responses = null } = members(
      members(members(service.contract.document['paths'])[BATCH])['post'],
    );
    const exampleOf = (part: JsonObject) =>
      String(
        members(
          members(members(members(part['content'] ?? null)['application/jsonl'])['examples'])['two_lines'],
        )['value'],
      );
    const answer = await service.call('POST', BATCH, {
      key: KEY,
      raw: exampleOf(members(requestBody)),
      headers: TYPE,
    });
    expect(answer.text).to.equal(exampleOf(members(members(responses)['200'])));
    const schema = { $ref: '#/components/schemas/BatchAnswer' };
    for (const each of answersIn(answer.text)) service.contract.checkValue(schema, each, 'an answer');
    for (const each of answersIn(exampleOf(members(requestBody))))
      service.contract.checkValue({ $ref: '#/components/schemas/BatchLine' }, each, 'a line');
  });
});

function answersIn(text: string): JsonObject[] {
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line): JsonObject => JSON.parse(line));
}

function resultsIn(text: string): JsonObject[] {
  return answersIn(text).flatMap(({ result }) => (result === undefined ? [] : [members(result)]));
}

function faultsOf(answer: JsonObject | undefined): JsonObject {
  const { fields } = members(answer?.['error']);
  const faults = Array.isArray(fields) ? fields.map(members) : [];
  return Object.fromEntries(faults.map(({ field, message = null }) => [String(field), message]));
}
