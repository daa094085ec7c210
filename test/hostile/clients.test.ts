import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'chai';
import { answersIn, codeOf, headOfPost, type RawAnswer, SICK_DAYS, useVictim } from './support.js';

const READ = 'GET /v1/tax-codes/BR HTTP/1.1\r\nHost: x\r\n\r\n';

/** The one answer, which closes the connection. */
function lastOf(received: string): RawAnswer {
  const [answer, ...more] = answersIn(received);
  expect(more).to.deep.equal([]);
  expect(answer?.headers.get('Connection')).to.equal('close');
  if (answer === undefined) throw new Error('no answer');
  return answer;
}

describe('a client that is slow', () => {
  const victim = useVictim();
  after(() => expect(victim.faults).to.deep.equal([]));

  it('is disconnected when it sends nothing', async () => {
    const client = await victim.connect();
    expect(await victim.answersOthers()).to.equal(200);
    expect(lastOf(await client.toTheEnd()).status).to.equal(408);
  });

  it('gets 408 when it sends its headers byte by byte', async () => {
    const client = await victim.connect();
    const bytes = `GET /v1/rates HTTP/1.1\r\nHost: x\r\nX-Slow: ${'a'.repeat(10_000)}`;
    let sent = 0;
    const dripping = setInterval(() => client.write(bytes[sent++] ?? 'a'), 10);
    try {
      expect(await victim.answersOthers()).to.equal(200);
      expect(lastOf(await client.toTheEnd()).status).to.equal(408);
    } finally {
      clearInterval(dripping);
    }
  });

  it('gets 408 when it sends half a body', async () => {
    const client = await victim.connect();
    client.write(headOfPost('/v1/statutory/sick-pay', SICK_DAYS.length));
    client.write(SICK_DAYS.slice(0, 20));
    expect(await victim.answersOthers()).to.equal(200);
    expect(lastOf(await client.toTheEnd()).status).to.equal(408);
  });

  it('gets 408 when it sends half of a chunked body', async () => {
    const client = await victim.connect();
    const head = headOfPost('/v1/statutory/sick-pay', 0).replace(
      'Content-Length: 0',
      'Transfer-Encoding: chunked',
    );
    client.write(`${head}14\r\n${SICK_DAYS.slice(0, 20)}\r\n`);
    expect(lastOf(await client.toTheEnd()).status).to.equal(408);
  });

  it('is disconnected when it is idle', async () => {
    const client = await victim.connect();
    client.write(READ);
    const [answer, ...more] = answersIn(await client.toTheEnd());
    expect(more).to.deep.equal([]);
    expect(answer?.status).to.equal(200);
  });

  it('is disconnected when it sends requests and never reads an answer', async function () {
    this.timeout(300_000);
    const client = await victim.connect();
    client.socket.pause();
    let closed = false;
    client.socket.once('close', () => {
      closed = true;
    });
    // It never reads, so only a failed write shows that the connection is closed.
    while (!closed) {
      client.write(`GET /v1/rates HTTP/1.1\r\nHost: x\r\n\r\n`.repeat(100));
      expect(await victim.answersOthers()).to.equal(200);
      await pause(50);
    }
  });
});

describe('a client that goes away', () => {
  const observed: { status: number; isAborted: boolean }[] = [];
  const victim = useVictim({ observe: ({ status, isAborted }) => observed.push({ status, isAborted }) });
  afterEach(() => expect(victim.faults).to.deep.equal([]));

  it('in the middle of its headers leaves nothing behind', async () => {
    for (let time = 0; time < 50; time++) (await victim.connect()).write('GET /v1/rates HTT').leave();
    expect(await victim.answersOthers()).to.equal(200);
  });

  it('in the middle of its body is no fault of the service', async () => {
    const aborted = () => observed.filter((each) => each.isAborted).length;
    for (let time = 0; time < 20; time++) {
      const client = await victim.connect();
      client.write(
        `${headOfPost('/v1/statutory/sick-pay', 500).replace('\r\n\r\n', '\r\nExpect: 100-continue\r\n\r\n')}{`,
      );
      // This shows that the request has reached the application.
      await client.until(/^HTTP\/1\.1 100 /);
      client.leave();
    }
    while (aborted() < 20) expect(await victim.answersOthers()).to.equal(200);
  });

  it('in the middle of its calculation is no fault of the service', async () => {
    const before = observed.length;
    const body = JSON.stringify({ gross: { amount: 50_000, per: 'year' }, region: 'scotland' });
    for (let time = 0; time < 50; time++) {
      const client = await victim.connect();
      client.write(headOfPost('/v1/employer-cost', body.length) + body);
      // The request is complete; whether its calculation has begun is left to chance.
      if (time % 2 === 0) await new Promise(setImmediate);
      client.socket.resetAndDestroy();
    }
    expect(await victim.answersOthers()).to.equal(200);
    expect(observed.length).to.be.greaterThan(before);
  });

  it('before its many answers are written leaves nothing behind', async () => {
    for (let time = 0; time < 20; time++) (await victim.connect()).write(READ.repeat(100)).leave();
    expect(await victim.answersOthers()).to.equal(200);
  });
});

