import { ZERO } from '../../decimal/index.js';
import type { Type } from '../kinds.js';
import { bandsOf, datumOfArgument, figureOfArgument } from '../run/datum.js';
import { grainOf } from './checker.js';
import { constructOfFields, formula } from './fields.js';

/** The band that an amount falls in, as a row with its rate. An amount at a limit is in the band below it, £0 in the first. */
export const bandOf = constructOfFields({
  name: 'band_of',
  help: 'The band that an amount reaches, as a row: its `rate` can be read from it. Example: `highest_band.rate`',
  fields: {
    of: formula('money', 'The amount whose highest band is asked for. Example: `of: income`'),
    bands: formula('bands', 'The value that holds the bands. Example: `bands: bands`'),
  },
  type({ of, bands }) {
    const grain = grainOf([of, bands]);
    const rate: Type = { kind: 'rate', grain: grain === 'payslip' || grain === 'unknown' ? grain : 'any' };
    return { kind: 'row', grain, columns: new Map([['rate', rate]]) };
  },
  sentence: ({ of, bands }, write) => `the band of ${write(bands)} that ${write(of)} falls in`,
  find([of, bands]) {
    const amount = figureOfArgument(of).withoutNoise();
    const { bands: all } = bandsOf(datumOfArgument(bands));
    const band = all.find(({ upTo }) => upTo === null || amount.lte(upTo)) ?? all.at(-1);
    return new Map([['rate', band?.rate ?? ZERO]]);
  },
});
