import { Agent, type ClientRequest, request } from 'node:http';
import { expect } from 'chai';
import { useBesieged } from './support/besieged.js';
import { type DearestRequest, dearestRequests } from './support/dearest.js';
import { processorTime } from './support/processes.js';
import { isShort, scale } from './support/scale.js';

/** So many of a kind are sent at once. */
const AT_ONCE = 20;

/** What another caller's plain calculation may wait for, of 95 in a hundred, in milliseconds of the service's work. */
const MOST_BEFORE_OTHERS = 300;

/** What a point of the limit may cost, in milliseconds of processor time. */
const MOST_A_POINT = 10;

/** What a service may do, in milliseconds of processor time, in the second after all have left: the turn under way, and the clean-up. */
const MOST_AFTER_LEAVING = 250;

const MAX_PATIENCE = 60_000;

/** In the short form all kinds come at once, two of each: so it takes seconds. */
const ALL = dearestRequests();
const GROUPS = isShort
  ? [{ what: 'all of these at once', names: ALL.map(({ name }) => name), atOnce: 2 }]
  : ALL.map(({ name }) => ({ what: name, names: [name], atOnce: AT_ONCE }));

describe('the dearest requests of all that calculates', () => {
  // One process: what it works is what it takes.
  const besieged = useBesieged({
    ...{ WORKERS: '1', RATE_LIMIT: '1000000', PAGE: 'public', PAGE_LIMIT: '0' },
  });
  const worked = (): number => processorTime(besieged.service.pid);
  const kinds: DearestRequest[] = [];
  // For the first of its kind code is compiled, and a page leads to its own address.
  before(async () => {
    for (const kind of ALL) kinds.push({ ...kind, path: await answeredAt(kind) });
  });
  const found = (name: string) => kinds.filter((kind) => kind.name === name);

  for (const { name } of ALL)
    it(`cost what they are worth: ${name}`, async () => {
      const [kind] = found(name);
      if (kind === undefined) throw new Error('none has this name');
      for (let warm = 0; warm < scale(1, 10); warm++) await answerOf(kind);
      const times = scale(2, 5);
      let [milliseconds, points] = [0, -1];
      // Where a minute of the limit began meanwhile, there are more points than before: then it is measured again.
      while (points < 0) {
        const [before, pointsBefore] = [worked(), await pointsLeft()];
        for (let time = 0; time < times; time++) await answerOf(kind);
        milliseconds = (worked() - before) / times;
        points = (pointsBefore - (await pointsLeft()) - 1) / times;
      }
      const most = kind.mostMilliseconds ?? points * MOST_A_POINT;
      console.log(`      ${milliseconds.toFixed(1)} ms of ${most.toFixed(0)}`);
      expect(milliseconds, 'milliseconds of processor time').to.be.at.most(most);
    });

  for (const { what, names, atOnce } of GROUPS)
    it(`leave room for another caller, and nothing behind: ${what}`, async () => {
      const agent = new Agent({ maxSockets: Number.POSITIVE_INFINITY });
      const clients = new Set<ClientRequest>();
      const statuses: number[] = [];
      let isOver = false;
      // Each asks again once it is answered, so that what is cheap is a flood, too.
      const askAgainAndAgain = async (kind: DearestRequest): Promise<void> => {
        while (!isOver) {
          const { client, answer } = send(kind, agent);
          clients.add(client);
          const { status } = await answer.catch(() => ({ status: 0 }));
          clients.delete(client);
          if (!isOver) statuses.push(status);
        }
      };
      const all = names
        .flatMap(found)
        .flatMap((kind) => Array.from({ length: atOnce }, () => askAgainAndAgain(kind)));
      const flood = new Promise((resolve) => setTimeout(resolve, scale(5, 3) * 1000));
      const [, waits] = await Promise.all([
        besieged.withstands(
          flood.then(async () => {
            isOver = true;
            for (const client of clients) client.destroy();
            await Promise.all(all);
            agent.destroy();
            return { answers: statuses.length };
          }),
        ),
        besieged.calculateUntil(flood),
      ]);
      const sorted = waits.map(({ worked }) => worked).toSorted((a, b) => a - b);
      const p95 = sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * 0.95))] ?? Number.NaN;
      const before = worked();
      await new Promise((resolve) => setTimeout(resolve, 1000));
      const after = worked() - before;
      console.log(`      ${waits.length} others, p95 ${p95.toFixed(0)} ms; after it ${after.toFixed(0)} ms`);
      expect(p95, 'the work before 95 in a hundred answers to another caller, in ms').to.be.below(
        MOST_BEFORE_OTHERS,
      );
      expect(after, 'the work in the second after all have left, in ms').to.be.below(MOST_AFTER_LEAVING);
      expect([...new Set(statuses)], 'statuses of those that were answered').to.deep.equal([200]);
    });

  /** The points that the key of the attacks has left, which a plain calculation says, and costs one. */
  async function pointsLeft(): Promise<number> {
    return Number(/r=(\d+)/.exec(await besieged.calculateHeader('RateLimit'))?.[1]);
  }

  /** Where a kind is answered in the end, with 200. */
  async function answeredAt(kind: DearestRequest): Promise<string> {
    const { status, text, location } = await answerOf(kind);
    if (status === 303 && location !== undefined) return answeredAt({ ...kind, path: location });
    expect(status, `${kind.name}: ${text.slice(0, 500)}`).to.equal(200);
    return kind.path;
  }

  function answerOf(kind: DearestRequest): Promise<Answer> {
    return send(kind, undefined).answer;
  }

  function send({ method, path, headers, body }: DearestRequest, agent: Agent | undefined): Sent {
    const { port } = besieged.target;
    const length = body === '' ? {} : { 'Content-Length': String(Buffer.byteLength(body)) };
    const client = request({
      ...{ host: '127.0.0.1', port, method, path, timeout: MAX_PATIENCE },
      ...(agent !== undefined && { agent }),
      headers: { ...headers, ...length },
    });
    const answer = new Promise<Answer>((resolve, reject) => {
      client.once('error', reject);
      client.once('response', (response) => {
        const { statusCode: status = 0, headers: found } = response;
        let text = '';
        response.setEncoding('utf8').on('data', (part: string) => {
          text += part;
        });
        response.once('error', reject);
        response.once('end', () => resolve({ status, text, location: found.location }));
      });
    });
    client.end(body);
    return { client, answer };
  }
});

interface Answer {
  readonly status: number;
  readonly text: string;
  readonly location: string | undefined;
}

interface Sent {
  readonly client: ClientRequest;
  readonly answer: Promise<Answer>;
}
