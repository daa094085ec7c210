import { expect } from 'chai';
import { coalesceCalls } from '../../src/service/reload.js';

describe('a task that runs one at a time', () => {
  let running = 0;
  let runs = 0;
  let finish: (() => void)[] = [];
  const task = async () => {
    runs += 1;
    running += 1;
    expect(running).to.equal(1);
    await new Promise<void>((resolve) => {
      finish.push(resolve);
    });
    running -= 1;
  };
  /** Lets runs end as they come up, until all who asked are served. */
  const served = async (asked: readonly Promise<void>[]) => {
    let done = false;
    const all = Promise.all(asked).then(() => {
      done = true;
    });
    while (!done) {
      for (const end of finish.splice(0)) end();
      await new Promise((resolve) => setImmediate(resolve));
    }
    await all;
  };
  beforeEach(() => {
    [running, runs, finish] = [0, 0, []];
  });

  it('runs at once, and again when it is asked for again', async () => {
    const run = coalesceCalls(task);
    await served([run()]);
    await served([run()]);
    expect(runs).to.equal(2);
  });

  it('runs once more when it is asked for while it runs, however often', async () => {
    const run = coalesceCalls(task);
    await served([run(), run(), run(), run()]);
    expect(runs).to.equal(2);
  });

  it('runs again after it failed', async () => {
    let fails = true;
    const run = coalesceCalls(async () => {
      runs += 1;
      if (fails) throw new Error('not this time');
    });
    expect(await run().catch((error: Error) => error.message)).to.equal('not this time');
    fails = false;
    await run();
    expect(runs).to.equal(2);
  });
});
