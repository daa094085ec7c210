import { expect } from 'chai';
import { Gone, QueueFull, Scheduler } from '../../src/scheduler/index.js';

const OPEN = { destroyed: false };

describe('a scheduler', () => {
  const worked: string[] = [];
  let clock = 0;
  beforeEach(() => {
    worked.length = 0;
    clock = 0;
  });

  /** A little time goes by whenever the scheduler looks. */
  const now = () => (clock += 0.001);
  const processorTime = () => clock;
  const scheduler = (queueLimit = 100) => new Scheduler({ queueLimit, turnBudget: 2, now, processorTime });
  /** A job that takes a while, by the clock of the scheduler. */
  const job = (caller: string, name = caller, milliseconds = 0, connection = OPEN) => ({
    caller,
    connection,
    work: async (): Promise<void> => {
      worked.push(name);
      clock += milliseconds;
    },
  });

  it('runs the jobs of a caller in order, and callers in turn, however many jobs and connections they have', async () => {
    const queue = scheduler();
    const jobs = Array.from({ length: 50 }, (_, index) =>
      queue.run(job('flood', `flood ${index}`, 20, { destroyed: false })),
    );
    jobs.push(queue.run(job('new', 'a')), queue.run(job('new', 'b')));
    await Promise.all(jobs);
    expect(worked.slice(0, 5)).to.deep.equal(['flood 0', 'a', 'flood 1', 'b', 'flood 2']);
    expect(worked).to.have.lengthOf(52);
  });

  it('lets the event loop turn when the budget is used up, and no earlier', async () => {
    const queue = scheduler();
    const turns: string[][] = [];
    const jobs = [1, 1, 1, 5, 1].map((milliseconds, index) =>
      queue.run(job('one', `${index}`, milliseconds)),
    );
    while (worked.length < 5) {
      await new Promise(setImmediate);
      turns.push(worked.slice(turns.flat().length));
    }
    await Promise.all(jobs);
    expect(turns.filter((names) => names.length > 0)).to.deep.equal([['0', '1'], ['2', '3'], ['4']]);
  });

  it('says how long a job took, without its wait for another turn', async () => {
    const queue = scheduler();
    const times: number[] = [];
    const took = (milliseconds: number) => void times.push(milliseconds);
    await queue.run({ ...job('one', 'at once', 7), took });
    const later = async () => {
      clock += 3;
      await Promise.resolve();
      clock += 4;
    };
    await queue.run({ ...job('one'), work: later, took });
    const waiting = async () => {
      clock += 2;
      await new Promise(setImmediate);
      clock += 1_000;
    };
    await queue.run({ ...job('one'), work: waiting, took });
    expect(times.map(Math.floor)).to.deep.equal([7, 7, 2]);
  });

  it('counts for no job what other jobs and other programs take', async () => {
    let processor = 0;
    const queue = new Scheduler({ queueLimit: 100, turnBudget: 2, now, processorTime: () => processor });
    const times: number[] = [];
    const took = (milliseconds: number) => void times.push(milliseconds);
    const crowded = async () => {
      processor += 3;
      clock += 500;
    };
    const waiting = async () => {
      await new Promise(setImmediate);
      await new Promise(setImmediate);
    };
    const jobs = [waiting, crowded, crowded].map((work) => queue.run({ ...job('one'), work, took }));
    await Promise.all(jobs);
    expect(times).to.deep.equal([0, 3, 3]);
  });

  /** A job of so many parts, each of which takes a while and is worked in a turn of its own. */
  const longJob = (caller: string, parts: number, milliseconds = 0, connection = OPEN) => ({
    caller,
    connection,
    work: async (nextTurn: () => Promise<void>): Promise<void> => {
      for (let part = 0; part < parts; part++) {
        if (part > 0) await nextTurn();
        worked.push(`${caller} ${part}`);
        clock += milliseconds;
      }
    },
  });

  it('goes on with long work in the turns of its caller, before all that this has in the queue', async () => {
    const queue = scheduler();
    const jobs = [longJob('long', 3, 20), job('long', 'behind'), job('new', 'a'), job('new', 'b')];
    await Promise.all(jobs.map((each) => queue.run(each)));
    expect(worked).to.deep.equal(['long 0', 'a', 'long 1', 'b', 'long 2', 'behind']);
  });

  it('works in one turn of the event loop as many turns of long work as its budget has room for', async () => {
    const queue = scheduler();
    const work = queue.run(longJob('long', 4, 1));
    const turns: number[] = [];
    while (worked.length < 4) {
      const before = worked.length;
      await new Promise(setImmediate);
      if (worked.length > before) turns.push(worked.length - before);
    }
    await work;
    expect(turns).to.deep.equal([2, 2]);
  });

  it('says of long work how long each turn took', async () => {
    const queue = scheduler();
    const times: number[] = [];
    const took = (milliseconds: number) => void times.push(Math.floor(milliseconds));
    await Promise.all([
      queue.run({ ...longJob('long', 3, 7), took }),
      queue.run(job('another', 'another', 1_000)),
    ]);
    expect(times).to.deep.equal([7, 7, 7]);
  });

  it('counts what long work does after it waited for something else, once it is its turn again', async () => {
    const queue = scheduler();
    const times: number[] = [];
    const work = async (nextTurn: () => Promise<void>) => {
      await new Promise(setImmediate);
      await new Promise(setImmediate);
      await nextTurn();
      clock += 5;
    };
    await queue.run({ ...job('one'), work, took: (each) => void times.push(Math.floor(each)) });
    expect(times).to.deep.equal([0, 5]);
  });

  it('ends long work whose connection has closed, and settles', async () => {
    const queue = scheduler();
    const connection = { destroyed: false };
    let end: unknown;
    const { work } = longJob('gone', 1_000, 20);
    const run = queue.run({
      caller: 'gone',
      connection,
      work: (nextTurn) =>
        work(nextTurn).catch((error: unknown) => {
          end = error;
          throw error;
        }),
    });
    while (worked.length === 0) await new Promise(setImmediate);
    connection.destroyed = true;
    await run;
    expect(end).to.be.instanceOf(Gone);
    expect(worked.length).to.be.below(5);
    expect(queue.counts).to.deep.equal({ waiting: 0, refused: 0, dropped: 1 });
  });

  it('settles where work goes on though its connection has closed', async () => {
    const queue = scheduler();
    const connection = { destroyed: false };
    const work = async (nextTurn: () => Promise<void>) => {
      connection.destroyed = true;
      await nextTurn().catch(() => worked.push('went on'));
    };
    await queue.run({ ...job('one'), connection, work });
    expect(worked).to.deep.equal(['went on']);
  });

  it('never refuses work that has begun, however full the queue is', async () => {
    const queue = scheduler(1);
    const long = queue.run(longJob('long', 3, 20));
    while (worked.length === 0) await new Promise(setImmediate);
    const others = ['a', 'b'].map((name) => queue.run(job('long', name)));
    const outcomes = await Promise.allSettled([long, ...others]);
    expect(outcomes.map(({ status }) => status)).to.deep.equal(['fulfilled', 'rejected', 'rejected']);
    expect(worked).to.deep.equal(['long 0', 'long 1', 'long 2']);
  });

  it('settles as the job does', async () => {
    const failures = [
      () => {
        throw new Error('at once');
      },
      () => Promise.reject(new Error('later')),
    ];
    const queue = scheduler();
    const outcomes = await Promise.allSettled(failures.map((work) => queue.run({ ...job('one'), work })));
    expect(outcomes.map((outcome) => outcome.status === 'rejected' && String(outcome.reason))).to.deep.equal([
      'Error: at once',
      'Error: later',
    ]);
  });

  it('runs other jobs while one waits', async () => {
    const queue = scheduler();
    let finish = (): void => {};
    const endless = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const waiting = queue.run({ ...job('one'), work: () => endless });
    await queue.run(job('another'));
    expect(worked).to.deep.equal(['another']);
    finish();
    await waiting;
  });

  it('drops the jobs of a closed connection', async () => {
    const queue = scheduler();
    const gone = { destroyed: false };
    const jobs = [queue.run(job('one', 'dropped', 0, gone)), queue.run(job('one', 'worked'))];
    gone.destroyed = true;
    await Promise.all(jobs);
    expect(worked).to.deep.equal(['worked']);
    expect(queue.counts).to.deep.equal({ waiting: 0, refused: 0, dropped: 1 });
  });

  it('refuses jobs when the queue is full', async () => {
    const queue = scheduler(1);
    const first = queue.run(job('first'));
    const refused = await queue.run(job('second')).catch((error: unknown) => error);
    expect(refused).to.be.instanceOf(QueueFull).with.property('seconds').that.is.at.least(1);
    await first;
    expect(worked).to.deep.equal(['first']);
  });

  it('evicts a job of the caller with the most jobs', async () => {
    const queue = scheduler(3);
    const jobs = ['a', 'b', 'c'].map((name) => queue.run(job('greedy', name)));
    jobs.push(queue.run(job('another')));
    const outcomes = await Promise.allSettled(jobs);
    expect(outcomes.map(({ status }) => status)).to.deep.equal([
      'fulfilled',
      'fulfilled',
      'rejected',
      'fulfilled',
    ]);
    expect(worked).to.have.members(['a', 'b', 'another']);
    expect(queue.counts).to.deep.equal({ waiting: 0, refused: 1, dropped: 0 });
  });
});
