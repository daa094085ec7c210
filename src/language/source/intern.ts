const pool = new Map<string, string>();

/** Interns a name, since maps compare identical strings by pointer but equal ones letter by letter. */
export function intern(name: string): string {
  const cached = pool.get(name);
  if (cached !== undefined) return cached;
  // As a property key V8 copies the string; a slice would keep the text of the whole file in memory.
  const [copy = name] = Object.keys({ [name]: true });
  pool.set(copy, copy);
  return copy;
}
