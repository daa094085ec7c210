/** Rate limits: each request has a cost in points, and each caller an allowance of points a minute. */
export interface Limits {
  /** Counts a request; undefined where nothing is limited. */
  countRequest(caller: Caller, cost?: number): Promise<Allowance | undefined>;
  /** Counts what a request was worked beyond what it was counted for; undefined where nothing is limited. */
  countWork(caller: Caller, cost: number): Promise<Allowance | undefined>;
  /** The allowance of a caller whose work came to more than it had left in this process; undefined where it may go on. */
  overdrawn(caller: Caller): Allowance | undefined;
  /** Counts requests to the calculators of the page; undefined where nothing is limited. */
  countPage(caller: Caller, requests?: number): Promise<Allowance | undefined>;
  /** Counts an unknown API key from an address; undefined where nothing is limited. */
  countFailedKey(address: string): Promise<Allowance | undefined>;
  readonly health: LimitsHealth;
  close(): Promise<void>;
}

/** `degraded`: a database outage, in which each process counts by itself. */
export type LimitsHealth =
  | { readonly state: 'ok' }
  | { readonly state: 'degraded'; readonly since: Date; readonly why: string };

export const OK: LimitsHealth = { state: 'ok' };

/** The id of a known key, or the address of a request without one. */
export type Caller = { readonly keyId: string } | { readonly address: string };

/** The points that a caller has left in its window. */
export interface Allowance {
  /** Whether this request is within the limit. */
  readonly isAllowed: boolean;
  /** Points a minute. */
  readonly limit: number;
  readonly remaining: number;
  /** Whole seconds until the window ends, 1 or more. */
  readonly resetSeconds: number;
}

/** Limits that count nothing. */
export const UNLIMITED: Limits = {
  countRequest: async () => undefined,
  countWork: async () => undefined,
  overdrawn: () => undefined,
  countPage: async () => undefined,
  countFailedKey: async () => undefined,
  health: OK,
  close: async () => undefined,
};
