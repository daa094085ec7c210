import { BandTable } from '../book/checked.js';
import { allOf } from '../source/fields.js';
import { isBroken } from '../source/findings.js';
import { text, withDescription } from '../source/shape-parts.js';
import { grainOf } from './checker.js';
import type { Construct } from './construct.js';

/** A table of marginal bands written in the rules: each begins where the one before it ends, the last is open. */
export const bands: Construct = {
  name: 'bands',
  shape: { $ref: '#/$defs/bands' },
  parts: {
    bands: {
      type: 'array',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['rate'],
        properties: {
          rate: withDescription(text, 'The rate of this band. Example: `rate: flat_rate`'),
          up_to: withDescription(text, 'Where this band ends. The last band is open: it has none.'),
        },
      },
      description:
        'Bands of these rules themselves, the lowest first. Example: `bands: [{ rate: flat_rate }]`',
    },
  },
  read(map, reader) {
    const { fields } = reader;
    const list = fields.mustHave(map, 'bands', fields.listAt(map, 'bands'));
    if (isBroken(list)) return list;
    const bands = allOf(
      list.items.map((item) => {
        const band = fields.map(item);
        if (isBroken(band)) return band;
        const isOpen = !band.entries.has('up_to') && !band.empty.has('up_to');
        const [rate, upTo] = [
          reader.formulaAt(band, 'rate'),
          isOpen ? undefined : reader.formulaAt(band, 'up_to'),
        ];
        if (isBroken(rate)) return rate;
        return isBroken(upTo) ? upTo : { rate, upTo };
      }),
    );
    if (isBroken(bands)) return bands;
    return {
      place: list.place,
      check(checker) {
        const checkedBands = bands.map(({ rate, upTo }) => ({
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
    };
  },
};
