/*
 * What is worked out once and looked up afterwards. Each cache has a bound and evicts the entry that was set least lately;
 * `withoutCaches` turns all of them off, so that it can be tested that none changes an answer.
 */

/** How often the caches of a name had what they were asked for. */
export interface CacheCounts {
  readonly hits: number;
  readonly misses: number;
}

const countsByName = new Map<string, { hits: number; misses: number }>();
let isOn = true;

/** The counts of every cache of this process, by its name. */
export function cacheCounts(): ReadonlyMap<string, CacheCounts> {
  return countsByName;
}

/** Does something while no cache answers or remembers. */
export async function withoutCaches<T>(work: () => Promise<T>): Promise<T> {
  isOn = false;
  try {
    return await work();
  } finally {
    isOn = true;
  }
}

/** A map of a bounded size: the entry that was set least lately is evicted for a new one. */
export class BoundedMap<K, V> {
  readonly #entries = new Map<K, V>();
  readonly #capacity: number;
  /** The entry in the last place, whose place need not change when it is set again. */
  #latest: K | undefined;

  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  get(key: K): V | undefined {
    return this.#entries.get(key);
  }

  set(key: K, value: V): void {
    if (key !== this.#latest) this.#entries.delete(key);
    this.#latest = key;
    this.#entries.set(key, value);
    if (this.#entries.size <= this.#capacity) return;
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
  readonly #counts: { hits: number; misses: number };

  /** Caches of one name are counted together. */
  constructor(name: string, capacity: number) {
    this.#entries = new BoundedMap(capacity);
    this.#counts = countsByName.get(name) ?? { hits: 0, misses: 0 };
    countsByName.set(name, this.#counts);
  }

  /** What is cached for the key. To set it again keeps it from being evicted soon. */
  get(key: K): V | undefined {
    const value = isOn ? this.#entries.get(key) : undefined;
    if (value === undefined) this.#counts.misses++;
    else this.#counts.hits++;
    return value;
  }

  set(key: K, value: V): void {
    if (isOn) this.#entries.set(key, value);
  }
}

/** A function of an object whose value is found once for each, and forgotten with it. */
export function memoize<K extends WeakKey, V extends {}>(find: (key: K) => V): (key: K) => V {
  const known = new WeakMap<K, V>();
  return (key) => {
    const before = known.get(key);
    if (before !== undefined) return before;
    const value = find(key);
    known.set(key, value);
    return value;
  };
}
