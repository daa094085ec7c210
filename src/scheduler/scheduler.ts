import { QueueFull } from './errors.js';
import { type Caller, type Job, RoundRobin, type Work } from './round-robin.js';

/** Jobs that one turn works at most: a micro-batch. Worked in a row, and answered after the last, they find the code and
 *  figures of the calculation in the processor's caches. To answer them, and to read what their callers ask next, is not in
 *  the budget of time. */
const BATCH_SIZE = 64;

/** With more jobs than this waiting, a turn takes its whole budget, and a crowd that connects would wait for as many turns. */
const CROWD = BATCH_SIZE;

/** How long after a new connection the next of a crowd is waited for, in milliseconds: a primary hands them on one by one. */
const NEXT_ARRIVAL = 1;

/** How long connections are let in before callers that wait have their turn, in milliseconds. */
const LONGEST_ARRIVAL = 10;

/** The weight of the latest job in the average time of a job. */
const LATEST_WEIGHT = 0.05;

export interface SchedulerSettings {
  /** Jobs that may wait. */
  readonly queueLimit: number;
  /** How long the jobs of one turn of the event loop may take together, in milliseconds. One that has begun is worked to
   *  its end. */
  readonly turnBudget: number;
}

/** Two thousand plain calculations are worked in a second or less. Five milliseconds are a whole batch of them, and short
 *  beside what a network takes. */
export const DEFAULT_SETTINGS: SchedulerSettings = { queueLimit: 2_000, turnBudget: 5 };

/** What a scheduler has done, and has still to do. */
export interface SchedulerCounts {
  readonly waiting: number;
  /** Jobs that the queue had no room for. */
  readonly refused: number;
  /** Jobs that nobody waited for any more. */
  readonly dropped: number;
}

/** Where jobs come from: a socket. */
export interface Connection {
  readonly destroyed: boolean;
  once(event: 'close', listener: () => void): unknown;
}

/**
 * Works jobs in turn, in small batches, so that the event loop never waits long.
 *
 * libuv takes one new connection in a turn of the loop, and a turn works through everything that is ready. Where each
 * request is worked as soon as it is read, a turn takes as long as all of them together, and new connections wait for as
 * many turns as there are connections before them. So a turn has a budget of time; what is left goes on in the next.
 */
export class Scheduler {
  readonly #settings: SchedulerSettings;
  readonly #callers = new WeakMap<Connection, Caller>();
  readonly #queue = new RoundRobin();
  readonly #batch: { readonly job: Job; readonly outcome: Promise<void> | undefined }[] = [];
  #turn = 0;
  /** As performance.now() has it. */
  #turnEnd = 0;
  #nextTurn: NodeJS.Immediate | undefined;
  /** When a connection had its first job, and since when such connections are let in; as performance.now() has it. */
  #lastArrival = 0;
  #arrivalBegin: number | undefined;
  #refused = 0;
  #dropped = 0;
  /** In milliseconds. */
  #averageJob = 0;

  constructor(settings: SchedulerSettings = DEFAULT_SETTINGS) {
    this.#settings = settings;
  }

  get counts(): SchedulerCounts {
    return { waiting: this.#queue.waiting, refused: this.#refused, dropped: this.#dropped };
  }

  /** Works a job when its turn has come; settles as the job does, once the batch that it was worked in is done. Where the
   *  connection closes before, the job is dropped, and this resolves. Rejects with `QueueFull` where there is no room. */
  run(connection: Connection, work: Work): Promise<void> {
    if (connection.destroyed) {
      this.#dropped++;
      return Promise.resolve();
    }
    const caller = this.#callerOn(connection);
    if (this.#queue.waiting >= this.#settings.queueLimit && !this.#makeRoomFor(caller)) {
      this.#refused++;
      return Promise.reject(this.#full());
    }
    return new Promise((resolve, reject) => {
      this.#queue.add(caller, { work, resolve, reject });
      this.#nextTurn ??= setImmediate(this.#beginTurn);
    });
  }

  #callerOn(connection: Connection): Caller {
    const known = this.#callers.get(connection);
    if (known !== undefined) return known;
    const caller: Caller = { jobs: [], debt: 0 };
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

  /** Refuses a job of the caller that has the most, where that has more than this one: nobody fills the queue alone. */
  #makeRoomFor(caller: Caller): boolean {
    const job = this.#queue.dropFromLongest(caller.jobs.length + 1);
    if (job === undefined) return false;
    this.#refused++;
    job.reject(this.#full());
    return true;
  }

  #full(): QueueFull {
    return new QueueFull(Math.max(1, Math.ceil((this.#queue.waiting * this.#averageJob) / 1000)));
  }

  /** Begins a turn. A job of the turn before that waits for something goes on beside it. */
  readonly #beginTurn = (): void => {
    this.#settleBatch();
    this.#turn++;
    const now = performance.now();
    this.#nextTurn = setImmediate(this.#beginTurn);
    if (this.#letsConnectionsIn(now)) return;
    this.#turnEnd = now + this.#settings.turnBudget;
    this.#workOn(this.#turn);
  };

  /** Whether the turn is left empty because a crowd connects: of each turn, one connection is taken. */
  #letsConnectionsIn(now: number): boolean {
    const comes = this.#queue.waiting > CROWD && now - this.#lastArrival < NEXT_ARRIVAL;
    if (comes) this.#arrivalBegin ??= now;
    const lets = comes && now - (this.#arrivalBegin ?? now) < LONGEST_ARRIVAL;
    if (!lets) this.#arrivalBegin = undefined;
    return lets;
  }

  /** Works jobs until the batch is full, the budget is used, or the loop has turned. */
  #workOn(turn: number): void {
    let now = performance.now();
    while (this.#batch.length < BATCH_SIZE && now < this.#turnEnd) {
      const next = this.#queue.next();
      if (next === undefined) break;
      const { job, caller } = next;
      const begin = now;
      const outcome = outcomeOf(job);
      this.#batch.push({ job, outcome });
      if (outcome !== undefined) {
        const goOn = (): void => {
          if (turn !== this.#turn) return;
          this.#charge(caller, performance.now() - begin);
          this.#workOn(turn);
        };
        outcome.then(goOn, goOn);
        return;
      }
      now = performance.now();
      this.#charge(caller, now - begin);
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

  #charge(caller: Caller, milliseconds: number): void {
    this.#queue.charge(caller, milliseconds);
    this.#averageJob += (milliseconds - this.#averageJob) * LATEST_WEIGHT;
  }
}

/** Undefined where the job is done already. */
function outcomeOf({ work }: Job): Promise<void> | undefined {
  try {
    return work();
  } catch (error) {
    return Promise.reject(error);
  }
}
