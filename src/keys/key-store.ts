import type { KeyRecord } from './key-record.js';

/** The API keys that are accepted. */
export interface KeyStore {
  /** The API key with this text; undefined when it is unknown, expired or revoked. Throws `KeysUnavailable` where an outage leaves
   *  that open. */
  find(key: string): Promise<ApiKey | undefined>;
  /** Whether the key with this id is accepted now: a session that it opened ends with it. Throws `KeysUnavailable` as `find` does. */
  isLive(id: string): Promise<boolean>;
  readonly health: KeysHealth;
  close(): Promise<void>;
}

/** A key without its text. */
export interface ApiKey {
  readonly id: string;
  /** What the operator calls it; keys of `API_KEYS` and of older keys files have none. */
  readonly name?: string;
}

/** `degraded`: known keys go on working; `down`: none does. */
export type KeysHealth =
  | { readonly state: 'ok' }
  | { readonly state: 'degraded' | 'down'; readonly since: Date; readonly why: string };

/** Where keys are stored: a file or a table. */
export interface KeySource {
  read(known?: string): Promise<StoredKeys>;
  close(): Promise<void>;
}

/** All keys of a source. */
export interface StoredKeys {
  /** A text that differs after each change. */
  readonly version: string;
  /** Left out where the version is known. */
  readonly records?: readonly KeyRecord[];
}

/** The keys as their operator changes them. */
export interface KeyAdmin {
  /** Where the keys are stored, for messages. */
  readonly place: string;
  /** All keys, those that no longer work too, oldest first. */
  list(): Promise<readonly KeyRecord[]>;
  add(record: KeyRecord): Promise<void>;
  /** The key after the change. Throws `NoSuchKey`. */
  change(id: string, changes: KeyChanges): Promise<KeyRecord>;
  close(): Promise<void>;
}

/** What an operator can change of a key; what is left out stays. */
export type KeyChanges = Partial<Pick<KeyRecord, 'expires' | 'revoked'>>;

/** The log of the stores. */
export type KeysLog = (line: { readonly level: 'info' | 'warn' | 'error'; readonly message: string }) => void;
