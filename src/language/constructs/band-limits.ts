import { type Decimal, type Rounding, ZERO } from '../../decimal/index.js';
import type { BandTable } from '../book/checked.js';

/** The limits of a band for a part of the year, as HMRC's PAYE routines have them: c is the band's limit, k the tax on all
 *  the bands up to it, v the limit by which the band is chosen. */
export interface BandLimits {
  readonly rate: Decimal;
  readonly c: Decimal;
  readonly k: Decimal;
  /** Null for the last band, which is open. */
  readonly v: Decimal | null;
}

/** The limits for `part` of the `whole` year, such as 3 of 12 months, the lowest band first. */
export function bandLimits(
  table: BandTable,
  part: Decimal,
  whole: Decimal,
  roundings: { readonly limit: Rounding; readonly choice: Rounding },
): readonly BandLimits[] {
  const shareOf = (yearly: Decimal) => roundings.limit.round(yearly.mul(part).div(whole));
  let [limit, tax] = [ZERO, ZERO];
  return table.bands.map(({ rate, upTo }) => {
    if (upTo === null) return { rate, c: ZERO, k: ZERO, v: null };
    tax = tax.add(upTo.sub(limit).mul(rate));
    limit = upTo;
    const c = shareOf(limit);
    return { rate, c, k: shareOf(tax), v: roundings.choice.round(c) };
  });
}
