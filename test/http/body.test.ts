import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { expect } from 'chai';
import type { JsonObject } from '../../src/json.js';
import { members } from './support/contract.js';
import { COST, SICK_DAYS, SICK_PAY } from './support/requests.js';
import { type Answer, codesIn, errorIn, faultsIn, KEY, useService } from './support/service.js';

const NO_SYMBOL = 'this is not JSON: all but numbers, true, false and null stands in double quotation marks';
const FINE = JSON.stringify(SICK_DAYS);

/** What is no JSON, with the column of its first line, or the place, where it stops being it. */
const MALFORMED: Readonly<Record<string, string>> = {
  '{"days": 2': 'column 11: a comma or } is expected',
  '{"days": 2,}': 'column 12: the name of a field in double quotation marks is expected',
  '{"days" 2}': 'column 9: a colon is expected',
  '{"days": }': 'column 10: a value is expected',
  '{"days": NaN}': `column 10: ${NO_SYMBOL}`,
  'days=2': `column 1: ${NO_SYMBOL}`,
  "{'days': 2}": `column 2: ${NO_SYMBOL}`,
  '{"days": 2} {}': 'column 13: the end of the body is expected',
  '{"days": 2 /* or 3 */}': 'column 12: JSON has no comments',
  '{"days": "2': 'column 10: the string does not end',
  '{"days": "\t"}': 'column 10: a control character in a string must be escaped',
  '{"days": "\\x"}': 'column 10: this escape is not known in JSON',
  '{"days": 1.}': 'column 10: the number does not end',
  ' ': 'column 2: a value is expected',
};

