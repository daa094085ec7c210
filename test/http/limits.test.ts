import { expect } from 'chai';
import type { JsonObject } from '../../src/json.js';
import { openLimits } from '../../src/limits/index.js';
import { DEFAULT_SETTINGS, Scheduler } from '../../src/scheduler/index.js';
import { SICK_DAYS, SICK_PAY } from './support/requests.js';
import { type Answer, errorIn, KEY, type Service, useService } from './support/service.js';

const OTHER_KEY = 'another-key-for-tests';
const THIRD_KEY = 'a-third-key-for-tests';
const PAYSLIP = { tax_month: 1, pay: [], tax_code: '1257L', ni_category: 'A' };

describe('the limit of requests a minute', () => {
  const service = serviceWithLimits({ rateLimit: 3, failedKeysLimit: 0 });

  it('says with each answer what is left', async () => {
    const { headers } = await calculate(service, '192.0.2.1', THIRD_KEY);
    expect(headers.get('RateLimit-Policy')).to.equal('"default";q=3;w=60');
    expect(headers.get('RateLimit')).to.match(/^"default";r=2;t=\d+$/);
    expect(headers.get('X-RateLimit-Limit')).to.equal('3');
    expect(headers.get('X-RateLimit-Remaining')).to.equal('2');
    expect(secondsOf(headers.get('X-RateLimit-Reset'))).to.be.within(1, 60);
  });

  it('is one of an address for what needs no key', async () => {
    expect(await statuses(4, () => read(service, '192.0.2.2'))).to.deep.equal([200, 200, 200, 429]);
    expect((await read(service, '192.0.2.3')).status).to.equal(200);
  });

  it('says when to come again', async () => {
    await statuses(3, () => read(service, '192.0.2.4'));
    const refused = await read(service, '192.0.2.4');
    expect(errorIn(refused)).to.have.property('code', 'RATE_LIMITED');
    const seconds = secondsOf(refused.headers.get('Retry-After'));
    expect(seconds).to.be.within(1, 60);
    expect(errorIn(refused)['message']).to.include(`${seconds} s`);
    expect(refused.headers.get('RateLimit')).to.equal(`"default";r=0;t=${seconds}`);
    expect(refused.headers.get('X-RateLimit-Remaining')).to.equal('0');
  });

  it('is one of a key where there is one, wherever it is used from', async () => {
    const from = ['192.0.2.5', '192.0.2.6', '192.0.2.7', '192.0.2.8'];
    const answers = [];
    for (const address of from) answers.push(await calculate(service, address, KEY));
    expect(answers.map(({ status }) => status)).to.deep.equal([200, 200, 200, 429]);
    expect((await calculate(service, '192.0.2.5', OTHER_KEY)).status).to.equal(200);
    expect(await statuses(4, () => read(service, '192.0.2.5'))).to.deep.equal([200, 200, 200, 429]);
  });

  it('counts a request that lacks its key, or has a wrong one, as one of its address', async () => {
    const without = () => service.call('POST', SICK_PAY, { ...from('192.0.2.9'), body: SICK_DAYS });
    expect(await statuses(2, without)).to.deep.equal([401, 401]);
    expect((await calculate(service, '192.0.2.9', 'wrong')).status).to.equal(401);
    expect((await without()).status).to.equal(429);
    expect((await calculate(service, '192.0.2.9', 'wrong')).status).to.equal(429);
  });

  it('counts requests for what is not there', async () => {
    const nowhere = () => fetch(`${service.url}/v1/nowhere`, from('192.0.2.10'));
    expect(await statuses(4, nowhere)).to.deep.equal([404, 404, 404, 429]);
  });

  it('is not for those who look after the service', async () => {
    const alive = () => fetch(`${service.url}/healthz`, from('192.0.2.11'));
    expect(await statuses(5, alive)).to.deep.equal([200, 200, 200, 200, 200]);
    expect((await alive()).headers.get('RateLimit')).to.equal(null);
  });

  it('takes the IPv6 addresses of one network for one caller', async () => {
    const addresses = [
      '2001:db8:0:1::1',
      '2001:db8:0:1:ffff::2',
      '[2001:DB8:0:1::3]:4711',
      '2001:db8::1:0:0:0:4',
    ];
    const answers = [];
    for (const address of addresses) answers.push(await read(service, address));
    expect(answers.map(({ status }) => status)).to.deep.equal([200, 200, 200, 429]);
    expect((await read(service, '2001:db8:0:2::1')).status).to.equal(200);
  });

  it('takes an IPv4 address for the same however it is written', async () => {
    const addresses = ['192.0.2.12', '::ffff:192.0.2.12', '::ffff:c000:20c', '192.0.2.12:4711'];
    const answers = [];
    for (const address of addresses) answers.push(await read(service, address));
    expect(answers.map(({ status }) => status)).to.deep.equal([200, 200, 200, 429]);
  });

  it('takes those whom the proxy cannot name for one caller', async () => {
    const answers = [];
    for (const address of ['unknown', '_hidden', '1.2.3', 'unknown'])
      answers.push(await read(service, address));
    expect(answers.map(({ status }) => status)).to.deep.equal([200, 200, 200, 429]);
  });

  it('believes X-Forwarded-For no further than its own proxies reach', async () => {
    const claims = (claimed: string) => read(service, `${claimed}, 192.0.2.13`);
    const answers = [];
    for (const claimed of ['198.51.100.1', '198.51.100.2', '198.51.100.3', '198.51.100.4']) {
      answers.push(await claims(claimed));
    }
    expect(answers.map(({ status }) => status)).to.deep.equal([200, 200, 200, 429]);
  });
});

