import { expect } from 'chai';
import { type Answer, KEY, useService } from './support/service.js';

const OURS = 'https://payroll.example';
const THEIRS = 'https://elsewhere.example';

const read = [
  '/v1/rates',
  '/v1/tax-codes/BR',
  '/v1/rules',
  '/v1/rates/history',
  '/v1/tax-years',
  '/openapi.json',
];
const calculated = [
  '/v1/employer-cost',
  '/v1/employer-cost/trace',
  '/v1/payslip',
  '/v1/payslip/record',
  '/v1/statutory/sick-pay',
];

const sickDays = { average_weekly_earnings: { amount: 400 }, qualifying_days_per_week: 5, days: 2 };

describe('web pages of other origins', () => {
  const service = useService(undefined, async () => ({ corsOrigins: [OURS] }));

  const preflight = (path: string, origin: string, method: string) =>
    service.call('OPTIONS', path, {
      headers: {
        Origin: origin,
        'Access-Control-Request-Method': method,
        'Access-Control-Request-Headers': 'authorization,content-type',
      },
    });
  const allowed = ({ headers }: Answer) => headers.get('access-control-allow-origin');

  it('may all read what is published, its errors too', async () => {
    const missing = ['/v1/rules/nowhere', '/v1/rates?tax_year=1066-67', '/v1/tax-codes/HELLO'];
    for (const path of [...read, ...missing]) {
      for (const method of ['GET', 'HEAD']) {
        const answer = await service.call(method, path, { headers: { Origin: THEIRS } });
        expect(allowed(answer), `${method} ${path}`).to.equal('*');
      }
    }
  });

  it('see the headers that a client goes by', async () => {
    const { headers } = await service.call('GET', '/v1/rates', { headers: { Origin: THEIRS } });
    const exposed = headers.get('access-control-expose-headers')?.split(',');
    expect(exposed).to.include.members([
      'ETag',
      'RateLimit',
      'Retry-After',
      'X-Request-Id',
      'Farthing-Engine',
    ]);
  });

  it('are told before they ask for what is published that they may', async () => {
    for (const path of read) {
      const answer = await preflight(path, THEIRS, 'GET');
      expect(answer.status, path).to.equal(204);
      expect(allowed(answer)).to.equal('*');
      expect(answer.headers.get('access-control-allow-methods')).to.equal('GET,HEAD');
      expect(answer.headers.get('access-control-max-age')).to.equal('86400');
      expect(answer.headers.get('allow')).to.equal('GET, HEAD, OPTIONS');
    }
  });

  it('may ask for calculations where the operator named them', async () => {
    for (const path of calculated) {
      const asked = await preflight(path, OURS, 'POST');
      expect(asked.status, path).to.equal(204);
      expect(allowed(asked)).to.equal(OURS);
      expect(asked.headers.get('access-control-allow-methods')).to.equal('POST');
      expect(asked.headers.get('access-control-allow-headers')?.split(',')).to.include.members([
        'Authorization',
        'Content-Type',
        'X-Request-Id',
        'Farthing-Reference',
        'Idempotency-Key',
      ]);
      expect(asked.headers.get('allow')).to.equal('POST, OPTIONS');
    }
    const headers = { Origin: OURS };
    const answer = await service.call('POST', '/v1/statutory/sick-pay', {
      key: KEY,
      body: sickDays,
      headers,
    });
    expect(answer.status).to.equal(200);
    expect(allowed(answer)).to.equal(OURS);
  });

  it('can read why they were refused: no key, a wrong field, a wrong method', async () => {
    const headers = { Origin: OURS };
    const refused = [
      await service.call('POST', '/v1/employer-cost', { body: {}, headers }),
      await service.call('POST', '/v1/employer-cost', { key: KEY, body: {}, headers }),
      await service.call('GET', '/v1/employer-cost', { headers }),
    ];
    expect(refused.map(({ status }) => status)).to.deep.equal([401, 400, 405]);
    for (const answer of refused) expect(allowed(answer)).to.equal(OURS);
  });

  it('may not ask for calculations where the operator did not name them', async () => {
    for (const origin of [THEIRS, 'null', `${OURS}.evil.example`, 'http://payroll.example', '']) {
      const asked = await preflight('/v1/employer-cost', origin, 'POST');
      expect(asked.status).to.equal(204);
      expect([...asked.headers.keys()].filter((name) => name.startsWith('access-control'))).to.deep.equal([]);
      const headers = { Origin: origin };
      const answer = await service.call('POST', '/v1/statutory/sick-pay', {
        key: KEY,
        body: sickDays,
        headers,
      });
      expect(allowed(answer), origin).to.equal(null);
    }
  });

  it('never get what rests on a cookie', async () => {
    for (const path of [...read, ...calculated]) {
      const { headers } = await preflight(path, OURS, 'POST');
      expect(headers.get('access-control-allow-credentials'), path).to.equal(null);
    }
  });

  it('are no business of paths where there is nothing', async () => {
    expect(allowed(await service.call('GET', '/nowhere', { headers: { Origin: OURS } }))).to.equal(null);
  });

  it('make caches keep what one of them is told apart', async () => {
    for (const path of [...read, ...calculated]) {
      const { headers } = await service.call('OPTIONS', path);
      expect(headers.get('vary'), path).to.include('Origin');
    }
  });
});

describe('web pages of other origins, where the operator named none', () => {
  const service = useService();

  it('may ask for no calculation', async () => {
    const headers = { Origin: OURS, 'Access-Control-Request-Method': 'POST' };
    const answer = await service.call('OPTIONS', '/v1/employer-cost', { headers });
    expect(answer.headers.get('access-control-allow-origin')).to.equal(null);
  });
});
