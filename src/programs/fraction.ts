import { Decimal, divide, isDecimal, power, type RoundingMode } from '../decimal/index.js';
import type { Datum } from '../language/index.js';
import { bail, exact } from './bail.js';

/** An exact figure that is no whole number of a known unit: what a division leaves, or what a request says in any number of
 *  places. Where its numbers become too great, the interpreter takes over. */
export class Fraction {
  static readonly NOTHING = new Fraction(0, 1);

  private constructor(
    private readonly dividend: number,
    /** Above 0; has no divisor in common with the dividend. */
    private readonly divisor: number,
  ) {}

  static of(dividend: number, divisor: number): Fraction {
    if (divisor < 0) return Fraction.of(-dividend, -divisor);
    if (divisor === 1) return new Fraction(dividend, 1);
    if (!(divisor > 0)) bail();
    const common = commonDivisor(Math.abs(dividend), divisor);
    return new Fraction(dividend / common, divisor / common);
  }

  static ofDatum(figure: Datum): Fraction {
    if (!isDecimal(figure) || figure.scale === undefined) return bail();
    return Fraction.of(exact(figure.unitsAt(figure.scale)), power(figure.scale));
  }

  toDecimal(): Decimal {
    return Decimal.of(this.dividend).div(Decimal.of(this.divisor));
  }

  plus({ dividend, divisor }: Fraction): Fraction {
    const sum = exact(exact(this.dividend * divisor) + exact(dividend * this.divisor));
    return Fraction.of(sum, exact(this.divisor * divisor));
  }

  minus({ dividend, divisor }: Fraction): Fraction {
    return this.plus(new Fraction(-dividend, divisor));
  }

  times({ dividend, divisor }: Fraction): Fraction {
    return Fraction.of(exact(this.dividend * dividend), exact(this.divisor * divisor));
  }

  over({ dividend, divisor }: Fraction): Fraction {
    return Fraction.of(exact(this.dividend * divisor), exact(this.divisor * dividend));
  }

  min(other: Fraction): Fraction {
    return this.compare(other) <= 0 ? this : other;
  }

  max(other: Fraction): Fraction {
    return this.compare(other) >= 0 ? this : other;
  }

  abs(): Fraction {
    return this.dividend < 0 ? new Fraction(-this.dividend, this.divisor) : this;
  }

  /** The excess over a limit; 0 if there is none. */
  above(limit: Fraction): Fraction {
    return this.compare(limit) > 0 ? this.minus(limit) : Fraction.NOTHING;
  }

  /** Below 0 if it is less than the other, above 0 if it is greater. */
  compare({ dividend, divisor }: Fraction): number {
    return exact(this.dividend * divisor) - exact(dividend * this.divisor);
  }

  /** In units of 10^-places, rounded. */
  round(places: number, mode: RoundingMode): number {
    return divide(exact(this.dividend * power(places)), this.divisor, mode) + 0;
  }

  /** In units of 10^-places. */
  units(places: number): number {
    const dividend = exact(this.dividend * power(places));
    return dividend % this.divisor === 0 ? dividend / this.divisor : bail();
  }

  isZero(): boolean {
    return this.dividend === 0;
  }

  toNumber(): number {
    return this.dividend / this.divisor;
  }

  /** The units of 10^-places of what is spread over `parts`, as far as to part `to`. */
  roundPart(to: number, parts: number, places: number, mode: RoundingMode): number {
    return divide(exact(exact(this.dividend * power(places)) * to), exact(this.divisor * parts), mode);
  }
}

/** Euclid's. */
function commonDivisor(a: number, b: number): number {
  let [greater, smaller] = [b, a];
  while (smaller !== 0) [greater, smaller] = [smaller, greater % smaller];
  return greater;
}
