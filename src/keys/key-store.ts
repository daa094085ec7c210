import type { KeyRecord } from './key-record.js';

/** Who may ask for calculations. It answers with a promise so that the keys can lie outside this process. */
export interface KeyStore {
  /** The API key that reads `key`; undefined when it is unknown, expired or was revoked. Throws `KeysUnavailable` when
   *  that cannot be told now. */
  find(key: string): Promise<ApiKey | undefined>;
  /** Whether a key was confirmed lately, which costs nothing to find out. Left out where no look-up costs anything. */
  remembers?(key: string): boolean;
  /** How sure the store is of its answers now. */
  readonly health: KeysHealth;
  close(): Promise<void>;
}

/** What is known of a key; never the key itself. */
export interface ApiKey {
  readonly id: string;
  /** What the operator calls it; keys of `API_KEYS` and of older keys files have none. */
  readonly name?: string;
}

/** `degraded`: keys that were known before go on working; `down`: none of them does. */
export type KeysHealth =
  | { readonly state: 'ok' }
  | { readonly state: 'degraded' | 'down'; readonly since: Date; readonly why: string };

/** What the operator does with keys. */
export interface KeyAdmin {
  /** Where the keys lie, to be named in messages. */
  readonly place: string;
  /** All keys, those that no longer work too, the oldest first. */
  list(): Promise<readonly KeyRecord[]>;
  add(record: KeyRecord): Promise<void>;
  /** The key as it is after the change. Throws `NoSuchKey`. */
  change(id: string, changes: KeyChanges): Promise<KeyRecord>;
  close(): Promise<void>;
}

/** What can change about a key once it is issued. */
export type KeyChanges = Partial<Pick<KeyRecord, 'expires' | 'revoked'>>;

/** Takes what the stores have to say while the service runs. */
export type KeysLog = (line: { readonly level: 'info' | 'warn' | 'error'; readonly message: string }) => void;
