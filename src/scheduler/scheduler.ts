/** A primary hands connections over one by one, and the next within so many milliseconds where it has one. */
const ARRIVAL_GAP = 1;

/** How long turns may be skipped for new connections before queued callers have their turn, in milliseconds: a primary hands over a
 *  hundred in that time, and callers hardly notice it. */
const MAX_SKIPPING = 10;

/** The weight of the latest job in the moving average of job times, from which a refused caller is told when to come again: of some
 *  twenty jobs. */
const LATEST_WEIGHT = 0.05;

interface SchedulerSettings {
  /** The most jobs in the queue. */
  readonly queueLimit: number;
  /** Milliseconds that the jobs of one turn of the event loop may take together. The last of them runs to its end. */
  readonly turnBudget: number;
  /** Milliseconds since any moment. */
  readonly now?: () => number;
  /** Milliseconds for which this process had a processor. */
  readonly processorTime?: () => number;
}

/** Two thousand plain calculations take a second or less. Of mixed requests as many are answered as with a budget of five
 *  milliseconds, and new connections wait for less; with one millisecond, a tenth fewer are. */
export const DEFAULT_SETTINGS: SchedulerSettings = { queueLimit: 2_000, turnBudget: 2 };

/** Counts of jobs: those in the queue now, and those that never ran to their end since the start. */
export interface SchedulerCounts {
  readonly waiting: number;
  /** Jobs that the queue had no room for. */
  readonly refused: number;
  /** Jobs whose connection closed before one of their turns. */
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

/** The connection of work has closed: nobody waits for it any more. It is no fault, and nobody's answer. */
export class Gone extends Error {
  override readonly name = 'Gone';

  constructor() {
    super('the connection has closed');
  }
}

/** A piece of work for a caller. */
interface Job {
  readonly caller: string;
  /** Where its answer goes: once it has closed the job is dropped. */
  readonly connection: Connection;
  /** Long work waits for `nextTurn` again and again: it goes on in the next turn of its caller, before all that this has in the queue.
   *  There is none once the connection has closed: then it rejects with `Gone`. */
  readonly work: (nextTurn: () => Promise<void>) => Promise<void> | void;
  /** Gets the milliseconds of processor time of each turn of the work. What it does after it waited for anything else is not counted:
   *  others are worked then, too. */
  readonly took?: (milliseconds: number) => void;
}

/** What a job does in one turn. */
interface Slice {
  readonly job: Job;
  /** Resolves where it ends, to what settles the job where that is done. */
  readonly work: () => Promise<(() => void) | undefined>;
  /** Ends the job, whose connection has closed. */
  readonly drop: () => void;
  /** Refuses the job; undefined where it has begun. */
  readonly refuse?: (error: QueueFull) => void;
}

/** A turn of the queue. */
interface Turn {
  /** Settle what was worked, once the turn is over. */
  readonly outcomes: (() => void)[];
  /** The job that is worked. */
  job?: Job | undefined;
  /** When it began: where the job before it ended. */
  start: number;
  processorStart: number;
}

/**
 * Runs jobs, one of each caller in turn, and yields to the event loop between turns of a bounded time. What is worked in a turn is
 * answered after it: so the code and figures of calculations stay in the processor's caches.
 *
 * libuv accepts one connection in a turn of the loop, and a turn runs everything that is ready. If each request ran as soon as
 * it is read, a turn would take as long as all of them, and a new connection would wait one such turn for each connection
 * before it.
 */
export class Scheduler {
  /** What each caller has in the queue: what goes on, then the jobs that wait for their first turn, the oldest first. The caller whose
   *  turn it is comes first. */
  readonly #callers = new Map<string, Slice[]>();
  readonly #connections = new WeakSet<Connection>();
  readonly #now: () => number;
  readonly #processorTime: () => number;
  /** The turn that is or comes next; undefined where nothing waits. */
  #turn: Turn | undefined;
  /** When a new connection last sent a job, and since when turns are skipped for a crowd. */
  #lastArrival = 0;
  #skippingSince: number | undefined;
  #waiting = 0;
  #refused = 0;
  #dropped = 0;
  /** In milliseconds. */
  #averageJob = 0;

  constructor(private readonly settings: SchedulerSettings = DEFAULT_SETTINGS) {
    this.#now = settings.now ?? (() => performance.now());
    this.#processorTime = settings.processorTime ?? processorTime;
  }

