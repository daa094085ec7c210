import { FileKeys } from './file/file-keys.js';
import { KeysFile, readKeysFile } from './file/keys-file.js';
import type { KeyRecord } from './key-record.js';
import { KeySet } from './key-set.js';
import type { KeyStore, KeysHealth, KeysLog } from './key-store.js';
import { digestOf, makeKey } from './key-text.js';
import { openPostgres } from './postgres/database.js';
import { PostgresKeys } from './postgres/postgres-keys.js';

/** The keys that the service starts with. */
export interface OpenedKeys {
  readonly store: KeyStore;
  /** The key that was made because there was none. */
  readonly firstKey?: FirstKey;
}

/** A key that only this run knows, to be shown once. */
export interface FirstKey {
  readonly key: string;
  /** Writes its hash to the keys file. Not done before the service listens: a start that fails must not lose the key. */
  save(): Promise<void>;
}

export interface KeysConfig {
  /** Keys that are accepted as they are, beside those of the file or the database. */
  readonly apiKeys: readonly string[];
  readonly keysFile: string;
  /** A PostgreSQL that holds the keys instead of the file. */
  readonly keysUrl?: string | undefined;
  /** How long keys go on working that were confirmed before the database went away. */
  readonly keysOutageSeconds?: number;
  readonly log?: KeysLog;
  /** Milliseconds since 1970: whether a key has expired. */
  readonly now?: () => number;
  /** Milliseconds since any moment, never set back: how old it is what is known. */
  readonly monotonicNow?: () => number;
}

/** Opens the keys of the configuration and of the keys file or the database; where there is neither a key nor a
 *  database, makes one. */
export async function openKeys(config: KeysConfig): Promise<OpenedKeys> {
  const {
    log = ({ message }) => console.error(message),
    now = Date.now,
    monotonicNow = () => performance.now(),
  } = config;
  const given = config.apiKeys.map((key, index) => asRecord(key, `API_KEYS[${index}]`, now()));
  const beside = (store: KeyStore) => (given.length === 0 ? store : new GivenKeys(given, store, now));
  if (config.keysUrl !== undefined) {
    const database = await openPostgres(config.keysUrl);
    const outageSeconds = config.keysOutageSeconds ?? 300;
    const store = new PostgresKeys(database, { outageSeconds, log, now, monotonicNow });
    if (given.length === 0 && !(await store.hasKeys())) {
      const message = `PostgreSQL at ${database.place} holds no API key yet: farthing keys issue makes one`;
      log({ level: 'warn', message });
    }
    return { store: beside(store) };
  }

  const filed = await readKeysFile(config.keysFile);
  if (given.length + filed.records.length > 0) {
    return { store: beside(new FileKeys(config.keysFile, filed, { log, now })) };
  }
  const { key, record } = makeKey({ name: 'first key' }, now());
  return {
    store: new FileKeys(config.keysFile, { ...filed, records: [record] }, { log, now }),
    firstKey: { key, save: () => new KeysFile(config.keysFile).add(record) },
  };
}

function asRecord(key: string, id: string, now: number): KeyRecord {
  return { id, sha256: digestOf(key).toString('hex'), created: new Date(now).toISOString() };
}

/** The keys of the configuration, and those of a store beside them, which is not asked for the former. */
class GivenKeys implements KeyStore {
  readonly #given: KeySet;
  readonly #store: KeyStore;
  readonly #now: () => number;

  constructor(given: readonly KeyRecord[], store: KeyStore, now: () => number) {
    this.#given = new KeySet(given);
    this.#store = store;
    this.#now = now;
  }

  async find(key: string) {
    return this.#given.find(key, this.#now()) ?? this.#store.find(key);
  }

  remembers(key: string): boolean {
    return this.#given.find(key, this.#now()) !== undefined || (this.#store.remembers?.(key) ?? true);
  }

  /** Never down: the keys of the configuration work whatever happens to the store. */
  get health(): KeysHealth {
    const health = this.#store.health;
    return health.state === 'down' ? { ...health, state: 'degraded' } : health;
  }

  close(): Promise<void> {
    return this.#store.close();
  }
}
