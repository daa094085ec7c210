import { setTimeout as pause } from 'node:timers/promises';
import { KeysUnavailable } from './errors.js';
import type { KeyRecord } from './key-record.js';
import { KeySet } from './key-set.js';
import type { ApiKey, KeySource, KeyStore, KeysHealth } from './key-store.js';
import { idIn } from './key-text.js';
import type { Outage } from './outage.js';

/** How often a process reads the keys that were changed, in milliseconds. */
const INTERVAL = 400;

/** The greatest age of keys that a process goes by, in milliseconds, counted from when they were asked for. */
const MAX_AGE = 800;

/** Resolves once every process goes by a change that was made before: until then it may go by older keys. */
export function changeInForce(): Promise<void> {
  return pause(MAX_AGE);
}

interface HeldKeysOptions {
  readonly source: KeySource;
  readonly version: string;
  readonly records: readonly KeyRecord[];
  /** Keys that always work. */
  readonly configured: readonly KeyRecord[];
  readonly outage: Outage;
  /** How long the keys that are held work while the source is away; after that, and for others, they are unavailable. Where it is
   *  left out they work on, and others are refused. */
  readonly outageSeconds?: number | undefined;
  /** Milliseconds since 1970, for the expiry of keys. */
  readonly now: () => number;
  /** Milliseconds since any moment, never set back, for the age of the keys. */
  readonly monotonicNow: () => number;
}

/** All keys of a source, in the memory of this process: every process knows the same, whoever asked it before. */
export class HeldKeys implements KeyStore {
  readonly #configured: KeySet;
  readonly #timer: NodeJS.Timeout;
  #keys: KeySet;
  #version: string;
  /** When the keys that are held were asked for. */
  #readAt: number;
  #reading: Promise<void> | undefined;

  constructor(private readonly options: HeldKeysOptions) {
    this.#configured = new KeySet(options.configured);
    this.#keys = new KeySet(options.records);
    this.#version = options.version;
    this.#readAt = options.monotonicNow();
    this.#timer = setInterval(() => void this.#read(), INTERVAL).unref();
  }

  async find(key: string): Promise<ApiKey | undefined> {
    const configured = this.#configured.find(key, this.options.now());
    if (configured !== undefined) return configured;
    await this.#refresh();
    this.#rejectDoubt(idIn(key));
    return this.#keys.find(key, this.options.now());
  }

  async isLive(id: string): Promise<boolean> {
    if (this.#configured.isLive(id, this.options.now())) return true;
    await this.#refresh();
    this.#rejectDoubt(id);
    return this.#keys.isLive(id, this.options.now());
  }

  get health(): KeysHealth {
    const outage = this.options.outage.current;
    if (outage === undefined) return { state: 'ok' };
    const works = this.#configured.size > 0 || (this.#keys.size > 0 && !this.#isTooOld);
    return { state: works ? 'degraded' : 'down', ...outage };
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#reading;
    await this.options.source.close();
  }

  /** Waits for keys that are new enough, which the timer has nearly always seen to. Nobody waits during an outage. */
  async #refresh(): Promise<void> {
    const oldest = this.options.monotonicNow() - MAX_AGE;
    while (this.#readAt < oldest && this.options.outage.current === undefined) await this.#read();
  }

  #read(): Promise<void> {
    this.#reading ??= this.#readNow().finally(() => {
      this.#reading = undefined;
    });
    return this.#reading;
  }

  async #readNow(): Promise<void> {
    const { source, outage, monotonicNow } = this.options;
    const askedAt = monotonicNow();
    try {
      const { version, records } = await source.read(this.#version);
      if (records !== undefined) this.#keys = new KeySet(records);
      this.#version = version;
      this.#readAt = askedAt;
      outage.end();
    } catch (error) {
      outage.begin(error);
    }
  }

  /** Throws where an outage leaves open whether there is a key with this id. */
  #rejectDoubt(id: string | undefined): void {
    const { outage, outageSeconds } = this.options;
    if (outage.current === undefined || outageSeconds === undefined || id === undefined) return;
    if (this.#isTooOld || !this.#keys.has(id)) throw new KeysUnavailable(outage.current.why);
  }

  get #isTooOld(): boolean {
    const { outageSeconds = Number.POSITIVE_INFINITY, monotonicNow } = this.options;
    return monotonicNow() - this.#readAt >= outageSeconds * 1000;
  }
}
