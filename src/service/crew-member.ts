import cluster, { type Worker } from 'node:cluster';
import { CannotStart } from '../cannot-start.js';
import { type FromWorker, fromWorker, sealed, type ToWorker } from './messages.js';

/** How a worker ended. */
export interface Gone {
  /** Its exit status, or the signal that killed it. */
  readonly how: number | string;
  /** For how long it lived, in milliseconds. */
  readonly lived: number;
}

/** What a worker has come to, once it answers. */
export interface Ready {
  readonly url: string;
  readonly engines: string;
}

/** A worker as the primary sees it. */
export class CrewMember {
  readonly #worker: Worker;
  readonly gone: Promise<Gone>;

  constructor() {
    const begin = performance.now();
    const worker = cluster.fork();
    this.#worker = worker;
    this.gone = new Promise((resolve) => {
      worker.once('exit', (status, signal) => {
        resolve({ how: signal ?? status, lived: performance.now() - begin });
      });
    });
  }

  get pid(): number {
    return this.#worker.process.pid ?? 0;
  }

  /** Resolves once the worker listens; throws `CannotStart` with its reason where it cannot. */
  async listening(): Promise<void> {
    const said = await this.#next('listening', 'failed');
    if (said?.says !== 'listening') throw await this.#whyNot(said);
  }

  /** Lets the worker open the keys; resolves once it answers requests. */
  async open(): Promise<Ready> {
    const answer = this.#next('ready', 'failed');
    this.tell('open');
    const said = await answer;
    if (said?.says !== 'ready') throw await this.#whyNot(said);
    return said;
  }

  tell(order: ToWorker): void {
    // Where it is gone, its exit tells.
    if (this.#worker.isConnected()) this.#worker.send(sealed(order), () => {});
  }

  /** What the worker says to an order; undefined where it ends in place of an answer. */
  async ask(order: ToWorker): Promise<FromWorker['says'] | undefined> {
    const answer = this.#next('prepared', 'refused', 'done');
    this.tell(order);
    return (await answer)?.says;
  }

  kill(): void {
    this.#worker.process.kill('SIGKILL');
  }

  async #whyNot(said: FromWorker | undefined): Promise<CannotStart> {
    if (said?.says === 'failed') return new CannotStart(said.why);
    const { how } = await this.gone;
    return new CannotStart(`a worker ended (${how}) before it answered; the log may say why`);
  }

  /** The next message of these kinds; undefined where the worker ends before. */
  #next(...kinds: readonly FromWorker['says'][]): Promise<FromWorker | undefined> {
    const worker = this.#worker;
    return new Promise((resolve) => {
      const hear = (arrived: unknown): void => {
        const said = fromWorker(arrived);
        if (said === undefined || !kinds.includes(said.says)) return;
        worker.off('message', hear);
        resolve(said);
      };
      worker.on('message', hear);
      void this.gone.then(() => {
        worker.off('message', hear);
        resolve(undefined);
      });
    });
  }
}
