import { expect } from 'chai';
import type { Readiness } from '../../src/http/app.js';
import { useService } from './support/service.js';

describe('GET /healthz and GET /readyz', () => {
  let readiness: Readiness = { status: 'ready', detail: {} };
  const service = useService(undefined, async () => ({ readiness: () => readiness }));

  const ask = async (path: string, method = 'GET', headers: Record<string, string> = {}) => {
    const answer = await fetch(service.url + path, { method, headers });
    const text = await answer.text();
    return {
      status: answer.status,
      headers: answer.headers,
      text,
      body: text === '' ? {} : JSON.parse(text),
    };
  };

  it('say that the process lives, and that requests may come', async () => {
    readiness = { status: 'ready', detail: { book: '2026-27.1' } };
    expect(await ask('/healthz')).to.deep.include({ status: 200, body: { status: 'alive' } });
    expect(await ask('/readyz')).to.deep.include({
      status: 200,
      body: { status: 'ready', book: '2026-27.1' },
    });
  });

  it('say that the process lives also while no requests should come', async () => {
    readiness = { status: 'not_ready', detail: { why: 'draining' } };
    expect((await ask('/healthz')).status).to.equal(200);
    expect(await ask('/readyz')).to.deep.include({
      status: 503,
      body: { status: 'not_ready', why: 'draining' },
    });
    readiness = { status: 'ready', detail: {} };
  });

  it('say what is degraded, while requests should come all the same', async () => {
    readiness = { status: 'degraded', detail: { keys: { state: 'down' } } };
    expect(await ask('/readyz')).to.deep.include({
      status: 200,
      body: { status: 'degraded', keys: { state: 'down' } },
    });
    readiness = { status: 'ready', detail: {} };
  });

  it('are never kept by a cache', async () => {
    for (const path of ['/healthz', '/readyz']) {
      expect((await ask(path)).headers.get('cache-control')).to.equal('no-store');
    }
  });

  it('are answered whatever is accepted, and to HEAD without a body', async () => {
    for (const path of ['/healthz', '/readyz']) {
      expect((await ask(path, 'GET', { Accept: 'text/html' })).status).to.equal(200);
      expect(await ask(path, 'HEAD')).to.include({ status: 200, text: '' });
    }
  });

  it('have no other method', async () => {
    for (const path of ['/healthz', '/readyz']) {
      const options = await ask(path, 'OPTIONS');
      expect([options.status, options.headers.get('allow')]).to.deep.equal([204, 'GET, HEAD, OPTIONS']);
      const posted = await ask(path, 'POST');
      expect([posted.status, posted.body.error.code]).to.deep.equal([405, 'METHOD_NOT_ALLOWED']);
    }
  });

  it('are in no document: they are for those who run the service', () => {
    expect(service.contract.at('paths', '/healthz')).to.equal(undefined);
    expect(service.contract.at('paths', '/readyz')).to.equal(undefined);
  });
});
