import { HashedKeys, sha256 } from './hashed-keys.js';
import type { KeyStore } from './key-store.js';
import { readKeysFile, writeKeysFile } from './keys-file.js';
import { makeKey } from './make-key.js';

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

/** Opens the keys of the configuration and of the keys file; where neither gives one, makes one. */
export async function openKeys(from: {
  readonly apiKeys: readonly string[];
  readonly keysFile: string;
}): Promise<OpenedKeys> {
  const given = from.apiKeys.map((key, index) => ({ id: `API_KEYS[${index}]`, sha256: sha256(key) }));
  const filed = await readKeysFile(from.keysFile);
  if (given.length + filed.length > 0) return { store: new HashedKeys([...given, ...filed]) };

  const { key, record } = makeKey();
  return {
    store: new HashedKeys([record]),
    firstKey: { key, save: () => writeKeysFile(from.keysFile, [record]) },
  };
}
