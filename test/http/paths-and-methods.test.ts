import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect } from 'chai';
import { members } from './support/contract.js';
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
  '/v1/employer-cost/record',
  '/v1/employer-cost/trace',
  '/v1/payslip',
  '/v1/payslip/record',
  '/v1/payslip/trace',
  '/v1/statutory/sick-pay',
  '/v1/statutory/sick-pay/record',
  '/v1/statutory/sick-pay/trace',
];

describe('the service, by path,', () => {
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

describe('a path where there is nothing', () => {
  const service = useService();
  const messageAt = async (path: string) => errorIn(await service.get(path))['message'];

  const meant: Readonly<Record<string, string>> = {
    '/v1/employercost': '/v1/employer-cost',
    '/v1/employer-costs': '/v1/employer-cost',
    '/employer-cost': '/v1/employer-cost',
    '/V1/Rates/': '/v1/rates',
    '/v1/rates/histroy': '/v1/rates/history',
    '/v1/tax-code/1257L': '/v1/tax-codes/{code}',
    '/v1/rule/pay/salary': '/v1/rules/{topic}/{value}',
    '/openapi.jsn': '/openapi.json',
  };
  for (const [path, template] of Object.entries(meant)) {
    it(`is told of ${template} at ${path}`, async () => {
      expect(await messageAt(path)).to.equal(
        `there is nothing at this path, did you mean ${template}? /openapi.json lists the operations`,
      );
    });
  }

  it('is told of nothing else at what is like none', async () => {
    for (const path of [
      '/',
      '/v1',
      '/v1/salaries',
      '/v2/pensions/x',
      `/${'a'.repeat(8_000)}`,
      '/v1/%E2%80%AE',
    ]) {
      expect(await messageAt(path), path).to.equal(
        'there is nothing at this path; /openapi.json lists the operations',
      );
    }
  });
});

describe('paths that are written strangely', () => {
  const service = useService();

  /** Sends the target as it is, which `fetch` would put right first. */
  const send = async (target: string) => {
    const { hostname, port } = new URL(service.url);
    const socket = connect(Number(port), hostname);
    socket.write(`GET ${target} HTTP/1.1\r\nHost: ${hostname}\r\nConnection: close\r\n\r\n`);
    const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n');
    return { status: Number(head.split(' ')[1]), error: members(members(JSON.parse(body))['error']) };
  };

  const answered: Record<string, readonly [status: number, code: string]> = {
    '*': [404, 'NOT_FOUND'],
    '//v1/rates': [404, 'NOT_FOUND'],
    '/v1/../v1/rates': [404, 'NOT_FOUND'],
    '/v1/rates;x=1': [404, 'NOT_FOUND'],
    '/%': [404, 'NOT_FOUND'],
    '/%2e%2e/%2e%2e/etc/passwd': [404, 'NOT_FOUND'],
    '/\\x': [404, 'NOT_FOUND'],
    '/v1/rules/%E0%A4%A': [404, 'NOT_FOUND'],
    '/v1/rules/pay%2Fsalary': [404, 'NOT_FOUND'],
    '/v1/rules/__proto__': [404, 'NOT_FOUND'],
    '/v1/rules/pay/constructor': [404, 'NOT_FOUND'],
    '/v1/tax-codes/%E0%A4%A': [400, 'INVALID_INPUT'],
    '/v1/tax-codes/1257%2FL': [400, 'INVALID_INPUT'],
    '/v1/tax-codes/%00': [400, 'INVALID_INPUT'],
    '/v1/tax-codes/BR?tax_year=%E0%A4%A': [400, 'INVALID_INPUT'],
    '/v1/rates?%': [400, 'INVALID_INPUT'],
    '/v1/rates?tax_year[]=2025-26': [400, 'INVALID_INPUT'],
    '/v1/rates?__proto__=1': [400, 'INVALID_INPUT'],
  };
  for (const [target, [status, code]] of Object.entries(answered)) {
    it(`are answered ${status} ${code}: ${target}`, async () => {
      const answer = await send(target);
      expect([answer.status, answer.error['code']]).to.deep.equal([status, code]);
    });
  }

  it('are refused as any other when they are long', async () => {
    const long = 'x'.repeat(12_000);
    for (const path of [
      `/${long}`,
      `/v1/rules/${long}`,
      `/v1/tax-codes/${long}`,
      `/v1/rates?tax_year=${long}`,
    ]) {
      const { status, error } = await send(path);
      expect(status, path.slice(0, 30)).to.be.within(400, 404);
      expect(String(error['message']).length, path.slice(0, 30)).to.be.below(200);
    }
  });
});

describe('the service, by method,', () => {
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
