import type { Config } from '../config/index.js';
import type { KeyStore } from '../keys/index.js';
import type { Log } from './log.js';
import type { ReadMetrics } from './metrics.js';

/** What every process of the service works with. */
export interface ProcessContext {
  readonly config: Config;
  /** The folder that holds rules/, rates/ and fixtures/. */
  readonly root: string;
  readonly log: Log;
  /** Seconds without a sign of life after which a worker hangs. */
  readonly silenceSeconds: number;
}

/** What answers requests: this process, or workers that it starts. */
export interface Service {
  readonly metrics: ReadMetrics;
  /** Answers requests once it resolves. `openKeys` is called once it listens: a start that fails before must not use up the
   *  first key, which is shown but once. Throws `CannotStart` or `BrokenBook` with what the operator can mend. */
  start(openKeys: () => Promise<KeyStore>): Promise<Started>;
  /** Loads rules and rates anew. The labels of the new book; undefined where it was refused, and then the log says why. */
  reload(): Promise<string | undefined>;
  /** Stops, after draining where that is wanted. Whether every request was answered. */
  stop(how: { readonly drain: boolean }): Promise<boolean>;
  /** Ends at once what would outlive this process. */
  kill(): void;
}

/** A service that answers. */
export interface Started {
  readonly url: string;
  /** The labels of the book: `2026-27.1` and its like, with spaces between them. */
  readonly engines: string;
  /** Resolves once the OpenAPI document is made, too; rejects where the book does not allow it. */
  readonly documented: Promise<void>;
}
