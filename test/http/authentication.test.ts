import { expect } from 'chai';
import { KeysUnavailable } from '../../src/keys/index.js';
import { errorIn, KEY, useService } from './support/service.js';

const sickDays = { average_weekly_earnings: { amount: 400 }, qualifying_days_per_week: 5, days: 2 };
const keyed = [
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

describe('the check of API keys over HTTP', () => {
  const service = useService();

  const sickPayWith = (headers: Record<string, string>) =>
    service.call('POST', '/v1/statutory/sick-pay', { body: sickDays, headers });

  it('lets a request with a known key pass', async () => {
    const answer = await sickPayWith({ Authorization: `Bearer ${KEY}` });
    expect(answer.status).to.equal(200);
  });

  it('reads the scheme without regard to case, as HTTP does', async () => {
    const answer = await sickPayWith({ Authorization: `bearer ${KEY}` });
    expect(answer.status).to.equal(200);
  });

  for (const path of keyed) {
    it(`asks for a key at ${path}`, async () => {
      const answer = await service.call('POST', path, { body: {} });
      expect(answer.status).to.equal(401);
      expect(errorIn(answer)['code']).to.equal('UNAUTHENTICATED');
      expect(answer.headers.get('www-authenticate')).to.equal('Bearer realm="farthing"');
      expect(answer.headers.get('cache-control')).to.equal('no-store');
    });
  }

  const notAKey = {
    'another scheme': `Basic ${btoa(`user:${KEY}`)}`,
    'an empty bearer': 'Bearer ',
    'a scheme alone': 'Bearer',
    'a key without a scheme': KEY,
  };
  for (const [what, authorization] of Object.entries(notAKey)) {
    it(`takes ${what} for no key at all`, async () => {
      const answer = await sickPayWith({ Authorization: authorization });
      expect(answer.status).to.equal(401);
      expect(errorIn(answer)['code']).to.equal('UNAUTHENTICATED');
    });
  }

  it('refuses a key that is not known, and says which of the two it is', async () => {
    for (const key of [`${KEY}x`, KEY.toUpperCase(), 'farthing_', `${KEY} ${KEY}`]) {
      const answer = await sickPayWith({ Authorization: `Bearer ${key}` });
      expect(answer.status).to.equal(401);
      expect(errorIn(answer)['code']).to.equal('INVALID_KEY');
      expect(answer.headers.get('www-authenticate')).to.equal(
        'Bearer realm="farthing", error="invalid_token"',
      );
      expect(answer.headers.get('cache-control')).to.equal('no-store');
      expect(JSON.stringify(answer.body)).not.to.include(key);
    }
  });

  it('asks no key for what is published', async () => {
    const published = ['/v1/rates', '/v1/tax-codes/1257L', '/v1/rules', '/v1/tax-years', '/openapi.json'];
    for (const path of published) {
      expect((await service.get(path)).status, path).to.equal(200);
    }
  });

  it('asks for the key before it looks at the body', async () => {
    const answer = await service.call('POST', '/v1/employer-cost', {
      raw: 'no JSON',
      headers: { 'Content-Type': 'text/plain' },
    });
    expect(answer.status).to.equal(401);
  });
});

describe('a key that cannot be looked up', () => {
  const service = useService(undefined, async () => ({
    keys: {
      health: { state: 'ok' },
      isLive: async () => true,
      find: async () => {
        throw new KeysUnavailable('the database is away');
      },
      close: async () => undefined,
    },
  }));

  it('is answered with 503 and when to come again, and not with the reason', async () => {
    const answer = await service.call('POST', '/v1/statutory/sick-pay', { key: KEY, body: {} });
    expect(answer.status).to.equal(503);
    expect(answer.headers.get('Retry-After')).to.equal('5');
    const { code, message } = errorIn(answer);
    expect([code, message]).to.deep.equal([
      'UNAVAILABLE',
      'the API key cannot be checked at the moment; please try again',
    ]);
  });
});
