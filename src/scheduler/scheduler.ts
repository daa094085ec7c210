import { type CallerQueue, type Job, RoundRobin, type Work } from './round-robin.js';

/** The most jobs of a micro-batch. Jobs run in a row and are answered after the last, so that the code and figures of the calculation
 *  stay in the processor's caches. Answering, and reading the next requests, is outside the time budget. */
const BATCH_SIZE = 64;

/** From this queue length on, a turn uses up its budget, and a crowd of new connections would wait a full turn for each of them. */
const CROWD_SIZE = BATCH_SIZE;

/** The longest gap between two connections of a crowd, in milliseconds: a primary hands them over one by one. */
const ARRIVAL_GAP = 1;

/** How long turns may be skipped for new connections before queued callers have their turn, in milliseconds. */
const MAX_SKIPPING = 10;

/** The weight of the latest job in the moving average of job times. */
const LATEST_WEIGHT = 0.05;

interface SchedulerSettings {
  /** The most jobs in the queue. */
  readonly queueLimit: number;
  /** Milliseconds that the jobs of one turn of the event loop may take together. The last of them runs to its end. */
  readonly turnBudget: number;
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

/** Where jobs come from: a socket. */
export interface Connection {
  readonly destroyed: boolean;
  once(event: 'close', listener: () => void): unknown;
}

/** The queue is full: this job is not run. */
export class QueueFull extends Error {
  override readonly name = 'QueueFull';

  /** `seconds`: an estimate of when the queue is empty; whole, 1 or more. */
  constructor(readonly seconds: number) {
    super('too many requests wait to be worked');
  }
}

/**
 * Runs jobs from a fair queue in micro-batches, and yields to the event loop between them.
 *
 * libuv accepts one connection in a turn of the loop, and a turn runs everything that is ready. If each request ran as soon as
 * it is read, a turn would take as long as all of them, and a new connection would wait one such turn for each connection
 * before it. So a turn has a time budget, and the rest of the queue waits for the next.
 */
export class Scheduler {
  readonly #callers = new WeakMap<Connection, CallerQueue>();
  readonly #queue = new RoundRobin();
  readonly #batch: { readonly job: Job; readonly outcome: Promise<void> | undefined }[] = [];
  #turn = 0;
  /** On the clock of performance.now(), as are the arrivals. */
  #turnEnd = 0;
  #nextTurn: NodeJS.Immediate | undefined;
  /** When a new connection last sent a job, and since when turns are skipped for a crowd. */
  #lastArrival = 0;
  #skippingSince: number | undefined;
  #refused = 0;
  #dropped = 0;
  /** In milliseconds. */
  #averageJob = 0;

  constructor(private readonly settings: SchedulerSettings = DEFAULT_SETTINGS) {}

  get counts(): SchedulerCounts {
    return { waiting: this.#queue.waiting, refused: this.#refused, dropped: this.#dropped };
  }

  /** Queues a job. Settles as the job does, once its batch is done; resolves where the connection closes first, which drops the job.
   *  Rejects with `QueueFull`. */
  run(connection: Connection, work: Work): Promise<void> {
    if (connection.destroyed) {
      this.#dropped++;
      return Promise.resolve();
    }
    const caller = this.#callerOn(connection);
    if (this.#queue.waiting >= this.settings.queueLimit && !this.#makeRoomFor(caller)) {
      this.#refused++;
      return Promise.reject(this.#full());
    }
    return new Promise((resolve, reject) => {
      this.#queue.add(caller, { work, resolve, reject });
      this.#nextTurn ??= setImmediate(this.#beginTurn);
    });
  }

  #callerOn(connection: Connection): CallerQueue {
    const existing = this.#callers.get(connection);
    if (existing !== undefined) return existing;
    const caller: CallerQueue = { jobs: [], debt: 0 };
    this.#callers.set(connection, caller);
    this.#lastArrival = performance.now();
    connection.once('close', () => {
      for (const job of this.#queue.clear(caller)) {
        this.#dropped++;
        job.resolve(undefined);
      }
    });
    return caller;
  }

  /** Evicts a job of the caller with the most, where that has more than this one: nobody fills the queue alone. */
  #makeRoomFor(caller: CallerQueue): boolean {
    const job = this.#queue.dropFromLongest(caller.jobs.length + 1);
    if (job === undefined) return false;
    this.#refused++;
    job.reject(this.#full());
    return true;
  }

  #full(): QueueFull {
    return new QueueFull(Math.max(1, Math.ceil((this.#queue.waiting * this.#averageJob) / 1000)));
  }

  /** Begins a turn. An asynchronous job of the turn before goes on beside it. */
  readonly #beginTurn = (): void => {
    this.#settleBatch();
    this.#turn++;
    const now = performance.now();
    this.#nextTurn = setImmediate(this.#beginTurn);
    if (this.#isSkippedForCrowd(now)) return;
    this.#turnEnd = now + this.settings.turnBudget;
    this.#runBatch(this.#turn);
  };

  /** Whether the turn is skipped because a crowd connects: the loop accepts one connection a turn. */
  #isSkippedForCrowd(now: number): boolean {
    const isCrowd = this.#queue.waiting > CROWD_SIZE && now - this.#lastArrival < ARRIVAL_GAP;
    if (isCrowd) this.#skippingSince ??= now;
    const isSkipped = isCrowd && now - (this.#skippingSince ?? now) < MAX_SKIPPING;
    if (!isSkipped) this.#skippingSince = undefined;
    return isSkipped;
  }

  /** Runs jobs until the batch is full, the budget is used up, or the loop has turned. */
  #runBatch(turn: number): void {
    let now = performance.now();
    while (this.#batch.length < BATCH_SIZE && now < this.#turnEnd) {
      const next = this.#queue.next();
      if (next === undefined) break;
      const { job, caller } = next;
      const start = now;
      const outcome = outcomeOf(job);
      this.#batch.push({ job, outcome });
      if (outcome !== undefined) {
        const resume = (): void => {
          if (turn !== this.#turn) return;
          this.#charge(caller, performance.now() - start);
          this.#runBatch(turn);
        };
        outcome.then(resume, resume);
        return;
      }
      now = performance.now();
      this.#charge(caller, now - start);
    }
    this.#settleBatch();
    if (this.#queue.waiting > 0) return;
    clearImmediate(this.#nextTurn);
    this.#nextTurn = undefined;
  }

  #settleBatch(): void {
    for (const { job, outcome } of this.#batch) job.resolve(outcome);
    this.#batch.length = 0;
  }

  #charge(caller: CallerQueue, milliseconds: number): void {
    this.#queue.charge(caller, milliseconds);
    this.#averageJob += (milliseconds - this.#averageJob) * LATEST_WEIGHT;
  }
}

/** Runs a job. Its promise; undefined where it was synchronous. */
function outcomeOf({ work }: Job): Promise<void> | undefined {
  try {
    return work();
  } catch (error) {
    return Promise.reject(error);
  }
}
