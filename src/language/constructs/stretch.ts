import { Decimal } from '../../decimal/index.js';
import { print } from '../formula/print.js';
import { dateOf } from '../run/datum.js';
import { isBroken } from '../source/findings.js';
import { text, withDescription } from '../source/shape-parts.js';
import type { Construct } from './construct.js';
import { placeAt } from './read-parts.js';

/** The number of the stretch of the year, from 1, in which a day lies: figures change between two stretches. A day before the
 *  year lies in the first of them, one after it in the last. */
export const stretch: Construct = {
  name: 'stretch',
  shape: withDescription(
    text,
    'The number of the stretch of the year in which a date lies, by the days on which figures change. The output “stretch” of ' +
      'the book says which figure counts. Example: `stretch: pay_date`',
  ),
  read(map, reader) {
    const formula = reader.formulaAt(map, 'stretch');
    if (isBroken(formula)) return formula;
    return {
      place: placeAt(map, 'stretch'),
      lines: () => [`stretch: ${print(formula)}`],
      check(checker) {
        const date = checker.term(formula, ['date']);
        const [, ...daysOfChange] = checker.names.stretches;
        return {
          step: {
            terms: [date],
            findsStretch: true,
            sentence: (writer) => `the stretch of the year that ${writer.term(date)} lies in`,
            compile(terms) {
              const find = terms.datum(date);
              return {
                find(run, at) {
                  const day = dateOf(find(run, at));
                  return Decimal.of(1 + daysOfChange.filter((change) => change <= day).length);
                },
              };
            },
            // The days of change: the first days of all stretches but the first.
            trace: ({ writer }) => ({ stretch: writer.term(date), changes: daysOfChange }),
          },
          type: { kind: 'count', grain: date.type.grain },
        };
      },
    };
  },
};
