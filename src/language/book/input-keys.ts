import type { Place } from '../../yaml/index.js';
import {
  checked,
  later,
  mapOf,
  mapWith,
  may,
  must,
  NAMES,
  name,
  pairOf,
  placed,
  type Reader,
  type ReadMap,
  text,
  textLike,
  texts,
  word,
  yearsOfPart,
} from '../../yaml/keys.js';
import { textWithoutFigure } from '../constructs/read-parts.js';
import { fieldCondition } from './field-condition-keys.js';
import { ABSENCES, INPUT_TYPES } from './request-field.js';

const words = mapOf(placed(text));
const flag = word(['true', 'false']);
const numberLike = (pattern: string, errorMessage: string) =>
  checked(textLike({ pattern, errorMessage }), (node) => Number(node.text));
const number = numberLike('^-?\\d+(\\.\\d+)?$', 'A plain number is expected here, such as 52 or 37.5.');
const size = numberLike('^[1-9]\\d{0,3}$', 'A whole number from 1 to 9999 is expected here.');
const decimals = numberLike('^[1-6]$', 'A whole number from 1 to 6 is expected here.');

/** The keys of an input that are words, which people read. All others are law: they say which requests are answered, and how. */
const wordKeys = {
  title: must(
    textWithoutFigure,
    'What this is, in a few words: auditors see it. Example: `title: Hours worked in a week`',
  ),
  help: may(text, 'What callers read of the field; the title when left out. Example: `help: Overtime.`'),
  item_help: may(text, 'What callers read of each item of a list.'),
  word_help: may(words, 'What callers read of a word, by the word.'),
  said: may(
    words,
    'How a word stands in a sentence of reasons, by the word; as it is, with blanks, where nothing is said. ' +
      'Example: `said: { monthly: a month }`',
  ),
  also: may(
    mapOf(placed(texts)),
    'What callers write for a word of it, or for its own name: the answer to a wrong request says which was meant, wherever requests ' +
      'have that name. Capitals, blanks and hyphens do not matter. Example: `also: { two_weekly: [fortnightly, 2 weeks] }`',
  ),
  headings: may(
    mapOf(placed(texts)),
    'What people and payroll programs call its column in a table: of its own name; of an amount for a period of `amount`, `per`, and of a ' +
      'period where the heading says that, too; of a word of several where each has a column of yes and no; of what names an item of a list ' +
      '`ref`. Capitals, blanks and hyphens do not matter. Example: `headings: { ni_category: [NI letter, NI table] }`',
  ),
  cells: may(
    mapOf(placed(texts)),
    'How such a table writes a word of it in a cell, by the word. Example: `cells: { plan_2: [Plan Two] }`',
  ),
  hint: may(
    text,
    'What callers read of a word that is none of its own, where none of these seems to be meant. Example: `hint: the nation that the employee lives in`',
  ),
  option: may(
    text,
    'What a form offers where just one of several fields is to be given; the title when left out. Example: `option: I know the average`',
  ),
  absent: may(
    word(ABSENCES),
    'What it means that a request leaves it out; each input that may be left out says it. none: there is none of it. unknown: there may be ' +
      'some, and figures rest on it, so that a sentence or a refusal is about its absence (`names`). default: what its `default`, or its help, ' +
      'says counts in its place. Example: `absent: none`',
  ),
  order: may(
    number,
    'Its place among the fields of a request that may be left out, the lowest first; last when left out.',
  ),
};
export const WORDS_OF_INPUT: readonly string[] = Object.keys(wordKeys);

/** The keys that say which requests are right. */
const boundKeys = {
  required: may(flag, 'true: what the field is in must have it.'),
  or_null: may(flag, 'true: a request may say null, which is as if it said nothing.'),
  required_if: may(
    fieldCondition,
    'Where it must be given, by the fields beside it; all that stands here holds. Example: `required_if: { not: { given: [tax_month, tax_week] } }`',
  ),
  allowed_if: may(
    fieldCondition,
    'Where it may be given, by the fields beside it; anywhere when left out. Example: `allowed_if: { given: hours }`',
  ),
  minimum: may(number, 'The least it may be. Without it: 0.'),
  above: may(number, 'What it must be more than, in the place of `minimum`.'),
  maximum: may(number, 'The most it may be. Without it: 100 for a rate, and less than 100 million else.'),
  below: may(number, 'What it must be less than, in the place of `maximum`.'),
  places: may(decimals, 'The most decimals that it may have. Without it: any number. Example: `places: 2`'),
  longest: may(size, 'The most characters of a text. Without it: 100.'),
  most_items: may(
    size,
    'The most items of a list. Without it: 50, and of a list with a key as many as the key has words.',
  ),
};

const ownKeys = {
  type: must(
    word(INPUT_TYPES),
    'What the request holds here. money: pounds. rate: a percentage. number, count: a number, a whole number. code: ' +
      'one of some words. text: any text. flag: true or false. date: a day, as 2026-08-28. amount_per: an amount and its period, read as ' +
      '`request.gross.amount` and `request.gross.per`. words: a list of words, each read as a flag. amounts: an object from a word to ' +
      'an amount, which only `tally` reads. list: a list of items. group: the fields whose ' +
      'paths begin with its own.',
  ),
  ...wordKeys,
  ...boundKeys,
  years: yearsOfPart,
  default: may(
    text,
    'What counts when the request says nothing. Without it: £0, 0, false, an empty list, or the first day of the tax year. Example: `default: monthly`',
  ),
  words: may(
    texts,
    'The words that a code, each of a list of words, or each of the amounts can be. Example: `words: [monthly, weekly]`',
  ),
  rows_of: may(
    text,
    'The words are the rows of this table of the rates, whatever the year lists there. Example: `rows_of: rates.student_loans`',
  ),
  object: may(
    text,
    'The word that counts where the request has fields of its own in the place of a word. Example: `object: own_terms`',
  ),
  days: may(
    pairOf(text, 'Days are a list of two fields: [first, last].'),
    'Of a list that no request has: two dates of the items of another, the first and the last day of each. It has an item for each of these days, ' +
      'up to 400 in all. Example: `days: [sickness.from, sickness.to]`',
  ),
  key: may(
    name,
    'The one of its fields that no two items of a list have alike: a code. The others, which are money, are then read as amounts by its word. Example: `key: ni_category`',
  ),
};

/** What a rule file says of an input: what a request may say. */
export interface InputKeys extends ReadMap<typeof ownKeys> {
  readonly fields: ReadonlyMap<string, { readonly place: Place; readonly value: InputKeys }> | undefined;
}

export const input: Reader<InputKeys> = later('input', () => wholeInput);

export const wholeInput: Reader<InputKeys> = mapWith({
  ...ownKeys,
  fields: may(mapOf(placed(input), NAMES), 'The fields of each item of a list, each an input of its own.'),
});
