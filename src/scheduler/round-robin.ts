/** Time that a caller may use each time it comes round, in milliseconds. Twice a plain calculation: who asks for no more is
 *  worked each time, and who asks for a trace lets others pass. */
const QUANTUM = 1;

/** What a caller can owe at most, in milliseconds: more than that, a job takes where the processor was taken away from it,
 *  and nobody is to wait long for that. */
const MOST_DEBT = 10;

/** Something to be worked; a promise where it may wait for something. */
export type Work = () => Promise<void> | undefined;

/** Work, and who waits for it. */
export interface Job {
  readonly work: Work;
  readonly resolve: (outcome: Promise<void> | undefined) => void;
  readonly reject: (error: Error) => void;
}

/** Who waits for jobs, the earliest first. */
export interface Caller {
  readonly jobs: Job[];
  /** Milliseconds that its jobs took, beyond what it may use. */
  debt: number;
}

/** The jobs of all callers, who take turns: a deficit round robin. It shares time, not jobs: who used more than a quantum
 *  is passed over until that is paid off. Where nobody else waits, that costs no time. */
export class RoundRobin {
  /** Callers that have jobs, each once. */
  readonly #ring: Caller[] = [];
  #waiting = 0;

  get waiting(): number {
    return this.#waiting;
  }

  add(caller: Caller, job: Job): void {
    if (caller.jobs.length === 0) this.#ring.push(caller);
    caller.jobs.push(job);
    this.#waiting++;
  }

  /** The job whose turn it is. What it takes is to be charged to its caller. */
  next(): { readonly caller: Caller; readonly job: Job } | undefined {
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

  /** A job of the caller took so long. */
  charge(caller: Caller, milliseconds: number): void {
    caller.debt = Math.min(MOST_DEBT, caller.debt + milliseconds);
  }

  /** Takes all jobs of a caller out. */
  clear(caller: Caller): readonly Job[] {
    const jobs = caller.jobs.splice(0);
    if (jobs.length > 0) this.#ring.splice(this.#ring.indexOf(caller), 1);
    this.#waiting -= jobs.length;
    return jobs;
  }

  /** Takes out the latest job of the caller that has the most, where those are more than `bound`. */
  dropFromLongest(bound: number): Job | undefined {
    // Each has one.
    if (this.#ring.length === this.#waiting) return undefined;
    const longest = this.#ring.reduce((a, b) => (b.jobs.length > a.jobs.length ? b : a));
    if (longest.jobs.length <= bound) return undefined;
    this.#waiting--;
    return longest.jobs.pop();
  }
}
