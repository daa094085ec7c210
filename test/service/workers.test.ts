import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { expect } from 'chai';
import { SMALL_YEARS } from '../support/small-law.js';
import { TIMEOUT, useSandbox } from './support/sandbox.js';
import { scrape } from './support/scrape.js';
import type { ServiceProcess } from './support/service-process.js';
import { streamOf } from './support/stream.js';

const SICK_DAYS = '{"average_weekly_earnings":{"amount":400},"qualifying_days_per_week":5,"days":2}';

describe('a service of several workers', function () {
  this.timeout(TIMEOUT);
  const sandbox = useSandbox();
  let service: ServiceProcess;
  let url = '';
  let metrics = '';
  let key = '';
  before(async () => {
    service = sandbox.start({ WORKERS: '2', METRICS_PORT: '0', RATE_LIMIT: '100000' });
    url = await service.listening();
    metrics = await service.metrics();
    key = /Bearer (\w+)/.exec(await service.waitForOutput(/^curl .*$/m))?.[1] ?? '';
  });

  let asked = 0;
  /** Asks on a new connection, so that each worker has its turn; the answer has the pid of the worker. */
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
    const { pid } = await service.waitForLog((line) => line['request_id'] === id);
    return { status: response.status, pid: Number(pid), left: response.headers.get('X-RateLimit-Remaining') };
  };
  /** Asks until so many different workers have answered. */
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

  it('counts the requests of a key over all workers', async () => {
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

  it('adds up the metrics of all workers', async () => {
    const series =
      'farthing_http_request_duration_seconds_count{method="POST",route="/v1/statutory/sick-pay",status="200"}';
    await askUntil(2);
    const before = await scrape(metrics);
    const sent = asked;
    await askUntil(2);
    const after = await scrape(metrics);
    expect(after.increase(before, series)).to.equal(asked - sent);
    expect(after.value('farthing_workers')).to.equal(2);
    expect(after.value('farthing_keys_state{state="ok"}')).to.equal(1);
    expect(after.text.match(/^farthing_book_info\{.*\} 1$/gm)).to.have.lengthOf(SMALL_YEARS.length);
  });

  it('adds up the metrics while all workers are busy', async () => {
    const stream = streamOf(url, key);
    let requests = 0;
    for (let round = 0; round < 10; round++) {
      const now = await scrape(metrics);
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

  it('replaces a worker that is killed, and one that crashed', async () => {
    const deaths = async () => (await scrape(metrics)).value('farthing_worker_deaths_total');
    const before = await deaths();
    for (const [signal, how] of [
      ['SIGKILL', 'SIGKILL'],
      ['SIGUSR2', 1],
    ] as const) {
      const [worker = 0] = await askUntil(2);
      process.kill(worker, signal);
      const line = await service.waitForLog((each) => each['worker'] === worker);
      expect(line).to.include({ level: 'error', msg: 'a worker ended; another takes its place', how });
      const index = service.lines.indexOf(line);
      await service.waitForLog(({ msg }) => {
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

describe('a service of several workers that cannot start', function () {
  this.timeout(TIMEOUT);
  const sandbox = useSandbox();
  const failing = async (env: Record<string, string>) => {
    const service = sandbox.start({ WORKERS: '2', ...env });
    expect(await service.exitCode()).to.equal(1);
    expect(service.output).to.equal('');
    return service.errors;
  };

  it('reports once that its port is in use, and makes no key', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const address = other.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const errors = await failing({ PORT: String(port) });
    other.close();
    expect(errors).to.equal(`PORT: port ${port} on 127.0.0.1 is in use; choose another with PORT\n`);
    expect(existsSync(sandbox.keysFile)).to.equal(false);
  });

  it('reports once what is wrong with its keys', async () => {
    expect(await failing({ KEYS_FILE: sandbox.root })).to.match(/^KEYS_FILE: .*\n$/);
  });

  it('reports once what is wrong with its book', async () => {
    sandbox.change('rules/national-insurance.yaml', 'above(niable_pay, primary', 'above(niabel_pay, primary');
    const errors = await failing({ API_KEYS: 'one' });
    expect(errors.match(/^rules\/national-insurance\.yaml:\d+:\d+ {2}“niabel_pay”/gm)).to.have.lengthOf(1);
  });
});
