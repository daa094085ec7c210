/** Each interned text by itself. */
const pool = new Map<string, string>();

/** Interns a name: maps compare identical texts at once, and equal ones letter by letter. */
export function intern(name: string): string {
  const cached = pool.get(name);
  if (cached !== undefined) return cached;
  // As the key of an object V8 makes it a text of its own, no slice of its file.
  const [copy = name] = Object.keys({ [name]: true });
  pool.set(copy, copy);
  return copy;
}
