import { expect } from 'chai';
import { KeysUnavailable } from '../../src/keys/index.js';
import { CALCULATED, COST, READ, SICK_DAYS, SICK_PAY } from './support/requests.js';
import { errorIn, KEY, useService } from './support/service.js';

describe('the check of API keys over HTTP', () => {
  const service = useService();
  const callWith = (authorization: string) =>
    service.call('POST', SICK_PAY, { body: SICK_DAYS, headers: { Authorization: authorization } });

  it('lets a request with a known key pass, and reads the scheme without regard to case', async () => {
    for (const scheme of ['Bearer', 'bearer'])
      expect((await callWith(`${scheme} ${KEY}`)).status, scheme).to.equal(200);
  });

  it('asks for a key where something is calculated, and for none where it is published', async () => {
    for (const path of CALCULATED) {
      const answer = await service.call('POST', path, { body: {} });
      expect([answer.status, errorIn(answer)['code']], path).to.deep.equal([401, 'UNAUTHENTICATED']);
      expect(answer.headers.get('www-authenticate')).to.equal('Bearer realm="farthing"');
      expect(answer.headers.get('cache-control')).to.equal('no-store');
    }
    for (const path of READ) expect((await service.get(path)).status, path).to.equal(200);
  });

  it('takes another scheme, an empty or missing bearer, and a key without a scheme for no key at all', async () => {
    for (const authorization of [`Basic ${btoa(`user:${KEY}`)}`, 'Bearer ', 'Bearer', KEY]) {
      const answer = await callWith(authorization);
      expect([answer.status, errorIn(answer)['code']], authorization).to.eql([401, 'UNAUTHENTICATED']);
    }
  });

  it('refuses a key that is not known, and says which of the two it is', async () => {
    for (const key of [`${KEY}x`, KEY.toUpperCase(), 'farthing_', `${KEY} ${KEY}`]) {
      const answer = await callWith(`Bearer ${key}`);
      expect([answer.status, errorIn(answer)['code']], key).to.deep.equal([401, 'INVALID_KEY']);
      expect(answer.headers.get('www-authenticate')).to.equal(
        'Bearer realm="farthing", error="invalid_token"',
      );
      expect(answer.headers.get('cache-control')).to.equal('no-store');
      expect(answer.text).not.to.include(key);
    }
  });

  it('asks for the key before it looks at the body', async () => {
    const headers = { 'Content-Type': 'text/plain' };
    expect((await service.call('POST', COST, { raw: 'no JSON', headers })).status).to.equal(401);
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
    const answer = await service.post(SICK_PAY, {});
    expect(answer.status).to.equal(503);
    expect(answer.headers.get('Retry-After')).to.equal('5');
    expect(errorIn(answer)).to.include({
      code: 'UNAVAILABLE',
      message: 'the API key cannot be checked at the moment; please try again',
    });
  });
});
