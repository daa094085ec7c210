import type { Decimal as DecimalJs } from 'decimal.js';
import { divide, isExact, power, type RoundingMode } from './whole-units.js';

/** Up to here, a quotient of whole numbers below 2^53 that is not on a rounding boundary is at least 1 / (2 x 10^4 x 2^53) from
 *  it. That is above 5 x 10^-21, the most that dropping the noise beyond the 20th place moves it. */
const MOST_PLACES = 4;

/** A division with a remainder. It is rounded exactly, in integers; its digits are computed lazily, for other operations. */
export class Quotient {
  #figure: DecimalJs | undefined;

  private constructor(
    private readonly dividend: number,
    private readonly divisor: number,
    /** Computes its digits. */
    private readonly inDecimalJs: (dividend: number, divisor: number) => DecimalJs,
  ) {}

  /** The quotient of two integers; undefined if one is not exact, or the divisor is 0. */
  static of(
    dividend: number,
    divisor: number,
    inDecimalJs: (dividend: number, divisor: number) => DecimalJs,
  ): Quotient | undefined {
    if (!isExact(dividend) || !isExact(divisor) || divisor === 0) return undefined;
    return divisor > 0
      ? new Quotient(dividend, divisor, inDecimalJs)
      : new Quotient(-dividend, -divisor, inDecimalJs);
  }

  /** Times a decimal, given in units of its last place; `figure` computes the same in decimal.js. Undefined if it is not exact. */
  times(units: number, places: number, figure: () => DecimalJs): Quotient | undefined {
    return Quotient.of(this.dividend * units, this.divisor * power(places), figure);
  }

  /** Plus a decimal, likewise. */
  plus(units: number, places: number, figure: () => DecimalJs): Quotient | undefined {
    const [left, right] = [this.dividend * power(places), units * this.divisor];
    return isExact(left) && isExact(right)
      ? Quotient.of(left + right, this.divisor * power(places), figure)
      : undefined;
  }

  /** Divided by a decimal, likewise. */
  over(units: number, places: number, figure: () => DecimalJs): Quotient | undefined {
    return Quotient.of(this.dividend * power(places), this.divisor * units, figure);
  }

  /** Rounded, in units of the last place; undefined where integers are not enough for that. */
  round(places: number, rounding: RoundingMode): number | undefined {
    const dividend = places <= MOST_PLACES ? this.dividend * power(places) : Number.NaN;
    return isExact(dividend) ? divide(dividend, this.divisor, rounding) : undefined;
  }

  get parts(): readonly [number, number] {
    return [this.dividend, this.divisor];
  }

  /** The nearest double, or one next to it. */
  get approximate(): number {
    return this.dividend / this.divisor;
  }

  get figure(): DecimalJs {
    this.#figure ??= this.inDecimalJs(this.dividend, this.divisor);
    return this.#figure;
  }

  /** The same quotient with other digits; `round` does not use these. */
  with(change: (figure: DecimalJs) => DecimalJs): Quotient {
    return new Quotient(this.dividend, this.divisor, () => change(this.figure));
  }
}
