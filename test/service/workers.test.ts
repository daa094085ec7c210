import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { expect } from 'chai';
import { TAX_YEARS } from '../support/years.js';
import { PATIENCE, useGround } from './support/ground.js';
import { scraped } from './support/scraped.js';
import type { Started } from './support/started.js';
import { streamOf } from './support/stream.js';

const SICK_DAYS = '{"average_weekly_earnings":{"amount":400},"qualifying_days_per_week":5,"days":2}';

describe('a service of several workers', function () {
  this.timeout(PATIENCE);
  const ground = useGround();
  let service: Started;
  let url = '';
  let metrics = '';
  let key = '';
  before(async () => {
    service = ground.start({ WORKERS: '2', METRICS_PORT: '0', RATE_LIMIT: '100000' });
    url = await service.listening();
    metrics = await service.metrics();
    key = /Bearer (\w+)/.exec(await service.printed(/^curl .*$/m))?.[1] ?? '';
  });

  let asked = 0;
  /** Asks on a connection of its own, so that each worker has its turn; tells which one answered. */
  const ask = async () => {
    asked += 1;
    const id = `ask-${asked}`;
    const response = await fetch(`${url}/v1/statutory/sick-pay`, {
      method: 'POST',
      body: SICK_DAYS,
      headers: {
        Authorization: `Bearer ${key}`,
        'Content-Type': 'application/json',
        'X-Request-Id': id,
        Connection: 'close',
      },
    });
    await response.text();
    const { pid } = await service.logged((line) => line['request_id'] === id);
    return { status: response.status, pid: Number(pid), left: response.headers.get('X-RateLimit-Remaining') };
  };
  /** Asks until so many workers have answered. */
  const askUntil = async (count: number) => {
    const pids = new Set<number>();
    while (pids.size < count) {
      const { status, pid } = await ask();
      expect(status).to.equal(200);
      pids.add(pid);
    }
    return pids;
  };

  it('shows the first key once, and each worker knows it', async () => {
    expect(await askUntil(2)).not.to.include(service.pid);
    expect(service.output.match(/It is shown only now/g)).to.have.lengthOf(1);
    expect(service.output.match(/^Farthing answers at /gm)).to.have.lengthOf(1);
  });

  it('counts the requests of a key over all of them', async () => {
    const left: number[] = [];
    const pids = new Set<number>();
    while (pids.size < 2 || left.length < 4) {
      const answer = await ask();
      left.push(Number(answer.left));
      pids.add(answer.pid);
    }
    const [first = 0] = left;
    expect(left).to.deep.equal(left.map((_, later) => first - later));
  });

  it('adds up the metrics of all of them', async () => {
    const series =
      'farthing_http_request_duration_seconds_count{method="POST",route="/v1/statutory/sick-pay",status="200"}';
    await askUntil(2);
    const before = await scraped(metrics);
    const already = asked;
    await askUntil(2);
    const after = await scraped(metrics);
    expect(after.risen(before, series)).to.equal(asked - already);
    expect(after.value('farthing_workers')).to.equal(2);
    expect(after.value('farthing_keys_state{state="ok"}')).to.equal(1);
    expect(after.text.match(/^farthing_book_info\{.*\} 1$/gm)).to.have.lengthOf(TAX_YEARS.length);
  });

  it('adds them up while all are busy', async () => {
    const stream = streamOf(url, key);
    let requests = 0;
    for (let scrape = 0; scrape < 10; scrape++) {
      const now = await scraped(metrics);
      // On a machine that is busy with other things, one may be late.
      if (now.value('farthing_workers_not_answering') > 0) continue;
      const sum = [...now.text.matchAll(/^farthing_http_request_duration_seconds_count\{.*\} (\d+)$/gm)]
        .map(([, count]) => Number(count))
        .reduce((a, b) => a + b, 0);
      expect(sum).to.be.at.least(requests);
      requests = sum;
    }
    expect((await stream.end()).failures).to.deep.equal([]);
  });

  it('fills the place of one that is killed, and of one that crashed', async () => {
    const deaths = async () => (await scraped(metrics)).value('farthing_worker_deaths_total');
    const before = await deaths();
    for (const [signal, how] of [
      ['SIGKILL', 'SIGKILL'],
      ['SIGUSR2', 1],
    ] as const) {
      const [worker = 0] = await askUntil(2);
      process.kill(worker, signal);
      const line = await service.logged((each) => each['worker'] === worker);
      expect(line).to.include({ level: 'error', msg: 'a worker ended; another takes its place', how });
      const index = service.lines.indexOf(line);
      await service.logged(({ msg }) => {
        return (
          msg === 'a worker took its place' && service.lines.slice(index).some((each) => each['msg'] === msg)
        );
      });
      expect(await askUntil(2)).not.to.include(worker);
    }
    expect(await deaths()).to.equal(before + 2);
  });

  it('leaves signals to its primary: a terminal sends them to each', async () => {
    const pids = await askUntil(2);
    for (const pid of pids) for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.kill(pid, signal);
    expect(await askUntil(2)).to.deep.equal(pids);
  });
});

