import { expect } from 'chai';
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
    await besieged.start({ DRAIN_SECONDS: '0', LOG_LEVEL: 'info' });
  });
  afterEach(() => besieged.stop());

  for (const signal of ['SIGKILL', 'SIGSTOP'] as const) {
    // One that hangs is waited for, so long that it would take most of the time of the short form.
    const test = isShort && signal === 'SIGSTOP' ? it.skip : it;
    test(`that gets ${signal} is replaced if it is a worker, and the other goes on answering: nobody is refused`, async () => {
      const replaced = () =>
        besieged.service.lines.filter(({ msg }) => msg === 'a worker took its place').length;
      for (const [count, worker] of besieged.workers.entries()) {
        const busy = attack('busyCallers', { ...besieged.target, callers: 20, seconds: scale(3, 10) });
        await new Promise((resolve) => setTimeout(resolve, 500));
        process.kill(worker, signal);
        const { statuses, errors } = await busy;
        expect(Object.keys(statuses)).to.deep.equal(['200']);
        // The connections that the worker had, and their requests, end with it: one of each caller at most.
        const { ECONNREFUSED, ...others } = errors;
        expect(ECONNREFUSED, 'refused connections').to.equal(undefined);
        expect(Object.values(others).reduce((sum, each) => sum + each, 0)).to.be.at.most(20);
        // Before the next is killed: where none is left, nobody answers.
        await until(() => replaced() > count);
      }
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
