import { expect } from 'chai';
import fc from 'fast-check';
import { routes } from '../../src/http/routes/index.js';
import { pagesOf } from '../../src/page/pages.js';
import { KEY } from '../http/support/service.js';
import { buildFile } from '../support/build-file.js';
import { payroll } from '../support/project.js';
import { runOptions } from '../support/runs.js';
import { answersIn, type Client, useVictim } from './support.js';

/** Bytes that the limits of bodies are at: that of a form, and that of JSON. */
const LIMITS = [1_024, 65_536];

/** A body as it is sent. */
interface CutBody {
  /** Bytes that its head announces. */
  readonly length: number;
  readonly isChunked: boolean;
  /** Bytes that are left away at its end. */
  readonly missing: number;
  /** Bytes that come in the packet of the head; all others come in a second one. */
  readonly withHead: number;
  /** Whether the client goes away at once. */
  readonly isAborted: boolean;
}

/** What the second siege killed a process with: no route may die of it. */
const OF_THE_SIEGE: CutBody = {
  length: 1_100,
  isChunked: false,
  missing: 50,
  withHead: Number.POSITIVE_INFINITY,
  isAborted: false,
};

const aroundLimit = fc
  .constantFrom(...LIMITS)
  .chain((limit) => fc.integer({ min: limit - 80, max: limit + 80 }));

const cutBody: fc.Arbitrary<CutBody> = fc.record({
  length: fc.oneof(fc.nat(80), aroundLimit),
  isChunked: fc.boolean(),
  missing: fc.oneof(fc.constant(0), fc.nat(80), aroundLimit),
  withHead: fc.oneof(fc.constant(Number.POSITIVE_INFINITY), fc.nat(80), aroundLimit),
  isAborted: fc.boolean(),
});

/** The head and the bytes of a body that are sent. Its headers open the doors that stand before the reading of a body. */
function bytesOf(method: string, path: string, body: CutBody): readonly [head: string, sent: string] {
  const { length, isChunked, missing } = body;
  const text = `key=${'a'.repeat(length)}`.slice(0, length);
  const whole = isChunked ? `${length.toString(16)}\r\n${text}\r\n0\r\n\r\n` : text;
  const lines = [
    `${method} ${path} HTTP/1.1`,
    'Host: x',
    'Origin: http://x',
    `Authorization: Bearer ${KEY}`,
    'Content-Type: application/json',
    isChunked ? 'Transfer-Encoding: chunked' : `Content-Length: ${length}`,
  ];
  return [`${lines.join('\r\n')}\r\n\r\n`, whole.slice(0, Math.max(0, whole.length - missing))];
}

const places = [...routes(payroll).all, ...pagesOf(payroll)].map(({ method, path }) => ({ method, path }));

describe('a body that is cut at any byte, in one or two packets, by a client that waits or goes away', () => {
  const uncaught: unknown[] = [];
  const page = { page: 'keyed', secret: '0f'.repeat(32), isLoopback: true, boundTo: '' } as const;
  const times = { headersTimeoutSeconds: 60, requestTimeoutSeconds: 60, keepAliveSeconds: 60 };
  before(() => {
    // The page needs the files that the build makes.
    buildFile('main.js');
    process.setUncaughtExceptionCaptureCallback((error) => void uncaught.push(error));
  });
  const victim = useVictim({ page }, times);
  after(() => process.setUncaughtExceptionCaptureCallback(null));

  const send = async (client: Client, [head, sent]: readonly [string, string], body: CutBody) => {
    client.write(head + sent.slice(0, body.withHead));
    if (body.withHead < sent.length) {
      expect(await health(victim.url)).to.equal(200);
      client.write(sent.slice(body.withHead));
    }
    if (!body.isAborted) expect(await health(victim.url)).to.equal(200);
    client.leave();
  };

  for (const { method, path } of places) {
    it(`sent to ${method} ${path} ends no process, and is no fault of it`, async () => {
      await fc.assert(
        fc.asyncProperty(fc.constantFrom(method, 'POST'), cutBody, async (as, body) => {
          const client = await victim.connect();
          await send(client, bytesOf(as, path, body), body);
          await client.toTheEnd();
          expect(await health(victim.url)).to.equal(200);
          expect(client.received).not.to.match(/HTTP\/1\.1 5/);
          expect(victim.faults.splice(0)).to.deep.equal([]);
          expect(uncaught.splice(0)).to.deep.equal([]);
        }),
        { ...runOptions<[string, CutBody]>(25), examples: [[method, OF_THE_SIEGE]] },
      );
    });
  }

  it('gets 413 where it is a form above a kibibyte, and then the answer to its next request', async () => {
    const body = { ...OF_THE_SIEGE, missing: 0 };
    for (const length of [1_025, 66_000]) {
      const [head, form] = bytesOf('POST', '/session', { ...body, length });
      const client = (await victim.connect()).write(`${head}${form}GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n`);
      const answers = answersIn(await client.until(/"alive"\}$/));
      expect(answers.map(({ status }) => status)).to.deep.equal([413, 200]);
      client.leave();
    }
  });
});

async function health(url: string): Promise<number> {
  const response = await fetch(`${url}/healthz`);
  await response.text();
  return response.status;
}
