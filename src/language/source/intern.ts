/** Each interned text by itself. */
const interned = new Map<string, string>();

/** Interns a name: maps compare identical texts at once, and equal ones letter by letter. */
export function intern(name: string): string {
  const cached = interned.get(name);
  if (cached !== undefined) return cached;
  // As the key of an object V8 makes it a text of its own, no slice of its file.
  const [own = name] = Object.keys({ [name]: true });
  interned.set(own, own);
  return own;
}
