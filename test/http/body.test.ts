import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { expect } from 'chai';
import { codesIn, errorIn, faultsIn, KEY, useService } from './support/service.js';

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
        ['Content-Encoding: gzip\r\n', '400'],
      ] as const) {
        const socket = connect(Number(port), hostname);
        socket.write(
          `POST ${PATH} HTTP/1.1\r\nHost: ${hostname}\r\nAuthorization: Bearer ${KEY}\r\n` +
            `Content-Type: application/json\r\n${coding}Content-Length: 200000\r\n\r\n${' '.repeat(200_000)}`,
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
      '{"days": 2': 'body is not valid JSON',
      '{"days": NaN}': 'body is not valid JSON',
      'days=2': 'body is not valid JSON',
      ' ': 'body is not valid JSON',
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

    it('may not reach for the prototypes of objects', async () => {
      for (const raw of ['{"__proto__": {"days": 1}}', '{"days": {"__proto__": null}}']) {
        const answer = await send(raw);
        expect(answer.status).to.equal(400);
        expect(faultsIn(answer)).to.have.all.keys('body');
      }
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

      it('is that of the deepest place, not of how much there is', async () => {
        const wide = JSON.stringify({ days: Array.from({ length: 5_000 }, () => [[]]) });
        expect(codesIn(await send(wide))).to.include({ days: 'WRONG_TYPE' });
      });
    });

    it('may have thousands of fields that are not known: each is named, the first with what was meant', async () => {
      const slips = Object.fromEntries(Array.from({ length: 5_000 }, (_, index) => [`dys${index}`, 1]));
      const faults = faultsIn(await send(JSON.stringify({ dayz: 2, ...slips })));
      expect(faults['dayz']).to.equal('dayz is not a field of this request, did you mean days?');
      expect(faults['dys4999']).to.equal('dys4999 is not a field of this request');
      expect(Object.keys(faults).filter((field) => field.startsWith('dys'))).to.have.length(5_000);
      const meant = Object.values(faults).filter((fault) => fault.includes('did you mean'));
      expect(meant.length).to.be.within(1, 20);
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
