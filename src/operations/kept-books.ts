import { BoundedMap } from '../cache.js';

/** What rests on the books of released labels: loaded from their bundles when it is first asked for, one at a time. The one
 *  that was asked for least recently goes. */
export class KeptBooks<T extends {}> {
  readonly #loaded: BoundedMap<string, T>;
  readonly #loading = new Map<string, Promise<T>>();
  #last: Promise<unknown> = Promise.resolve();

  /** `capacity` is how many stay loaded; `load` takes the name of a label. */
  constructor(
    capacity: number,
    private readonly load: (name: string) => Promise<T>,
  ) {
    this.#loaded = new BoundedMap(capacity);
  }

  has(name: string): boolean {
    return this.#loaded.get(name) !== undefined;
  }

  /** A promise where it must be loaded, one for all who wait for it. */
  get(name: string): T | Promise<T> {
    const loaded = this.#loaded.get(name);
    if (loaded === undefined) return this.#loading.get(name) ?? this.#begin(name);
    this.#loaded.set(name, loaded);
    return loaded;
  }

  #begin(name: string): Promise<T> {
    const loading = this.#last
      .then(() => this.load(name))
      .then((book) => {
        this.#loaded.set(name, book);
        return book;
      })
      .finally(() => this.#loading.delete(name));
    this.#loading.set(name, loading);
    // One that fails does not hold up the next.
    this.#last = loading.catch(() => {});
    return loading;
  }
}