describe('a client that sends no valid HTTP', () => {
  const victim = useVictim(
    {},
    { headersTimeoutSeconds: 60, requestTimeoutSeconds: 60, keepAliveSeconds: 60 },
  );
  after(() => expect(victim.faults).to.deep.equal([]));
  const answerTo = async (bytes: string): Promise<RawAnswer> =>
    lastOf(await (await victim.connect()).write(bytes).toTheEnd());

  it('gets 400 without a body where its bytes are no HTTP', async () => {
    for (const bytes of [
      'hello\r\n\r\n',
      '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03',
      'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
      'GET /v1/rates HTTP/9.9\r\nHost: x\r\n\r\n',
      'GET /v1/rates HTTP/1.1\r\nHost: x\r\nno colon\r\n\r\n',
      'GET /v1/rates HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n',
      'POST /v1/rates HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n',
    ]) {
      const answer = await answerTo(bytes);
      expect([answer.status, answer.body], bytes).to.deep.equal([400, '']);
    }
  });

  it('gets 400 where the chunked body of its request is broken', async () => {
    const head = headOfPost('/v1/statutory/sick-pay', 0).replace(
      'Content-Length: 0',
      'Transfer-Encoding: chunked',
    );
    expect((await answerTo(`${head}no number\r\n`)).status).to.equal(400);
  });

  it('gets 400 where it stops in the middle of its headers', async () => {
    const client = await victim.connect();
    client.socket.end('GET /v1/rates HTTP/1.1\r\nHost:');
    const answer = lastOf(await client.toTheEnd());
    expect([answer.status, answer.body]).to.deep.equal([400, '']);
  });

  it('gets 400 where its request of HTTP/1.1 has no Host', async () => {
    const client = (await victim.connect()).write('GET /v1/rates HTTP/1.1\r\n\r\n');
    expect(await client.toTheEnd()).to.match(/^HTTP\/1\.1 400 Bad Request\r\n/);
  });

  it('is told that one Host is enough', async () => {
    for (const version of ['1.0', '1.1']) {
      const answer = await answerTo(`GET /v1/rates HTTP/${version}\r\nHost: a\r\nX: y\r\nhOST: a\r\n\r\n`);
      expect([answer.status, codeOf(answer)]).to.deep.equal([400, 'MALFORMED_REQUEST']);
      expect(answer.body).to.include('Host only once');
    }
  });

  it('gets 431 where its headers are too large, also where it goes on sending', async () => {
    const answer = await answerTo(
      `GET /v1/rates HTTP/1.1\r\nHost: x\r\nX-Large: ${'a'.repeat(1_000_000)}\r\n\r\n`,
    );
    expect(answer.status).to.equal(431);
  });

  it('is disconnected where it takes the service for a proxy', async () => {
    const client = await victim.connect();
    client.write('CONNECT example.com:443 HTTP/1.1\r\nHost: example.com\r\n\r\n');
    expect(await client.toTheEnd()).to.equal('');
  });

  it('gets its answer in spite of an unsupported Expect or Upgrade', async () => {
    for (const header of ['Expect: the unexpected', 'Connection: Upgrade\r\nUpgrade: websocket']) {
      const client = await victim.connect();
      client.write(`GET /v1/tax-codes/BR HTTP/1.1\r\nHost: x\r\n${header}\r\n\r\n`);
      const [answer] = answersIn(await client.until(/\}$/));
      expect(answer?.status, header).to.equal(200);
      client.leave();
    }
  });

  it('does not affect other clients', async () => {
    expect(await victim.answersOthers()).to.equal(200);
  });
});
