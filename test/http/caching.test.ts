import { get } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect } from 'chai';
import { openLimits } from '../../src/limits/index.js';
import { KEY, useService } from './support/service.js';

const paths = [
  '/v1/rates',
  '/v1/rates?tax_year=2024-25',
  '/v1/rates/history?path=national_insurance.thresholds.primary_threshold',
  '/v1/tax-codes/K475%20M1',
  '/v1/tax-years',
  '/v1/rules',
  '/v1/rules/pay',
  '/v1/rules/pay/salary',
  '/openapi.json',
];

const CACHE_CONTROL = 'public, max-age=3600, stale-while-revalidate=86400';

describe('what is published', () => {
  const service = useService(undefined, async () => ({
    limits: await openLimits({ rateLimit: 100_000, failedKeysLimit: 0 }),
  }));

  const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    service.call(method, path, { headers: { 'Accept-Encoding': 'identity', ...headers } });
  const tagOf = async (path: string, headers: Record<string, string> = {}) =>
    String((await ask(path, headers)).headers.get('etag'));

  for (const path of paths) {
    describe(path, () => {
      it('may be kept by caches, and has a strong entity tag', async () => {
        const { status, headers } = await ask(path);
        expect(status).to.equal(200);
        expect(headers.get('cache-control')).to.equal(CACHE_CONTROL);
        expect(headers.get('etag')).to.match(/^"[\w-]{43}"$/);
        expect(headers.get('last-modified')).to.equal(null);
        expect(headers.get('vary')?.split(', ')).to.have.members(['Origin', 'Accept', 'Accept-Encoding']);
      });

      it('says nothing of who asked', async () => {
        const { status } = await ask(path);
        const again = await ask(path, { 'X-Request-Id': 'mine', 'If-None-Match': await tagOf(path) });
        expect([status, again.status]).to.deep.equal([200, 304]);
        for (const { headers } of [await ask(path, { 'X-Request-Id': 'mine' }), again]) {
          const names = [...headers.keys()].filter((name) => /ratelimit|^x-request-id$/.test(name));
          expect(names).to.deep.equal([]);
        }
      });

      it('has the same tag whenever it is asked for', async () => {
        expect(await tagOf(path)).to.equal(await tagOf(path));
      });

      it('is not sent again to those who have it', async () => {
        const fresh = await ask(path);
        const tag = String(fresh.headers.get('etag'));
        for (const known of [tag, `W/${tag}`, `"other", ${tag}`, `"a",W/"b" ,${tag}`, '*', ` ${tag} `]) {
          for (const method of ['GET', 'HEAD']) {
            const answer = await ask(path, { 'If-None-Match': known }, method);
            expect(answer.status, known).to.equal(304);
            expect(answer.text).to.equal('');
            for (const name of [
              'etag',
              'cache-control',
              'vary',
              'farthing-engine',
              'access-control-allow-origin',
            ]) {
              expect(answer.headers.get(name), name).to.equal(fresh.headers.get(name));
            }
          }
        }
      });

      it('is sent to those who have something else', async () => {
        const tag = await tagOf(path);
        for (const known of ['"other"', '""', tag.slice(1, -1), `${tag}x`, 'W/', tag.toUpperCase(), '"*"']) {
          expect((await ask(path, { 'If-None-Match': known })).status, known).to.equal(200);
        }
      });

      it('has the same headers for HEAD', async () => {
        const got = await ask(path);
        const head = await ask(path, {}, 'HEAD');
        for (const name of ['etag', 'cache-control', 'vary', 'content-type', 'content-length']) {
          expect(head.headers.get(name), name).to.equal(got.headers.get(name));
        }
      });
    });
  }

  it('is known by its tag also where a date is named beside it', async () => {
    const headers = {
      'If-None-Match': await tagOf('/v1/rates'),
      'If-Modified-Since': new Date(0).toUTCString(),
    };
    expect((await ask('/v1/rates', headers)).status).to.equal(304);
  });

  it('is sent to those who know a date alone: it has none', async () => {
    const headers = { 'If-Modified-Since': new Date(Date.UTC(2100, 0)).toUTCString() };
    expect((await ask('/v1/rates', headers)).status).to.equal(200);
  });

  it('has a tag of its own for each year and each path', async () => {
    const tags = await Promise.all(paths.map((path) => tagOf(path)));
    expect(new Set(tags).size).to.equal(paths.length);
  });

  it('is the same however its address is spelt', async () => {
    const tag = await tagOf('/v1/tax-codes/BR?tax_year=2025-26');
    expect(await tagOf('/v1/tax-codes/%42R?tax%5Fyear=2025%2D26')).to.equal(tag);
  });

  it('is never kept by caches where it is an error', async () => {
    const wrong = [
      '/v1/rates?tax_year=1066-67',
      '/v1/rules/nowhere',
      '/v1/tax-codes/HELLO',
      '/openapi.json?x=1',
      '/x',
    ];
    for (const path of wrong) {
      for (const method of ['GET', 'HEAD']) {
        const { status, headers } = await ask(path, { 'If-None-Match': '*' }, method);
        expect(status, path).to.be.within(400, 404);
        expect(headers.get('cache-control')).to.equal('no-store');
        expect(headers.get('etag')).to.equal(null);
      }
    }
    const { headers } = await ask('/v1/rates', {}, 'DELETE');
    expect(headers.get('cache-control')).to.equal('no-store');
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

    const codings: Record<string, string> = {
      br: 'br',
      gzip: 'gzip',
      'gzip, br;q=0.5': 'gzip',
      'gzip;q=0, br': 'br',
      'br;q=0, gzip;q=0.1': 'gzip',
      BR: 'br',
      '*': 'br',
      identity: 'none',
      '': 'none',
      'deflate, zstd': 'none',
      'gzip;q=0, br;q=0': 'none',
      '*;q=0': 'none',
    };
    for (const [accepted, coding] of Object.entries(codings)) {
      it(`is sent as ${coding} to those who accept "${accepted}"`, async () => {
        expect((await getRates(accepted)).coding).to.equal(coding);
      });
    }

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
      expect(await status('gzip')).to.equal(304);
      expect(await status('br')).to.equal(200);
    });

    it('is not what a small answer is: it fits one packet as it is', async () => {
      const { headers, text } = await ask('/v1/tax-codes/K475%20M1', { 'Accept-Encoding': 'gzip, br' });
      expect(text.length).to.be.below(1024);
      expect(headers.get('content-encoding')).to.equal(null);
    });
  });

  it('is not what is answered to a calculation: that is never kept', async () => {
    const body = { average_weekly_earnings: { amount: 400 }, qualifying_days_per_week: 5, days: 2 };
    const headers = { 'If-None-Match': '*' };
    const answer = await service.call('POST', '/v1/statutory/sick-pay', { key: KEY, body, headers });
    expect(answer.status).to.equal(200);
    expect(answer.headers.get('cache-control')).to.equal('no-store');
    expect(answer.headers.get('etag')).to.equal(null);
  });
});

describe('what is published under another law', () => {
  const before = useService();
  const after = useService((real) => ({
    identity: (year) => ({ ...real.identity(year), digest: real.identity(year).digest.replace(/./g, '0') }),
  }));

  it('has another tag, also where it says the same', async () => {
    for (const path of paths) {
      const [old, now] = [await before.get(path), await after.get(path)];
      expect(now.headers.get('etag'), path).not.to.equal(old.headers.get('etag'));
    }
  });
});
