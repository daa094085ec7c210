import type { Decimal as DecimalJs } from 'decimal.js';
import type { RoundingMode } from './rounding-modes.js';
import { divided, isExact, power } from './whole-units.js';

/** To so many places no quotient of whole numbers below 2^53 is nearer to a bound of rounding than 1 / (2 x 10^4 x 2^53), which
 *  is above 5 x 10^-21, unless it lies on it: more than dropping what lies beyond the 20th place can move it. */
const MOST_PLACES = 4;

/** A division that does not come out even, also one that is multiplied or divided further. A rule rounds it soon: that is
 *  done on the true quotient, in whole numbers, with the same result as rounding its figures without their noise. */
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
    if (!isExact(dividend) || !isExact(divisor) || divisor === 0) return undefined;
    return divisor > 0
      ? new Quotient(dividend, divisor, inFigures)
      : new Quotient(-dividend, -divisor, inFigures);
  }

  /** So many units of a decimal place times it; `figure` finds the same in figures. Undefined where that gets too great. */
  times(units: number, places: number, figure: () => DecimalJs): Quotient | undefined {
    return Quotient.of(this.dividend * units, this.divisor * power(places), figure);
  }

  /** The same, divided by them. */
  over(units: number, places: number, figure: () => DecimalJs): Quotient | undefined {
    return Quotient.of(this.dividend * power(places), this.divisor * units, figure);
  }

  /** In units of a decimal place; undefined where only its figures can tell. */
  rounded(places: number, rounding: RoundingMode): number | undefined {
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
