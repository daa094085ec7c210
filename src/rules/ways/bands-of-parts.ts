import type { BandTable } from '../checked.js';
import { type Decimal, ZERO } from '../decimal.js';
import type { Rounding } from '../roundings/index.js';

/** The limits of a band for a part of the year, as HMRC's PAYE routines have them: c is the band's limit, k the tax on all
 *  the bands up to it, v the limit by which the band is chosen. */
export interface BandOfPart {
  readonly rate: Decimal;
  readonly c: Decimal;
  readonly k: Decimal;
  /** Null for the last band, which is open. */
  readonly v: Decimal | null;
}

/** The limits of each part of the year, worked out once: there are at most 52 a table of bands. */
export class BandsOfParts {
  readonly #known = new WeakMap<BandTable, Map<string, readonly BandOfPart[]>>();

  constructor(
    private readonly limits: Rounding,
    private readonly chooseLimit: Rounding,
  ) {}

  find(table: BandTable, part: Decimal, whole: Decimal): readonly BandOfPart[] {
    let parts = this.#known.get(table);
    if (parts === undefined) {
      parts = new Map();
      this.#known.set(table, parts);
    }
    const key = `${part.toFixed()}/${whole.toFixed()}`;
    let bands = parts.get(key);
    if (bands === undefined) {
      bands = this.#bandsOf(table, part, whole);
      parts.set(key, bands);
    }
    return bands;
  }

  #bandsOf(table: BandTable, part: Decimal, whole: Decimal): readonly BandOfPart[] {
    const shareOf = (yearly: Decimal) => this.limits(yearly.mul(part).div(whole));
    let [limit, tax] = [ZERO, ZERO];
    return table.bands.map(({ rate, upTo }) => {
      if (upTo === null) return { rate, c: ZERO, k: ZERO, v: null };
      tax = tax.add(upTo.sub(limit).mul(rate));
      limit = upTo;
      const c = shareOf(limit);
      return { rate, c, k: shareOf(tax), v: this.chooseLimit(c) };
    });
  }
}
