import type { Place } from '../../yaml/index.js';
import { must } from '../../yaml/keys.js';
import { ALL_FUNCTIONS } from '../formula/functions.js';
import type { Formula } from '../formula/parse.js';
import { construct, type Syntax } from './construct.js';
import { formulaText, placeAt } from './read-parts.js';

/** A formula. */
export const is = construct({
  name: 'is',
  keys: {
    is: must(
      formulaText,
      'A formula: + - * / ( ), figures as £100, 20% or 28, names of values, `request.…` and `rates.…`, and ' +
        `${ALL_FUNCTIONS.join(', ')}. Inside { } one with a comma stands in quotes. ` +
        'Example: `is: above(niable_pay, threshold) * rate`',
    ),
  },
  read: ({ is: formula, node }) => formulaSyntax(formula, placeAt(node, 'is')),
});

/** The syntax of a formula alone: after `is` or `otherwise`. */
export function formulaSyntax(formula: Formula, place: Place): Syntax {
  return {
    place,
    check(checker) {
      const term = checker.term(formula);
      return { step: term, type: term.type };
    },
  };
}
