import { expect } from 'chai';
import { COST, SICK_DAYS, SICK_PAY } from './support/requests.js';
import { errorIn, KEY, useService } from './support/service.js';

const JSON_TYPE = 'application/json; charset=utf-8';

describe('what a caller accepts', () => {
  const service = useService();

  const read = (accept: string, path = '/v1/rates') =>
    service.call('GET', path, { headers: { Accept: accept } });
  const calculate = (accept: string, path = SICK_PAY) =>
    service.call('POST', path, { key: KEY, body: SICK_DAYS, headers: { Accept: accept } });

  const EXCLUDING = [
    'text/html',
    'application/xml',
    'application/json;q=0',
    'text/plain',
    'image/*',
    'application/yaml',
  ];
  for (const accept of EXCLUDING)
    it(`is not made here when it is ${accept}`, async () => {
      for (const answer of [
        await read(accept),
        await read(accept, '/openapi.json'),
        await calculate(accept),
      ]) {
        expect([answer.status, answer.headers.get('content-type')]).to.deep.equal([406, JSON_TYPE]);
        expect(errorIn(answer)).to.include({
          code: 'NOT_ACCEPTABLE',
          message: 'Accept must allow application/json: this is what is made here',
        });
      }
    });

  const ALLOWING = [
    ...[
      '*/*',
      '',
      'application/json',
      'APPLICATION/JSON',
      'application/json; charset=utf-8',
      'application/*;q=0.1',
    ],
    ...['text/html, */*;q=0.1', 'text/html, application/json;q=0.2'],
    ...['application/problem+json', 'application/json, application/problem+json'],
  ];
  for (const accept of ALLOWING)
    it(`is JSON when it is "${accept}"`, async () => {
      for (const answer of [await read(accept), await calculate(accept)])
        expect([answer.status, answer.headers.get('content-type')]).to.deep.equal([200, JSON_TYPE]);
    });

  it('may be text where a calculation is in words', async () => {
    const typeOf = async (accept: string) =>
      (await calculate(accept, `${SICK_PAY}/trace`)).headers.get('content-type');
    const inWords = ['text/plain', 'text/*', 'text/plain; charset=utf-8', '*/*;q=0.1, text/plain'];
    for (const accept of [...inWords, 'text/plain, application/json;q=0.5'])
      expect(await typeOf(accept), accept).to.equal('text/plain; charset=utf-8');
    const asJson = ['*/*', 'application/json', 'application/problem+json', 'application/json, text/plain'];
    for (const accept of [...asJson, 'text/plain;q=0.5, application/json'])
      expect(await typeOf(accept), accept).to.equal(JSON_TYPE);
    for (const accept of ['image/png', 'text/plain;q=0']) {
      const neither = await calculate(accept, `${SICK_PAY}/trace`);
      expect(neither.status).to.equal(406);
      expect(errorIn(neither)['message']).to.include('application/json or text/plain or text/html');
    }
  });

  it('never hides another error', async () => {
    const headers = { Accept: 'text/html' };
    const statuses = [
      await service.call('GET', '/nowhere', { headers }),
      await service.call('DELETE', '/v1/rates', { headers }),
      await service.call('POST', COST, { body: SICK_DAYS, headers }),
      await service.call('OPTIONS', '/v1/rates', { headers }),
    ].map(({ status }) => status);
    expect(statuses).to.deep.equal([404, 405, 401, 204]);
  });

  it('does not matter to HEAD but for its status', async () => {
    const answer = await service.call('HEAD', '/v1/rates', { headers: { Accept: 'text/html' } });
    expect([answer.status, answer.text]).to.deep.equal([406, '']);
  });
});
