import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { expect } from 'chai';
import type { JsonObject } from '../../src/json.js';
import { members } from './support/contract.js';
import { codesIn, errorIn, faultsIn, KEY, useService } from './support/service.js';

const NO_SYMBOL = 'this is not JSON: all but numbers, true, false and null stands in double quotation marks';

const PATH = '/v1/statutory/sick-pay';
const fine = JSON.stringify({
  average_weekly_earnings: { amount: 400 },
  qualifying_days_per_week: 5,
  days: 2,
});

describe('the body of a calculation', () => {
  const service = useService();

  const send = (raw: string | Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}) =>
    service.call('POST', PATH, {
      key: KEY,
      raw,
      headers: { 'Content-Type': 'application/json', ...headers },
    });

  describe('its type', () => {
    for (const type of [
      'application/json; charset=utf-8',
      'application/json;charset="UTF-8"',
      'Application/JSON',
    ]) {
      it(`may be ${type}`, async () => {
        expect((await send(fine, { 'Content-Type': type })).status).to.equal(200);
      });
    }

    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'application/vnd.api+json',
      'application/json; charset=utf-16',
      'application/json; charset=iso-8859-1',
      'json',
    ]) {
      it(`may not be ${type}`, async () => {
        const answer = await send(fine, { 'Content-Type': type });
        expect(answer.status).to.equal(415);
        expect(errorIn(answer)['code']).to.equal('UNSUPPORTED_MEDIA_TYPE');
      });
    }

    it('must be given', async () => {
      const answer = await service.call('POST', PATH, { key: KEY, raw: new TextEncoder().encode(fine) });
      expect(answer.status).to.equal(415);
    });
  });

  it('is what is answered, whatever Idempotency-Key it comes with', async () => {
    const headers = { 'Idempotency-Key': 'payrun-17' };
    const [first, again] = [await send(fine, headers), await send(fine, headers)];
    expect(again.body).to.deep.equal(first.body);
    const other = await send(fine.replace('"days":2', '"days":3'), headers);
    expect([first.body['days'], other.body['days']]).to.deep.equal([2, 3]);
  });

  describe('its size', () => {
    const padded = (bytes: number) => fine + ' '.repeat(bytes - fine.length);

    it('may be 64 KiB', async () => {
      expect((await send(padded(64 * 1024))).status).to.equal(200);
    });

    it('may not be more', async () => {
      const answer = await send(padded(64 * 1024 + 1));
      expect(answer.status).to.equal(413);
      expect(errorIn(answer)['code']).to.equal('PAYLOAD_TOO_LARGE');
    });

    it('is counted after it was decompressed', async () => {
      const bomb = new Uint8Array(gzipSync(padded(1024 * 1024)));
      expect((await send(bomb, { 'Content-Encoding': 'gzip' })).status).to.equal(413);
    });

    it('is no reason to leave the next request on its connection unanswered', async () => {
      const { hostname, port } = new URL(service.url);
      for (const [coding, status] of [
        ['', '413'],
        ['Content-Encoding: gzip\r\n', '413'],
        ['X-Nothing: else\r\nTransfer-Encoding: chunked\r\n', '413'],
      ] as const) {
        const socket = connect(Number(port), hostname);
        socket.write(
          `POST ${PATH} HTTP/1.1\r\nHost: ${hostname}\r\nAuthorization: Bearer ${KEY}\r\n` +
            (coding.includes('chunked')
              ? `Content-Type: application/json\r\n${coding}\r\n30d40\r\n${' '.repeat(200_000)}\r\n0\r\n\r\n`
              : `Content-Type: application/json\r\n${coding}Content-Length: 200000\r\n\r\n${' '.repeat(200_000)}`),
        );
        socket.write(`GET /v1/tax-years HTTP/1.1\r\nHost: ${hostname}\r\nConnection: close\r\n\r\n`);
        const statuses = (await text(socket)).match(/(?<=HTTP\/1\.1 )\d+/g);
        expect(statuses).to.deep.equal([status, '200']);
      }
    });

    it('is looked at after the type', async () => {
      expect((await send(padded(70_000), { 'Content-Type': 'text/plain' })).status).to.equal(415);
    });
  });

  describe('its content', () => {
    const refused: Record<string, string> = {
      '': 'body is empty: it must be a JSON object',
      '{"days": 2': 'body is not valid JSON: line 1, column 11: a comma or } is expected',
      '{"days": 2,}':
        'body is not valid JSON: line 1, column 12: the name of a field in double quotation marks is expected',
      '{\n  "days": 2\n  "amount": 3\n}':
        'body is not valid JSON: line 3, column 3: a comma or the end of the list or object is expected',
      '{"days" 2}': 'body is not valid JSON: line 1, column 9: a colon is expected',
      '{"days": }': 'body is not valid JSON: line 1, column 10: a value is expected',
      '{"days": NaN}': `body is not valid JSON: line 1, column 10: ${NO_SYMBOL}`,
      'days=2': `body is not valid JSON: line 1, column 1: ${NO_SYMBOL}`,
      "{'days': 2}": `body is not valid JSON: line 1, column 2: ${NO_SYMBOL}`,
      '{"days": 2} {}': 'body is not valid JSON: line 1, column 13: the end of the body is expected',
      '{"days": 2 /* or 3 */}': 'body is not valid JSON: line 1, column 12: JSON has no comments',
      '{"days": "2': 'body is not valid JSON: line 1, column 10: the string does not end',
      '{"days": "\t"}':
        'body is not valid JSON: line 1, column 10: a control character in a string must be escaped',
      '{"days": "\\x"}': 'body is not valid JSON: line 1, column 10: this escape is not known in JSON',
      '{"days": 1.}': 'body is not valid JSON: line 1, column 10: the number does not end',
      ' ': 'body is not valid JSON: line 1, column 2: a value is expected',
      '[]': 'body must be a JSON object',
      null: 'body must be a JSON object',
      '3': 'body must be a JSON object',
      '""': 'body must be a JSON object',
    };
    for (const [raw, message] of Object.entries(refused)) {
      it(`may not be ${raw === '' ? 'empty' : raw}`, async () => {
        const answer = await send(raw);
        expect(answer.status).to.equal(400);
        expect(errorIn(answer)['code']).to.equal('INVALID_INPUT');
        expect(faultsIn(answer)).to.deep.equal({ body: message });
        expect(errorIn(answer)['message']).to.equal(message);
        const code = message.includes('valid JSON') ? 'MALFORMED' : raw === '' ? 'REQUIRED' : 'WRONG_TYPE';
        expect(codesIn(answer)).to.deep.equal({ body: code });
      });
    }

    it('has a prototype of objects as an unknown field like any other', async () => {
      for (const name of ['__proto__', 'constructor', '__\\u0070roto__']) {
        const answer = await send(fine.replace('{', `{"${name}":{"prototype":{"days":1}},`));
        const field = name === 'constructor' ? name : '__proto__';
        expect(codesIn(answer)).to.deep.equal({ [field]: 'UNKNOWN_FIELD' });
      }
      const inner = await send(fine.replace('"amount"', '"__proto__":null,"amount"'));
      expect(codesIn(inner)).to.deep.equal({ 'average_weekly_earnings.__proto__': 'UNKNOWN_FIELD' });
    });

    describe('a field that is given more than once', () => {
      it('is named by its path, with both places, and neither value is taken', async () => {
        const answer = await send(
          '{"days": 2, "average_weekly_earnings": {"amount": 400,\n  "amount": 4}, "days": 3}',
        );
        expect(answer.status).to.equal(400);
        expect(faultsIn(answer)).to.deep.equal({
          'average_weekly_earnings.amount':
            'average_weekly_earnings.amount is given more than once: at line 1, column 41 and at line 2, column 3',
          days: 'days is given more than once: at line 1, column 2 and at line 2, column 17',
        });
        expect(Object.values(codesIn(answer))).to.deep.equal(['REPEATED', 'REPEATED']);
      });

      it('is the same however its name is escaped, and with the same value', async () => {
        for (const again of ['"d\\u0061ys": 2', '"\\u0064ays": 9', '"days": 2']) {
          expect(codesIn(await send(`{${again}, ${fine.slice(1)}`)), again).to.deep.equal({
            days: 'REPEATED',
          });
        }
        const proto = await send('{"days": {"__proto__": 1, "__proto__": 2}}');
        expect(codesIn(proto)).to.deep.equal({ 'days.__proto__': 'REPEATED' });
      });

      it('is found in the items of lists', async () => {
        const answer = await service.call('POST', '/v1/employer-cost', {
          key: KEY,
          raw: '{"overtime": [{"per": "week"}, {"per": "week", "hours": 1, "per": "day"}]}',
          headers: { 'Content-Type': 'application/json' },
        });
        expect(codesIn(answer)).to.deep.equal({ 'overtime[1].per': 'REPEATED' });
      });

      it('may stand in different objects', async () => {
        const raw =
          '{"average_weekly_earnings":{"earnings":400,"days":7},"days":2,"qualifying_days_per_week":5}';
        expect((await send(raw)).status).to.equal(200);
      });
    });

    describe('its depth', () => {
      const nested = (levels: number, open: string, close: string) =>
        `{"days":${open.repeat(levels - 1)}1${close.repeat(levels - 1)}}`;

      it('may be ten levels, of which the body is the first', async () => {
        for (const raw of [nested(10, '[', ']'), nested(10, '{"x":', '}')]) {
          expect(codesIn(await send(raw))).to.include({ days: 'WRONG_TYPE' });
        }
      });

      it('may not be more, however deep and whatever it is made of', async () => {
        for (const raw of [
          nested(11, '[', ']'),
          nested(11, '{"x":', '}'),
          nested(30_000, '[', ']'),
          nested(10_000, '{"x":', '}'),
        ]) {
          const answer = await send(raw);
          expect(answer.status).to.equal(400);
          expect(faultsIn(answer)).to.deep.equal({ body: 'body must be at most 10 levels deep' });
          expect(codesIn(answer)).to.deep.equal({ body: 'TOO_DEEP' });
        }
      });

      it('is also what is said where such a body is no JSON', async () => {
        for (const raw of ['['.repeat(60_000), '{"x":'.repeat(10_000), '[[[[[[[[[[[}']) {
          expect(codesIn(await send(raw))).to.deep.equal({ body: 'TOO_DEEP' });
        }
      });

      it('is that of the deepest place, not of how much there is', async () => {
        const wide = JSON.stringify({ days: Array.from({ length: 240 }, () => [[]]) });
        expect(codesIn(await send(wide))).to.include({ days: 'WRONG_TYPE' });
      });
    });

    it('may have hundreds of fields that are not known: a hundred are named, and the number of the rest', async () => {
      const slips = Object.fromEntries(Array.from({ length: 400 }, (_, index) => [`dys${index}`, 1]));
      const answer = await send(JSON.stringify({ ...JSON.parse(fine), dayz: 2, ...slips }));
      const faults = faultsIn(answer);
      expect(faults['dayz']).to.equal('dayz is not a field of this request, did you mean days?');
      expect(faults['dys98']).to.equal('dys98 is not a field of this request');
      expect(Object.keys(faults)).to.have.length(100);
      expect(errorIn(answer)['message']).to.match(/; and 301 more$/);
      const meant = Object.values(faults).filter((fault) => fault.includes('did you mean'));
      expect(meant.length).to.be.within(1, 20);
    });

    describe('its fields and items in all', () => {
      const items = (count: number) =>
        JSON.stringify({ days: Array.from({ length: count - 1 }, () => ({})) });

      it('may be 500', async () => {
        expect(codesIn(await send(items(500)))).to.include({ days: 'WRONG_TYPE' });
      });

      it('may not be more, which is all that is said then', async () => {
        const fields = Array.from({ length: 501 }, (_, index) => `"${index}": 1`);
        for (const raw of [
          items(501),
          items(20_000),
          // Also where it is no JSON.
          items(501).slice(0, -1),
          `{${fields.join()},}`,
          JSON.stringify(Array.from({ length: 30_000 }, () => 1)),
        ]) {
          expect(faultsIn(await send(raw))).to.deep.equal({
            body: 'body must have at most 500 fields and items of lists in all',
          });
        }
        const small = new Uint8Array(gzipSync(items(20_000)));
        expect(codesIn(await send(small, { 'Content-Encoding': 'gzip' }))).to.deep.equal({
          body: 'TOO_MANY',
        });
      });

      it('are more than any right request has', () => {
        for (const name of ['EmployerCostRequest', 'SickPayRequest']) {
          const most = mostMembers(members(service.contract.at('components', 'schemas', name)));
          expect(most, name).to.be.within(5, 400);
        }
      });
    });

    it('has what cannot be seen in a name told by its number, and a long name cut', async () => {
      const names = ['\u202edays', 'da\u0000ys', 'd\u2028', '\ud800', '\u200b', 'x'.repeat(60_000)];
      for (const name of names) {
        const answer = await send(JSON.stringify({ ...JSON.parse(fine), [name]: 1 }));
        expect(answer.status).to.equal(400);
        expect(answer.text).to.match(/^[ -~…]+$/u);
        expect(answer.text.length).to.be.below(600);
      }
      const turned = await send(JSON.stringify({ ...JSON.parse(fine), '\u202edays': 1 }));
      expect(Object.keys(faultsIn(turned))).to.deep.equal(['\\u202edays']);
    });

    it('is not repeated in an answer that refuses it', async () => {
      const answer = await send('{"days": 2, "salary": "secret-471108154711');
      expect(JSON.stringify(answer.body)).not.to.include('471108154711');
      expect(service.log).to.deep.equal([]);
    });
  });

  describe('its encoding', () => {
    it('may be gzip', async () => {
      const answer = await send(new Uint8Array(gzipSync(fine)), { 'Content-Encoding': 'gzip' });
      expect(answer.status).to.equal(200);
    });

    it('may be deflate or br as well, and is named without regard to case', async () => {
      const coded = { deflate: deflateSync(fine), BR: brotliCompressSync(fine), GZip: gzipSync(fine) };
      for (const [encoding, bytes] of Object.entries(coded)) {
        const answer = await send(new Uint8Array(bytes), { 'Content-Encoding': encoding });
        expect(answer.status, encoding).to.equal(200);
      }
      expect((await send(fine, { 'Content-Encoding': 'identity' })).status).to.equal(200);
    });

    it('must be the one that is named', async () => {
      for (const encoding of ['gzip', 'deflate', 'br']) {
        const answer = await send(fine, { 'Content-Encoding': encoding });
        expect(answer.status, encoding).to.equal(400);
        expect(faultsIn(answer), encoding).to.deep.equal({
          body: 'body could not be read: check Content-Encoding and Content-Length',
        });
      }
    });

    it('must be one that is read: the answer names those', async () => {
      for (const encoding of ['zstd', 'rot13', 'gzip, br', 'x']) {
        const answer = await send(fine, { 'Content-Encoding': encoding });
        expect(answer.status, encoding).to.equal(415);
        expect(errorIn(answer)).to.include({
          code: 'UNSUPPORTED_MEDIA_TYPE',
          message: 'Content-Encoding must be one of gzip, deflate, br, or be left out',
        });
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
