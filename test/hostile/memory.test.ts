import { gzipSync } from 'node:zlib';
import { expect } from 'chai';
import fc from 'fast-check';
import { BodyBudget } from '../../src/http/body/budget.js';
import { KEY } from '../http/support/service.js';
import { answersIn, type Client, codeOf, headOfPost, SICK_DAYS, useVictim } from './support.js';

const PATH = '/v1/statutory/sick-pay';
const KIB = 1024;

/** The head of a POST whose body comes in chunks. */
const chunkedHead = headOfPost(PATH, 0).replace('Content-Length: 0', 'Transfer-Encoding: chunked');

/** A text, chunked, with so many bytes a chunk. */
function inChunks(text: string, size: number): string {
  const chunks = Array.from({ length: Math.ceil(text.length / size) }, (_, index) =>
    text.slice(index * size, (index + 1) * size),
  );
  return chunks.map((chunk) => `${chunk.length.toString(16)}\r\n${chunk}\r\n`).join('');
}

describe('unfinished bodies', () => {
  const victim = useVictim(
    {
      // A quarter of it is for single requests.
      bodyBytes: 2048 * KIB,
      // Two callers: the key of the tests, and another.
      keys: {
        health: { state: 'ok' },
        isLive: async () => true,
        find: async (key) => ({ id: key }),
        close: async () => undefined,
      },
    },
    { headersTimeoutSeconds: 60, requestTimeoutSeconds: 60, keepAliveSeconds: 60 },
  );
  afterEach(() => expect(victim.faults).to.deep.equal([]));

  const begun = async (bytes: string | Uint8Array, count: number): Promise<Client[]> =>
    Promise.all(Array.from({ length: count }, async () => (await victim.connect()).write(bytes)));
  const refused = async (clients: readonly Client[]): Promise<number> => {
    // A well-behaved client is answered after those before it.
    await statusOf('another');
    return clients.filter(({ received }) => received.startsWith('HTTP/1.1 503 ')).length;
  };
  const statusOf = async (key: string): Promise<number> => {
    const headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' };
    const { status } = await fetch(victim.url + PATH, { method: 'POST', headers, body: SICK_DAYS });
    return status;
  };
  /** Waits until the key's budget is free again, which is when the service notices the disconnect. */
  const untilFree = async (): Promise<void> => {
    for (let status = 0; status !== 200; status = await fullSized()) await new Promise(setImmediate);
  };
  const fullSized = async (): Promise<number> => {
    const headers = { Authorization: `Bearer ${KEY}`, 'Content-Type': 'application/json' };
    const body = SICK_DAYS + ' '.repeat(60 * KIB);
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => fetch(victim.url + PATH, { method: 'POST', headers, body })),
    );
    return answers.every(({ status }) => status === 200) ? 200 : 503;
  };

  const half = `{"a":"${'a'.repeat(40 * KIB)}`;
  const kinds: Readonly<Record<string, string>> = {
    'as they are': headOfPost(PATH, 60 * KIB) + half,
    'in chunks': chunkedHead + inChunks(half, 1_000),
    'in chunks of few bytes': chunkedHead + inChunks(half, 16),
  };
  for (const [kind, bytes] of Object.entries(kinds)) {
    it(`take at most half of the budget for bodies, sent ${kind}: the rest get 503`, async function () {
      this.timeout(60_000);
      const clients = await begun(bytes, 20);
      try {
        while ((await refused(clients)) < 14) await new Promise((resolve) => setTimeout(resolve, 20));
        const answers = clients.flatMap(({ received }) => answersIn(received));
        for (const answer of answers) {
          expect([answer.status, codeOf(answer)]).to.deep.equal([503, 'UNAVAILABLE']);
          expect(answer.headers.get('Retry-After')).to.equal('1');
        }
        expect(await statusOf('another')).to.equal(200);
      } finally {
        for (const client of clients) client.leave();
      }
      await untilFree();
    });
  }

  it('take no budget for a length that is only announced', async () => {
    const clients = await begun(`${headOfPost(PATH, 60 * KIB)}{`, 100);
    expect(await refused(clients)).to.equal(0);
    expect(await fullSized()).to.equal(200);
    for (const client of clients) client.leave();
  });

  it('are accepted once they are finished, even in chunks of one byte', async () => {
    const body = SICK_DAYS + ' '.repeat(3 * KIB);
    const client = (await victim.connect()).write(`${chunkedHead}${inChunks(body, 1)}0\r\n\r\n`);
    const [answer] = answersIn(await client.until(/\}$/));
    expect(answer?.status).to.equal(200);
    client.leave();
  });

  it('are refused, and their connection closed, after thousands of chunks', async () => {
    const client = (await victim.connect()).write(chunkedHead + inChunks(half, 1));
    const [answer, ...more] = answersIn(await client.toTheEnd());
    expect(more).to.deep.equal([]);
    expect(answer?.status).to.equal(400);
    expect(answer?.body).to.include('body must not come in more than 4096 pieces');
  });

  it('free their budget however a request ends', async function () {
    this.timeout(120_000);
    const compressed = headOfPost(PATH, 60 * KIB).replace('\r\n\r\n', '\r\nContent-Encoding: gzip\r\n\r\n');
    const ends: Readonly<Record<string, string | Uint8Array>> = {
      refused: headOfPost(PATH, half.length) + half,
      'too large': chunkedHead + inChunks('a'.repeat(70 * KIB), 5_000),
      'in pieces': chunkedHead + inChunks(half, 1),
      'broken off': headOfPost(PATH, 60 * KIB) + half,
      'compressed, and broken off': Buffer.concat([Buffer.from(compressed), gzipSync(half).subarray(0, -9)]),
      'a broken chunk': `${chunkedHead}${inChunks(half, 4_000)}no number\r\n`,
      'wrongly coded':
        headOfPost(PATH, half.length).replace('\r\n\r\n', '\r\nContent-Encoding: gzip\r\n\r\n') + half,
      answered: headOfPost(PATH, 60 * KIB) + SICK_DAYS + ' '.repeat(60 * KIB - SICK_DAYS.length),
    };
    for (const bytes of Object.values(ends)) {
      // Far more than the budget allows at once.
      for (let round = 0; round < 5; round++) {
        const clients = await begun(bytes, 4);
        await statusOf('another');
        for (const client of clients) client.leave();
      }
      await untilFree();
    }
  });
});

