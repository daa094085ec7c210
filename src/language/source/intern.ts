/** The texts that stand for all that are equal to them. */
const names = new Map<string, string>();

/** The one text of a name: a map tells two texts that are the same at once, and others letter by letter. */
export function oneName(name: string): string {
  const known = names.get(name);
  if (known !== undefined) return known;
  // As the key of an object it is a text of its own, no piece of its file.
  const [own = name] = Object.keys({ [name]: true });
  names.set(own, own);
  return own;
}