describe('the body of a calculation', () => {
  const service = useService();

  const send = (raw: string | Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}) =>
    service.call('POST', SICK_PAY, {
      key: KEY,
      raw,
      headers: { 'Content-Type': 'application/json', ...headers },
    });
  const sendAs = (bytes: Buffer, encoding: string) =>
    send(new Uint8Array(bytes), { 'Content-Encoding': encoding });
  const expectBody = (answer: Answer, code: string, message: string) => {
    expect(answer.status).to.equal(400);
    expect(errorIn(answer)).to.include({ code: 'INVALID_INPUT', message });
    expect(faultsIn(answer)).to.deep.equal({ body: message });
    expect(codesIn(answer)).to.deep.equal({ body: code });
  };

  it('is what is answered, whatever Idempotency-Key it comes with', async () => {
    const headers = { 'Idempotency-Key': 'payrun-17' };
    const [first, again] = [await send(FINE, headers), await send(FINE, headers)];
    expect(again.body).to.deep.equal(first.body);
    const other = await send(FINE.replace('"days":2', '"days":3'), headers);
    expect([first.body['days'], other.body['days']]).to.deep.equal([2, 3]);
  });

  describe('has a type', () => {
    for (const type of [
      'application/json; charset=utf-8',
      'application/json;charset="UTF-8"',
      'Application/JSON',
    ])
      it(`that may be ${type}`, async () => {
        expect((await send(FINE, { 'Content-Type': type })).status).to.equal(200);
      });

    const OTHERS = ['text/plain', 'application/x-www-form-urlencoded', 'application/vnd.api+json', 'json'];
    for (const type of [
      ...OTHERS,
      ...['utf-16', 'iso-8859-1'].map((set) => `application/json; charset=${set}`),
    ])
      it(`that may not be ${type}`, async () => {
        const answer = await send(FINE, { 'Content-Type': type });
        expect([answer.status, errorIn(answer)['code']]).to.deep.equal([415, 'UNSUPPORTED_MEDIA_TYPE']);
      });

    it('that must be given', async () => {
      const raw = new TextEncoder().encode(FINE);
      expect((await service.call('POST', SICK_PAY, { key: KEY, raw })).status).to.equal(415);
    });
  });

  describe('has a size', () => {
    const padded = (bytes: number) => FINE + ' '.repeat(bytes - FINE.length);

    it('of 64 KiB at most, counted after it was decompressed and looked at after the type', async () => {
      expect((await send(padded(64 * 1024))).status).to.equal(200);
      const more = await send(padded(64 * 1024 + 1));
      expect([more.status, errorIn(more)['code']]).to.deep.equal([413, 'PAYLOAD_TOO_LARGE']);
      expect((await sendAs(gzipSync(padded(1024 * 1024)), 'gzip')).status).to.equal(413);
      expect((await send(padded(70_000), { 'Content-Type': 'text/plain' })).status).to.equal(415);
    });

    it('that is no reason to leave the next request on its connection unanswered', async () => {
      const { hostname, port } = new URL(service.url);
      const long = ' '.repeat(200_000);
      for (const rest of [
        `Content-Length: 200000\r\n\r\n${long}`,
        `Content-Encoding: gzip\r\nContent-Length: 200000\r\n\r\n${long}`,
        `X-Nothing: else\r\nTransfer-Encoding: chunked\r\n\r\n30d40\r\n${long}\r\n0\r\n\r\n`,
      ]) {
        const socket = connect(Number(port), hostname);
        const head = `POST ${SICK_PAY} HTTP/1.1\r\nHost: ${hostname}\r\nAuthorization: Bearer ${KEY}\r\n`;
        socket.write(`${head}Content-Type: application/json\r\n${rest}`);
        socket.write(`GET /v1/tax-years HTTP/1.1\r\nHost: ${hostname}\r\nConnection: close\r\n\r\n`);
        const statuses = (await text(socket)).match(/(?<=HTTP\/1\.1 )\d+/g);
        expect(statuses).to.deep.equal(['413', '200']);
      }
    });
  });

  describe('has content', () => {
    for (const [raw, where] of Object.entries(MALFORMED))
      it(`that may not be ${raw}`, async () => {
        expectBody(await send(raw), 'MALFORMED', `body is not valid JSON: line 1, ${where}`);
      });

    it('that is an object, of which a fault is found by its line', async () => {
      const lines = '{\n  "days": 2\n  "amount": 3\n}';
      const missing = 'column 3: a comma or the end of the list or object is expected';
      expectBody(await send(lines), 'MALFORMED', `body is not valid JSON: line 3, ${missing}`);
      expectBody(await send(''), 'REQUIRED', 'body is empty: it must be a JSON object');
      for (const raw of ['[]', 'null', '3', '""'])
        expectBody(await send(raw), 'WRONG_TYPE', 'body must be a JSON object');
    });

    it('that has a prototype of objects as an unknown field like any other', async () => {
      for (const [name, field] of [
        ['__proto__', '__proto__'],
        ['constructor', 'constructor'],
        ['__\\u0070roto__', '__proto__'],
      ] as const) {
        const answer = await send(FINE.replace('{', `{"${name}":{"prototype":{"days":1}},`));
        expect(codesIn(answer)).to.deep.equal({ [field]: 'UNKNOWN_FIELD' });
      }
      const inner = await send(FINE.replace('"amount"', '"__proto__":null,"amount"'));
      expect(codesIn(inner)).to.deep.equal({ 'average_weekly_earnings.__proto__': 'UNKNOWN_FIELD' });
    });

    it('that has a field once: else it is named by its path, with both places', async () => {
      const answer = await send(
        '{"days": 2, "average_weekly_earnings": {"amount": 400,\n  "amount": 4}, "days": 3}',
      );
      const amount = 'average_weekly_earnings.amount';
      expect(faultsIn(answer)).to.deep.equal({
        [amount]: `${amount} is given more than once: at line 1, column 41 and at line 2, column 3`,
        days: 'days is given more than once: at line 1, column 2 and at line 2, column 17',
      });
      const raw =
        '{"average_weekly_earnings":{"earnings":400,"days":7},"days":2,"qualifying_days_per_week":5}';
      expect((await send(raw)).status, 'in different objects').to.equal(200);
    });

    it('however its name is escaped, with the same value, and in the items of lists', async () => {
      const again = ['"d\\u0061ys": 2', '"\\u0064ays": 9', '"days": 2'].map(
        (field) => `{${field}, ${FINE.slice(1)}`,
      );
      for (const raw of again) expect(codesIn(await send(raw)), raw).to.deep.equal({ days: 'REPEATED' });
      const proto = await send('{"days": {"__proto__": 1, "__proto__": 2}}');
      expect(codesIn(proto)).to.deep.equal({ 'days.__proto__': 'REPEATED' });
      const inList = await service.call('POST', COST, {
        key: KEY,
        raw: '{"overtime": [{"per": "week"}, {"per": "week", "hours": 1, "per": "day"}]}',
        headers: { 'Content-Type': 'application/json' },
      });
      expect(codesIn(inList)).to.deep.equal({ 'overtime[1].per': 'REPEATED' });
    });

    it('of ten levels at most, of which the body is the first, however much it is', async () => {
      const nested = (levels: number, open: string, close: string) =>
        `{"days":${open.repeat(levels - 1)}1${close.repeat(levels - 1)}}`;
      const wide = JSON.stringify({ days: Array.from({ length: 240 }, () => [[]]) });
      for (const raw of [nested(10, '[', ']'), nested(10, '{"x":', '}'), wide])
        expect(codesIn(await send(raw))).to.include({ days: 'WRONG_TYPE' });
      const deep = [
        nested(11, '[', ']'),
        nested(11, '{"x":', '}'),
        nested(30_000, '[', ']'),
        nested(10_000, '{"x":', '}'),
      ];
      // Also where it is no JSON.
      const cut = ['['.repeat(60_000), '{"x":'.repeat(10_000), '[[[[[[[[[[[}'];
      for (const raw of [...deep, ...cut])
        expectBody(await send(raw), 'TOO_DEEP', 'body must be at most 10 levels deep');
    });

    it('of 500 fields and items at most in all, which is all that is said then', async () => {
      const items = (count: number) =>
        JSON.stringify({ days: Array.from({ length: count - 1 }, () => ({})) });
      expect(codesIn(await send(items(500)))).to.include({ days: 'WRONG_TYPE' });
      const fields = Array.from({ length: 501 }, (_, index) => `"${index}": 1`);
      const list = JSON.stringify(Array.from({ length: 30_000 }, () => 1));
      // Also where it is no JSON.
      const cut = [items(501).slice(0, -1), `{${fields.join()},}`];
      for (const raw of [items(501), items(20_000), ...cut, list])
        expectBody(
          await send(raw),
          'TOO_MANY',
          'body must have at most 500 fields and items of lists in all',
        );
      expect(codesIn(await sendAs(gzipSync(items(20_000)), 'gzip'))).to.deep.equal({ body: 'TOO_MANY' });
    });

    it('that is more than any right request has', () => {
      for (const name of ['EmployerCostRequest', 'SickPayRequest'])
        expect(mostMembers(members(service.contract.at('components', 'schemas', name))), name).to.be.within(
          5,
          400,
        );
    });

    it('with hundreds of fields that are not known: a hundred are named, and the number of the rest', async () => {
      const slips = Object.fromEntries(Array.from({ length: 400 }, (_, index) => [`dys${index}`, 1]));
      const answer = await send(JSON.stringify({ ...SICK_DAYS, dayz: 2, ...slips }));
      const faults = faultsIn(answer);
      expect(faults['dayz']).to.equal('dayz is not a field of this request, did you mean days?');
      expect(faults['dys98']).to.equal('dys98 is not a field of this request');
      expect(Object.keys(faults)).to.have.length(100);
      expect(errorIn(answer)['message']).to.match(/; and 301 more$/);
      const meant = Object.values(faults).filter((fault) => fault.includes('did you mean'));
      expect(meant.length).to.be.within(1, 20);
    });

    it('whose names are told by number where they cannot be seen, and are cut where they are long', async () => {
      for (const name of ['\u202edays', 'da\u0000ys', 'd\u2028', '\ud800', '\u200b', 'x'.repeat(60_000)]) {
        const answer = await send(JSON.stringify({ ...SICK_DAYS, [name]: 1 }));
        expect(answer.status).to.equal(400);
        expect(answer.text).to.match(/^[ -~…]+$/u);
        expect(answer.text.length).to.be.below(600);
      }
      const turned = await send(JSON.stringify({ ...SICK_DAYS, '\u202edays': 1 }));
      expect(Object.keys(faultsIn(turned))).to.deep.equal(['\\u202edays']);
    });

    it('that is not repeated in an answer that refuses it', async () => {
      const answer = await send('{"days": 2, "salary": "secret-471108154711');
      expect(answer.text).not.to.include('471108154711');
      expect(service.log).to.deep.equal([]);
    });
  });

  describe('has an encoding', () => {
    it('that may be gzip, deflate or br, and is named without regard to case', async () => {
      const [gzip, deflate, br] = [gzipSync(FINE), deflateSync(FINE), brotliCompressSync(FINE)];
      for (const [encoding, bytes] of Object.entries({ gzip, deflate, br, GZip: gzip, BR: br }))
        expect((await sendAs(bytes, encoding)).status, encoding).to.equal(200);
      expect((await send(FINE, { 'Content-Encoding': 'identity' })).status).to.equal(200);
    });

    it('that must be the one that is named', async () => {
      for (const encoding of ['gzip', 'deflate', 'br'])
        expect(faultsIn(await send(FINE, { 'Content-Encoding': encoding })), encoding).to.deep.equal({
          body: 'body could not be read: check Content-Encoding and Content-Length',
        });
    });

    it('that must be one that is read: the answer names those', async () => {
      const message = 'Content-Encoding must be one of gzip, deflate, br, or be left out';
      for (const encoding of ['zstd', 'rot13', 'gzip, br', 'x']) {
        const answer = await send(FINE, { 'Content-Encoding': encoding });
        expect(answer.status, encoding).to.equal(415);
        expect(errorIn(answer)).to.include({ code: 'UNSUPPORTED_MEDIA_TYPE', message });
        expect(answer.headers.get('accept-encoding')).to.equal('gzip, deflate, br');
      }
    });
  });
});

/** The most fields and items that a schema of requests allows, were none of its fields to exclude another. */
function mostMembers(schema: JsonObject): number {
  const { oneOf, items, maxItems, properties } = schema;
  const branches = Array.isArray(oneOf) ? oneOf.map((branch) => mostMembers(members(branch))) : [];
  const ofItems = items === undefined ? 0 : Number(maxItems) * (1 + mostMembers(members(items)));
  const ofFields = Object.values(members(properties)).map((field) => 1 + mostMembers(members(field)));
  return Math.max(0, ...branches) + ofItems + ofFields.reduce((sum, each) => sum + each, 0);
}
