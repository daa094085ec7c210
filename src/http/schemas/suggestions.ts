import { didYouMean } from '../../language/index.js';
import { truncateName } from './wording.js';

/** Bounded: suggestions for thousands of words would take longer than the rest of the request. */
const MAX_SUGGESTIONS = 20;

/** Shorter words are too near to each other: any letter is one slip from any other. */
const MIN_WORD_LENGTH = 4;

/** Suggests one of the right words for a wrong one. */
export type Suggest = (word: string, words: Iterable<string>) => string | undefined;

/** A suggester for one request: it answers for the first unknown words, as many as a person mistypes, and never again. */
export function suggester(): Suggest {
  let remaining = MAX_SUGGESTIONS;
  return (word, words) => {
    if (remaining === 0) return undefined;
    remaining -= 1;
    return didYouMean(truncateName(word), words);
  };
}

/** The word that is nearest to a value that is none of them. Another number is no slip: a plan or a year is never suggested for
 *  another. */
export function suggestWord(value: unknown, words: readonly unknown[], suggest: Suggest): string | undefined {
  if (typeof value !== 'string') return undefined;
  const texts = words.filter((word) => typeof word === 'string');
  const suggestion = suggest(value, texts);
  if (suggestion === undefined || suggestion.toLowerCase() === value.toLowerCase()) return suggestion;
  return value.length >= MIN_WORD_LENGTH && digitsOf(suggestion) === digitsOf(value) ? suggestion : undefined;
}

function digitsOf(text: string): string {
  return text.replace(/\D/g, '');
}

/** No path of the interface is longer, whatever its parameters. */
const MAX_PATH_LENGTH = 100;

/** The path that is nearest to one that is not there, as the OpenAPI document has it: `/v1/tax-codes/{code}` for
 *  `/v1/tax-code/BR`. What stands in the place of a parameter may be anything. */
export function suggestPath(path: string, templates: readonly string[]): string | undefined {
  if (path.length > MAX_PATH_LENGTH) return undefined;
  const steps = namesIn(path);
  let nearest: string | undefined;
  for (const template of templates) {
    const names = namesIn(template);
    if (names.length !== steps.length) continue;
    const [right, actual] = [spelling(names, names), spelling(steps, names)];
    if (actual === right) return template;
    if (didYouMean(actual, [right]) !== undefined) nearest ??= template;
  }
  return nearest;
}

/** The names of a path without its version, which is the same for all: `['tax-codes', '{code}']`. */
function namesIn(path: string): string[] {
  const names = path
    .toLowerCase()
    .split('/')
    .filter((name) => name !== '');
  return /^v\d+$/.test(names[0] ?? '') ? names.slice(1) : names;
}

/** The names that are fixed in a template. */
function spelling(names: readonly string[], template: readonly string[]): string {
  return names.filter((_, index) => template[index]?.startsWith('{') !== true).join('/');
}
