import { Decimal, type Rounding } from '../decimal/index.js';
import { getOrMake } from '../get-or-make.js';
import {
  type BandLimits,
  type BandRow,
  type BandRows,
  type BandTable,
  bandLimits,
  type InBands,
  SharesByRate,
} from '../language/inspect.js';
import { bail, exact } from './bail.js';

/** What is found once for each part of the year of a table of bands. */
class ByPart<T extends object> {
  /** By the whole and the part. */
  readonly #byTable = new Map<BandTable, (T | undefined)[][]>();
  /** Nearly all payslips have the same table. */
  #latest: { readonly table: BandTable; readonly all: (T | undefined)[][] } | undefined;

  constructor(private readonly make: (table: BandTable, part: Decimal, whole: Decimal) => T) {}

  find(table: BandTable, part: number, whole: number): T {
    // No law has greater parts, and a request must not fill the memory.
    if (!(part >= 0 && part < MOST_PARTS && whole > 0 && whole < MOST_PARTS)) bail();
    if (this.#latest?.table !== table)
      this.#latest = { table, all: getOrMake(this.#byTable, table, () => []) };
    const { all } = this.#latest;
    let parts = all[whole];
    if (parts === undefined) {
      parts = [];
      all[whole] = parts;
    }
    const found = parts[part] ?? this.make(table, Decimal.of(part), Decimal.of(whole));
    parts[part] = found;
    return found;
  }
}

const MOST_PARTS = 1000;
const FIELDS = 4;
const PLACES = 4;
const PENCE_A_POUND = 100;

/** An `in_bands` on whole numbers. */
export class BandsInUnits {
  /** Of each band its rate, c and k in units of four places and v in pence, one after the other. */
  readonly #limits: ByPart<readonly number[]>;

  constructor({ limits: limit, choose_limit: choice }: Pick<InBands, 'limits' | 'choose_limit'>) {
    this.#limits = new ByPart((table, part, whole) =>
      bandLimits(table, part, whole, { limit, choice }).flatMap(({ rate, c, k, v }) => [
        exact(rate.unitsAt(PLACES)),
        exact(c.unitsAt(PLACES)),
        exact(k.unitsAt(PLACES)),
        v === null ? Number.POSITIVE_INFINITY : exact(v.unitsAt(0)) * PENCE_A_POUND,
      ]),
    );
  }

  /** The tax at eight places, on amounts in pence. */
  tax(amount: number, chooser: number, table: BandTable, part: number, whole: number): number {
    const all = this.#limits.find(table, part, whole);
    let [c, k] = [0, 0];
    for (let at = 0; at < all.length; at += FIELDS) {
      if (chooser <= (all[at + 3] ?? 0))
        return exact(exact((amount * 100 - c) * (all[at] ?? 0)) + k * 10_000);
      c = all[at + 1] ?? 0;
      k = all[at + 2] ?? 0;
    }
    return bail();
  }
}

/** A `band_rows` with the limits of each part of the year found once. */
export class RowsOfBands {
  readonly #limits: ByPart<readonly BandLimits[]>;
  readonly #rounding: Rounding;

  constructor({ limits, rows }: Pick<BandRows, 'limits' | 'rows'>) {
    const roundings = { limit: limits, choice: limits };
    this.#limits = new ByPart((table, part, whole) => bandLimits(table, part, whole, roundings));
    this.#rounding = rows;
  }

  /** The rows of the payslips from `first` to before `end`; amounts are in pence. */
  rows(
    first: number,
    end: number,
    of: (payslip: number) => number,
    table: (payslip: number) => BandTable,
    part: (payslip: number) => number,
    whole: (payslip: number) => number,
    addsUpTo: number,
  ): readonly BandRow[] {
    const shares = new SharesByRate();
    for (let at = first; at < end; at++)
      shares.add(Decimal.ofUnits(of(at), 2), this.#limits.find(table(at), part(at), whole(at)));
    return shares.rows(Decimal.ofUnits(addsUpTo, 2), this.#rounding);
  }
}
