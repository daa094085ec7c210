import { gzipSync } from 'node:zlib';
import { expect } from 'chai';
import { errorIn, faultsIn, KEY, useService } from './support/service.js';

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
      });
    }

    it('may not reach for the prototypes of objects', async () => {
      for (const raw of ['{"__proto__": {"days": 1}}', '{"days": {"__proto__": null}}']) {
        const answer = await send(raw);
        expect(answer.status).to.equal(400);
        expect(faultsIn(answer)).to.have.all.keys('body');
      }
    });

    it('is not repeated in an answer that refuses it', async () => {
      const answer = await send('{"days": 2, "salary": "secret-4711');
      expect(JSON.stringify(answer.body)).not.to.include('4711');
      expect(service.log).to.deep.equal([]);
    });
  });

  describe('its encoding', () => {
    it('may be gzip', async () => {
      const answer = await send(new Uint8Array(gzipSync(fine)), { 'Content-Encoding': 'gzip' });
      expect(answer.status).to.equal(200);
    });

    it('must be the one that is named, and one that is known', async () => {
      for (const encoding of ['gzip', 'deflate', 'br', 'zstd', 'rot13']) {
        const answer = await send(fine, { 'Content-Encoding': encoding });
        expect(answer.status, encoding).to.equal(400);
        expect(faultsIn(answer), encoding).to.have.all.keys('body');
      }
    });
  });
});
