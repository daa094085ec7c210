import {
  checked,
  mapWith,
  may,
  must,
  PATHS,
  type ReadMap,
  sectionOf,
  text,
  textLike,
  word,
} from '../../yaml/keys.js';

/** How an answer shows a value: an amount in pounds and pence, a number with two decimals, a whole number, a word of those that the
 *  rules have, a text, a day, or amounts by word. */
const TYPES = ['money', 'number', 'count', 'code', 'text', 'date', 'amounts'] as const;

const bound = checked(
  textLike({ pattern: '^\\d{1,9}$', errorMessage: 'A whole number is expected here.' }),
  ({ text: digits }) => Number(digits),
);

const answerKeys = {
  value: must(
    text,
    'The value that it shows: of this file, or `topic.value` of another. Example: `value: total`',
  ),
  type: must(
    word(TYPES),
    'How it is shown: money in pounds and pence, a number with two decimals, a count, a code (a word of those that the rules have), a ' +
      'text, a date, or amounts by word. Example: `type: money`',
  ),
  help: may(text, 'What callers read of it. Example: `help: What the employee pays.`'),
  minimum: may(bound, 'Of a count: the least that it can be.'),
  maximum: may(bound, 'Of a count: the most that it can be.'),
  words_of: may(
    text,
    'Of a code or amounts: the field of the request whose words it can be. Example: `words_of: ni_category`',
  ),
  null_unless: may(
    text,
    'A count, or the value itself: where it is 0 the field is null. Example: `null_unless: has_bands`',
  ),
};

export type AnswerKeys = ReadMap<typeof answerKeys>;

/** Fields of the answer of an operation, by path. */
export const answer = sectionOf(mapWith(answerKeys), PATHS);
