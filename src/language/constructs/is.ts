import type { Term } from '../book/checked.js';
import { ALL_FUNCTIONS } from '../formula/functions.js';
import type { Formula } from '../formula/parse.js';
import { isBroken } from '../source/findings.js';
import { text, withDescription } from '../source/shape-parts.js';
import type { Place } from '../source/source.js';
import type { Construct, Syntax } from './construct.js';
import { placeAt } from './read-parts.js';
import type { Leaf } from './step.js';

/** A formula. */
export const is: Construct = {
  name: 'is',
  shape: withDescription(
    text,
    'A formula: + - * / ( ), figures as £100, 20% or 28, names of values, `request.…` and `rates.…`, and ' +
      `${ALL_FUNCTIONS.join(', ')}. Inside { } one with a comma stands in quotes. ` +
      'Example: `is: above(niable_pay, threshold) * rate`',
  ),
  read(map, reader) {
    const formula = reader.formulaAt(map, 'is');
    return isBroken(formula) ? formula : formulaSyntax(formula, placeAt(map, 'is'));
  },
};

/** The syntax of a formula alone: after `is` or `otherwise`. */
export function formulaSyntax(formula: Formula, place: Place): Syntax {
  return {
    place,
    check(checker) {
      const term = checker.term(formula);
      return { step: formulaStep(term), type: term.type };
    },
  };
}

/** The step that finds a formula. */
export function formulaStep(term: Term): Leaf {
  return {
    terms: [term],
    formula: term,
    amount: term,
    isConstant: term.term === 'constant' && term.figure === undefined,
    sentence: (writer) => writer.term(term),
    find: (here) => here.datum(term),
  };
}
