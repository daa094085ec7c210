import { EventEmitter } from 'node:events';
import { expect } from 'chai';
import { QueueFull, Scheduler } from '../../src/scheduler/index.js';

/** A connection with its jobs. */
class Client extends EventEmitter {
  destroyed = false;

  close(): void {
    this.destroyed = true;
    this.emit('close');
  }
}

/** Milliseconds longer than any turn here, and the most that a caller can owe. */
const LONG = 12;

describe('a scheduler', () => {
  const worked: string[] = [];
  beforeEach(() => {
    worked.length = 0;
  });

  const job = (name: string, milliseconds = 0) => {
    return (): undefined => {
      worked.push(name);
      const end = performance.now() + milliseconds;
      while (performance.now() < end);
    };
  };

  it('runs the jobs of a connection in order, and connections in turn', async () => {
    const scheduler = new Scheduler({ queueLimit: 100, turnBudget: 1 });
    const [one, two] = [new Client(), new Client()];
    const jobs = ['a', 'b', 'c'].map((name) => scheduler.run(one, job(name, LONG)));
    await Promise.all([...jobs, ...['d', 'e', 'f'].map((name) => scheduler.run(two, job(name, LONG)))]);
    expect(worked).to.deep.equal(['a', 'd', 'b', 'e', 'c', 'f']);
  });

  it('is fair by time, not by number of jobs', async () => {
    const scheduler = new Scheduler({ queueLimit: 100, turnBudget: 5 });
    const [heavy, light] = [new Client(), new Client()];
    const all = Array.from({ length: 10 }, () => [
      scheduler.run(heavy, job('heavy', LONG)),
      scheduler.run(light, job('light')),
    ]);
    await Promise.all(all.flat());
    expect(worked.slice(worked.lastIndexOf('light'))).to.have.lengthOf.at.least(6);
  });

  it('settles as the job does', async () => {
    const scheduler = new Scheduler();
    const client = new Client();
    const failures = [
      () => {
        throw new Error('at once');
      },
      () => Promise.reject(new Error('later')),
    ];
    const outcomes = await Promise.allSettled(failures.map((failure) => scheduler.run(client, failure)));
    expect(outcomes.map((outcome) => outcome.status === 'rejected' && String(outcome.reason))).to.deep.equal([
      'Error: at once',
      'Error: later',
    ]);
  });

  it('runs other jobs while one waits', async () => {
    const scheduler = new Scheduler();
    let finish = (): void => {};
    const waiting = scheduler.run(new Client(), () => new Promise((resolve) => (finish = resolve)));
    await scheduler.run(new Client(), job('another'));
    expect(worked).to.deep.equal(['another']);
    finish();
    await waiting;
  });

  it('drops the jobs of a closed connection', async () => {
    const scheduler = new Scheduler();
    const [gone, there] = [new Client(), new Client()];
    const jobs = [scheduler.run(gone, job('dropped')), scheduler.run(there, job('worked'))];
    gone.close();
    jobs.push(scheduler.run(gone, job('too late')));
    await Promise.all(jobs);
    expect(worked).to.deep.equal(['worked']);
    expect(scheduler.counts).to.deep.equal({ waiting: 0, refused: 0, dropped: 2 });
  });

  it('refuses jobs when the queue is full', async () => {
    const scheduler = new Scheduler({ queueLimit: 1, turnBudget: 5 });
    const first = scheduler.run(new Client(), job('first'));
    const refused = await scheduler.run(new Client(), job('second')).catch((error: unknown) => error);
    expect(refused).to.be.instanceOf(QueueFull).with.property('seconds').that.is.at.least(1);
    await first;
    expect(worked).to.deep.equal(['first']);
  });

  it('evicts a job of the connection with the most jobs', async () => {
    const scheduler = new Scheduler({ queueLimit: 3, turnBudget: 5 });
    const greedy = new Client();
    const jobs = ['a', 'b', 'c'].map((name) => scheduler.run(greedy, job(name)));
    jobs.push(scheduler.run(new Client(), job('another')));
    const outcomes = await Promise.allSettled(jobs);
    expect(outcomes.map(({ status }) => status)).to.deep.equal([
      'fulfilled',
      'fulfilled',
      'rejected',
      'fulfilled',
    ]);
    expect(worked).to.have.members(['a', 'b', 'another']);
  });
});
