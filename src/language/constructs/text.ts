import type { Term } from '../book/checked.js';
import { formatFigure } from '../run/datum.js';
import { must } from '../source/keys.js';
import { grainOf } from './checker.js';
import { construct } from './construct.js';
import { placeAt, textWithFormulas } from './read-parts.js';
import type { Here } from './step.js';

type Parts = readonly (string | Term)[];

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
      return {
        step: {
          terms,
          isConstant: terms.length === 0,
          sentence: (writer) => writer.text(checked),
          find: (here) => textOf(checked, here),
          trace: ({ writer }) => ({
            text: checked.map((part) =>
              typeof part === 'string' ? part : { is: writer.term(part), kind: part.type.kind },
            ),
          }),
        },
        type: isWord
          ? { kind: 'code', grain: 'any', words: [only] }
          : { kind: 'text', grain: grainOf(terms) },
      };
    },
  }),
});

/** A text with formulas, with what they come to. */
export function textOf(parts: Parts, here: Pick<Here, 'datum'>): string {
  return parts
    .map((part) => (typeof part === 'string' ? part : formatFigure(here.datum(part), part.type.kind)))
    .join('');
}
