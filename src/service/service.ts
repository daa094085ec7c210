import type { Config } from '../config/index.js';
import type { KeyStore } from '../keys/index.js';
import type { Log } from './log.js';
import type { ServiceMetrics } from './metrics.js';

/** What every process of the service works with. */
export interface ProcessContext {
  readonly config: Config;
  /** The folder that holds rules/, rates/ and fixtures/. */
  readonly root: string;
  readonly log: Log;
  /** Seconds without a heartbeat after which a worker counts as hung. */
  readonly silenceSeconds: number;
}

/** What answers requests: this process, or a pool of workers. */
export interface Service {
  readonly metrics: ServiceMetrics;
  /** Answers requests once it resolves. `openKeys` is called only once it listens: a start that fails before must not use up
   *  the first key, which is shown once. Throws `CannotStart` with what the operator can mend. */
  start(openKeys: () => Promise<KeyStore>): Promise<RunningService>;
  /** Reloads rules and rates. Resolves to the labels of the new book; undefined where it was refused, which is logged. */
  reload(): Promise<string | undefined>;
  /** Stops gracefully. Resolves to whether every request was answered. */
  stop(how: { readonly drain: boolean }): Promise<boolean>;
  /** Ends at once whatever would outlive this process. */
  kill(): void;
}

/** A service that answers. */
export interface RunningService {
  readonly url: string;
  /** The labels of the book, such as `2026-27.1`, separated by spaces. */
  readonly engines: string;
}
