import { errorText } from './errors.js';
import type { KeysLog } from './key-store.js';

interface OutageOptions {
  /** What is away, in front of each reason. */
  readonly what?: string;
  readonly log: KeysLog;
  /** What the outage means for callers, for the log. */
  readonly meanwhile: string;
  /** What the log says once it is over, after so many seconds. */
  readonly recovery: (seconds: number) => string;
  /** Whether the log has each new reason, too; otherwise the first alone. */
  readonly tellsReasons?: boolean;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
  /** Milliseconds since any moment, never set back. */
  readonly monotonicNow?: () => number;
}

/** Whether something outside this process is away. The beginning and the end are logged, not each attempt. */
export class Outage {
  #current: { readonly since: Date; readonly start: number; readonly why: string } | undefined;

  constructor(private readonly options: OutageOptions) {}

  get current(): { readonly since: Date; readonly why: string } | undefined {
    return this.#current && { since: this.#current.since, why: this.#current.why };
  }

  /** An attempt failed. */
  begin(error: unknown): void {
    const {
      what,
      log,
      meanwhile,
      tellsReasons,
      now = Date.now,
      monotonicNow = performanceNow,
    } = this.options;
    const why = what === undefined ? errorText(error) : `${what}: ${errorText(error)}`;
    if (this.#current !== undefined && (this.#current.why === why || !tellsReasons)) return;
    this.#current = { since: new Date(now()), start: monotonicNow(), ...this.#current, why };
    log({ level: 'error', message: `${why}; ${meanwhile}` });
  }

  /** An attempt succeeded. */
  end(): void {
    if (this.#current === undefined) return;
    const { log, recovery, monotonicNow = performanceNow } = this.options;
    const seconds = Math.round((monotonicNow() - this.#current.start) / 1000);
    this.#current = undefined;
    log({ level: 'info', message: recovery(seconds) });
  }
}

const performanceNow = () => performance.now();
