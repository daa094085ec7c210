/** Milliseconds of a caller's turn: twice a plain calculation, so that only callers who ask for more, such as a trace, get into
 *  debt. */
const QUANTUM = 1;

/** The most that a caller can owe, in milliseconds. A job that took longer was preempted by another process. */
const MAX_DEBT = 10;

/** The work of a job. It returns a promise only where it has to wait. */
export type Work = () => Promise<void> | undefined;

/** A piece of work in the queue. `resolve` gets the promise of the work, or undefined where it was synchronous. */
export interface Job {
  readonly work: Work;
  readonly resolve: (outcome: Promise<void> | undefined) => void;
  readonly reject: (error: Error) => void;
}

/** The jobs of one caller, and what it owes. */
export interface CallerQueue {
  /** Its waiting jobs, the oldest first. */
  readonly jobs: Job[];
  /** Milliseconds that its jobs took beyond its quanta. */
  debt: number;
}

/** A queue of jobs that is fair between callers: a deficit round robin. A caller in debt is skipped until its debt is paid off, which
 *  takes no time where nobody else waits. */
export class RoundRobin {
  /** Callers with jobs, each once. */
  readonly #ring: CallerQueue[] = [];
  #waiting = 0;

  get waiting(): number {
    return this.#waiting;
  }

  add(caller: CallerQueue, job: Job): void {
    if (caller.jobs.length === 0) this.#ring.push(caller);
    caller.jobs.push(job);
    this.#waiting++;
  }

  /** The next job. Charge the time it takes to its caller. */
  next(): { readonly caller: CallerQueue; readonly job: Job } | undefined {
    for (let caller = this.#ring.shift(); caller !== undefined; caller = this.#ring.shift()) {
      caller.debt = Math.max(0, caller.debt - QUANTUM);
      const job = caller.debt === 0 ? caller.jobs.shift() : undefined;
      if (caller.jobs.length > 0) this.#ring.push(caller);
      if (job === undefined) continue;
      this.#waiting--;
      return { caller, job };
    }
    return undefined;
  }

  charge(caller: CallerQueue, milliseconds: number): void {
    caller.debt = Math.min(MAX_DEBT, caller.debt + milliseconds);
  }

  /** Removes all jobs of a caller. */
  clear(caller: CallerQueue): readonly Job[] {
    const jobs = caller.jobs.splice(0);
    if (jobs.length > 0) this.#ring.splice(this.#ring.indexOf(caller), 1);
    this.#waiting -= jobs.length;
    return jobs;
  }

  /** Removes the newest job of the caller with the most jobs, where those are more than `bound`. */
  dropFromLongest(bound: number): Job | undefined {
    // Fast path: each caller has one job.
    if (this.#ring.length === this.#waiting) return undefined;
    const longest = this.#ring.reduce((a, b) => (b.jobs.length > a.jobs.length ? b : a));
    if (longest.jobs.length <= bound) return undefined;
    this.#waiting--;
    return longest.jobs.pop();
  }
}
