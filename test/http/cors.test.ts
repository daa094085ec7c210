import { expect } from 'chai';
import { CALCULATED, COST, READ, SICK_DAYS, SICK_PAY } from './support/requests.js';
import { type Answer, KEY, useService } from './support/service.js';

const OURS = 'https://payroll.example';
const THEIRS = 'https://elsewhere.example';
const ALLOWED = 'access-control-allow-origin';

describe('web pages of other origins', () => {
  const service = useService(undefined, async () => ({ corsOrigins: [OURS] }));

  const preflight = (path: string, origin: string, method: string) => {
    const asked = {
      'Access-Control-Request-Method': method,
      'Access-Control-Request-Headers': 'authorization',
    };
    return service.call('OPTIONS', path, { headers: { Origin: origin, ...asked } });
  };
  const callFrom = (origin: string, method: string, path: string, options = {}) =>
    service.call(method, path, { ...options, headers: { Origin: origin } });
  const of = ({ headers }: Answer, name: string) => headers.get(`access-control-${name}`);

  it('may all read what is published, its errors too', async () => {
    const missing = ['/v1/rules/nowhere', '/v1/rates?tax_year=1066-67', '/v1/tax-codes/HELLO'];
    for (const path of [...READ, ...missing])
      for (const method of ['GET', 'HEAD'])
        expect(of(await callFrom(THEIRS, method, path), 'allow-origin'), `${method} ${path}`).to.equal('*');
  });

  it('see the headers that a client goes by', async () => {
    const exposed = of(await callFrom(THEIRS, 'GET', '/v1/rates'), 'expose-headers')?.split(',');
    expect(exposed).to.include.members([
      'ETag',
      'RateLimit',
      'Retry-After',
      'X-Request-Id',
      'Farthing-Engine',
    ]);
  });

  it('are told before they ask for what is published that they may', async () => {
    for (const path of READ) {
      const answer = await preflight(path, THEIRS, 'GET');
      expect(answer.status, path).to.equal(204);
      expect(of(answer, 'allow-origin')).to.equal('*');
      expect(of(answer, 'allow-methods')).to.equal('GET,HEAD');
      expect(of(answer, 'max-age')).to.equal('86400');
      expect(answer.headers.get('allow')).to.equal('GET, HEAD, OPTIONS');
    }
  });

  it('may ask for calculations where the operator named them', async () => {
    for (const path of CALCULATED) {
      const answer = await preflight(path, OURS, 'POST');
      expect(answer.status, path).to.equal(204);
      expect(of(answer, 'allow-origin')).to.equal(OURS);
      expect(of(answer, 'allow-methods')).to.equal('POST');
      expect(of(answer, 'allow-headers')?.split(',')).to.include.members([
        'Authorization',
        'Content-Type',
        'X-Request-Id',
        'Farthing-Reference',
        'Idempotency-Key',
      ]);
      expect(answer.headers.get('allow')).to.equal('POST, OPTIONS');
    }
    const answer = await callFrom(OURS, 'POST', SICK_PAY, { key: KEY, body: SICK_DAYS });
    expect([answer.status, of(answer, 'allow-origin')]).to.deep.equal([200, OURS]);
  });

  it('can read why they were refused: no key, a wrong field, a wrong method', async () => {
    const refused = [
      await callFrom(OURS, 'POST', COST, { body: {} }),
      await callFrom(OURS, 'POST', COST, { key: KEY, body: {} }),
      await callFrom(OURS, 'GET', COST),
    ];
    expect(refused.map(({ status }) => status)).to.deep.equal([401, 400, 405]);
    for (const answer of refused) expect(of(answer, 'allow-origin')).to.equal(OURS);
  });

  it('may not ask for calculations where the operator did not name them', async () => {
    for (const origin of [THEIRS, 'null', `${OURS}.evil.example`, 'http://payroll.example', '']) {
      const asked = await preflight(COST, origin, 'POST');
      expect(asked.status).to.equal(204);
      expect([...asked.headers.keys()].filter((name) => name.startsWith('access-control'))).to.deep.equal([]);
      const answer = await callFrom(origin, 'POST', SICK_PAY, { key: KEY, body: SICK_DAYS });
      expect(of(answer, 'allow-origin'), origin).to.equal(null);
    }
  });

  it('never get what rests on a cookie, and are told apart by caches', async () => {
    for (const path of [...READ, ...CALCULATED]) {
      expect(of(await preflight(path, OURS, 'POST'), 'allow-credentials'), path).to.equal(null);
      expect((await service.call('OPTIONS', path)).headers.get('vary'), path).to.include('Origin');
    }
  });

  it('are no business of paths where there is nothing', async () => {
    expect(of(await callFrom(OURS, 'GET', '/nowhere'), 'allow-origin')).to.equal(null);
  });
});

describe('web pages of other origins, where the operator named none', () => {
  const service = useService();

  it('may ask for no calculation', async () => {
    const headers = { Origin: OURS, 'Access-Control-Request-Method': 'POST' };
    expect((await service.call('OPTIONS', COST, { headers })).headers.get(ALLOWED)).to.equal(null);
  });
});
