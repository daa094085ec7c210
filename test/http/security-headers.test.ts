import { expect } from 'chai';
import { type Answer, KEY, useService } from './support/service.js';

describe('the headers that protect a browser', () => {
  const service = useService();

  const POLICY = "default-src 'none';frame-ancestors 'none'";

  const checkHeaders = ({ headers, status }: Answer) => {
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

  it('are on every kind of answer', async () => {
    const body = { average_weekly_earnings: { amount: 400 }, qualifying_days_per_week: 5, days: 2 };
    const path = '/v1/statutory/sick-pay';
    const answers = [
      await service.get('/v1/rates'),
      await service.get('/openapi.json'),
      await service.call('POST', path, { key: KEY, body }),
      await service.call('OPTIONS', path),
      await service.call('HEAD', '/v1/rates'),
      await service.call('GET', '/v1/rates', { headers: { 'If-None-Match': '*' } }),
      await service.call('POST', path, { key: KEY, body: {} }),
      await service.call('POST', path, { body }),
      await service.get('/nowhere'),
      await service.call('DELETE', '/v1/rates'),
      await service.call('GET', '/v1/rates', { headers: { Accept: 'text/html' } }),
      await service.call('POST', path, { key: KEY, raw: ' '.repeat(70_000) }),
    ];
    const statuses = answers.map(({ status }) => status);
    expect(statuses).to.deep.equal([200, 200, 200, 204, 200, 304, 400, 401, 404, 405, 406, 415]);
    for (const answer of answers) checkHeaders(answer);
  });

  it('are on what is asked by those who run the service', async () => {
    const { status, headers } = await fetch(`${service.url}/healthz`);
    checkHeaders({ status, headers, text: '', body: {} });
  });
});

describe('the headers that protect a browser, on a fault of the service', () => {
  let broken = false;
  const service = useService((real) => ({
    async calculate(calculation, request, taxYear) {
      if (broken) throw new Error('broken');
      return real.calculate(calculation, request, taxYear);
    },
  }));

  it('are there as on any answer', async () => {
    broken = true;
    const body = { average_weekly_earnings: { amount: 400 }, qualifying_days_per_week: 5, days: 2 };
    const answer = await service.post('/v1/statutory/sick-pay', body);
    expect(answer.status).to.equal(500);
    expect(answer.headers.get('x-content-type-options')).to.equal('nosniff');
    expect(answer.headers.get('content-security-policy')).to.include("default-src 'none'");
  });
});
