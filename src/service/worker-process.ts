import cluster, { type Worker } from 'node:cluster';
import { CannotStart } from '../cannot-start.js';
import { type FromWorker, messageFromWorker, type ToWorker, wrap } from './messages.js';

/** Seconds without a sign of life after which a worker hangs: longer than it takes to load a book on a busy machine,
 *  shorter than a balancer's patience with a process that takes connections and never answers. */
const SILENCE_LIMIT = 20;

/** The same while it starts, when it loads its program as well. */
const START_LIMIT = 60;

/** How a worker ended. */
export interface WorkerExit {
  /** The process that it was; undefined where it was never made. */
  readonly pid: number | undefined;
  /** Its exit status, or the signal that killed it. */
  readonly how: number | string;
  /** How long it lived, in milliseconds. */
  readonly lived: number;
}

/** What a worker says of itself once it answers requests. */
export type ReadyWorker = Extract<FromWorker, { readonly type: 'ready' }>;

/** What a worker says once it has loaded rules and rates anew, or refused them. */
export type ReloadAnswer = Extract<FromWorker, { readonly type: 'reloaded' | 'refused' }>;

/** A worker as the primary sees it. Nothing that a worker does, or fails to do, throws or waits for ever here. */
export class WorkerProcess {
  /** Resolves once the worker has ended, however it did. */
  readonly exit: Promise<WorkerExit>;
  readonly #worker: Worker;
  readonly #listeners = new Set<(message: FromWorker) => void>();
  /** Those who wait for a message; to wait for `exit` itself would keep what each of them got for as long as it lives. */
  readonly #waiting = new Set<() => void>();
  #hasEnded = false;
  #ready: ReadyWorker | undefined;
  #silentSeconds = 0;

  /** Starts a worker; throws where the system has no room for a further process. */
  constructor() {
    const start = performance.now();
    const worker = cluster.fork();
    this.#worker = worker;
    this.exit = new Promise((resolve) => {
      const end = (how: number | string) => {
        resolve({ pid: worker.process.pid, how, lived: performance.now() - start });
        this.#hasEnded = true;
        for (const settle of this.#waiting) settle();
      };
      worker.once('exit', (status, signal) => end(signal ?? status));
      worker.on('error', (error) => {
        // Of a process that was never made there is no exit. Whatever else fails here, its exit tells.
        if (worker.process.pid === undefined) end(error.message);
      });
    });
    worker.on('message', (arrived: unknown) => {
      const message = messageFromWorker(arrived);
      if (message === undefined) return;
      this.#silentSeconds = 0;
      for (const listener of this.#listeners) listener(message);
    });
  }

  get pid(): number {
    return this.#worker.process.pid ?? 0;
  }

  /** Whether it answers requests, as far as is known. */
  get isReady(): boolean {
    return this.#ready !== undefined && !this.#worker.isDead();
  }

  /** For how many seconds it has said nothing. */
  get silentSeconds(): number {
    return this.#silentSeconds;
  }

  /** To be called each second. Whether the worker hangs: its loop has not turned for too long. Counted in calls, so that a
   *  machine that slept does not take its workers for dead. */
  hangs(): boolean {
    this.#silentSeconds += 1;
    if (this.#silentSeconds <= (this.#ready === undefined ? START_LIMIT : SILENCE_LIMIT)) return false;
    this.#silentSeconds = 0;
    return true;
  }

  /** Resolves once the worker listens; throws `CannotStart` with its reason where it cannot. */
  async listening(): Promise<void> {
    const answer = await this.#next(['listening', 'failed']);
    if (answer?.type !== 'listening') throw await this.#startFailure(answer);
  }

  /** Lets the worker open the keys; resolves once it answers requests. */
  async open(): Promise<ReadyWorker> {
    const next = this.#next(['ready', 'failed']);
    this.send({ type: 'open' });
    const answer = await next;
    if (answer?.type !== 'ready') throw await this.#startFailure(answer);
    this.#ready = answer;
    return answer;
  }

  /** Lets the worker load rules and rates anew; undefined where it ended in place of an answer. */
  reload(): Promise<ReloadAnswer | undefined> {
    const next = this.#next(['reloaded', 'refused']);
    this.send({ type: 'reload' });
    return next;
  }

  /** What the worker has counted; undefined where it does not say so within so many milliseconds. */
  async metrics(id: number, within: number): Promise<readonly object[] | undefined> {
    let deadline: NodeJS.Timeout | undefined;
    const late = new Promise<void>((resolve) => {
      deadline = setTimeout(resolve, within);
    });
    const next = this.#next(['metrics'], (message) => message.id === id, late);
    this.send({ type: 'metrics', id });
    const answer = await next;
    clearTimeout(deadline);
    return answer?.values;
  }

  send(message: ToWorker): void {
    // Where the worker is gone its exit tells, so a message that is lost needs no word.
    if (this.#worker.isConnected()) this.#worker.send(wrap(message), () => {});
  }

  kill(): void {
    this.#worker.process.kill('SIGKILL');
  }

  async #startFailure(answer: FromWorker | undefined): Promise<CannotStart> {
    if (answer?.type === 'failed') return new CannotStart(answer.why);
    const { how } = await this.exit;
    return new CannotStart(`a worker ended (${how}) before it answered; the log may say why`);
  }

  /** The next message of these types that fits; undefined where the worker ends before, or `late` resolves. */
  #next<T extends FromWorker['type']>(
    types: readonly T[],
    fits: (message: Extract<FromWorker, { readonly type: T }>) => boolean = () => true,
    late?: Promise<void>,
  ): Promise<Extract<FromWorker, { readonly type: T }> | undefined> {
    const isOfType = (message: FromWorker): message is Extract<FromWorker, { readonly type: T }> =>
      types.some((type) => type === message.type);
    return new Promise((resolve) => {
      const giveUp = () => settle();
      const settle = (message?: Extract<FromWorker, { readonly type: T }>) => {
        this.#listeners.delete(listener);
        this.#waiting.delete(giveUp);
        resolve(message);
      };
      const listener = (message: FromWorker) => {
        if (isOfType(message) && fits(message)) settle(message);
      };
      if (this.#hasEnded) return giveUp();
      this.#listeners.add(listener);
      this.#waiting.add(giveUp);
      void late?.then(giveUp);
    });
  }
}
