import { databaseFails } from './errors.js';
import { KeysFile } from './file/keys-file.js';
import { HeldKeys } from './held-keys.js';
import type { KeyRecord } from './key-record.js';
import type { KeyAdmin, KeyStore, KeysLog } from './key-store.js';
import { keyDigest, makeKey } from './key-text.js';
import { Outage } from './outage.js';
import { databaseOfKeys } from './postgres/database.js';
import { KeysTable } from './postgres/keys-table.js';

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
  /** How long keys go on working while PostgreSQL is away. */
  readonly keysOutageSeconds?: number;
  readonly log?: KeysLog;
  /** Milliseconds since 1970, for the expiry of keys. */
  readonly now?: () => number;
  /** Milliseconds since any moment, never set back, for the age of the keys that are held. */
  readonly monotonicNow?: () => number;
}

/** Opens the keys of the configuration and of the file or the database. Without any key or database it makes the first. */
export async function openKeys(config: KeysConfig): Promise<OpenKeys> {
  const {
    log = ({ message }) => console.error(message),
    now = Date.now,
    monotonicNow = () => performance.now(),
  } = config;
  const configured = config.apiKeys.map((key, index) => asRecord(key, `API_KEYS[${index}]`, now()));
  const clocks = { now, monotonicNow };
  if (config.keysUrl !== undefined) {
    const source = await openTable(config.keysUrl);
    const { version, records = [] } = await source.read().catch((error: unknown) => {
      throw databaseFails(source.place, error);
    });
    if (configured.length + records.length === 0) {
      log({ level: 'warn', message: `${source.place} holds no API key yet: farthing keys issue makes one` });
    }
    const outage = new Outage({
      ...clocks,
      what: source.place,
      log,
      meanwhile: 'the keys that are known go on working for a while',
      recovery: (seconds) => `${source.place} answers again, after ${seconds} s`,
    });
    const outageSeconds = config.keysOutageSeconds ?? 300;
    return {
      store: new HeldKeys({ ...clocks, source, version, records, configured, outage, outageSeconds }),
    };
  }

  const source = new KeysFile(config.keysFile);
  const { version, records = [] } = await source.read();
  const outage = new Outage({
    ...clocks,
    log,
    tellsReasons: true,
    meanwhile: 'the keys that were read before go on working',
    recovery: () => `KEYS_FILE: ${config.keysFile} is in order again`,
  });
  const held = { ...clocks, source, version, configured, outage };
  if (configured.length + records.length > 0) return { store: new HeldKeys({ ...held, records }) };
  const { key, record } = makeKey({ name: 'first key' }, now());
  const store = new HeldKeys({ ...held, records: [record] });
  return { store, firstKey: { key, save: () => source.add(record) } };
}

/** The keys as their operator changes them: in the database where there is one, else in the file. */
export async function openKeyAdmin({
  keysFile,
  keysUrl,
}: Pick<KeysConfig, 'keysFile' | 'keysUrl'>): Promise<KeyAdmin> {
  return keysUrl === undefined ? new KeysFile(keysFile) : openTable(keysUrl);
}

async function openTable(url: string): Promise<KeysTable> {
  return new KeysTable(await databaseOfKeys(url));
}

function asRecord(key: string, id: string, now: number): KeyRecord {
  return { id, sha256: keyDigest(key), created: new Date(now).toISOString() };
}
