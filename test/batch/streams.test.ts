import { expect } from 'chai';
import type { JsonObject } from '../../src/json.js';
import { type Allowance, UNLIMITED } from '../../src/limits/index.js';
import { QueueFull, Scheduler } from '../../src/scheduler/index.js';
import { errorIn, KEY, type Service, useService } from '../http/support/service.js';

const BATCH = '/v1/batch';
const TYPE = { 'Content-Type': 'application/jsonl' };
const REQUEST: JsonObject = { gross: { amount: 32_000, per: 'year' }, region: 'england' };

/** So many lines, each with a whole answer of some 12 kB. */
function bodyOf(lines: number): string {
  const line = (at: number) =>
    JSON.stringify({ custom_id: `secret-${at}`, operation: 'employer-cost', request: REQUEST });
  return Array.from({ length: lines }, (_, at) => `${line(at)}\n`).join('');
}

function post(service: Service, lines: number) {
  return service.call('POST', BATCH, { key: KEY, raw: bodyOf(lines), headers: TYPE });
}

/** A batch whose answer is not read yet. */
function begin(service: Service, lines: number, signal: AbortSignal, key = KEY): Promise<Response> {
  return fetch(service.url + BATCH, {
    method: 'POST',
    body: bodyOf(lines),
    headers: {
      Authorization: `Bearer ${key}`,
      ...TYPE,
      'Accept-Encoding': 'identity',
    },
    signal,
  });
}

const statusesIn = (text: string) =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line).status);

