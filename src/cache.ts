/*
 * Bounded caches, which evict the entry that was set least recently. `withoutCaches` turns all of them off, for the test that
 * none changes an answer.
 */

interface CacheCounts {
  hits: number;
  misses: number;
}

const countsByName = new Map<string, CacheCounts>();
let areOn = true;

/** Hits and misses of the caches of this process, by name. */
export function cacheCounts(): ReadonlyMap<string, Readonly<CacheCounts>> {
  return countsByName;
}

/** Runs a task with all caches off. */
export async function withoutCaches<T>(task: () => Promise<T>): Promise<T> {
  areOn = false;
  try {
    return await task();
  } finally {
    areOn = true;
  }
}

/** A map of a bounded size, which evicts the entry that was set least recently. */
export class BoundedMap<K, V> {
  readonly #entries = new Map<K, V>();
  /** The key set last: setting it again need not move it to the end. */
  #latest: K | undefined;

  constructor(private readonly capacity: number) {}

  get(key: K): V | undefined {
    return this.#entries.get(key);
  }

  set(key: K, value: V): void {
    if (key !== this.#latest) this.#entries.delete(key);
    this.#latest = key;
    this.#entries.set(key, value);
    if (this.#entries.size <= this.capacity) return;
    for (const oldest of this.#entries.keys()) {
      this.#entries.delete(oldest);
      break;
    }
  }

  delete(key: K): void {
    this.#entries.delete(key);
  }
}

/** A cache of values that follow from their keys alone. */
export class Cache<K, V extends {}> {
  readonly #entries: BoundedMap<K, V>;
  readonly #counts: CacheCounts;

  /** Caches of one name are counted together. */
  constructor(name: string, capacity: number) {
    this.#entries = new BoundedMap(capacity);
    this.#counts = countsByName.get(name) ?? { hits: 0, misses: 0 };
    countsByName.set(name, this.#counts);
  }

  /** The cached value; undefined on a miss. A hit does not delay eviction: set the value again for that. */
  get(key: K): V | undefined {
    const value = areOn ? this.#entries.get(key) : undefined;
    if (value === undefined) this.#counts.misses++;
    else this.#counts.hits++;
    return value;
  }

  set(key: K, value: V): void {
    if (areOn) this.#entries.set(key, value);
  }
}

/** Memoises a function of an object, for as long as the object lives. */
export function memoize<K extends WeakKey, V extends {}>(find: (key: K) => V): (key: K) => V {
  const values = new WeakMap<K, V>();
  return (key) => {
    const cached = values.get(key);
    if (cached !== undefined) return cached;
    const value = find(key);
    values.set(key, value);
    return value;
  };
}

/** Memoises a function of a string: only for few strings, such as names in the program. */
export function memoizeByName<K extends string, V extends {}>(find: (name: K) => V): (name: K) => V {
  const values = new Map<K, V>();
  return (name) => {
    const cached = values.get(name);
    if (cached !== undefined) return cached;
    const value = find(name);
    values.set(name, value);
    return value;
  };
}
