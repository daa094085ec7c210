import { must } from '../../yaml/keys.js';
import { datumOfArgument, formatFigure } from '../run/datum.js';
import { grainOf } from './checker.js';
import { applied, construct } from './construct.js';
import { placeAt, textWithFormulas } from './read-parts.js';

/** A text with values of formulas in it. In a trace: the texts, and each formula with the kind by which it is formatted. */
export const text = construct({
  name: 'text',
  keys: {
    text: must(
      textWithFormulas,
      'A text; a value in { } is written out. Example: `text: "{allowance} of pay a year is free of tax"`',
    ),
  },
  read: ({ text: parts, node }) => ({
    place: placeAt(node, 'text'),
    check(checker) {
      const checked = parts.map((part) =>
        typeof part === 'string' ? part : checker.termOfText(part, 'text'),
      );
      const terms = checked.filter((part) => typeof part !== 'string');
      const [only] = checked;
      const isWord = checked.length === 1 && typeof only === 'string';
      // Each part with the number of its argument.
      const all = checked.map((part) =>
        typeof part === 'string' ? part : { arg: terms.indexOf(part), kind: part.type.kind },
      );
      return applied(
        {
          name: 'text',
          ...(terms.length === 0 && { isConstant: true as const }),
          sentence: (write) =>
            all.map((part) => (typeof part === 'string' ? part : `{${write(part.arg)}}`)).join(''),
          find: (args) =>
            all
              .map((part) =>
                typeof part === 'string' ? part : formatFigure(datumOfArgument(args[part.arg]), part.kind),
              )
              .join(''),
          trace: ({ write }) => ({
            text: all.map((part) =>
              typeof part === 'string' ? part : { is: write(part.arg), kind: part.kind },
            ),
          }),
        },
        terms,
        isWord ? { kind: 'code', grain: 'any', words: [only] } : { kind: 'text', grain: grainOf(terms) },
      );
    },
  }),
});
