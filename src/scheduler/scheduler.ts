/** From this queue length on, a turn is likely to use up its budget, and a crowd of new connections would wait a full turn for each of
 *  them. */
const CROWD_SIZE = 8;

/** The longest gap between two connections of a crowd, in milliseconds: a primary hands them over one by one. */
const ARRIVAL_GAP = 1;

/** While a job takes so many milliseconds, a crowd may have connected unseen. */
const LONG_JOB = 10;

/** How long turns may be skipped for new connections before queued callers have their turn, in milliseconds. */
const MAX_SKIPPING = 10;

/** The weight of the latest job in the moving average of job times. */
const LATEST_WEIGHT = 0.05;

interface SchedulerSettings {
  /** The most jobs in the queue. */
  readonly queueLimit: number;
  /** Milliseconds that the jobs of one turn of the event loop may take together. The last of them runs to its end. */
  readonly turnBudget: number;
  /** Milliseconds since any moment. */
  readonly now?: () => number;
}

/** Two thousand plain calculations take a second or less. Of mixed requests as many are answered as with a budget of five
 *  milliseconds, and new connections wait for less; with one millisecond, a tenth fewer are. */
export const DEFAULT_SETTINGS: SchedulerSettings = { queueLimit: 2_000, turnBudget: 2 };

/** Counts of jobs: those in the queue now, and those that never ran since the start. */
export interface SchedulerCounts {
  readonly waiting: number;
  /** Jobs that the queue had no room for. */
  readonly refused: number;
  /** Jobs whose connection closed before their turn. */
  readonly dropped: number;
}

/** Where a job comes from: a socket. */
export interface Connection {
  readonly destroyed: boolean;
}

/** The queue is full: this job is not run. */
export class QueueFull extends Error {
  override readonly name = 'QueueFull';

  /** `seconds`: an estimate of when the queue is empty; whole, 1 or more. */
  constructor(readonly seconds: number) {
    super('too many requests wait to be worked');
  }
}

/** A piece of work for a caller. */
interface Job {
  readonly caller: string;
  /** Where its answer goes: once it has closed the job is dropped. */
  readonly connection: Connection;
  /** Returns a promise only where it has to wait. */
  readonly work: () => Promise<void> | undefined;
  /** Gets the milliseconds that the work took, without what it does after it waited for another turn. */
  readonly took?: (milliseconds: number) => void;
}

/** `resolve` gets the promise of the work, or undefined where there is none. */
interface WaitingJob extends Job {
  readonly resolve: (outcome: Promise<void> | undefined) => void;
  readonly reject: (error: Error) => void;
}

/**
 * Runs jobs, one of each caller in turn, and yields to the event loop between turns of a bounded time.
 *
 * libuv accepts one connection in a turn of the loop, and a turn runs everything that is ready. If each request ran as soon as
 * it is read, a turn would take as long as all of them, and a new connection would wait one such turn for each connection
 * before it.
 */
export class Scheduler {
  /** The jobs of each caller that has any, the oldest first. The caller whose turn it is comes first. */
  readonly #callers = new Map<string, WaitingJob[]>();
  readonly #connections = new WeakSet<Connection>();
  readonly #now: () => number;
  #nextTurn: NodeJS.Immediate | undefined;
  /** Ends the time of an asynchronous job that the last turn began. */
  #endTime: (() => void) | undefined;
  /** When a new connection last sent a job, or may have, and since when turns are skipped for a crowd. */
  #lastArrival = 0;
  #skippingSince: number | undefined;
  #waiting = 0;
  #refused = 0;
  #dropped = 0;
  /** In milliseconds. */
  #averageJob = 0;

  constructor(private readonly settings: SchedulerSettings = DEFAULT_SETTINGS) {
    this.#now = settings.now ?? (() => performance.now());
  }

