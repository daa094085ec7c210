import cluster, { type Worker } from 'node:cluster';
import { setTimeout as pause } from 'node:timers/promises';
import { CannotStart } from '../cannot-start.js';

/** What the primary asks of a worker. `open`: open the keys and answer requests. `reload`: load rules and rates anew.
 *  `drain` and `stop`: go, after draining or without it. `metrics`: say what you have counted. */
export interface ToWorker {
  readonly type: 'open' | 'reload' | 'drain' | 'stop' | 'metrics';
}

/** What a worker tells the primary. */
export type FromWorker =
  | { readonly type: 'alive' }
  | { readonly type: 'listening' }
  | { readonly type: 'refused' }
  | { readonly type: 'reloaded'; readonly engines: string }
  | { readonly type: 'ready'; readonly url: string; readonly engines: string }
  | { readonly type: 'failed'; readonly why: string }
  | { readonly type: 'metrics'; readonly values: readonly object[] };

/** A message in its envelope: those of packages travel over the same channel. Both ends are this program in one version, so
 *  what is in the envelope is what was put there. */
export function wrap<T extends ToWorker | FromWorker>(message: T): { readonly farthing: T } {
  return { farthing: message };
}

/** The message of the service in what arrived; undefined where it is another's. */
export function unwrap<T extends ToWorker | FromWorker>(arrived: unknown): T | undefined {
  const isOurs = (envelope: unknown): envelope is { readonly farthing: T } =>
    typeof envelope === 'object' && envelope !== null && 'farthing' in envelope;
  return isOurs(arrived) ? arrived.farthing : undefined;
}

/** So many times longer may a worker be silent while it starts, when it loads its program as well. */
const START_PATIENCE = 3;

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
  /** Those who wait for a message, told of the exit by undefined: to wait for `exit` itself would keep what each of them got
   *  for as long as it lives. */
  readonly #listeners = new Set<(message: FromWorker | undefined) => void>();
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
        for (const listener of this.#listeners) listener(undefined);
      };
      worker.once('exit', (status, signal) => end(signal ?? status));
      worker.on('error', (error) => {
        // Of a process that was never made there is no exit. Whatever else fails here, its exit tells.
        if (worker.process.pid === undefined) end(error.message);
      });
    });
    worker.on('message', (arrived: unknown) => {
      const message = unwrap<FromWorker>(arrived);
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

  /** To be called each second. Whether the worker hangs: its loop has not turned for so many seconds. Counted in calls, so
   *  that a machine that slept does not take its workers for dead. */
  hangs(silenceSeconds: number): boolean {
    this.#silentSeconds += 1;
    if (this.#silentSeconds <= silenceSeconds * (this.#ready === undefined ? START_PATIENCE : 1))
      return false;
    this.#silentSeconds = 0;
    return true;
  }

  /** Resolves once the worker listens; throws `CannotStart` with its reason where it cannot. */
  async listening(): Promise<void> {
    const answer = await this.#next('listening', 'failed');
    if (answer?.type !== 'listening') throw await this.#startFailure(answer);
  }

  /** Lets the worker open the keys; resolves once it answers requests. */
  async open(): Promise<ReadyWorker> {
    const answer = await this.#ask('open', 'ready', 'failed');
    if (answer?.type !== 'ready') throw await this.#startFailure(answer);
    this.#ready = answer;
    return answer;
  }

  /** Lets the worker load rules and rates anew; undefined where it ended in place of an answer. */
  reload(): Promise<ReloadAnswer | undefined> {
    return this.#ask('reload', 'reloaded', 'refused');
  }

  /** What the worker has counted; undefined where it does not say so within so many milliseconds. */
  async metrics(within: number): Promise<readonly object[] | undefined> {
    const answer = await Promise.race([
      this.#ask('metrics', 'metrics'),
      pause(within, undefined, { ref: false }),
    ]);
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

  #ask<T extends FromWorker['type']>(question: ToWorker['type'], ...types: readonly T[]) {
    const answer = this.#next(...types);
    this.send({ type: question });
    return answer;
  }

  /** The next message of these types; undefined where the worker ends before. */
  #next<T extends FromWorker['type']>(
    ...types: readonly T[]
  ): Promise<Extract<FromWorker, { readonly type: T }> | undefined> {
    const isOfType = (message: FromWorker): message is Extract<FromWorker, { readonly type: T }> =>
      types.some((type) => type === message.type);
    return new Promise((resolve) => {
      const listener = (message: FromWorker | undefined) => {
        if (message !== undefined && !isOfType(message)) return;
        this.#listeners.delete(listener);
        resolve(message);
      };
      if (this.#hasEnded) resolve(undefined);
      else this.#listeners.add(listener);
    });
  }
}
