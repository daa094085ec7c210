import { BandTable } from '../book/checked.js';
import { listOf, mapWith, may, must } from '../source/keys.js';
import { grainOf } from './checker.js';
import { construct } from './construct.js';
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
      return {
        step: {
          terms,
          sentence(writer) {
            const texts = checkedBands.map(
              ({ rate, upTo }) => `${writer.term(rate)}${upTo ? ` up to ${writer.term(upTo)}` : ''}`,
            );
            return `bands [${texts.join(', ')}]`;
          },
          find: (here) =>
            new BandTable(
              checkedBands.map(({ rate, upTo }) => ({
                rate: here.figure(rate),
                upTo: upTo === undefined ? null : here.figure(upTo),
              })),
            ),
          trace: ({ writer }) => ({
            bands: checkedBands.map(({ rate, upTo }) => ({
              rate: writer.term(rate),
              ...(upTo === undefined ? {} : { up_to: writer.term(upTo) }),
            })),
          }),
        },
        type: { kind: 'bands', grain: grainOf(terms) },
      };
    },
  }),
});
