import { get } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect } from 'chai';
import { openLimits } from '../../src/limits/index.js';
import { READ, SICK_DAYS, SICK_PAY } from './support/requests.js';
import { KEY, useService } from './support/service.js';

const CACHE_CONTROL = 'public, max-age=3600, stale-while-revalidate=86400';

describe('what is published', () => {
  const service = useService(undefined, async () => ({
    limits: await openLimits({ rateLimit: 100_000, failedKeysLimit: 0 }),
  }));

  const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    service.call(method, path, { headers: { 'Accept-Encoding': 'identity', ...headers } });
  const tagOf = async (path: string, headers: Record<string, string> = {}) =>
    String((await ask(path, headers)).headers.get('etag'));

  for (const path of READ)
    describe(path, () => {
      it('may be kept by caches, has a strong entity tag, and says nothing of who asked', async () => {
        const { status, headers } = await ask(path, { 'X-Request-Id': 'mine' });
        expect(status).to.equal(200);
        expect(headers.get('cache-control')).to.equal(CACHE_CONTROL);
        expect(headers.get('etag')).to.match(/^"[\w-]{43}"$/);
        expect(headers.get('last-modified')).to.equal(null);
        expect(headers.get('vary')?.split(', ')).to.have.members(['Origin', 'Accept', 'Accept-Encoding']);
        const again = await ask(path, { 'X-Request-Id': 'mine', 'If-None-Match': await tagOf(path) });
        expect(again.status).to.equal(304);
        for (const names of [[...headers.keys()], [...again.headers.keys()]])
          expect(names.filter((name) => /ratelimit|^x-request-id$/.test(name))).to.deep.equal([]);
      });

      it('is not sent again to those who have it, and has the same tag whenever it is asked for', async () => {
        const fresh = await ask(path);
        const tag = String(fresh.headers.get('etag'));
        for (const known of [tag, `W/${tag}`, `"other", ${tag}`, `"a",W/"b" ,${tag}`, '*', ` ${tag} `])
          for (const method of ['GET', 'HEAD']) {
            const answer = await ask(path, { 'If-None-Match': known }, method);
            expect([answer.status, answer.text], known).to.deep.equal([304, '']);
            const same = ['etag', 'cache-control', 'vary', 'farthing-engine', 'access-control-allow-origin'];
            for (const name of same) expect(answer.headers.get(name), name).to.equal(fresh.headers.get(name));
          }
      });

      it('is sent to those who have something else', async () => {
        const tag = await tagOf(path);
        for (const known of ['"other"', '""', tag.slice(1, -1), `${tag}x`, 'W/', tag.toUpperCase(), '"*"'])
          expect((await ask(path, { 'If-None-Match': known })).status, known).to.equal(200);
      });
    });

  it('is known by its tag, also where a date is named beside it, and not by a date alone: it has none', async () => {
    const before = { 'If-Modified-Since': new Date(0).toUTCString() };
    expect(
      (await ask('/v1/rates', { 'If-None-Match': await tagOf('/v1/rates'), ...before })).status,
    ).to.equal(304);
    const later = { 'If-Modified-Since': new Date(Date.UTC(2100, 0)).toUTCString() };
    expect((await ask('/v1/rates', later)).status).to.equal(200);
  });

  it('has a tag of its own for each year and each path, however its address is spelt', async () => {
    const tags = await Promise.all(READ.map((path) => tagOf(path)));
    expect(new Set(tags).size).to.equal(READ.length);
    const tag = await tagOf('/v1/tax-codes/BR?tax_year=2025-26');
    expect(await tagOf('/v1/tax-codes/%42R?tax%5Fyear=2025%2D26')).to.equal(tag);
  });

  it('is never kept by caches where it is an error, or a calculation', async () => {
    const wrong = [
      '/v1/rates?tax_year=1066-67',
      '/v1/rules/nowhere',
      '/v1/tax-codes/HELLO',
      '/openapi.json?x=1',
      '/x',
    ];
    const known = { 'If-None-Match': '*' };
    const errors = wrong.flatMap((path) => ['GET', 'HEAD'].map((method) => ask(path, known, method)));
    const refused = [...(await Promise.all(errors)), await ask('/v1/rates', {}, 'DELETE')];
    for (const { status } of refused) expect(status).to.be.within(400, 405);
    const answer = await service.call('POST', SICK_PAY, { key: KEY, body: SICK_DAYS, headers: known });
    expect(answer.status).to.equal(200);
    for (const { headers } of [...refused, answer]) {
      expect(headers.get('cache-control')).to.equal('no-store');
      expect(headers.get('etag')).to.equal(null);
    }
  });

  describe('compressed', () => {
    const getRates = (accepted?: string) =>
      new Promise<{ coding: string; tag: string; bytes: Buffer }>((resolve, reject) => {
        const headers = accepted === undefined ? {} : { 'Accept-Encoding': accepted };
        get(`${service.url}/v1/rates`, { headers }, (answer) => {
          const { 'content-encoding': coding = 'none', etag: tag = '' } = answer.headers;
          buffer(answer).then((bytes) => resolve({ coding, tag, bytes }), reject);
        }).on('error', reject);
      });

    const CODINGS: Readonly<Record<string, readonly string[]>> = {
      br: ['br', 'gzip;q=0, br', 'BR', '*'],
      gzip: ['gzip', 'gzip, br;q=0.5', 'br;q=0, gzip;q=0.1'],
      none: ['identity', '', 'deflate, zstd', 'gzip;q=0, br;q=0', '*;q=0'],
    };
    for (const [coding, all] of Object.entries(CODINGS))
      for (const accepted of all)
        it(`is sent as ${coding} to those who accept "${accepted}"`, async () => {
          expect((await getRates(accepted)).coding).to.equal(coding);
        });

    it('is what it is uncompressed, with a tag of its own', async () => {
      const [plain, br, gzip] = await Promise.all([getRates(), getRates('br'), getRates('gzip')]);
      expect(brotliDecompressSync(br.bytes)).to.deep.equal(plain.bytes);
      expect(gunzipSync(gzip.bytes)).to.deep.equal(plain.bytes);
      expect(br.bytes.length).to.be.below(plain.bytes.length / 3);
      expect(new Set([plain.tag, br.tag, gzip.tag]).size).to.equal(3);
    });

    it('is known by the tag of the coding that would be sent', async () => {
      const tag = await tagOf('/v1/rates', { 'Accept-Encoding': 'gzip' });
      const status = async (accepted: string) =>
        (await ask('/v1/rates', { 'Accept-Encoding': accepted, 'If-None-Match': tag })).status;
      expect([await status('gzip'), await status('br')]).to.deep.equal([304, 200]);
    });

    it('is not what a small answer is: it fits one packet as it is', async () => {
      const { headers, text } = await ask('/v1/tax-codes/K475%20M1', { 'Accept-Encoding': 'gzip, br' });
      expect(text.length).to.be.below(1024);
      expect(headers.get('content-encoding')).to.equal(null);
    });
  });
});

describe('what is published under another law', () => {
  const before = useService();
  const after = useService((real) => ({
    identity: (year) => ({ ...real.identity(year), digest: real.identity(year).digest.replace(/./g, '0') }),
  }));

  it('has another tag, also where it says the same', async () => {
    for (const path of READ) {
      const [old, now] = [await before.get(path), await after.get(path)];
      expect(now.headers.get('etag'), path).not.to.equal(old.headers.get('etag'));
    }
  });
});
