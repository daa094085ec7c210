import { mapOf, must } from '../../yaml/keys.js';
import { grainOf } from './checker.js';
import { construct, typed } from './construct.js';
import { formulaText, placeAt } from './read-parts.js';

/** A row whose cells are formulas. */
export const table = construct({
  name: 'table',
  keys: {
    table: must(
      mapOf(formulaText),
      'A row whose cells are formulas; another value takes a cell as `name.cell` or `name[word]`. Example: `table: { year: 1, month: 12 }`',
    ),
  },
  read: ({ table: formulas, node }) => ({
    place: placeAt(node, 'table'),
    check(checker) {
      const cells = new Map([...formulas].map(([cell, formula]) => [cell, checker.term(formula)]));
      const terms = [...cells.values()];
      const columns = new Map([...cells].map(([cell, { type }]) => [cell, type]));
      return typed({ term: 'row', cells, type: { kind: 'row', grain: grainOf(terms), columns } });
    },
  }),
});
