/** How much callers may ask for within a minute: each request has a cost in points. */
export interface Limits {
  /** Counts a request of a key (by its id), or of an address where there is no key that is known; undefined where
   *  nothing is limited. */
  countRequest(of: Caller, cost?: number): Promise<Allowance | undefined>;
  /** Counts an API key that was not known, tried from an address; undefined where nothing is limited. */
  countFailedKey(address: string): Promise<Allowance | undefined>;
  /** What is left of an address that tried too many wrong keys, as this process knows it; undefined where it may try
   *  another. Counts nothing. */
  blockedByFailedKeys(address: string): Allowance | undefined;
  /** Whether all count together who should. */
  readonly health: LimitsHealth;
  close(): Promise<void>;
}

/** `degraded`: the database is away, and each process counts by itself. */
export type LimitsHealth =
  | { readonly state: 'ok' }
  | { readonly state: 'degraded'; readonly since: Date; readonly why: string };

export const OK: LimitsHealth = { state: 'ok' };

export type Caller = { readonly keyId: string } | { readonly address: string };

/** What is left to a caller within the minute. */
export interface Allowance {
  /** Whether this request may still be answered. */
  readonly allowed: boolean;
  /** Points that may be used in a minute. */
  readonly limit: number;
  readonly remaining: number;
  /** Whole seconds until the count begins anew, 1 or more. */
  readonly resetSeconds: number;
}

/** No limits: every request passes, and none is counted. */
export const UNLIMITED: Limits = {
  countRequest: async () => undefined,
  countFailedKey: async () => undefined,
  blockedByFailedKeys: () => undefined,
  health: OK,
  close: async () => undefined,
};
