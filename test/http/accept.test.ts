import { expect } from 'chai';
import { errorIn, KEY, useService } from './support/service.js';

const body = { average_weekly_earnings: { amount: 400 }, qualifying_days_per_week: 5, days: 2 };

describe('what a caller accepts', () => {
  const service = useService();

  const read = (accept: string, path = '/v1/rates') =>
    service.call('GET', path, { headers: { Accept: accept } });
  const calculate = (accept: string, path = '/v1/statutory/sick-pay') =>
    service.call('POST', path, { key: KEY, body, headers: { Accept: accept } });

  const excluding = [
    'text/html',
    'application/xml',
    'application/json;q=0',
    'text/plain',
    'image/*',
    'application/yaml',
  ];
  for (const accept of excluding) {
    it(`is not made here when it is ${accept}`, async () => {
      for (const answer of [
        await read(accept),
        await read(accept, '/openapi.json'),
        await calculate(accept),
      ]) {
        expect(answer.status).to.equal(406);
        expect(answer.headers.get('content-type')).to.equal('application/json; charset=utf-8');
        expect(errorIn(answer)).to.include({
          code: 'NOT_ACCEPTABLE',
          message: 'Accept must allow application/json: this is what is made here',
        });
      }
    });
  }

  const allowing = [
    '*/*',
    '',
    'application/json',
    'APPLICATION/JSON',
    'application/json; charset=utf-8',
    'application/*;q=0.1',
    'text/html, */*;q=0.1',
    'text/html, application/json;q=0.2',
    'application/problem+json',
    'application/json, application/problem+json',
  ];
  for (const accept of allowing) {
    it(`is JSON when it is "${accept}"`, async () => {
      for (const answer of [await read(accept), await calculate(accept)]) {
        expect(answer.status).to.equal(200);
        expect(answer.headers.get('content-type')).to.equal('application/json; charset=utf-8');
      }
    });
  }

  it('may be text where a calculation is told in words', async () => {
    const path = '/v1/statutory/sick-pay/trace';
    for (const accept of [
      'text/plain',
      'text/*',
      'text/plain; charset=utf-8',
      'text/plain, application/json;q=0.5',
    ]) {
      const answer = await calculate(accept, path);
      expect(answer.headers.get('content-type'), accept).to.equal('text/plain; charset=utf-8');
    }
    for (const accept of [
      '*/*',
      'application/json',
      'application/problem+json',
      'application/json, text/plain',
    ]) {
      const answer = await calculate(accept, path);
      expect(answer.headers.get('content-type'), accept).to.equal('application/json; charset=utf-8');
    }
    const neither = await calculate('image/png', path);
    expect(neither.status).to.equal(406);
    expect(errorIn(neither)['message']).to.include('application/json or text/plain or text/html');
  });

  it('never hides another error', async () => {
    const headers = { Accept: 'text/html' };
    const statuses = [
      await service.call('GET', '/nowhere', { headers }),
      await service.call('DELETE', '/v1/rates', { headers }),
      await service.call('POST', '/v1/employer-cost', { body, headers }),
      await service.call('OPTIONS', '/v1/rates', { headers }),
    ].map(({ status }) => status);
    expect(statuses).to.deep.equal([404, 405, 401, 204]);
  });

  it('does not matter to HEAD but for its status', async () => {
    const answer = await service.call('HEAD', '/v1/rates', { headers: { Accept: 'text/html' } });
    expect([answer.status, answer.text]).to.deep.equal([406, '']);
  });
});