describe('a batch whose client', () => {
  let calculated = 0;
  const service = useService(({ calculate }) => ({
    calculate: (...call) => {
      calculated++;
      return calculate(...call);
    },
  }));
  beforeEach(() => {
    calculated = 0;
  });

  /** Waits until nothing more is calculated. */
  const untilQuiet = async (): Promise<void> => {
    for (let before = -1; before !== calculated; ) {
      before = calculated;
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
  };

  it('does not read is worked no further than buffers hold, and to its end once it reads', async () => {
    const answer = await begin(service, 1_200, new AbortController().signal);
    await untilQuiet();
    expect(calculated).to.be.within(1, 1_100);
    const lines = (await answer.text()).trimEnd().split('\n');
    expect(lines).to.have.lengthOf(1_201);
    expect(lines.at(-1)).to.equal('{"summary":{"lines":1200,"succeeded":1200,"failed":0}}');
  });

  it('goes away is worked no further', async () => {
    const controller = new AbortController();
    const answer = await begin(service, 1_200, controller.signal);
    await answer.body?.getReader().read();
    controller.abort();
    await untilQuiet();
    expect(calculated).to.be.within(1, 1_100);
  });
});

/** A queue that has no room for some jobs, counted from 0. */
class FullAt extends Scheduler {
  #jobs = 0;
  full: readonly number[] = [];

  override run(job: Parameters<Scheduler['run']>[0]): Promise<void> {
    return this.full.includes(this.#jobs++) ? Promise.reject(new QueueFull(1)) : super.run(job);
  }

  fillAt(...jobs: readonly number[]): void {
    this.#jobs = 0;
    this.full = jobs;
  }
}

describe('a batch in a queue', () => {
  const scheduler = new FullAt();
  const service = useService(undefined, async () => ({ scheduler }));

  it('that is full at its first line is refused as a whole', async () => {
    scheduler.fillAt(0);
    const answer = await post(service, 3);
    expect([answer.status, errorIn(answer)['code']]).to.deep.equal([503, 'UNAVAILABLE']);
    expect(answer.headers.get('retry-after')).to.equal('1');
  });

  it('that is full at a later line waits', async () => {
    scheduler.fillAt(2);
    expect(statusesIn((await post(service, 3)).text)).to.deep.equal([200, 200, 200, undefined]);
    expect(scheduler.full).to.deep.equal([2]);
  });
});

describe('a batch of a key with a limit', () => {
  const PASSES: Allowance = { isAllowed: true, limit: 100, remaining: 50, resetSeconds: 1 };
  const costs: number[] = [];
  let refusedAt: number | undefined;
  const countRequest = async (_caller: unknown, cost = 1): Promise<Allowance> => {
    costs.push(cost);
    return { ...PASSES, isAllowed: costs.length - 1 !== refusedAt };
  };
  const service = useService(
    ({ calculate }) => ({
      calculate: (...call) => {
        for (const since = process.cpuUsage(); process.cpuUsage(since).user < 12_000; );
        return calculate(...call);
      },
    }),
    async () => ({ limits: { ...UNLIMITED, countRequest } }),
  );
  const costsOf = async (lines: number) => {
    costs.length = 0;
    const answer = await post(service, lines);
    return { answer, costs: [...costs] };
  };

  it('costs a point, and one for each 5 ms of each line', async () => {
    refusedAt = undefined;
    const { answer, costs: found } = await costsOf(4);
    expect(statusesIn(answer.text)).to.have.lengthOf(5);
    expect(found[0]).to.equal(1);
    expect(found).to.have.lengthOf(5);
    for (const each of found.slice(1)) expect(each).to.be.within(2, 100);
  });

  it('is refused where the key has no point left, and waits where that comes later', async () => {
    refusedAt = 0;
    const refused = await costsOf(2);
    expect([refused.answer.status, refused.costs]).to.deep.equal([429, [1]]);
    refusedAt = 1;
    const waited = await costsOf(2);
    expect(statusesIn(waited.answer.text)).to.deep.equal([200, 200, undefined]);
  });
});

describe('a batch that waits', () => {
  const limits = {
    ...UNLIMITED,
    countRequest: async (_caller: unknown, cost?: number): Promise<Allowance> => ({
      isAllowed: cost === undefined || cost === 1,
      limit: 100,
      remaining: 0,
      resetSeconds: 60,
    }),
  };
  const scheduler = new FullAt();
  const fullLater = useService(undefined, async () => ({ scheduler }));
  const service = useService(
    ({ calculate }) => ({
      calculate: (...call) => {
        for (const since = process.cpuUsage(); process.cpuUsage(since).user < 12_000; );
        return calculate(...call);
      },
    }),
    async () => ({ limits }),
  );

  for (const [what, of] of [
    ['for its limit', () => service],
    ['for room in the queue', () => fullLater],
  ] as const) {
    it(`${what} holds no answer back`, async () => {
      const controller = new AbortController();
      scheduler.fillAt(...Array.from({ length: 100 }, (_, at) => at + 1));
      const reader = (await begin(of(), 400, controller.signal)).body?.getReader();
      const { value } = (await reader?.read()) ?? {};
      expect(new TextDecoder().decode(value)).to.match(/^\{"line":1,.*"status":200/);
      controller.abort();
    }).timeout(20_000);
  }
});

describe('a batch of which the service fails at a line', () => {
  /** Until the second call from now. */
  let calls = Number.NEGATIVE_INFINITY;
  const service = useService(({ calculate }) => ({
    calculate: (...call) =>
      calls++ === 1 ? Promise.reject(new Error('failed on "secret-1" with 32000')) : calculate(...call),
  }));

  it('says so there and goes on; the operator is told, without a word of the line', async () => {
    calls = 0;
    const answer = await post(service, 3);
    expect(statusesIn(answer.text)).to.deep.equal([200, 500, 200, undefined]);
    expect(answer.text).to.include('"failed":1').and.to.include('"code":"INTERNAL"');
    expect(service.log).to.have.lengthOf(1);
    expect(service.log[0]).to.match(/^request [\w-]+ failed/);
    expect(service.log.join() + JSON.stringify(service.records)).to.not.match(/secret|32000/);
  });
});

describe('the memory of a batch', () => {
  const lines = 200;
  // Three quarters of it are for batches, and half of that for one caller.
  const bodyBytes = ((2 * bodyOf(lines).length + 20_000) * 4) / 3;
  const service = useService(undefined, async () => ({ bodyBytes }));

  it('is given back once it is answered; one that needs more is refused, and a single request has room', async () => {
    for (let batch = 0; batch < 3; batch++) expect((await post(service, lines)).status).to.equal(200);
    const answer = await post(service, 2 * lines);
    expect([answer.status, errorIn(answer)['code']]).to.deep.equal([503, 'UNAVAILABLE']);
  });
});

describe('batches that wait', () => {
  let calculated = 0;
  const bytes = bodyOf(2_000).length;
  const names = ['one', 'another', 'a third'];
  const service = useService(
    ({ calculate }) => ({
      calculate: (...call) => {
        calculated++;
        return calculate(...call);
      },
    }),
    async () => ({
      // For batches room for two bodies, a caller's half with what its pieces take.
      bodyBytes: ((2 * bytes + 100_000) * 4) / 3,
      batchWait: 300,
      keys: {
        health: { state: 'ok' },
        isLive: async () => true,
        find: async (key) => ({ id: key }),
        close: async () => undefined,
      },
    }),
  );
  const leave = new AbortController();
  after(() => leave.abort());
  /** The status of a batch, whose answer is not read: so it waits. */
  const statusOf = async (key: string, lines: number, signal = leave.signal) =>
    (await begin(service, lines, signal, key)).status;
  const single = async (key: string) =>
    (await service.call('POST', '/v1/employer-cost', { key, body: REQUEST })).status;

  it('take no room from single requests of anybody', async () => {
    const first = new AbortController();
    expect(await statusOf('one', 2_000, first.signal)).to.equal(200);
    expect(await statusOf('another', 500, first.signal)).to.equal(200);
    expect(await Promise.all(names.map(single))).to.deep.equal([200, 200, 200]);
    first.abort();
  });

  it('are two of a key: a third waits, then it is 429 and says why; those of another key are answered', async () => {
    const two = new AbortController();
    for (let batch = 0; batch < 2; batch++) expect(await statusOf('one', 700, two.signal)).to.equal(200);
    const third = await service.call('POST', BATCH, { key: 'one', raw: bodyOf(1), headers: TYPE });
    expect([third.status, third.headers.get('retry-after')]).to.deep.equal([429, '10']);
    expect(errorIn(third)).to.include({
      code: 'RATE_LIMITED',
      message:
        '2 batches of this key are at work; the next may come once one of them has ended: try again in 10 s',
    });
    const other = await service.call('POST', BATCH, { key: 'another', raw: bodyOf(1), headers: TYPE });
    expect(other.status).to.equal(200);
    const later = begin(service, 1, leave.signal, 'one');
    two.abort();
    expect((await later).status).to.equal(200);
  });

  it('are as many as come, where they are soon worked', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => post(service, 2)));
    expect(answers.map(({ status }) => status)).to.deep.equal(Array.from({ length: 12 }, () => 200));
  });

  it('give back the memory of lines that are answered', async () => {
    calculated = 0;
    const reading = await begin(service, 2_000, leave.signal, 'one');
    const second = () => statusOf('one', 900, AbortSignal.timeout(5_000));
    expect(await second()).to.equal(503);
    const reader = reading.body?.getReader();
    while (calculated < 1_300) await reader?.read();
    expect(await second()).to.equal(200);
  });
});