  get counts(): SchedulerCounts {
    return { waiting: this.#waiting, refused: this.#refused, dropped: this.#dropped };
  }

  /** Queues a job. Settles as its work does; resolves where it is dropped; rejects with `QueueFull`. */
  run(job: Job): Promise<void> {
    const jobs = this.#callers.get(job.caller) ?? [];
    if (this.#waiting >= this.settings.queueLimit && !this.#makeRoomBeside(jobs)) {
      return Promise.reject(this.#full());
    }
    if (!this.#connections.has(job.connection)) this.#lastArrival = this.#now();
    this.#connections.add(job.connection);
    return new Promise((resolve, reject) => {
      jobs.push({ ...job, resolve, reject });
      this.#callers.set(job.caller, jobs);
      this.#waiting++;
      this.#nextTurn ??= setImmediate(this.#turn);
    });
  }

  /** Evicts a job of the caller with the most, where that has more than this one: nobody fills the queue alone. */
  #makeRoomBeside(jobs: readonly WaitingJob[]): boolean {
    const longest = [...this.#callers.values()].reduce((a, b) => (b.length > a.length ? b : a), []);
    if (longest.length <= jobs.length + 1) return false;
    longest.pop()?.reject(this.#full());
    this.#waiting--;
    return true;
  }

  #full(): QueueFull {
    this.#refused++;
    return new QueueFull(Math.max(1, Math.ceil((this.#waiting * this.#averageJob) / 1000)));
  }

  /** Runs jobs until the budget is used up. An asynchronous one is the last: what it goes on with would come on top. */
  readonly #turn = (): void => {
    this.#endTime?.();
    // Before any job, so that what a job waits for comes after the end of its time.
    this.#nextTurn = setImmediate(this.#turn);
    let now = this.#now();
    const end = this.#isSkippedForCrowd(now) ? now : now + this.settings.turnBudget;
    while (now < end && this.#endTime === undefined) {
      const job = this.#next();
      if (job === undefined) break;
      this.#begin(job, now);
      now = this.#now();
    }
    if (this.#waiting > 0 || this.#endTime !== undefined) return;
    clearImmediate(this.#nextTurn);
    this.#nextTurn = undefined;
  };

  /** Whether the turn is skipped because a crowd connects: the loop accepts one connection a turn. */
  #isSkippedForCrowd(now: number): boolean {
    const isCrowd = this.#waiting > CROWD_SIZE && now - this.#lastArrival < ARRIVAL_GAP;
    if (isCrowd) this.#skippingSince ??= now;
    const isSkipped = isCrowd && now - (this.#skippingSince ?? now) < MAX_SKIPPING;
    if (!isSkipped) this.#skippingSince = undefined;
    return isSkipped;
  }

  /** The next job whose connection is open; its caller comes last then. */
  #next(): WaitingJob | undefined {
    for (const [caller, jobs] of this.#callers) {
      this.#callers.delete(caller);
      const job = jobs.shift();
      if (jobs.length > 0) this.#callers.set(caller, jobs);
      if (job === undefined) continue;
      this.#waiting--;
      if (!job.connection.destroyed) return job;
      this.#dropped++;
      job.resolve(undefined);
    }
    return undefined;
  }

  #begin({ work, took, resolve, reject }: WaitingJob, start: number): void {
    const endTime = (): void => {
      if (this.#endTime === endTime) this.#endTime = undefined;
      const now = this.#now();
      const milliseconds = now - start;
      if (milliseconds > LONG_JOB) this.#lastArrival = now;
      this.#averageJob += (milliseconds - this.#averageJob) * LATEST_WEIGHT;
      took?.(milliseconds);
    };
    try {
      const outcome = work();
      if (outcome === undefined) endTime();
      else {
        this.#endTime = endTime;
        const settled = () => this.#endTime === endTime && endTime();
        outcome.then(settled, settled);
      }
      resolve(outcome);
    } catch (error) {
      endTime();
      reject(error instanceof Error ? error : new Error(String(error)));
    }
  }
}
