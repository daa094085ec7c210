import { described, text, texts } from '../source/shape-parts.js';
import { INPUT_TYPES } from './model.js';

/** The shape of an input: what a request may say. */
export const inputShape = {
  type: 'object',
  additionalProperties: false,
  required: ['type', 'title'],
  properties: {
    type: {
      enum: [...INPUT_TYPES],
      description:
        'What the request holds here. money: pounds. rate: a percentage. number, count: a number, a whole number. code: ' +
        'one of some words. text: any text. flag: true or false. amount_per: an amount and its period, read as ' +
        '`request.gross.amount` and `request.gross.per`. words: a list of words, each read as a flag. list: a list of items.',
    },
    title: described(
      text,
      'What this is, in a few words: auditors see it. Example: `title: Hours worked in a week`',
    ),
    default: described(
      text,
      'What counts when the request says nothing. Without it: £0, 0, false or an empty list. Example: `default: monthly`',
    ),
    words: described(
      texts,
      'The words that a code, or each of a list of words, can be. Example: `words: [monthly, weekly]`',
    ),
    rows_of: described(
      text,
      'The words are the rows of this table of the rates, whatever the year lists there. Example: `rows_of: rates.student_loans`',
    ),
    object: described(
      text,
      'The word that counts where the request has fields of its own in the place of a word. Example: `object: own_terms`',
    ),
    fields: {
      type: 'object',
      additionalProperties: { $ref: '#/$defs/input' },
      description: 'The fields of each item of a list, each an input of its own.',
    },
  },
};
