/** The caches of a book. Without them it answers the same, only slower: tests compare the answers, benches the time. */
export interface CacheOptions {
  /** Payslips for which a value reads the same share one figure of it. */
  readonly payslips: boolean;
  /** What rests only on fields that a request leaves out is found once a book. */
  readonly defaults: boolean;
}

export const ALL_CACHES: CacheOptions = { payslips: true, defaults: true };
export const NO_CACHES: CacheOptions = { payslips: false, defaults: false };