  get counts(): SchedulerCounts {
    return { waiting: this.#waiting, refused: this.#refused, dropped: this.#dropped };
  }

  /** Queues a job. Settles as its work does; resolves where it is dropped; rejects with `QueueFull`. */
  run(job: Job): Promise<void> {
    const slices = this.#callers.get(job.caller) ?? [];
    if (this.#waiting >= this.settings.queueLimit && !this.#makeRoomBeside(slices)) {
      return Promise.reject(this.#full());
    }
    if (!this.#connections.has(job.connection)) this.#lastArrival = this.#now();
    this.#connections.add(job.connection);
    return new Promise((resolve, reject) => {
      const endTurn = new EndOfTurn();
      const nextTurn = () =>
        new Promise<void>((begin, fail) => {
          const work = () => endTurn.after(begin);
          const queue = this.#callers.get(job.caller) ?? [];
          queue.unshift({ job, work, drop: () => fail(new Gone()) });
          this.#wait(job.caller, queue);
          endTurn.now();
        });
      const begin = async () => endTurn.now(await outcomeOf(job, nextTurn, resolve, reject));
      slices.push({ job, work: () => endTurn.after(begin), drop: resolve, refuse: reject });
      this.#wait(job.caller, slices);
    });
  }

  #wait(caller: string, slices: Slice[]): void {
    this.#callers.set(caller, slices);
    this.#waiting++;
    this.#schedule();
  }

  /** Evicts a job of the caller with the most, where that has more than this one: nobody fills the queue alone. */
  #makeRoomBeside(slices: readonly Slice[]): boolean {
    const longest = [...this.#callers.values()].reduce((a, b) => (b.length > a.length ? b : a), []);
    const last = longest.at(-1);
    // Those that have begun stand before the others.
    if (longest.length <= slices.length + 1 || last?.refuse === undefined) return false;
    longest.pop();
    this.#waiting--;
    last.refuse(this.#full());
    return true;
  }

  #full(): QueueFull {
    this.#refused++;
    return new QueueFull(Math.max(1, Math.ceil((this.#waiting * this.#averageJob) / 1000)));
  }

  /** The event loop runs both one after the other, with what the jobs of the turn go on with between them. */
  #schedule(): void {
    if (this.#turn !== undefined) return;
    const turn: Turn = { outcomes: [], start: 0, processorStart: 0 };
    this.#turn = turn;
    setImmediate(() => void this.#work(turn));
    setImmediate(() => this.#end(turn));
  }

  /** Runs jobs until the budget is used up, or the event loop goes on because one of them waits for it. */
  async #work(turn: Turn): Promise<void> {
    turn.start = this.#now();
    if (this.#isSkippedForCrowd(turn.start)) return;
    turn.processorStart = this.#processorTime();
    const end = turn.start + this.settings.turnBudget;
    while (turn.start < end) {
      const next = this.#next();
      if (next === undefined) return;
      turn.job = next.job;
      const settle = await next.work();
      // It waited for something else, and others have had a turn.
      if (this.#turn !== turn) return settle?.();
      this.#endTime(turn);
      if (settle !== undefined) turn.outcomes.push(settle);
    }
  }

  #end(turn: Turn): void {
    this.#turn = undefined;
    this.#endTime(turn);
    for (const settle of turn.outcomes) settle();
    if (this.#waiting > 0) this.#schedule();
  }

  /** Ends the time of the job that is worked. */
  #endTime(turn: Turn): void {
    const { job, start, processorStart } = turn;
    if (job === undefined) return;
    turn.job = undefined;
    turn.start = this.#now();
    turn.processorStart = this.#processorTime();
    this.#averageJob += (turn.start - start - this.#averageJob) * LATEST_WEIGHT;
    job.took?.(turn.processorStart - processorStart);
  }

  /** Whether the turn is skipped because a crowd connects: the loop accepts one connection a turn, and where what waits takes longer than
   *  a turn, each of them would wait for a whole one. */
  #isSkippedForCrowd(now: number): boolean {
    const isLong = this.#waiting * this.#averageJob > this.settings.turnBudget;
    const isCrowd = isLong && now - this.#lastArrival < ARRIVAL_GAP;
    if (isCrowd) this.#skippingSince ??= now;
    const isSkipped = isCrowd && now - (this.#skippingSince ?? now) < MAX_SKIPPING;
    if (!isSkipped) this.#skippingSince = undefined;
    return isSkipped;
  }

  /** What comes next and whose connection is open; its caller comes last then. */
  #next(): Slice | undefined {
    for (const [caller, slices] of this.#callers) {
      this.#callers.delete(caller);
      const next = slices.shift();
      if (slices.length > 0) this.#callers.set(caller, slices);
      if (next === undefined) continue;
      this.#waiting--;
      if (!next.job.connection.destroyed) return next;
      this.#dropped++;
      next.drop();
    }
    return undefined;
  }
}

/** What settles a job as its work does. */
async function outcomeOf(
  { work }: Job,
  nextTurn: () => Promise<void>,
  resolve: () => void,
  reject: (error: unknown) => void,
): Promise<() => void> {
  try {
    await work(nextTurn);
    return resolve;
  } catch (error) {
    return error instanceof Gone ? resolve : () => reject(error);
  }
}

/** Ends the turn of a job. */
class EndOfTurn {
  #end: ((settle?: () => void) => void) | undefined;

  /** Resolves once the turn has ended that something begins. */
  after(begin: () => void): Promise<(() => void) | undefined> {
    return new Promise((resolve) => {
      this.#end = resolve;
      begin();
    });
  }

  /** Ends the turn; `settle` settles the job, at once where none of its turns is worked, since it was dropped. */
  now(settle?: () => void): void {
    const end = this.#end;
    this.#end = undefined;
    if (end === undefined) settle?.();
    else end(settle);
  }
}

/** Of all threads: those that compile code and collect garbage work for the jobs, too. */
function processorTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}
