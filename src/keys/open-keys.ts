import { FileKeys } from './file/file-keys.js';
import { KeysFile, readKeysFile } from './file/keys-file.js';
import type { KeyRecord } from './key-record.js';
import { KeySet } from './key-set.js';
import type { KeyAdmin, KeyStore, KeysHealth, KeysLog } from './key-store.js';
import { keyDigest, makeKey } from './key-text.js';
import { openPostgres } from './postgres/database.js';
import { PostgresAdmin } from './postgres/postgres-admin.js';
import { PostgresKeys } from './postgres/postgres-keys.js';

/** The keys that the service starts with. */
interface OpenKeys {
  readonly store: KeyStore;
  /** The first key, where there was none and one was made. */
  readonly firstKey?: FirstKey;
}

/** A new key, to be shown once. */
export interface FirstKey {
  readonly key: string;
  /** Writes its hash to the keys file. Only once the service listens: a start that fails must not lose the key. */
  save(): Promise<void>;
}

interface KeysConfig {
  /** Keys in plain text, beside those of the file or the database. */
  readonly apiKeys: readonly string[];
  readonly keysFile: string;
  /** A PostgreSQL that is used instead of the file. */
  readonly keysUrl?: string | undefined;
  /** How long keys that were confirmed before an outage go on working. */
  readonly keysOutageSeconds?: number;
  readonly log?: KeysLog;
  /** Milliseconds since 1970, for the expiry of keys. */
  readonly now?: () => number;
  /** Milliseconds since any moment, never set back, for the age of cached answers. */
  readonly monotonicNow?: () => number;
}

/** Opens the keys of the configuration and of the file or the database. Without any key or database it makes the first. */
export async function openKeys(config: KeysConfig): Promise<OpenKeys> {
  const {
    log = ({ message }) => console.error(message),
    now = Date.now,
    monotonicNow = () => performance.now(),
  } = config;
  const configuredRecords = config.apiKeys.map((key, index) => asRecord(key, `API_KEYS[${index}]`, now()));
  const withConfigured = (store: KeyStore) =>
    configuredRecords.length === 0 ? store : new ConfiguredKeys(configuredRecords, store, now);
  if (config.keysUrl !== undefined) {
    const database = await openPostgres(config.keysUrl);
    const outageSeconds = config.keysOutageSeconds ?? 300;
    const store = new PostgresKeys(database, { outageSeconds, log, now, monotonicNow });
    if (configuredRecords.length === 0 && !(await store.hasKeys())) {
      const message = `PostgreSQL at ${database.place} holds no API key yet: farthing keys issue makes one`;
      log({ level: 'warn', message });
    }
    return { store: withConfigured(store) };
  }

  const contents = await readKeysFile(config.keysFile);
  if (configuredRecords.length + contents.records.length > 0) {
    return { store: withConfigured(new FileKeys(config.keysFile, contents, log, now)) };
  }
  const { key, record } = makeKey({ name: 'first key' }, now());
  return {
    store: new FileKeys(config.keysFile, { ...contents, records: [record] }, log, now),
    firstKey: { key, save: () => new KeysFile(config.keysFile).add(record) },
  };
}

/** The keys as their operator changes them: in the database where there is one, else in the file. */
export async function openKeyAdmin({
  keysFile,
  keysUrl,
}: Pick<KeysConfig, 'keysFile' | 'keysUrl'>): Promise<KeyAdmin> {
  return keysUrl === undefined ? new KeysFile(keysFile) : new PostgresAdmin(await openPostgres(keysUrl));
}

function asRecord(key: string, id: string, now: number): KeyRecord {
  return { id, sha256: keyDigest(key).toString('hex'), created: new Date(now).toISOString() };
}

/** The keys of the configuration, with those of a store as the fallback. */
class ConfiguredKeys implements KeyStore {
  readonly #configured: KeySet;

  constructor(
    configured: readonly KeyRecord[],
    private readonly store: KeyStore,
    private readonly now: () => number,
  ) {
    this.#configured = new KeySet(configured);
  }

  async find(key: string) {
    return this.#configured.find(key, this.now()) ?? this.store.find(key);
  }

  async isLive(id: string): Promise<boolean> {
    return this.#configured.isLive(id, this.now()) || this.store.isLive(id);
  }

  remembers(key: string): boolean {
    return this.#configured.find(key, this.now()) !== undefined || (this.store.remembers?.(key) ?? true);
  }

  /** Never down: the keys of the configuration work during an outage of the store. */
  get health(): KeysHealth {
    const { health } = this.store;
    return health.state === 'down' ? { ...health, state: 'degraded' } : health;
  }

  close(): Promise<void> {
    return this.store.close();
  }
}