describe('a service of several workers of which one hangs', function () {
  this.timeout(PATIENCE);
  const ground = useGround();
  /** Longer than anything that a worker does in these tests, shorter than in the field: each test waits for it. */
  const SILENCE_SECONDS = 5;
  const start = (env: Record<string, string> = {}) =>
    ground.start({ WORKERS: '2', API_KEYS: 'one', ...env }, { silenceSeconds: SILENCE_SECONDS });

  it('shows its metrics without it, loads a new book, and replaces it', async () => {
    const service = start({ METRICS_PORT: '0' });
    const url = await service.listening();
    const metrics = await service.metrics();
    await fetch(`${url}/v1/rates`);
    const { pid: worker } = await service.logged(({ msg }) => msg === 'request');
    const before = await scraped(metrics);
    expect(before.value('farthing_workers_not_answering')).to.equal(0);

    process.kill(Number(worker), 'SIGSTOP');
    const during = await Promise.all(Array.from({ length: 5 }, () => scraped(metrics)));
    for (const scrape of during) {
      expect(scrape.value('farthing_workers_not_answering')).to.equal(1);
      // The other one is in the sum.
      expect(scrape.text).to.match(/^farthing_book_info\{.*\} 1$/m);
    }
    await service.logged(
      (line) =>
        line['worker'] === worker && line['msg'] === 'a worker does not answer: the metrics are without it',
    );

    ground.change('rates/2026-27.yaml', /family_pay_weekly: £[\d.]+/, 'family_pay_weekly: £999');
    const label = ground.release('2026-27');
    service.kill('SIGHUP');
    await service.logged(({ msg }) => msg === 'rules and rates were loaded anew');
    await service.logged(
      (line) => line['worker'] === worker && line['msg'] === 'a worker hangs, and is killed',
    );
    await service.logged(({ msg }) => msg === 'a worker took its place');
    for (let i = 0; i < 4; i++) {
      const answer = await fetch(`${url}/v1/rates?tax_year=2026-27`, { headers: { Connection: 'close' } });
      expect(answer.headers.get('Farthing-Engine')).to.equal(label);
    }
    const after = await scraped(metrics);
    expect(after.value('farthing_workers')).to.equal(2);
    expect(after.value('farthing_workers_not_answering')).to.equal(0);
    expect(after.value('farthing_worker_deaths_total')).to.equal(1);
    await service.end('SIGTERM');
    expect(await service.exited()).to.equal(0);
  });

  it('replaces one whose loop does not turn, and goes on meanwhile', async () => {
    const service = start();
    const url = await service.listening();
    await fetch(`${url}/v1/rates`);
    const { pid: worker } = await service.logged(({ msg }) => msg === 'request');
    process.kill(Number(worker), 'SIGALRM');
    const line = await service.logged(({ msg }) => msg === 'a worker ended; another takes its place');
    expect(line).to.include({ worker, how: 'SIGKILL' });
    await service.logged(({ msg }) => msg === 'a worker took its place');
    await service.end('SIGTERM');
    expect(await service.exited()).to.equal(0);
  });
});

describe('a service whose workers all die young, again and again', function () {
  this.timeout(PATIENCE);
  const ground = useGround();

  it('says so and ends with 1, also without a port for metrics', async () => {
    const service = ground.start({ WORKERS: '2', API_KEYS: 'one' });
    const url = await service.listening();
    const pids = new Set<number>();
    while (pids.size < 2) {
      await fetch(`${url}/v1/rates`, { headers: { Connection: 'close' } });
      for (const { msg, pid } of service.lines) if (msg === 'request') pids.add(Number(pid));
    }
    // No worker can start again without its law.
    ground.removeFolder('rules');
    for (const pid of pids) process.kill(pid, 'SIGKILL');
    expect(await service.exited()).to.equal(1);
    const messages = service.lines.map(({ msg }) => msg);
    expect(messages).to.include('a worker could not start');
    expect(messages.at(-1)).to.equal('no worker stays alive, and nothing answers requests any more');
  });
});

describe('a service of several workers that cannot start', function () {
  this.timeout(PATIENCE);
  const ground = useGround();
  const failing = async (env: Record<string, string>) => {
    const service = ground.start({ WORKERS: '2', ...env });
    expect(await service.exited()).to.equal(1);
    expect(service.output).to.equal('');
    return service.errors;
  };

  it('says once that its port is in use, and has made no key then', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const address = other.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const errors = await failing({ PORT: String(port) });
    other.close();
    expect(errors).to.equal(`PORT: port ${port} on 127.0.0.1 is in use; choose another with PORT\n`);
    expect(existsSync(ground.keysFile)).to.equal(false);
  });

  it('says once what is wrong with its keys', async () => {
    expect(await failing({ KEYS_FILE: ground.root })).to.match(/^KEYS_FILE: .*\n$/);
  });

  it('says once what is wrong with its book', async () => {
    ground.change('rules/national-insurance.yaml', 'between(niable_pay', 'between(niabel_pay');
    const errors = await failing({ API_KEYS: 'one' });
    expect(errors.match(/^rules\/national-insurance\.yaml:\d+:\d+ {2}“niabel_pay”/gm)).to.have.lengthOf(1);
  });
});
