import { BoundedMap } from '../cache.js';

/** An LRU cache of what rests on the books of released labels. Books are loaded from their bundles on demand, one at a time. */
export class LabelBooks<T extends {}> {
  readonly #books: BoundedMap<string, T>;
  readonly #loading = new Map<string, Promise<T>>();
  #last: Promise<unknown> = Promise.resolve();

  /** `capacity` is how many stay loaded; `load` takes the name of a label. */
  constructor(
    capacity: number,
    private readonly load: (name: string) => Promise<T>,
  ) {
    this.#books = new BoundedMap(capacity);
  }

  has(name: string): boolean {
    return this.#books.get(name) !== undefined;
  }

  /** A promise on a miss: one for all who wait for the same book. */
  get(name: string): T | Promise<T> {
    const book = this.#books.get(name);
    if (book === undefined) return this.#loading.get(name) ?? this.#begin(name);
    this.#books.set(name, book);
    return book;
  }

  #begin(name: string): Promise<T> {
    const loading = this.#last
      .then(() => this.load(name))
      .then((book) => {
        this.#books.set(name, book);
        return book;
      })
      .finally(() => this.#loading.delete(name));
    this.#loading.set(name, loading);
    // One that fails does not hold up the next.
    this.#last = loading.catch(() => {});
    return loading;
  }
}
