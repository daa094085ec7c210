import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect } from 'chai';
import { members } from './support/contract.js';
import { CALCULATED, READ } from './support/requests.js';
import { errorIn, useService } from './support/service.js';

const NOTHING = 'there is nothing at this path';
const LISTED = '/openapi.json lists the operations';

describe('a path where there is nothing', () => {
  const service = useService();
  const messageAt = async (path: string) => errorIn(await service.get(path))['message'];

  /** What is meant by a path; nothing, where it is like none. */
  const PATHS: readonly (readonly [path: string, meant?: string])[] = [
    ['/v1/employercost', '/v1/employer-cost'],
    ['/v1/employer-costs', '/v1/employer-cost'],
    ['/employer-cost', '/v1/employer-cost'],
    ['/V1/Rates/', '/v1/rates'],
    ['/v1/rates/histroy', '/v1/rates/history'],
    ['/v1/tax-code/1257L', '/v1/tax-codes/{code}'],
    ['/v1/rule/pay/salary', '/v1/rules/{topic}/{value}'],
    ['/openapi.jsn', '/openapi.json'],
    ['/'],
    ['/v1'],
    ['/v1/salaries'],
    ['/v2/pensions/x'],
    [`/${'a'.repeat(8_000)}`],
    ['/v1/%E2%80%AE'],
  ];
  for (const [path, meant] of PATHS)
    it(`is told of ${meant ?? 'nothing else'} at ${path.slice(0, 40)}`, async () => {
      const says =
        meant === undefined ? `${NOTHING}; ${LISTED}` : `${NOTHING}, did you mean ${meant}? ${LISTED}`;
      expect(await messageAt(path)).to.equal(says);
    });

  it('is NOT_FOUND whatever the method and with no key', async () => {
    const rules = ['/v1/rules/', '/v1/rules/pay/salary/1'];
    const codes = ['/v1/tax-codes', '/v1/tax-codes/', '/v1/tax-codes/1/2'];
    for (const path of [
      '/',
      '/v1',
      '/v1/rates/',
      '/V1/rates',
      '/v1/employer-cost/trace/',
      ...rules,
      ...codes,
    ])
      for (const method of ['GET', 'POST', 'DELETE', 'OPTIONS']) {
        const answer = await service.call(method, path);
        expect([answer.status, errorIn(answer)['code']], `${method} ${path}`).to.eql([404, 'NOT_FOUND']);
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

  const NOWHERE = [
    '*',
    '//v1/rates',
    '/v1/../v1/rates',
    '/v1/rates;x=1',
    '/%',
    '/%2e%2e/%2e%2e/etc/passwd',
    '/\\x',
  ];
  const NO_RULE = ['%E0%A4%A', 'pay%2Fsalary', '__proto__', 'pay/constructor'].map(
    (name) => `/v1/rules/${name}`,
  );
  const NO_CODE = ['%E0%A4%A', '1257%2FL', '%00', 'BR?tax_year=%E0%A4%A'].map(
    (code) => `/v1/tax-codes/${code}`,
  );
  const NO_QUERY = ['%', 'tax_year[]=2025-26', '__proto__=1'].map((query) => `/v1/rates?${query}`);
  for (const target of [...NOWHERE, ...NO_RULE])
    it(`are not there: ${target}`, async () => {
      const { status, error } = await send(target);
      expect([status, error['code']]).to.deep.equal([404, 'NOT_FOUND']);
    });
  for (const target of [...NO_CODE, ...NO_QUERY])
    it(`are invalid: ${target}`, async () => {
      const { status, error } = await send(target);
      expect([status, error['code']]).to.deep.equal([400, 'INVALID_INPUT']);
    });

  it('are refused as any other when they are long', async () => {
    const statuses = { '/': 404, '/v1/rules/': 404, '/v1/tax-codes/': 400, '/v1/rates?tax_year=': 400 };
    for (const [path, expected] of Object.entries(statuses)) {
      const { status, error } = await send(path + 'x'.repeat(12_000));
      expect(status, path).to.equal(expected);
      expect(String(error['message']).length, path).to.be.below(200);
    }
  });
});

describe('a path where there is something', () => {
  const service = useService();

  it('says which methods there are, to any other and to OPTIONS, and needs no key for it', async () => {
    for (const path of [...READ, ...CALCULATED]) {
      const isRead = READ.includes(path);
      const wrong = ['PUT', 'DELETE', ...(isRead ? ['POST', 'PATCH'] : ['GET', 'HEAD'])];
      for (const method of [...wrong, 'OPTIONS']) {
        const answer = await service.call(method, path, method === 'POST' ? { body: {} } : {});
        expect(answer.status, `${method} ${path}`).to.equal(method === 'OPTIONS' ? 204 : 405);
        if (answer.status === 405 && method !== 'HEAD')
          expect(errorIn(answer)['code']).to.equal('METHOD_NOT_ALLOWED');
        expect(answer.headers.get('allow')).to.equal(isRead ? 'GET, HEAD, OPTIONS' : 'POST, OPTIONS');
      }
    }
  });

  it('answers HEAD as GET, without the body', async () => {
    for (const path of [...READ, '/v1/rates?tax_year=1066-67']) {
      const [got, head] = [await service.get(path), await service.call('HEAD', path)];
      expect(head.status, path).to.equal(got.status);
      for (const name of ['etag', 'cache-control', 'vary', 'content-type', 'content-length'])
        expect(head.headers.get(name), `${name} of ${path}`).to.equal(got.headers.get(name));
      expect(Number(head.headers.get('content-length')), path).to.equal(Buffer.byteLength(got.text));
    }
  });

  it('lets no cache keep what is answered to a POST', async () => {
    for (const path of [...READ, ...CALCULATED]) {
      const { headers } = await service.call('POST', path, { body: {} });
      expect(headers.get('cache-control'), path).to.equal('no-store');
    }
  });
});
