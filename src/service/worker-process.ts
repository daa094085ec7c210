import cluster, { type Worker } from 'node:cluster';
import { setTimeout as pause } from 'node:timers/promises';
import { CannotStart } from '../cannot-start.js';

/** Requests of the primary. `open`: open the keys and answer. `reload`: reload rules and rates. `drain` and `stop`: shut
 *  down, with or without draining. `metrics`: report the counts. */
export interface ToWorker {
  readonly type: 'open' | 'reload' | 'drain' | 'stop' | 'metrics';
}

/** Messages of a worker; `alive` is its heartbeat. */
export type FromWorker =
  | { readonly type: 'alive' }
  | { readonly type: 'listening' }
  | { readonly type: 'refused' }
  | { readonly type: 'reloaded'; readonly engines: string }
  | { readonly type: 'ready'; readonly url: string; readonly engines: string }
  | { readonly type: 'failed'; readonly why: string }
  | { readonly type: 'metrics'; readonly values: readonly object[] };

/** A message in an envelope: packages use the same channel. Both ends run the same version, so the content is trusted. */
export function wrap<T extends ToWorker | FromWorker>(message: T): { readonly farthing: T } {
  return { farthing: message };
}

/** The message in an envelope of the service; undefined for any other. */
export function unwrap<T extends ToWorker | FromWorker>(envelope: unknown): T | undefined {
  const isOurs = (value: unknown): value is { readonly farthing: T } =>
    typeof value === 'object' && value !== null && 'farthing' in value;
  return isOurs(envelope) ? envelope.farthing : undefined;
}

/** While it starts, a worker may be silent this many times as long: it has its program to load. */
const START_FACTOR = 3;

/** How a worker ended. */
export interface WorkerExit {
  /** Undefined where the process was never made. */
  readonly pid: number | undefined;
  /** Its exit status, or the signal that killed it. */
  readonly how: number | string;
  /** In milliseconds. */
  readonly lifetime: number;
}

type MessageOf<T extends FromWorker['type']> = Extract<FromWorker, { readonly type: T }>;

/** A worker as the primary sees it. Whatever a worker does, nothing here throws or waits for ever because of it. */
export class WorkerProcess {
  readonly exit: Promise<WorkerExit>;
  readonly #worker: Worker;
  /** Called with undefined at the exit: racing `exit` instead would leak a reaction for every message. */
  readonly #listeners = new Set<(message: FromWorker | undefined) => void>();
  #hasEnded = false;
  #hasAnswered = false;
  #silentSeconds = 0;

  /** Starts a worker; throws where the system has no room for a further process. */
  constructor() {
    const start = performance.now();
    const worker = cluster.fork();
    this.#worker = worker;
    this.exit = new Promise((resolve) => {
      const end = (how: number | string) => {
        resolve({ pid: worker.process.pid, how, lifetime: performance.now() - start });
        this.#hasEnded = true;
        for (const listener of this.#listeners) listener(undefined);
      };
      worker.once('exit', (status, signal) => end(signal ?? status));
      worker.on('error', (error) => {
        // A process that was never made has no exit event; every other error ends in one.
        if (worker.process.pid === undefined) end(error.message);
      });
    });
    worker.on('message', (envelope: unknown) => {
      const message = unwrap<FromWorker>(envelope);
      if (message === undefined) return;
      this.#silentSeconds = 0;
      for (const listener of this.#listeners) listener(message);
    });
  }

  get pid(): number {
    return this.#worker.process.pid ?? 0;
  }

  get isReady(): boolean {
    return this.#hasAnswered && !this.#worker.isDead();
  }

  /** Seconds since its last message. */
  get silentSeconds(): number {
    return this.#silentSeconds;
  }

  /** Call it once a second. Returns whether the worker hangs: it had no heartbeat for that many calls. Calls are counted, not time, so
   *  that workers survive a machine's sleep. */
  isHanging(silenceSeconds: number): boolean {
    this.#silentSeconds += 1;
    const limit = silenceSeconds * (this.#hasAnswered ? 1 : START_FACTOR);
    if (this.#silentSeconds <= limit) return false;
    this.#silentSeconds = 0;
    return true;
  }

  /** Resolves once the worker listens; throws `CannotStart` with its reason where it cannot. */
  async listening(): Promise<void> {
    const answer = await this.#next('listening', 'failed');
    if (answer?.type !== 'listening') throw await this.#startFailure(answer);
  }

  /** Lets the worker open the keys; resolves once it answers requests. */
  async open(): Promise<MessageOf<'ready'>> {
    const answer = await this.#ask('open', 'ready', 'failed');
    if (answer?.type !== 'ready') throw await this.#startFailure(answer);
    this.#hasAnswered = true;
    return answer;
  }

  /** Lets the worker reload rules and rates; undefined where it ended in place of an answer. */
  reload(): Promise<MessageOf<'reloaded' | 'refused'> | undefined> {
    return this.#ask('reload', 'reloaded', 'refused');
  }

  /** The worker's counts; undefined after a timeout, in milliseconds. */
  async metrics(timeout: number): Promise<readonly object[] | undefined> {
    const answer = await Promise.race([
      this.#ask('metrics', 'metrics'),
      pause(timeout, undefined, { ref: false }),
    ]);
    return answer?.values;
  }

  send(message: ToWorker): void {
    // A message lost because the worker is gone needs no error: the exit is handled.
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
  #next<T extends FromWorker['type']>(...types: readonly T[]): Promise<MessageOf<T> | undefined> {
    const isOfType = (message: FromWorker): message is MessageOf<T> =>
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
