import { expect } from 'chai';
import type { JsonObject } from '../../src/json.js';
import { KeysUnavailable } from '../../src/keys/index.js';
import { UNLIMITED } from '../../src/limits/index.js';
import { Scheduler } from '../../src/scheduler/index.js';
import { atMomentOf, members } from '../http/support/contract.js';
import { type CallOptions, KEY, type Service, useService } from '../http/support/service.js';
import { exampleCallsOf } from './support/example-calls.js';
import { type Example, everyExample, examplesByType, operationsOf, place } from './support/examples.js';
import { sendRaw } from './support/raw-request.js';

/** Every example of the OpenAPI document is a request that is made here, or the answer to one. */
describe('the examples of the OpenAPI document', () => {
  const service = useService();
  const exampleCalls = () => operationsOf(service.contract.document).flatMap(exampleCallsOf);

  it('are all asked or provoked here', () => {
    const executed = new Set([
      ...exampleCalls().flatMap(({ of }) => of),
      ...errorExamples().map(({ at }) => at),
    ]);
    const unexecuted = everyExample(service.contract.document).filter(({ at }) => !executed.has(at));
    expect(unexecuted.map(({ at }) => at)).to.deep.equal([]);
    expect(executed.size).to.be.above(50);
  });

  it('show an answer of every operation, but of no long list, nor the document within the document', () => {
    const shown = exampleCalls().filter(({ answer }) => answer !== undefined);
    const without = operationsOf(service.contract.document).filter(
      ({ at }) => !shown.some(({ of }) => of.some((each) => each.startsWith(place(at, 'responses', '200')))),
    );
    expect(without.map(({ path }) => path)).to.deep.equal(['/v1/rules', '/v1/tax-years', '/openapi.json']);
  });

  it('are all answered, the first of an operation as shown', async () => {
    for (const { method, path, accept, body, contentType, answer } of exampleCalls()) {
      const sent = typeof body === 'string' ? { raw: body } : body !== undefined && { body };
      const headers = { Accept: accept, ...(sent && { 'Content-Type': contentType }) };
      const options = { key: KEY, headers, ...sent };
      const reply = await service.call(method, path, options);
      expect(reply.status, `${method} ${path}: ${reply.text}`).to.equal(200);
      expect(reply.headers.get('content-type')).to.equal(`${accept}; charset=utf-8`);
      if (typeof answer === 'string') expect(reply.text).to.equal(answer);
      else if (answer !== undefined)
        expect(atMomentOf(members(answer), reply.body), `${method} ${path}`).to.deep.equal(answer);
    }
  });

  describe('of errors', () => {
    // Only in a year that no example is of: the service works them when it starts.
    const YEAR_OF_FAULT = '2024-25';
    const broken = useService((real) => ({
      calculate: (calculation, request, year) => {
        if (year === YEAR_OF_FAULT) throw new Error('a fault that does not happen in life');
        return real.calculate(calculation, request, year);
      },
    }));
    const busy = useService(undefined, async () => ({
      limits: {
        ...UNLIMITED,
        countRequest: async (of) =>
          'keyId' in of ? { isAllowed: false, limit: 60, remaining: 0, resetSeconds: 30 } : undefined,
      },
    }));
    const withoutMemory = useService(undefined, async () => ({ bodyBytes: 1 }));
    const keysAway = useService(undefined, async () => ({
      keys: {
        isLive: async () => true,
        find: async () => {
          throw new KeysUnavailable('the database is away');
        },
        health: { state: 'down', since: new Date(0), why: 'the database is away' },
        close: async () => undefined,
      },
    }));
    const queue = { queueLimit: 100, turnBudget: 5 };
    const full = useService(undefined, async () => ({ scheduler: new Scheduler(queue) }));
    before(() => {
      queue.queueLimit = 0;
    });

    /** How each is provoked, by its name in the document: what is other than in a calculation with a key. */
    const ways: Readonly<Record<string, Way>> = {
      invalid_input: { body: { gross: { amount: -1, per: 'fortnight' }, regoin: 'england' } },
      invalid_input_2: { method: 'GET', path: '/v1/rates?tax_year=1066-67' },
      invalid_input_3: {
        path: '/v1/employer-cost?fields=cost.totl',
        body: { gross: { amount: 1, per: 'year' }, region: 'wales' },
      },
      unauthenticated: { headers: { Authorization: '' } },
      invalid_key: { key: 'nobody' },
      origin_not_allowed: { path: '/mcp', headers: { Origin: 'https://elsewhere.example' } },
      not_found: { method: 'GET', path: '/v1/salaries' },
      not_found_2: { method: 'GET', path: '/v1/rules/nationl_insurance' },
      method_not_allowed: { method: 'DELETE' },
      not_acceptable: { method: 'GET', path: '/v1/rates', headers: { Accept: 'image/png' } },
      payload_too_large: { body: { padding: 'x'.repeat(70_000) } },
      unsupported_media_type: { headers: { 'Content-Type': 'text/plain' } },
      unsupported_media_type_2: { headers: { 'Content-Encoding': 'compress' } },
      rate_limited: { by: busy },
      internal: {
        by: broken,
        body: { gross: { amount: 1, per: 'year' }, region: 'wales', tax_year: YEAR_OF_FAULT },
      },
      unavailable: { by: keysAway },
      unavailable_2: { by: withoutMemory },
      unavailable_3: { by: full },
    };

    it('are what the service answers when they are provoked', async () => {
      for (const { name, type, status, value } of errorExamples()) {
        if (name === 'malformed_request') continue;
        const { by = service, method = 'POST', path = '/v1/employer-cost', ...own } = ways[name] ?? {};
        expect(ways, 'ways to provoke the errors that are shown').to.have.property(name);
        const about = members(members(value)['error'] ?? value);
        const answer = await by.call(method, path, {
          key: KEY,
          ...(method === 'POST' && { body: {} }),
          ...own,
          headers: { Accept: type, 'X-Request-Id': String(about['request_id']), ...own.headers },
        });
        expect(answer.status, name).to.equal(status);
        expect(answer.headers.get('content-type')).to.equal(`${type}; charset=utf-8`);
        expect(answer.body, name).to.deep.equal(value);
      }
    });

    it('are what it answers to two headers Host, which no client but one of bytes can send', async () => {
      const shown = errorExamples().filter(({ name }) => name === 'malformed_request');
      expect(shown).to.have.lengthOf(2);
      for (const { type, status, value } of shown) {
        const { request_id: id } = members(members(value)['error'] ?? value);
        const answer = await sendRaw(
          service.url,
          `GET /v1/rates HTTP/1.1\r\nHost: a\r\nHost: b\r\nAccept: ${type}\r\nX-Request-Id: ${id}\r\nConnection: close\r\n\r\n`,
        );
        expect(answer).to.deep.equal({ status, body: value });
      }
    });
  });

  interface Way extends CallOptions {
    readonly by?: Service;
    readonly method?: string;
    readonly path?: string;
  }

  /** The examples of error answers, which stand apart from the operations that give them. */
  function errorExamples(): (Example & { readonly type: string; readonly status: number })[] {
    const { document } = service.contract;
    const responses = Object.entries(members(members(document['components'])['responses']));
    return responses.flatMap(([response, about]) => {
      const at = place('#/components/responses', response);
      return [...examplesByType(about, at)].flatMap(([type, examples]) =>
        examples.map((each) => ({ ...each, type, status: statusOf(document, response, at) })),
      );
    });
  }
});

/** The status that operations give an answer with; some belong to no operation. */
function statusOf(document: JsonObject, response: string, at: string): number {
  for (const { about } of operationsOf(document)) {
    for (const [status, each] of Object.entries(members(about['responses']))) {
      if (members(each)['$ref'] === at) return Number(status);
    }
  }
  return OF_NO_OPERATION[response] ?? 0;
}

const OF_NO_OPERATION: Readonly<Record<string, number>> = {
  MalformedRequest: 400,
  Forbidden: 403,
  MethodNotAllowed: 405,
};
