import { listOf, mapWith, may, must } from '../../yaml/keys.js';
import { BandTable } from '../book/checked.js';
import { figureOfArgument } from '../run/datum.js';
import { grainOf } from './checker.js';
import { applied, construct } from './construct.js';
import { formulaText, placeAt } from './read-parts.js';

const band = mapWith({
  rate: must(formulaText, 'The rate of this band. Example: `rate: flat_rate`'),
  up_to: may(formulaText, 'Where this band ends. The last band is open: it has none.'),
});

/** A table of marginal bands written in the rules: each begins where the one before it ends, the last is open. */
export const bands = construct({
  name: 'bands',
  keys: {
    bands: must(
      listOf(band, true),
      'Bands of these rules themselves, the lowest first. Example: `bands: [{ rate: flat_rate }]`',
    ),
  },
  read: ({ bands, node }) => ({
    place: placeAt(node, 'bands'),
    check(checker) {
      const checkedBands = bands.map(({ rate, up_to: upTo }) => ({
        rate: checker.term(rate, ['rate']),
        upTo: upTo && checker.term(upTo, ['money']),
      }));
      const terms = checkedBands.flatMap(({ rate, upTo }) => (upTo === undefined ? [rate] : [rate, upTo]));
      // The numbers of the arguments of each.
      const all = checkedBands.map(({ rate, upTo }) => ({
        rate: terms.indexOf(rate),
        upTo: upTo && terms.indexOf(upTo),
      }));
      return applied(
        {
          name: 'bands',
          sentence(write) {
            const texts = all.map(
              ({ rate, upTo }) => `${write(rate)}${upTo === undefined ? '' : ` up to ${write(upTo)}`}`,
            );
            return `bands [${texts.join(', ')}]`;
          },
          find: (args) =>
            new BandTable(
              all.map(({ rate, upTo }) => ({
                rate: figureOfArgument(args[rate]),
                upTo: upTo === undefined ? null : figureOfArgument(args[upTo]),
              })),
            ),
          trace: ({ write }) => ({
            bands: all.map(({ rate, upTo }) => ({
              rate: write(rate),
              ...(upTo === undefined ? {} : { up_to: write(upTo) }),
            })),
          }),
        },
        terms,
        { kind: 'bands', grain: grainOf(terms) },
      );
    },
  }),
});
