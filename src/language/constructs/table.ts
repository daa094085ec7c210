import type { Datum } from '../book/checked.js';
import { isBroken } from '../source/findings.js';
import { names, withDescription } from '../source/shape-parts.js';
import { grainOf } from './checker.js';
import type { Construct } from './construct.js';
import { placeAt } from './read-parts.js';

/** A row whose cells are formulas. */
export const table: Construct = {
  name: 'table',
  shape: withDescription(
    names,
    'A row whose cells are formulas; another value takes a cell as `name.cell` or `name[word]`. Example: `table: { year: 1, month: 12 }`',
  ),
  read(map, reader) {
    const node = reader.fields.mustHave(map, 'table', reader.fields.mapAt(map, 'table'));
    const formulas = isBroken(node) ? node : reader.fields.mapEntries(node, (each) => reader.formula(each));
    if (isBroken(formulas)) return formulas;
    return {
      place: placeAt(map, 'table'),
      check(checker) {
        const cells = new Map([...formulas].map(([cell, formula]) => [cell, checker.term(formula)]));
        const terms = [...cells.values()];
        const columns = new Map([...cells].map(([cell, { type }]) => [cell, type]));
        return {
          step: {
            terms,
            cells,
            sentence: (writer) =>
              `table { ${[...cells].map(([cell, term]) => `${cell}: ${writer.term(term)}`).join(', ')} }`,
            find: (here) =>
              new Map<string, Datum>([...cells].map(([cell, term]) => [cell, here.datum(term)])),
            trace: ({ writer }) => ({
              table: Object.fromEntries([...cells].map(([cell, term]) => [cell, writer.term(term)])),
            }),
          },
          type: { kind: 'row', grain: grainOf(terms), columns },
        };
      },
    };
  },
};
