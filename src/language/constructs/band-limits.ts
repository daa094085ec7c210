import { memoize } from '../../cache.js';
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

/** Caches the limits of bands for each part of the year: at most 12 months and 52 weeks for a table. */
export class BandLimitsCache {
  #latest: { readonly table: BandTable; readonly parts: Map<number, readonly BandLimits[]> } | undefined;
  readonly #partsOfTable = memoize((_table: BandTable) => new Map<number, readonly BandLimits[]>());

  constructor(
    private readonly limitRounding: Rounding,
    private readonly choiceRounding: Rounding,
  ) {}

  /** The limits for `part` of the `whole` year, such as 3 of 12 months, the lowest band first. */
  find(table: BandTable, part: Decimal, whole: Decimal): readonly BandLimits[] {
    const parts = this.#partsOf(table);
    const key = keyOf(part, whole);
    let bands = key === undefined ? undefined : parts.get(key);
    if (bands === undefined) {
      bands = this.#limitsOf(table, part, whole);
      if (key !== undefined) parts.set(key, bands);
    }
    return bands;
  }

  #partsOf(table: BandTable): Map<number, readonly BandLimits[]> {
    // Nearly all payslips, of one person and of different people, have the same table.
    if (table === this.#latest?.table) return this.#latest.parts;
    const parts = this.#partsOfTable(table);
    this.#latest = { table, parts };
    return parts;
  }

  #limitsOf(table: BandTable, part: Decimal, whole: Decimal): readonly BandLimits[] {
    const shareOf = (yearly: Decimal) => this.limitRounding.round(yearly.mul(part).div(whole));
    let [limit, tax] = [ZERO, ZERO];
    return table.bands.map(({ rate, upTo }) => {
      if (upTo === null) return { rate, c: ZERO, k: ZERO, v: null };
      tax = tax.add(upTo.sub(limit).mul(rate));
      limit = upTo;
      const c = shareOf(limit);
      return { rate, c, k: shareOf(tax), v: this.choiceRounding.round(c) };
    });
  }
}

const PARTS_LIMIT = 1000;

/** The cache key of a part of a whole; undefined for what is not cached: fractions and great numbers. */
function keyOf(part: Decimal, whole: Decimal): number | undefined {
  return isSmallCount(part) && isSmallCount(whole)
    ? whole.toNumber() * PARTS_LIMIT + part.toNumber()
    : undefined;
}

function isSmallCount(figure: Decimal): boolean {
  return figure.isInteger() && !figure.isNegative() && figure.toNumber() < PARTS_LIMIT;
}
