import { didYouMean } from '../../did-you-mean.js';
import { truncateName } from './wording.js';

/** Bounded: suggestions for thousands of words would take longer than the rest of the request. */
const MAX_SUGGESTIONS = 20;

/** Shorter words are too near to each other: any letter is one slip from any other. */
const MIN_WORD_LENGTH = 4;

/** What callers write, as `plain` has it, and the words or fields that it can mean. */
export type Meanings = ReadonlyMap<string, readonly string[]>;

/** Suggests what was meant by a wrong value or by the name of no field: nothing, one word, or each that it can mean. */
export interface Suggest {
  readonly word: (value: unknown, words: readonly unknown[]) => readonly string[];
  readonly name: (name: string, names: readonly string[]) => readonly string[];
}

/** A suggester for one request: it answers for the first unknown words, as many as a person mistypes, and never again. */
export function suggester(meanings: Meanings = new Map()): Suggest {
  let remaining = MAX_SUGGESTIONS;
  /** The first of these ways that finds any. */
  const suggest = (
    value: unknown,
    choices: readonly string[],
    ...ways: readonly ((text: string, choices: readonly string[]) => readonly string[])[]
  ): readonly string[] => {
    if (remaining === 0) return [];
    remaining -= 1;
    const text = truncateName(String(value));
    const meant = (meanings.get(plain(text)) ?? []).filter((each) => choices.includes(each));
    if (meant.length > 0) return meant;
    return ways.map((way) => way(text, choices)).find((found) => found.length > 0) ?? [];
  };
  return {
    word: (value, words) => {
      if (typeof value !== 'string' && typeof value !== 'number') return [];
      const texts = words.filter((word) => typeof word === 'string');
      return suggest(value, texts, inOtherCase, (text, choices) =>
        text.length >= MIN_WORD_LENGTH ? nearest(text, choices) : [],
      );
    },
    name: (name, names) => suggest(name, names, nearest, nameWith),
  };
}

/** What callers write, by what it means, as a suggester looks it up. */
export function meaningsOf(also: Iterable<readonly [meant: string, texts: readonly string[]]>): Meanings {
  const meanings = new Map<string, readonly string[]>();
  for (const [meant, texts] of also) {
    for (const text of texts.map(plain))
      meanings.set(text, [...new Set([...(meanings.get(text) ?? []), meant])]);
  }
  return meanings;
}

/** What callers write for tax years: `2026`, `26-27` and `2026-2027` for 2026-27. */
export function meaningsOfYears(taxYears: readonly string[]): Meanings {
  return meaningsOf(
    taxYears.map((year) => {
      const [starts = '', ends = ''] = year.split('-');
      return [
        year,
        [starts, `${starts.slice(2)}-${ends}`, `${starts}-${starts.slice(0, 2)}${ends}`],
      ] as const;
    }),
  );
}

/** A text without its capitals and what stands between its words: `2weeks` for `2 Weeks` and `2_weeks`. */
function plain(text: string): string {
  return text.toLowerCase().replaceAll(/[\s_/.-]/g, '');
}

function inOtherCase(text: string, choices: readonly string[]): readonly string[] {
  return choices.filter((each) => each.toLowerCase() === text.toLowerCase());
}

/** The word that is a slip away. Another number is no slip: a plan, a year or a period is never suggested for another. */
function nearest(text: string, choices: readonly string[]): readonly string[] {
  const withSameNumbers = choices.filter((each) => hasNumbersOf(text, each));
  return [didYouMean(text, withSameNumbers)].filter((each) => each !== undefined);
}

/** The one name that has all of these words side by side: `pay_frequency` for `frequency`. */
function nameWith(text: string, choices: readonly string[]): readonly string[] {
  const names = choices.filter((name) => `_${name}_`.includes(`_${text.toLowerCase()}_`));
  return text.length >= MIN_WORD_LENGTH && names.length === 1 ? names : [];
}

/** A number in words at the beginning of a word: `two` in `two_weekly`, `bi` in `biweekly`. */
const NUMBER_WORD =
  /(?<![a-z])(?:(?:two|three|four|five|six|eight|ten|twelve)(?=[^a-z]|week|month|day|hour|year|$)|(?:bi|tri|semi)(?=[_ -]?(?:week|month|year|annual)))/g;

/** Whether a word has no other number than a text. One in words may be missing from the text, as it may be misspelt. */
function hasNumbersOf(text: string, word: string): boolean {
  const inText = numberWordsIn(text);
  return digitsIn(text) === digitsIn(word) && (inText === '' || inText === numberWordsIn(word));
}

function numberWordsIn(text: string): string {
  return (text.toLowerCase().match(NUMBER_WORD) ?? []).join(' ');
}

function digitsIn(text: string): string {
  return text.replace(/\D/g, '');
}
