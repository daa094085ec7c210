import { setTimeout as pause } from 'node:timers/promises';
import { CrewMember, type Ready } from './crew-member.js';
import type { Log } from './log.js';
import { endProcess, whyNotStarted } from './process-end.js';

/** A worker that ends before this age, in milliseconds, is one that may do so again at once. */
const YOUNG = 10_000;

/** How long its place stays empty then, in milliseconds: doubled each time, up to the longest. */
const FIRST_PAUSE = 250;
const LONGEST_PAUSE = 30_000;

/** The workers of a primary: as many as there are places, each filled again when its worker dies. */
export class Crew {
  readonly #log: Log;
  readonly #members = new Set<CrewMember>();
  readonly #starting = new Set<Promise<unknown>>();
  #ready: Ready = { url: '', engines: '' };
  #stopping = false;
  #deaths = 0;

  constructor(log: Log) {
    this.#log = log;
  }

  get size(): number {
    return this.#members.size;
  }

  /** How many workers ended though nobody had told them to. */
  get deaths(): number {
    return this.#deaths;
  }

  /** Fills so many places; `keep` is called once all workers listen, before any answers. Throws `CannotStart` with the
   *  reason of the first that cannot. */
  async start(places: number, keep: () => Promise<void>): Promise<Ready> {
    const members = Array.from({ length: places }, () => this.#fork());
    try {
      await Promise.all(members.map((member) => member.listening()));
      await keep();
      const [ready] = await Promise.all(members.map((member) => member.open()));
      if (ready !== undefined) this.#ready = ready;
    } catch (error) {
      this.kill();
      throw error;
    }
    for (const member of members) void this.#keepPlaceOf(member);
    return this.#ready;
  }

  /** Lets the workers load rules and rates anew, one after the other, and use them when all have accepted them: where one
   *  refuses them, all keep what they have. Whether they were accepted. */
  async reload(): Promise<boolean> {
    // One that is starting may have read the files before they changed.
    await Promise.allSettled(this.#starting);
    const prepared: CrewMember[] = [];
    for (const member of this.#members) {
      const answer = await member.ask('prepare');
      if (answer === 'prepared') prepared.push(member);
      if (answer === 'refused') {
        await Promise.all(prepared.map((each) => each.ask('forget')));
        return false;
      }
    }
    await Promise.all(prepared.map((each) => each.ask('use')));
    return true;
  }

  /** Stops all workers; whether each answered every request it had. Who is not gone by then, in seconds, is killed. */
  async stop({ drain }: { readonly drain: boolean }, within: number): Promise<boolean> {
    this.#stopping = true;
    const ends = [...this.#members].map((member) => {
      member.tell(drain ? 'drain' : 'stop');
      return member.gone;
    });
    const givingUp = setTimeout(() => this.kill(), within * 1000);
    const answered = (await Promise.all(ends)).every(({ how }) => how === 0);
    clearTimeout(givingUp);
    return answered;
  }

  kill(): void {
    this.#stopping = true;
    for (const member of this.#members) member.kill();
  }

  #fork(): CrewMember {
    const member = new CrewMember();
    this.#members.add(member);
    void member.gone.then(() => this.#members.delete(member));
    return member;
  }

  async #keepPlaceOf(first: CrewMember): Promise<void> {
    let empty = 0;
    for (let member = first; ; member = this.#replace()) {
      const { how, lived } = await member.gone;
      if (this.#stopping) return;
      this.#deaths += 1;
      empty = lived < YOUNG ? Math.min(LONGEST_PAUSE, Math.max(FIRST_PAUSE, 2 * empty)) : 0;
      this.#log.error('a worker ended; another takes its place', {
        worker: member.pid,
        how,
        pause_ms: empty,
      });
      await pause(empty, undefined, { ref: false });
      if (this.#stopping) return;
    }
  }

  #replace(): CrewMember {
    const member = this.#fork();
    const start = this.#startOf(member).finally(() => this.#starting.delete(start));
    this.#starting.add(start);
    return member;
  }

  async #startOf(member: CrewMember): Promise<void> {
    try {
      await member.listening();
      const { url } = await member.open();
      this.#log.info('a worker took its place', { worker: member.pid });
      // With PORT=0, when all had died: nobody would look for the service there.
      if (url !== this.#ready.url) await this.#giveUp(`the workers answer at ${url} now, where nobody asks`);
    } catch (error) {
      if (!this.#stopping) this.#log.error('a worker could not start', { why: whyNotStarted(error) });
    }
  }

  async #giveUp(why: string): Promise<void> {
    this.#log.error(why);
    this.kill();
    await endProcess(this.#log, 1);
  }
}