describe('what a request costs of the limit', () => {
  let clock = 0;
  let milliseconds = 0;
  const service = useService(
    (real) => ({
      calculate(operation, request, taxYear) {
        clock += milliseconds;
        return real.calculate(operation, request, taxYear);
      },
    }),
    async () => ({
      limits: await openLimits({ rateLimit: 40, failedKeysLimit: 0 }),
      scheduler: new Scheduler({ ...DEFAULT_SETTINGS, processorTime: () => clock }),
    }),
  );
  const left = ({ headers }: Answer) => Number(headers.get('X-RateLimit-Remaining'));
  const calculate = (path: string, body: JsonObject) => service.call('POST', path, { key: KEY, body });

  it('is a point, and a further one for each five milliseconds that it is worked, whatever it is, and for a hundred of one turn at most', async () => {
    const costs: number[] = [];
    let before = 40;
    for (const [path, body, took] of [
      [SICK_PAY, SICK_DAYS, 4],
      ['/v1/payslip', PAYSLIP, 5],
      ['/v1/payslip/record', PAYSLIP, 12],
      ['/v1/employer-cost', {}, 9],
      ['/v1/payslip', PAYSLIP, 2_000],
    ] as const) {
      milliseconds = took;
      const after = left(await calculate(path, body));
      costs.push(before - after);
      before = after;
    }
    // A request that is refused for its fields is not calculated.
    expect(costs).to.deep.equal([1, 2, 3, 1, 21]);
  });

  it('is told no shared cache', async () => {
    milliseconds = 30;
    const { headers } = await service.get('/v1/tax-codes/K471');
    expect(headers.get('Cache-Control')).to.include('public');
    expect(headers.get('RateLimit')).to.equal(null);
  });
});

describe('what a request may cost more than a point', () => {
  let clock = 0;
  let milliseconds = 0;
  const worked: string[] = [];
  const work = (what: string) => {
    worked.push(what);
    clock += milliseconds;
  };
  const service = useService(
    (real) => ({
      calculate(...call) {
        work('calculation');
        return real.calculate(...call);
      },
      calculateFirm(request, taxYear, nextTurn = async () => undefined) {
        work('firm');
        return real.calculateFirm(request, taxYear, () => {
          clock += milliseconds;
          return nextTurn();
        });
      },
    }),
    async () => ({
      limits: await openLimits({ rateLimit: 10, failedKeysLimit: 0 }),
      // Each job has a turn of the event loop to itself.
      scheduler: new Scheduler({ ...DEFAULT_SETTINGS, turnBudget: 0.001, processorTime: () => clock }),
      keys: {
        health: { state: 'ok' },
        isLive: async () => true,
        find: async (id) => ({ id }),
        close: async () => undefined,
      },
    }),
  );
  const person = { gross: { amount: 30_000, per: 'year' }, region: 'england' };
  const firm = (key: string, people: number) =>
    service.call('POST', '/v1/firm', {
      key,
      body: { people: Array.from({ length: people }, (_, at) => ({ ref: String(at), request: person })) },
    });
  const sickPay = (key: string) => service.call('POST', SICK_PAY, { key, body: SICK_DAYS });
  const left = ({ headers }: Answer) => Number(headers.get('X-RateLimit-Remaining'));
  beforeEach(() => {
    milliseconds = 0;
    worked.length = 0;
  });

  it('is paid before it is worked: a firm costs a point for each 25 people', async () => {
    expect([
      left(await firm('of 25', 25)),
      left(await firm('of 26', 26)),
      left(await firm('of 80', 80)),
    ]).to.deep.equal([9, 8, 6]);
  });

  it('is the whole limit where that is no higher, so that it is answered', async () => {
    const answer = await firm('of 300', 300);
    expect([answer.status, left(answer)]).to.deep.equal([200, 0]);
  });

  it('is refused, and never worked, where the points are not left', async () => {
    for (let request = 0; request < 8; request++) await sickPay('eight used');
    worked.length = 0;
    const refused = await firm('eight used', 80);
    expect(refused.status).to.equal(429);
    expect(worked).to.deep.equal([]);
    expect(errorIn(refused)).to.have.property('code', 'RATE_LIMITED');
    expect(refused.headers.get('RateLimit')).to.equal(
      `"default";r=0;t=${refused.headers.get('Retry-After')}`,
    );
    expect((await sickPay('eight used')).status).to.equal(429);
  });

  it('is, with what it paid before, what it was worked in all its turns', async () => {
    milliseconds = 1;
    // 30 people, and their sum: 31 ms.
    expect(left(await firm('worked', 30))).to.equal(10 - 1 - Math.floor(31 / 5));
    milliseconds = 0;
    expect(left(await firm('paid', 80))).to.equal(6);
  });

  it('leaves nothing for what waits for its turn meanwhile: it is refused, and never worked', async () => {
    milliseconds = 50;
    const answers = await Promise.all([sickPay('at once'), sickPay('at once'), sickPay('at once')]);
    expect(answers.map(({ status }) => status).sort()).to.deep.equal([200, 429, 429]);
    expect(worked).to.deep.equal(['calculation']);
    const refused = answers.find(({ status }) => status === 429);
    const seconds = secondsOf(refused?.headers.get('Retry-After') ?? null);
    expect(seconds).to.be.within(1, 60);
    expect(refused?.headers.get('RateLimit')).to.equal(`"default";r=0;t=${seconds}`);
    expect((await sickPay('another')).status).to.equal(200);
  });
});

