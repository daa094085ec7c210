import { type Decimal, type Rounding, ZERO } from '../../decimal/index.js';
import { bandsOf, datumOfArgument, figureOfArgument } from '../run/datum.js';
import { type BandLimits, bandLimits } from './band-limits.js';
import { grainOf } from './checker.js';
import { constructOfFields, formula, rounding, share } from './fields.js';
import type { Argument, TaxedBand } from './step.js';

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
  amounts: [0],
  divisors: [4],
  taxedBands,
  find(args, fields) {
    const { of, chooser, limits } = valuesOf(args, fields);
    let [c, k] = [ZERO, ZERO];
    for (const band of limits) {
      if (isReachedBand(band, chooser)) return of.sub(c).mul(band.rate).add(k);
      [c, k] = [band.c, band.k];
    }
    return k;
  },
});

export interface InBandsFields {
  readonly limits: Rounding;
  readonly choose_limit: Rounding;
}

function valuesOf(
  [of, chooser, bands, part, whole]: readonly Argument[],
  { limits: limit, choose_limit: choice }: InBandsFields,
) {
  const table = bandsOf(datumOfArgument(bands));
  const share = [figureOfArgument(part), figureOfArgument(whole)] as const;
  return {
    of: figureOfArgument(of),
    chooser: figureOfArgument(chooser).withoutNoise(),
    limits: bandLimits(table, ...share, { limit, choice }),
  };
}

/** Whether a band is the highest that is reached. */
function isReachedBand({ v }: BandLimits, chooser: Decimal): boolean {
  return v === null || chooser.lte(v);
}

/** The division of the amount among bands up to the one reached, each with its tax. The tax on a full band is the difference of
 *  two k, as HMRC rounds them. */
function taxedBands(args: readonly Argument[], fields: InBandsFields): readonly TaxedBand[] {
  const { of: amount, chooser: choose, limits } = valuesOf(args, fields);
  const bands: TaxedBand[] = [];
  let [c, k] = [ZERO, ZERO];
  for (const band of limits) {
    const isLast = isReachedBand(band, choose);
    const part = (isLast ? amount : band.c).sub(c);
    const { rate } = band;
    const upTo = band.v === null ? undefined : band.c;
    bands.push({ of: part, rate, upTo, tax: isLast ? part.mul(rate) : band.k.sub(k) });
    if (isLast) break;
    [c, k] = [band.c, band.k];
  }
  return bands;
}
