/** "one of a, b, c" */
export function oneOf(words: readonly unknown[]): string {
  return `one of ${words.map(String).join(', ')}`;
}

/** No name of the interface is longer. */
const MAX_NAME_LENGTH = 64;

/** A name that a caller chose, cut where it is longer than any right one; an empty one as "". */
export function truncateName(name: string): string {
  if (name === '') return '""';
  return name.length > MAX_NAME_LENGTH ? `${name.slice(0, MAX_NAME_LENGTH)}…` : name;
}

/** Characters that are invisible or change how others look: controls, marks of direction, lone surrogates. */
const UNPRINTABLE = /[\p{C}\p{Zl}\p{Zp}]/gu;

/** A text with unprintable characters escaped: `\u202e` for the one that reverses the rest of a line. */
export function printable(text: string): string {
  return text.replace(UNPRINTABLE, (character) =>
    Array.from({ length: character.length }, (_, index) => escapeUnit(character.charCodeAt(index))).join(''),
  );
}

function escapeUnit(unit: number): string {
  return `\\u${unit.toString(16).padStart(4, '0')}`;
}

/** The path of a field by the names and numbers that lead to it: `overtime[0].hours`. */
export function fieldPath(names: readonly (string | number)[]): string {
  return names
    .map((step) => (typeof step === 'number' ? `[${step}]` : `.${truncateName(step)}`))
    .join('')
    .replace(/^\./, '');
}

/** ", did you mean month?"; empty without a suggestion. */
export function didYouMeanSuffix(suggestions: readonly string[]): string {
  return suggestions.length === 0 ? '' : `, did you mean ${suggestions.join(' or ')}?`;
}

const TYPES: Readonly<Record<string, string>> = {
  number: 'a number',
  integer: 'a whole number',
  string: 'a string',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  null: 'null',
};

/** "a whole number" for the JSON Schema type `integer`. */
export function typeInWords(type: string): string {
  return TYPES[type] ?? type;
}
