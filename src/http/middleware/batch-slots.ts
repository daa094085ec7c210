import { tooManyBatches } from '../errors.js';

/** The most batches of a caller that a process reads and works at once. More would be worked no faster, as a caller has one turn. */
const MOST_AT_ONCE = 2;

/** How long a further one waits for its slot, in milliseconds, and how many may: so batches that are soon worked may come side by side. A
 *  body that waits is not read, but for what the system hands over at once, some 64 KiB. */
const LONGEST_WAIT = 10_000;
const MOST_WAITING = 20;

/** After how many seconds one that waited in vain may try again. */
const RETRY_SECONDS = 10;

/** The slots of batches: a batch waits where its caller has no points left, for minutes, and what it holds must stay bounded. */
export class BatchSlots {
  readonly #taken = new Map<string, number>();
  readonly #waiting = new Map<string, Set<() => void>>();

  constructor(private readonly longestWait = LONGEST_WAIT) {}

  /** Resolves to what gives the slot back, once there is one for this caller. Throws RATE_LIMITED where none becomes free for long. */
  async take(caller: string): Promise<() => void> {
    const taken = this.#taken.get(caller) ?? 0;
    if (taken < MOST_AT_ONCE) this.#taken.set(caller, taken + 1);
    else if (!(await this.#isPassedOn(caller))) throw tooManyBatches(MOST_AT_ONCE, RETRY_SECONDS);
    return () => this.#giveBack(caller);
  }

  /** Waits for a slot that another batch of the caller gives back. */
  #isPassedOn(caller: string): Promise<boolean> {
    const waiting = this.#waiting.get(caller) ?? new Set();
    if (waiting.size >= MOST_WAITING) return Promise.resolve(false);
    this.#waiting.set(caller, waiting);
    return new Promise((resolve) => {
      const end = (isPassedOn: boolean): void => {
        clearTimeout(timer);
        waiting.delete(pass);
        if (waiting.size === 0) this.#waiting.delete(caller);
        resolve(isPassedOn);
      };
      const pass = () => end(true);
      const timer = setTimeout(() => end(false), this.longestWait);
      waiting.add(pass);
    });
  }

  #giveBack(caller: string): void {
    const [pass] = this.#waiting.get(caller) ?? [];
    const left = (this.#taken.get(caller) ?? 1) - 1;
    if (pass !== undefined) pass();
    else if (left === 0) this.#taken.delete(caller);
    else this.#taken.set(caller, left);
  }
}
