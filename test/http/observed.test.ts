import { connect } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect } from 'chai';
import { KEY, useService } from './support/service.js';

const PATH = '/v1/statutory/sick-pay';
const body = { average_weekly_earnings: { amount: 4711.17 }, qualifying_days_per_week: 5, days: 2 };
const TRACEPARENT = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';

describe('what the operator is told of a request', () => {
  /** Set where an answer is to wait: told when it is asked for. */
  let waiting: { readonly asked: () => void; readonly answer: Promise<void> } | undefined;
  const service = useService((real) => ({
    async calculate(calculation, request, taxYear) {
      if (request['days'] === 99) throw new TypeError(`"${JSON.stringify(request)}" is beyond 4711.17`);
      waiting?.asked();
      await waiting?.answer;
      return real.calculate(calculation, request, taxYear);
    },
  }));

  /** What is told of the request with this id, once it is over. */
  const recordOf = async (id: string) => {
    for (;;) {
      const found = service.records.find(({ requestId }) => requestId === id);
      if (found !== undefined) return found;
      await nextTurn();
    }
  };

  it('is its id, route, status, time, key and address', async () => {
    const headers = { 'X-Request-Id': 'told-1', traceparent: TRACEPARENT };
    await service.call('POST', PATH, { key: KEY, body, headers });
    const { seconds, ...rest } = await recordOf('told-1');
    expect(seconds).to.be.within(0, 60);
    expect(rest).to.deep.equal({
      requestId: 'told-1',
      method: 'POST',
      route: PATH,
      status: 200,
      isAborted: false,
      keyId: rest.keyId,
      address: '127.0.0.1',
      traceparent: TRACEPARENT,
    });
    expect(rest.keyId).to.be.a('string').and.not.include(KEY);
  });

  it('is the route as it is documented, not the path; and none where there is none', async () => {
    const routes: Record<string, string | undefined> = {
      '/v1/tax-codes/1257L?tax_year=2025-26': '/v1/tax-codes/{code}',
      '/v1/rules/pay/salary': '/v1/rules/{topic}/{value}',
      '/nowhere/at/all': undefined,
    };
    for (const [index, [path, route]] of Object.entries(routes).entries()) {
      await service.call('GET', path, { headers: { 'X-Request-Id': `route-${index}` } });
      expect((await recordOf(`route-${index}`)).route, path).to.equal(route);
    }
  });

  it('is no trace context that is none', async () => {
    const wrong = [
      TRACEPARENT.toUpperCase(),
      TRACEPARENT.slice(3),
      `${TRACEPARENT}-x`,
      TRACEPARENT.replace(/^00/, 'ff'),
      `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`,
      `00-${'a'.repeat(2_000)}-b-01`,
    ];
    for (const [index, traceparent] of wrong.entries()) {
      const headers = { 'X-Request-Id': `trace-${index}`, traceparent };
      await service.call('GET', '/v1/tax-years', { headers });
      expect((await recordOf(`trace-${index}`)).traceparent, traceparent).to.equal(undefined);
    }
  });

  it('is that the client went away, where it did before there was an answer', async () => {
    let answer = () => {};
    const asked = new Promise<void>((resolve) => {
      waiting = {
        asked: resolve,
        answer: new Promise((answered) => {
          answer = answered;
        }),
      };
    });
    const { hostname, port } = new URL(service.url);
    const json = JSON.stringify(body);
    const socket = connect(Number(port), hostname);
    socket.write(
      `POST ${PATH} HTTP/1.1\r\nHost: ${hostname}\r\nAuthorization: Bearer ${KEY}\r\nX-Request-Id: gone\r\n` +
        `Content-Type: application/json\r\nContent-Length: ${json.length}\r\n\r\n${json}`,
    );
    await asked;
    socket.destroy();
    const { status, isAborted } = await recordOf('gone');
    answer();
    waiting = undefined;
    expect({ status, isAborted }).to.deep.equal({ status: 499, isAborted: true });
    expect(service.log).to.deep.equal([]);
  });

  it('is nothing of a body, a query or a key, whatever becomes of the request', async () => {
    // So many digits stand in no request id by chance.
    const secrets = ['471108154711', 'S3CRET', KEY];
    const send = (raw: string, headers: Record<string, string> = {}) =>
      service.call('POST', PATH, {
        key: KEY,
        raw,
        headers: { 'Content-Type': 'application/json', ...headers },
      });
    const answers = [
      await service.call('POST', PATH, { key: KEY, body: { ...body, days: 99 } }),
      await send('{"days": 471108154711, "name": "S3CRET'),
      await send('["S3CRET", 471108154711]'),
      await send('S3CRET 471108154711', { 'Content-Encoding': 'gzip' }),
      await send(JSON.stringify({ days: 471108154711, tax_year: 'S3CRET' })),
      await send('{"days": 471108154711}', { 'Content-Type': 'text/S3CRET' }),
      await service.call('POST', PATH, { key: 'S3CRET', body }),
      await service.call('POST', PATH, { body, headers: { Authorization: 'Basic S3CRET' } }),
    ];
    expect(answers.map(({ status }) => status)).to.deep.equal([500, 400, 400, 400, 400, 415, 401, 401]);
    const texts = answers.map(({ text }) => text).join('\n');
    expect(texts).not.to.match(/node_modules|\.ts|\bat /);
    const reports = texts + JSON.stringify([service.log, service.records]);
    for (const secret of secrets) expect(reports).not.to.include(secret);
    expect(service.log).to.have.length(1);
    expect(service.log[0]).to.include('TypeError: "…" is beyond #').and.to.include('observed.test.ts');
  });
});
