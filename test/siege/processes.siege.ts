import { expect } from 'chai';
import type { BusyCallers } from './attacks/busy-callers.js';
import { attack } from './support/attack.js';
import { Besieged } from './support/besieged.js';
import { isShort, scale } from './support/scale.js';
import { healthOver } from './support/watch.js';

/** A worker that hangs is noticed by its silence, and another takes a second or two to start. */
const REPLACED_WITHIN_MS = 60_000;

describe('each process of the service', () => {
  let besieged: Besieged;
  beforeEach(async () => {
    besieged = new Besieged();
    await besieged.start({ DRAIN_SECONDS: '0' });
  });
  afterEach(() => besieged.stop());

  for (const signal of ['SIGKILL', 'SIGSTOP'] as const) {
    // One that hangs is waited for, so long that it would take most of the time of the short form.
    const test = isShort && signal === 'SIGSTOP' ? it.skip : it;
    test(`that gets ${signal} in turn is replaced if it is a worker, while callers go on asking`, async () => {
      const busy = callersUntilAnswered(besieged);
      for (const worker of besieged.workers) {
        process.kill(worker, signal);
        await until(() => besieged.workers.length === 2 && !besieged.workers.includes(worker));
      }
      const { statuses, errors } = await busy;
      console.log(`      ${JSON.stringify({ statuses, errors })}`);
      expect(statuses['200']).to.be.above(0);
      await healthOver(besieged.url);
      await besieged.calculate();
    });
  }

  it('ends when the primary is killed: no worker stays behind', async () => {
    const { workers } = besieged;
    besieged.service.kill('SIGKILL');
    await until(() => workers.every((pid) => !isAlive(pid)));
  });

  it('answers all that it took when it is told to stop, and resets no connection', async () => {
    const busy = attack('busyCallers', { ...besieged.target, callers: 50, seconds: scale(3, 10) });
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    besieged.service.kill('SIGTERM');
    expect(await besieged.service.exitCode()).to.equal(0);
    const { statuses, errors } = await busy;
    expect(Object.keys(statuses)).to.deep.equal(['200']);
    // Once it has ended, nobody is there.
    expect(Object.keys(errors)).to.deep.equal(['ECONNREFUSED']);
  });
});

/** Callers that go on asking until some are answered. Once all workers have died together, the callers of the first seconds may
 *  all be refused, as their successors take a while to start. */
async function callersUntilAnswered({ target }: Besieged): Promise<BusyCallers> {
  const end = performance.now() + REPLACED_WITHIN_MS;
  for (;;) {
    const report = await attack('busyCallers', { ...target, callers: 20, seconds: scale(5, 20) });
    if (report.answers > 0 || performance.now() > end) return report;
  }
}

async function until(holds: () => boolean): Promise<void> {
  const end = performance.now() + REPLACED_WITHIN_MS;
  while (!holds()) {
    if (performance.now() > end) throw new Error(`not within ${REPLACED_WITHIN_MS} ms`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
