import { memoize } from '../../cache.js';
import { type Decimal, type Rounding, ZERO } from '../../decimal/index.js';
import type { BandTable } from '../book/checked.js';

/** The limits of a band for a part of the year, as HMRC's PAYE routines have them: c is the band's limit, k the tax on all
 *  the bands up to it, v the limit by which the band is chosen. */
export interface BandOfPart {
  readonly rate: Decimal;
  readonly c: Decimal;
  readonly k: Decimal;
  /** Null for the last band, which is open. */
  readonly v: Decimal | null;
}

/** A cache of the limits of each part of the year: a table of bands has those of 12 months and of 52 weeks. */
export class BandsOfParts {
  #last: { readonly table: BandTable; readonly parts: Map<number, readonly BandOfPart[]> } | undefined;
  readonly #partsOfTable = memoize((_table: BandTable) => new Map<number, readonly BandOfPart[]>());

  constructor(
    private readonly limits: Rounding,
    private readonly chooseLimit: Rounding,
  ) {}

  find(table: BandTable, part: Decimal, whole: Decimal): readonly BandOfPart[] {
    const parts = this.#partsOf(table);
    const key = keyOf(part, whole);
    let bands = key === undefined ? undefined : parts.get(key);
    if (bands === undefined) {
      bands = this.#bandsOf(table, part, whole);
      if (key !== undefined) parts.set(key, bands);
    }
    return bands;
  }

  #partsOf(table: BandTable): Map<number, readonly BandOfPart[]> {
    // All payslips of a person have the same table, and most people.
    if (table === this.#last?.table) return this.#last.parts;
    const parts = this.#partsOfTable(table);
    this.#last = { table, parts };
    return parts;
  }

  #bandsOf(table: BandTable, part: Decimal, whole: Decimal): readonly BandOfPart[] {
    const shareOf = (yearly: Decimal) => this.limits.round(yearly.mul(part).div(whole));
    let [limit, tax] = [ZERO, ZERO];
    return table.bands.map(({ rate, upTo }) => {
      if (upTo === null) return { rate, c: ZERO, k: ZERO, v: null };
      tax = tax.add(upTo.sub(limit).mul(rate));
      limit = upTo;
      const c = shareOf(limit);
      return { rate, c, k: shareOf(tax), v: this.chooseLimit.round(c) };
    });
  }
}

const MOST_PARTS = 1000;

/** One number for so many parts of a whole; undefined where they are no whole numbers, or too many. */
function keyOf(part: Decimal, whole: Decimal): number | undefined {
  return isPart(part) && isPart(whole) ? whole.toNumber() * MOST_PARTS + part.toNumber() : undefined;
}

function isPart(figure: Decimal): boolean {
  return figure.isInteger() && !figure.isNegative() && figure.toNumber() < MOST_PARTS;
}
