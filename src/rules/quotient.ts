import type { Decimal as DecimalJs } from 'decimal.js';
import { divided, isExact, power } from './whole-units.js';

/** Divisors up to here leave no quotient nearer to a bound of rounding than 10^-18 unless it lies on it: far more than
 *  cutting it after 20 places, or 40 figures, can move it. */
const GREATEST_DIVISOR = 1e13;
const MOST_PLACES = 4;

/** A division that does not come out even. A rule nearly always rounds it at once: that is done on the true quotient, in
 *  whole numbers, with the same result as rounding its first 40 figures. */
export class Quotient {
  #figure: DecimalJs | undefined;

  private constructor(
    private readonly dividend: number,
    private readonly divisor: number,
    /** The quotient in so many figures as are worked with. */
    private readonly inFigures: (dividend: number, divisor: number) => DecimalJs,
  ) {}

  /** Of whole numbers; undefined where they are too great to be told from their neighbours. */
  static of(
    dividend: number,
    divisor: number,
    inFigures: (dividend: number, divisor: number) => DecimalJs,
  ): Quotient | undefined {
    if (!isExact(dividend) || divisor === 0 || !(Math.abs(divisor) <= GREATEST_DIVISOR)) return undefined;
    return divisor > 0
      ? new Quotient(dividend, divisor, inFigures)
      : new Quotient(-dividend, -divisor, inFigures);
  }

  /** In units of a decimal place; undefined where only its figures can tell. */
  rounded(places: number, rounding: DecimalJs.Rounding): number | undefined {
    const dividend = places <= MOST_PLACES ? this.dividend * power(places) : Number.NaN;
    return isExact(dividend) ? divided(dividend, this.divisor, rounding) : undefined;
  }

  /** The number nearest to it, or the one beside that. */
  get nearly(): number {
    return this.dividend / this.divisor;
  }

  get figure(): DecimalJs {
    this.#figure ??= this.inFigures(this.dividend, this.divisor);
    return this.#figure;
  }

  /** The same for all that rounds it, with its figures changed. */
  with(change: (figure: DecimalJs) => DecimalJs): Quotient {
    return new Quotient(this.dividend, this.divisor, () => change(this.figure));
  }
}
