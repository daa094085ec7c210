import { fileIsGone, KeysFault } from '../errors.js';
import { KeySet } from '../key-set.js';
import type { ApiKey, KeyStore, KeysHealth, KeysLog } from '../key-store.js';
import { type FiledKeys, readKeysFile } from './keys-file.js';
import { MISSING, versionOf } from './read.js';

/** How long the service goes by what it saw of the file, in milliseconds: a revoked key must be refused within a second. */
const FRESH = 500;

/**
 * The keys of a keys file that others change while the service runs. The file is looked at when a key is to be found and
 * the last look is a while ago, so a service without requests does nothing.
 *
 * A file that is broken or gone does not lock everyone out: the keys that were read last go on working, and the fact is
 * logged and shown in the health.
 */
export class FileKeys implements KeyStore {
  readonly #path: string;
  readonly #log: KeysLog;
  readonly #now: () => number;
  #keys: KeySet;
  #version: string;
  #lookedAt: number;
  #looking: Promise<void> | undefined;
  #fault: { readonly since: Date; readonly why: string } | undefined;

  constructor(
    path: string,
    { records, version }: FiledKeys,
    { log, now }: { readonly log: KeysLog; readonly now: () => number },
  ) {
    this.#path = path;
    this.#log = log;
    this.#now = now;
    this.#keys = new KeySet(records);
    this.#version = version;
    this.#lookedAt = now();
  }

  async find(key: string): Promise<ApiKey | undefined> {
    const age = this.#now() - this.#lookedAt;
    // A clock that was set back must not stop the looking.
    if (age > FRESH || age < 0) this.#looking ??= this.#look();
    await this.#looking;
    return this.#keys.find(key, this.#now());
  }

  get health(): KeysHealth {
    return this.#fault === undefined ? { state: 'ok' } : { state: 'degraded', ...this.#fault };
  }

  async close(): Promise<void> {
    await this.#looking;
  }

  async #look(): Promise<void> {
    const began = this.#now();
    try {
      await this.#readIfChanged();
    } catch (error) {
      if (!(error instanceof KeysFault)) throw error;
      this.#fails(error.message);
    } finally {
      this.#lookedAt = began;
      this.#looking = undefined;
    }
  }

  async #readIfChanged(): Promise<void> {
    const version = await versionOf(this.#path);
    if (version === this.#version) return;
    // Also of a file that turns out to be broken: it is not read again before it changes.
    this.#version = version;
    const filed = await readKeysFile(this.#path);
    if (filed.version === MISSING) throw fileIsGone(this.#path);
    this.#version = filed.version;
    this.#keys = new KeySet(filed.records);
    if (this.#fault) this.#log({ level: 'info', message: `KEYS_FILE: ${this.#path} is in order again` });
    this.#fault = undefined;
  }

  #fails(why: string): void {
    if (this.#fault?.why === why) return;
    this.#fault = { since: this.#fault?.since ?? new Date(this.#now()), why };
    this.#log({ level: 'error', message: `${why}; the keys that were read before go on working` });
  }
}