describe('X-Forwarded-For without a trusted proxy', () => {
  const service = useService(undefined, async () => ({
    limits: await openLimits({ rateLimit: 3, failedKeysLimit: 0 }),
    scheduler: timelessScheduler(),
  }));

  it('is not believed at all', async () => {
    const answers = [];
    for (const address of ['192.0.2.1', '192.0.2.2', '192.0.2.3']) answers.push(await read(service, address));
    expect(answers.map(({ status }) => status)).to.include(429);
  });
});

describe('the limit of wrong keys', () => {
  const service = serviceWithLimits({ rateLimit: 0, failedKeysLimit: 2 });
  const guess = (address: string) => calculate(service, address, 'wrong');

  it('makes an address wait that tries too many', async () => {
    expect(await statuses(4, () => guess('192.0.2.1'))).to.deep.equal([401, 401, 429, 429]);
    const refused = await guess('192.0.2.1');
    expect(errorIn(refused)).to.have.property('code', 'RATE_LIMITED');
    const seconds = secondsOf(refused.headers.get('Retry-After'));
    expect(seconds).to.be.within(1, 60);
    expect(refused.headers.get('RateLimit-Policy')).to.equal('"failed-keys";q=2;w=60');
    expect(refused.headers.get('RateLimit')).to.equal(`"failed-keys";r=0;t=${seconds}`);
    expect((await guess('192.0.2.2')).status).to.equal(401);
  });

  it('lets a key pass that is known, whatever else its address has tried', async () => {
    expect(await statuses(3, () => guess('192.0.2.3'))).to.deep.equal([401, 401, 429]);
    expect((await calculate(service, '192.0.2.3', KEY)).status).to.equal(200);
  });

  it('does not take a request without a key for a wrong one', async () => {
    const without = () => service.call('POST', SICK_PAY, { ...from('192.0.2.4'), body: SICK_DAYS });
    expect(await statuses(4, without)).to.deep.equal([401, 401, 401, 401]);
    expect((await guess('192.0.2.4')).status).to.equal(401);
  });
});

describe('a limit of 0', () => {
  const service = serviceWithLimits({ rateLimit: 0, failedKeysLimit: 0 });

  it('is none, and counts nothing', async () => {
    const answers = [await read(service, '192.0.2.1'), await calculate(service, '192.0.2.1', 'wrong')];
    for (const { headers } of answers) {
      const names = [...headers.keys()].filter((name) => name.includes('ratelimit'));
      expect(names).to.deep.equal([]);
    }
    expect(await statuses(5, () => calculate(service, '192.0.2.1', 'wrong'))).to.deep.equal(
      Array(5).fill(401),
    );
  });
});

/** The service behind one proxy, so that a test can come from any address. */
function serviceWithLimits(settings: { rateLimit: number; failedKeysLimit: number }): Service {
  return useService(undefined, async () => ({
    limits: await openLimits(settings),
    scheduler: timelessScheduler(),
    trustedProxies: 1,
    keys: {
      health: { state: 'ok' },
      isLive: async () => true,
      find: async (key) => ([KEY, OTHER_KEY, THIRD_KEY].includes(key) ? { id: key } : undefined),
      close: async () => undefined,
    },
  }));
}

/** A queue by whose clock a request takes no processor time, so that it costs one point. */
function timelessScheduler(): Scheduler {
  return new Scheduler({ ...DEFAULT_SETTINGS, processorTime: () => 0 });
}

function read(service: Service, address: string): Promise<Answer> {
  return service.call('GET', '/v1/tax-codes/BR', from(address));
}

function calculate(service: Service, address: string, key: string): Promise<Answer> {
  return service.call('POST', SICK_PAY, { ...from(address), body: SICK_DAYS, key });
}

function from(address: string) {
  return { headers: { 'X-Forwarded-For': address } };
}

async function statuses(times: number, ask: () => Promise<{ readonly status: number }>): Promise<number[]> {
  const all = [];
  for (let time = 0; time < times; time++) all.push((await ask()).status);
  return all;
}

function secondsOf(header: string | null): number {
  expect(header).to.match(/^\d+$/);
  return Number(header);
}
