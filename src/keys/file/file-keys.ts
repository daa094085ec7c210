import { fileIsGone, KeysFault } from '../errors.js';
import { KeySet } from '../key-set.js';
import type { ApiKey, KeyStore, KeysHealth, KeysLog } from '../key-store.js';
import { type FileContents, readKeysFile } from './keys-file.js';
import { MISSING, versionOf } from './read.js';

/** How long the keys are cached before the file is looked at, in milliseconds: a revoked key must be refused within a
 *  second. */
const MAX_AGE = 500;

/**
 * The keys of a keys file that changes while the service runs. The file is polled by requests only, so an idle service does
 * nothing.
 *
 * A file that is broken or gone locks nobody out: the keys that were read last go on working as a fallback, and the fault is
 * in the log and the health.
 */
export class FileKeys implements KeyStore {
  #keys: KeySet;
  #version: string;
  #checkedAt: number;
  #checking: Promise<void> | undefined;
  #fault: { readonly since: Date; readonly why: string } | undefined;

  constructor(
    private readonly path: string,
    { records, version }: FileContents,
    private readonly log: KeysLog,
    private readonly now: () => number,
  ) {
    this.#keys = new KeySet(records);
    this.#version = version;
    this.#checkedAt = now();
  }

  async find(key: string): Promise<ApiKey | undefined> {
    await this.#refresh();
    return this.#keys.find(key, this.now());
  }

  async isLive(id: string): Promise<boolean> {
    await this.#refresh();
    return this.#keys.isLive(id, this.now());
  }

  async #refresh(): Promise<void> {
    const age = this.now() - this.#checkedAt;
    // A clock that was set back must not stop the polling.
    if (age > MAX_AGE || age < 0) this.#checking ??= this.#check();
    await this.#checking;
  }

  get health(): KeysHealth {
    return this.#fault === undefined ? { state: 'ok' } : { state: 'degraded', ...this.#fault };
  }

  async close(): Promise<void> {
    await this.#checking;
  }

  async #check(): Promise<void> {
    const start = this.now();
    try {
      await this.#readIfChanged();
    } catch (error) {
      if (!(error instanceof KeysFault)) throw error;
      this.#report(error.message);
    } finally {
      this.#checkedAt = start;
      this.#checking = undefined;
    }
  }

  async #readIfChanged(): Promise<void> {
    const version = await versionOf(this.path);
    if (version === this.#version) return;
    // Set first, so that a broken file is not read again before it changes.
    this.#version = version;
    const contents = await readKeysFile(this.path);
    if (contents.version === MISSING) throw fileIsGone(this.path);
    this.#version = contents.version;
    this.#keys = new KeySet(contents.records);
    if (this.#fault) this.log({ level: 'info', message: `KEYS_FILE: ${this.path} is in order again` });
    this.#fault = undefined;
  }

  #report(why: string): void {
    if (this.#fault?.why === why) return;
    this.#fault = { since: this.#fault?.since ?? new Date(this.now()), why };
    this.log({ level: 'error', message: `${why}; the keys that were read before go on working` });
  }
}
