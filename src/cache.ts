/*
 * Two means: a bounded `Cache`, which evicts the entry that was set least recently, and `memoize`. `withoutCaches` turns all `Cache`s off,
 * for the test that none changes an answer. docs/architecture.md lists all that is cached, with what each is for.
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

/** A cache of values that follow from their keys alone. */
export class Cache<K, V extends {}> {
  readonly #entries = new Map<K, V>();
  readonly #counts: CacheCounts;

  /** Caches of one name are counted together. */
  constructor(
    name: string,
    private readonly capacity: number,
  ) {
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
    if (!areOn) return;
    this.#entries.delete(key);
    this.#entries.set(key, value);
    if (this.#entries.size <= this.capacity) return;
    const [oldest = key] = this.#entries.keys();
    this.#entries.delete(oldest);
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
