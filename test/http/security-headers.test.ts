import { expect } from 'chai';
import { SICK_DAYS, SICK_PAY } from './support/requests.js';
import { KEY, useService } from './support/service.js';

const POLICY = "default-src 'none';frame-ancestors 'none'";

describe('the headers that protect a browser', () => {
  let broken = false;
  const service = useService((real) => ({
    async calculate(calculation, request, taxYear) {
      if (broken) throw new Error('broken');
      return real.calculate(calculation, request, taxYear);
    },
  }));

  const checkHeaders = ({ headers, status }: { readonly headers: Headers; readonly status: number }) => {
    expect(headers.get('x-content-type-options'), String(status)).to.equal('nosniff');
    expect(headers.get('strict-transport-security')).to.match(/^max-age=\d{8}; includeSubDomains$/);
    // A policy of a 304 would take the place of the one that the copy came with.
    expect(headers.get('content-security-policy')).to.equal(status === 304 ? null : POLICY);
    expect(headers.get('referrer-policy')).to.equal('no-referrer');
    expect(headers.get('x-frame-options')).to.equal('DENY');
    expect(headers.get('cross-origin-resource-policy')).to.equal('cross-origin');
    expect(headers.get('x-powered-by')).to.equal(null);
    expect(headers.get('server')).to.equal(null);
  };

  it('are on every kind of answer, also of a fault of the service', async () => {
    const answers = [
      await service.get('/v1/rates'),
      await service.get('/openapi.json'),
      await service.post(SICK_PAY, SICK_DAYS),
      await service.call('OPTIONS', SICK_PAY),
      await service.call('HEAD', '/v1/rates'),
      await service.call('GET', '/v1/rates', { headers: { 'If-None-Match': '*' } }),
      await service.post(SICK_PAY, {}),
      await service.call('POST', SICK_PAY, { body: SICK_DAYS }),
      await service.get('/nowhere'),
      await service.call('DELETE', '/v1/rates'),
      await service.call('GET', '/v1/rates', { headers: { Accept: 'text/html' } }),
      await service.call('POST', SICK_PAY, { key: KEY, raw: ' '.repeat(70_000) }),
    ];
    broken = true;
    answers.push(await service.post(SICK_PAY, SICK_DAYS));
    const statuses = answers.map(({ status }) => status);
    expect(statuses).to.deep.equal([200, 200, 200, 204, 200, 304, 400, 401, 404, 405, 406, 415, 500]);
    for (const answer of answers) checkHeaders(answer);
  });

  it('are on what is asked by those who run the service', async () => {
    checkHeaders(await fetch(`${service.url}/healthz`));
  });
});
