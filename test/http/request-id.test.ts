import { expect } from 'chai';
import { COST, SICK_DAYS, SICK_PAY } from './support/requests.js';
import { errorIn, KEY, useService } from './support/service.js';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

describe('the id of a request', () => {
  const service = useService();

  it("is the caller's own, on an answer and in its error", async () => {
    const headers = { 'X-Request-Id': 'order-66_a.B' };
    const fine = await service.call('POST', SICK_PAY, { headers, key: KEY, body: SICK_DAYS });
    expect(fine.status).to.equal(200);
    expect(fine.headers.get('x-request-id')).to.equal('order-66_a.B');
    const refused = await service.call('GET', '/nowhere', { headers });
    expect(refused.headers.get('x-request-id')).to.equal('order-66_a.B');
    expect(errorIn(refused)['request_id']).to.equal('order-66_a.B');
  });

  it('is made where the caller sent none', async () => {
    const answers = await Promise.all([service.get('/nowhere'), service.get('/nowhere')]);
    const ids = answers.map((answer) => answer.headers.get('x-request-id'));
    expect(ids[0]).to.match(UUID);
    expect(ids[0]).not.to.equal(ids[1]);
    expect(errorIn(answers[0])['request_id']).to.equal(ids[0]);
  });

  it('is made where the caller sent what should not stand in a log', async () => {
    for (const id of ['a b', 'a"b', 'é', 'x'.repeat(129), '']) {
      const answer = await service.call('GET', '/nowhere', { headers: { 'X-Request-Id': id } });
      expect(answer.headers.get('x-request-id'), id).to.match(UUID);
    }
  });

  it('is on every kind of answer that no cache may keep', async () => {
    // The check is in `call`: no answer passes without the header.
    const asked = [
      ['OPTIONS', '/v1/rates'],
      ['HEAD', '/v1/rates'],
      ['POST', COST],
      ['DELETE', '/v1/rates'],
    ] as const;
    for (const [method, path] of asked) await service.call(method, path);
  });
});