describe('the budget for bodies', () => {
  it('is never exceeded: a caller has half of what the others leave at most, and all of it is freed', () => {
    const step = fc.record({
      request: fc.nat(9),
      caller: fc.nat(4),
      bytes: fc.nat(700),
      isOver: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const budget = new BodyBudget(1_000);
        const open = new Map<
          number,
          { caller: number; bytes: number; reservation: ReturnType<typeof reserve> }
        >();
        const reserve = (caller: number) => budget.reservation(String(caller));
        const used = (is: (caller: number) => boolean = () => true) =>
          [...open.values()].filter(({ caller }) => is(caller)).reduce((sum, { bytes }) => sum + bytes, 0);
        for (const { request, caller, bytes, isOver } of steps) {
          const known = open.get(request) ?? { caller, bytes: 0, reservation: reserve(caller) };
          open.set(request, known);
          if (isOver) {
            known.reservation.release();
            open.delete(request);
          } else if (known.reservation.resize(bytes)) {
            const isMore = bytes > known.bytes;
            known.bytes = bytes;
            const [own, others] = [
              used((each) => each === known.caller),
              used((each) => each !== known.caller),
            ];
            if (isMore) expect(own).to.be.at.most((1_000 - others) / 2);
          }
          expect(budget.used).to.equal(used()).and.to.be.below(1_000);
        }
        for (const { reservation } of open.values()) reservation.release();
        expect(budget.used).to.equal(0);
      }),
    );
  });

  it('has room for a small body beside callers who take all that they can', () => {
    const budget = new BodyBudget(9_000_000);
    for (let caller = 0; caller < 8; caller++) {
      const reservations = Array.from({ length: 100 }, () => budget.reservation(`greedy ${caller}`));
      for (let bytes = 1 << 22; bytes >= 1; bytes /= 2) for (const each of reservations) each.resize(bytes);
    }
    expect(budget.reservation('another').resize(16_000)).to.equal(true);
  });
});
