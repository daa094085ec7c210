import { expect } from 'chai';
import { TIMEOUT, useSandbox } from '../service/support/sandbox.js';
import { scrape } from '../service/support/scrape.js';

describe('a service with a worker that hangs', function () {
  this.timeout(TIMEOUT);
  const sandbox = useSandbox();
  /** Longer than anything that a worker does in these tests, shorter than in the field: each test waits for it. */
  const SILENCE_SECONDS = 5;
  const start = (env: Record<string, string> = {}) =>
    sandbox.start({ WORKERS: '2', API_KEYS: 'one', ...env }, { silenceSeconds: SILENCE_SECONDS });

  it('has metrics without it, reloads the book, and replaces it', async () => {
    const service = start({ METRICS_PORT: '0' });
    const url = await service.listening();
    const metrics = await service.metrics();
    await fetch(`${url}/v1/rates`);
    const { pid: worker } = await service.waitForLog(({ msg }) => msg === 'request');
    const before = await scrape(metrics);
    expect(before.value('farthing_workers_not_answering')).to.equal(0);

    process.kill(Number(worker), 'SIGSTOP');
    const during = await Promise.all(Array.from({ length: 5 }, () => scrape(metrics)));
    for (const now of during) {
      expect(now.value('farthing_workers_not_answering')).to.equal(1);
      // The other one is in the sum.
      expect(now.text).to.match(/^farthing_book_info\{.*\} 1$/m);
    }
    await service.waitForLog(
      (line) =>
        line['worker'] === worker && line['msg'] === 'a worker does not answer: the metrics are without it',
    );

    sandbox.change('rates/2026-27.yaml', 'weekly: £120', 'weekly: £130');
    const label = sandbox.release('2026-27');
    service.kill('SIGHUP');
    await service.waitForLog(({ msg }) => msg === 'rules and rates were loaded anew');
    await service.waitForLog(
      (line) => line['worker'] === worker && line['msg'] === 'a worker hangs, and is killed',
    );
    await service.waitForLog(({ msg }) => msg === 'a worker took its place');
    for (let i = 0; i < 4; i++) {
      const answer = await fetch(`${url}/v1/rates?tax_year=2026-27`, { headers: { Connection: 'close' } });
      expect(answer.headers.get('Farthing-Engine')).to.equal(label);
    }
    const after = await scrape(metrics);
    expect(after.value('farthing_workers')).to.equal(2);
    expect(after.value('farthing_workers_not_answering')).to.equal(0);
    expect(after.value('farthing_worker_deaths_total')).to.equal(1);
    await service.end('SIGTERM');
    expect(await service.exitCode()).to.equal(0);
  });

  it('replaces one whose event loop is blocked; where all die young, again and again, it says so and ends with 1', async () => {
    // Without a port for metrics, too.
    const service = start();
    const url = await service.listening();
    const workers = async () => {
      const asked = service.lines.length;
      const pids = new Set<number>();
      while (pids.size < 2) {
        await fetch(`${url}/v1/rates`, { headers: { Connection: 'close' } });
        for (const { msg, pid } of service.lines.slice(asked)) if (msg === 'request') pids.add(Number(pid));
      }
      return [...pids];
    };
    const [blocked = 0] = await workers();
    process.kill(blocked, 'SIGALRM');
    const line = await service.waitForLog(({ msg }) => msg === 'a worker ended; another takes its place');
    expect(line).to.include({ worker: blocked, how: 'SIGKILL' });
    await service.waitForLog(({ msg }) => msg === 'a worker took its place');

    // No worker can start again without its law.
    const pids = await workers();
    sandbox.removeFolder('rules');
    for (const pid of pids) process.kill(pid, 'SIGKILL');
    expect(await service.exitCode()).to.equal(1);
    const messages = service.lines.map(({ msg }) => msg);
    expect(messages).to.include('a worker could not start');
    expect(messages.at(-1)).to.equal('no worker stays alive, and nothing answers requests any more');
  });
});
