/** "one of a, b, c" */
export function oneOf(words: readonly unknown[]): string {
  return `one of ${words.join(', ')}`;
}

/** A name that a caller chose, cut where it is longer than any that is known; one of no letters can still be seen. */
export function shortened(name: string): string {
  if (name === '') return '""';
  return name.length > 64 ? `${name.slice(0, 64)}…` : name;
}

const KINDS: Readonly<Record<string, string>> = {
  number: 'a number',
  integer: 'a whole number',
  string: 'a string',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
};

/** "a whole number" for the JSON Schema type `integer`. */
export function kindInWords(type: string): string {
  return KINDS[type] ?? type;
}
