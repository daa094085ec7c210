import type { BandTable, Step } from '../checked.js';
import { type Decimal, withoutNoise, ZERO } from '../decimal.js';
import { bandsOf } from '../evaluate/datum.js';
import type { Find, TermCompiler } from '../evaluate/terms.js';
import type { Rounding } from '../roundings/index.js';

/** The limits of bands for a part of the year, as HMRC's PAYE routines have them: c is a band's limit, k the tax on all
 *  the bands up to it, v the limit by which the band is chosen. */
interface BandOfPart {
  readonly rate: Decimal;
  readonly c: Decimal;
  readonly k: Decimal;
  /** Null for the last band, which is open. */
  readonly v: Decimal | null;
}

/** Tax in marginal bands, by HMRC's PAYE routines: the band is chosen by one figure against the limits v, and the tax is
 *  k + (figure - c) x rate with the c and k of the band below. */
export function compileInBands(step: Step & { step: 'in_bands' }, compile: TermCompiler): Find<Decimal> {
  const [of, chooseBy, bands] = [
    compile.figure(step.of),
    compile.figure(step.chooseBy),
    compile.datum(step.bands),
  ];
  const [part, whole] = step.share.map((term) => compile.figure(term));
  const parts = new BandsOfParts(step.limits, step.chooseLimit);
  if (part === undefined || whole === undefined) throw new TypeError('A share is a part and a whole.');
  return (run, at) => {
    const limits = parts.find(bandsOf(bands(run, at)), part(run, at), whole(run, at));
    const chooser = withoutNoise(chooseBy(run, at));
    let [c, k] = [ZERO, ZERO];
    for (const band of limits) {
      if (band.v === null || chooser.lte(band.v)) return of(run, at).sub(c).mul(band.rate).add(k);
      [c, k] = [band.c, band.k];
    }
    return k;
  };
}

/** The limits of each part of the year, worked out once: there are at most 52 a table of bands. */
class BandsOfParts {
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
    const key = `${part.toString()}/${whole.toString()}`;
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
