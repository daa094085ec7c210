import { ZERO } from '../../decimal/index.js';
import { bandsOf } from '../run/datum.js';
import { BandsOfParts } from './bands-of-parts.js';
import { grainOf } from './checker.js';
import { constructOfFields, formula, rounding, share } from './fields.js';

/**
 * Tax in marginal bands by HMRC's PAYE routines. Of each band, c is its end x part / whole, k the tax on all bands up to
 * that end x part / whole, both rounded by `limits`; v is c rounded by `choose_limit`. The band is the first whose v is
 * not below `choose_by`; the tax is k + (of - c) x rate, with the c and k of the band before it.
 */
export const inBands = constructOfFields({
  name: 'in_bands',
  help: 'The tax on an amount in marginal bands, as the PAYE routines of HMRC work it out.',
  fields: {
    of: formula('money', 'The amount that is taxed.'),
    choose_by: formula('money', 'The amount that says which band is reached.'),
    bands: formula('bands', 'The value that holds the bands of the year. Example: `bands: bands`'),
    share: share(
      'The part of the year that counts, as [part, whole]. Example: `share: [tax_periods, frequency.units_in_year]`',
    ),
    limits: rounding('The rounding of the limits of the bands. Example: `limits: four_places_down`'),
    choose_limit: rounding(
      'The rounding of a limit where it chooses the band. Example: `choose_limit: pound_up`',
    ),
  },
  type: ({ of, choose_by, bands, share }) => ({
    kind: 'money',
    grain: grainOf([of, choose_by, bands, ...share]),
  }),
  sentence: ({ of, choose_by, bands, share }, write) =>
    `${write(of)} in the bands of ${write(bands)}, chosen by ${write(choose_by)}, for ${share.map(write).join(' of ')} parts of the year`,
  about: ({ of }) => ({ amount: of }),
  compile(fields, terms) {
    const [of, chooseBy] = [terms.figure(fields.of), terms.figure(fields.choose_by)];
    const bands = terms.datum(fields.bands);
    const [part, whole] = [terms.figure(fields.share[0]), terms.figure(fields.share[1])];
    const parts = new BandsOfParts(fields.limits, fields.choose_limit);
    return {
      find(run, at) {
        const limits = parts.find(bandsOf(bands(run, at)), part(run, at), whole(run, at));
        const chooser = chooseBy(run, at).withoutNoise();
        let [c, k] = [ZERO, ZERO];
        for (const band of limits) {
          if (band.v === null || chooser.lte(band.v)) return of(run, at).sub(c).mul(band.rate).add(k);
          [c, k] = [band.c, band.k];
        }
        return k;
      },
    };
  },
});
