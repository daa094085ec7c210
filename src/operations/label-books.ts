import { BoundedMap } from '../cache.js';

/** An LRU cache of what rests on the books of released labels. Books are loaded from their bundles on demand, one at a time. */
export class LabelBooks<T extends {}> {
  readonly #books: BoundedMap<string, T>;
  readonly #loading = new Map<string, Promise<T>>();
  /** The load that the next one waits for: of any book, done or under way. */
  #lastLoad: Promise<unknown> = Promise.resolve();

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

  /** A promise on a miss, shared by all who wait for the same book. It rejects where `load` does. */
  get(name: string): T | Promise<T> {
    const book = this.#books.get(name);
    if (book === undefined) return this.#loading.get(name) ?? this.#startLoading(name);
    this.#books.set(name, book);
    return book;
  }

  #startLoading(name: string): Promise<T> {
    const loading = this.#lastLoad
      .then(() => this.load(name))
      .then((book) => {
        this.#books.set(name, book);
        return book;
      })
      .finally(() => this.#loading.delete(name));
    this.#loading.set(name, loading);
    // A load that fails does not stop the next.
    this.#lastLoad = loading.catch(() => {});
    return loading;
  }
}
