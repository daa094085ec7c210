import { expect } from 'chai';
import { errorIn, useService } from './support/service.js';

const read = [
  '/v1/rates',
  '/v1/rates/history',
  '/v1/tax-codes/BR',
  '/v1/tax-years',
  '/v1/rules',
  '/v1/rules/pay',
  '/v1/rules/pay/salary',
  '/openapi.json',
];
const calculated = [
  '/v1/employer-cost',
  '/v1/employer-cost/trace',
  '/v1/statutory/sick-pay',
  '/v1/statutory/sick-pay/trace',
];

describe('paths', () => {
  const service = useService();

  it('answers NOT_FOUND where there is nothing, whatever the method and with no key', async () => {
    const nowhere = [
      '/',
      '/v1',
      '/v1/rates/',
      '/V1/rates',
      '/v1/tax-codes',
      '/v1/tax-codes/',
      '/v1/tax-codes/1/2',
      '/v1/rules/',
      '/v1/rules/pay/salary/1',
      '/v1/employer-cost/trace/',
    ];
    for (const path of nowhere) {
      for (const method of ['GET', 'POST', 'DELETE', 'OPTIONS']) {
        const answer = await service.call(method, path);
        expect(answer.status, `${method} ${path}`).to.equal(404);
        expect(errorIn(answer)['code']).to.equal('NOT_FOUND');
      }
    }
  });
});

describe('methods', () => {
  const service = useService();

  it('answers METHOD_NOT_ALLOWED with the methods there are', async () => {
    const wrong = [
      ...read.flatMap((path) =>
        ['POST', 'PUT', 'PATCH', 'DELETE'].map((method) => ({ path, method, get: true })),
      ),
      ...calculated.flatMap((path) =>
        ['GET', 'HEAD', 'PUT', 'DELETE'].map((method) => ({ path, method, get: false })),
      ),
    ];
    for (const { path, method, get } of wrong) {
      const answer = await service.call(method, path);
      expect(answer.status, `${method} ${path}`).to.equal(405);
      if (method !== 'HEAD') expect(errorIn(answer)['code']).to.equal('METHOD_NOT_ALLOWED');
      expect(answer.headers.get('allow')).to.equal(get ? 'GET, HEAD, OPTIONS' : 'POST, OPTIONS');
    }
  });

  it('answers OPTIONS with the methods there are, and no key is needed to ask', async () => {
    for (const path of [...read, ...calculated]) {
      const answer = await service.call('OPTIONS', path);
      expect(answer.status, path).to.equal(204);
      expect(answer.headers.get('allow')).to.equal(
        read.includes(path) ? 'GET, HEAD, OPTIONS' : 'POST, OPTIONS',
      );
    }
  });

  it('answers HEAD as GET, without the body', async () => {
    for (const path of [...read, '/v1/rates?tax_year=1066-67']) {
      const got = await fetch(service.url + path, { headers: { 'Accept-Encoding': 'identity' } });
      const length = String((await got.arrayBuffer()).byteLength);
      const head = await service.call('HEAD', path, { headers: { 'Accept-Encoding': 'identity' } });
      expect(head.status, path).to.equal(got.status);
      expect(head.headers.get('content-length'), path).to.equal(length);
    }
  });

  it('lets no cache keep what is answered to a POST', async () => {
    for (const path of [...calculated, ...read]) {
      const answer = await service.call('POST', path, { body: {} });
      expect(answer.headers.get('cache-control'), path).to.equal('no-store');
    }
  });
});
