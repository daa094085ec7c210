import { expect } from 'chai';
import { LISTED_YEARS } from '../support/years.js';
import { members } from './support/contract.js';
import { type Answer, errorIn, KEY, useService } from './support/service.js';

const JSON_TYPE = 'application/json; charset=utf-8';
const PROBLEM_TYPE = 'application/problem+json; charset=utf-8';
const UUID = '0b5f7a52-1c7e-4d43-8b7f-3d6b5e0e9f11';
const FAULT = { field: 'tax_year', code: 'NOT_ALLOWED', message: `tax_year must be one of ${LISTED_YEARS}` };

describe('an error', () => {
  const service = useService();

  const ask = (accept: string, id = UUID) =>
    service.call('GET', '/v1/rates?tax_year=1066-67', { headers: { Accept: accept, 'X-Request-Id': id } });
  const typeOf = ({ headers }: Answer) => headers.get('content-type');

  it('is of one shape, and says where it is described', async () => {
    expect((await ask('*/*')).body).to.deep.equal({
      error: {
        code: 'INVALID_INPUT',
        message: FAULT.message,
        fields: [FAULT],
        request_id: UUID,
        documentation_url: '/openapi.json#/components/responses/InvalidInput',
      },
    });
  });

  it('comes as problem details to those who prefer them', async () => {
    const answer = await ask('application/problem+json');
    expect(answer.status).to.equal(400);
    expect(typeOf(answer)).to.equal(PROBLEM_TYPE);
    expect(answer.body).to.deep.equal({
      type: '/openapi.json#/components/responses/InvalidInput',
      title: 'Fields or parameters are wrong; each of them is named.',
      status: 400,
      detail: FAULT.message,
      instance: `urn:uuid:${UUID}`,
      code: 'INVALID_INPUT',
      request_id: UUID,
      errors: [FAULT],
    });
  });

  it('has no instance where the id of the request is no URI', async () => {
    const { body } = await ask('application/problem+json', 'order-66');
    expect(body).not.to.have.property('instance');
    expect(body['request_id']).to.equal('order-66');
  });

  const AS_PROBLEM = [
    ...['application/problem+json, application/json;q=0.9', 'application/problem+json, application/json'],
    ...['application/problem+json, */*;q=0.1', 'application/problem+json;charset=UTF-8'],
    ...['text/plain, application/problem+json', 'application/json;q=0, */*'],
  ];
  const AS_JSON = [
    ...['application/json, application/problem+json', 'application/json, application/problem+json;q=0.9'],
    ...['application/problem+json;q=0, */*', 'application/*', '*/*', 'application/json'],
  ];
  for (const accept of [...AS_PROBLEM, ...AS_JSON])
    it(`comes as problem details to those who prefer them: Accept: ${accept}`, async () => {
      expect(typeOf(await ask(accept))).to.equal(AS_PROBLEM.includes(accept) ? PROBLEM_TYPE : JSON_TYPE);
    });

  it('comes as problem details whatever it is, and the answer that it stands for does not', async () => {
    const headers = { Accept: 'application/problem+json' };
    const post = { body: {}, headers };
    const refused = [
      await service.call('GET', '/nowhere', { headers }),
      await service.call('DELETE', '/v1/rates', { headers }),
      await service.call('POST', '/v1/employer-cost', post),
      await service.call('POST', '/v1/employer-cost', { ...post, key: 'nobody' }),
      await service.call('POST', '/v1/employer-cost', { ...post, key: KEY }),
      await service.call('POST', '/v1/employer-cost/trace', { ...post, key: KEY }),
      await service.call('POST', '/v1/employer-cost', {
        key: KEY,
        raw: '{}',
        headers: { ...headers, 'Content-Type': 'text/plain' },
      }),
    ];
    expect(refused.map(({ status }) => status)).to.deep.equal([404, 405, 401, 401, 400, 400, 415]);
    for (const { status, headers: sent, body } of refused) {
      expect(sent.get('content-type')).to.equal(PROBLEM_TYPE);
      expect(body['status']).to.equal(status);
      expect(body['request_id']).to.equal(sent.get('x-request-id'));
    }
    const fine = await service.call('GET', '/v1/rates', { headers });
    expect([fine.status, typeOf(fine)]).to.deep.equal([200, JSON_TYPE]);
  });

  it('says the same in both forms', async () => {
    const body = { gross: { amount: -1, per: 'year' }, regoin: 'wales' };
    const inForm = (accept: string) =>
      service.call('POST', '/v1/employer-cost', { key: KEY, body, headers: { Accept: accept } });
    const { error = {} } = (await inForm('application/json')).body;
    const problem = (await inForm('application/problem+json')).body;
    expect(problem['code']).to.equal(members(error)['code']);
    expect(problem['detail']).to.equal(members(error)['message']);
    expect(problem['type']).to.equal(members(error)['documentation_url']);
    expect(problem['errors']).to.deep.equal(members(error)['fields']);
  });

  it('is described at the address that it names', async () => {
    const errors = [
      await ask('*/*'),
      await service.get('/nowhere'),
      await service.call('PUT', '/v1/rates'),
      await service.call('POST', '/v1/employer-cost', { body: {} }),
      await service.call('GET', '/v1/rates', { headers: { Accept: 'text/html' } }),
    ];
    for (const answer of errors) {
      const [path = '', fragment = ''] = String(errorIn(answer)['documentation_url']).split('#/');
      expect(path).to.equal('/openapi.json');
      const described = members(service.contract.at(...fragment.split('/')));
      expect(described['description'], fragment).to.be.a('string');
      expect(JSON.stringify(described)).to.include(String(errorIn(answer)['code']));
    }
  });

  describe('where the operator has said where callers reach the service', () => {
    const publicUrl = 'https://payroll.example';
    const known = useService(undefined, async () => ({ publicUrl }));
    const withPages = useService(undefined, async () => ({
      publicUrl,
      page: { page: 'public', secret: '0f'.repeat(32), isLoopback: false, boundTo: '' },
    }));

    it('has the whole address of its description, and the kind of problem keeps its name', async () => {
      const path = '/openapi.json#/components/responses/NotFound';
      expect(errorIn(await known.get('/nowhere'))['documentation_url']).to.equal(publicUrl + path);
      expect(errorIn(await withPages.get('/v1/nowhere'))['documentation_url']).to.equal(
        `${publicUrl}/developers/errors#NOT_FOUND`,
      );
      const headers = { Accept: 'application/problem+json' };
      expect((await known.call('GET', '/nowhere', { headers })).body['type']).to.equal(path);
    });

    it('is so named in the OpenAPI document, whose server that is', () => {
      expect(known.contract.at('servers')).to.deep.equal([{ url: publicUrl }]);
      expect(service.contract.at('servers')).to.deep.equal([{ url: '/' }]);
      const addresses = JSON.stringify(known.contract.at('components', 'responses')).match(
        /"documentation_url":"[^"]*"/g,
      );
      expect(addresses).to.have.lengthOf.above(10);
      for (const address of addresses ?? []) expect(address).to.include(`"${publicUrl}/`);
    });
  });

  it('depends on Accept, which caches are told', async () => {
    for (const path of ['/nowhere', '/v1/rates?x=1', '/v1/employer-cost']) {
      expect((await service.get(path)).headers.get('vary'), path).to.include('Accept');
    }
  });
});
