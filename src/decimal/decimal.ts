import { Decimal as DecimalJs } from 'decimal.js';
import { Quotient } from './quotient.js';
import { ROUND_HALF_UP, type RoundingMode } from './rounding-modes.js';
import { divided, isExact, isShort, placesOf, power } from './whole-units.js';

const Wide = DecimalJs.clone({ precision: 40, rounding: ROUND_HALF_UP });
type Wide = DecimalJs;

/** What lies beyond this place is the noise that a division leaves; a figure in units has no more. */
const MOST_PLACES = 20;

/** What is written behind the pounds: 0.5 and 0.05, but nothing for none. */
const PENCE: readonly string[] = Array.from({ length: 100 }, (_, pence) => String(pence / 100).slice(1));

/** Whole pounds below 1,000, and the same behind thousands: no two people's amounts are alike, and tables write them in two
 *  thirds of the time. */
const HUNDREDS: readonly string[] = Array.from({ length: 1000 }, (_, pounds) => String(pounds));
const BEHIND_THOUSANDS: readonly string[] = HUNDREDS.map((pounds) => pounds.padStart(3, '0'));

/**
 * Exact decimal arithmetic: 40 figures, so that only a named rounding ever changes an amount of money.
 *
 * Nearly every figure of a payroll is a whole number of a small unit (pence, hundredths of a percent) far below 2^53. Such
 * a figure is kept as that number, and worked with in plain numbers wherever the result is exact in them, too. All others
 * are figures of decimal.js: those that are too long, and what a division leaves that does not come out even (a quotient,
 * until its figures are asked for). Which of them a figure is makes no difference to any result.
 */
export class Decimal {
  private constructor(
    /** The figure in units of its last place: 1234 at 2 places is 12.34. Never -0; not a number where it is a long one. */
    private readonly units: number,
    private readonly places: number,
    private readonly long: Wide | Quotient | undefined,
  ) {}

  /** A figure as it is written, or as JSON has it. */
  static of(figure: Operand): Decimal {
    if (figure instanceof Decimal) return figure;
    const places = typeof figure === 'number' ? placesOf(figure) : undefined;
    if (typeof figure === 'number' && places !== undefined) {
      return Decimal.short((places > 0 ? Math.round(figure * power(places)) : figure) + 0, places);
    }
    return Decimal.ofWide(new Wide(figure));
  }

  /** So many percent: 20 is 0.2. */
  static percent(figure: string | Decimal): Decimal {
    return Decimal.of(figure).div(HUNDRED);
  }

  private static short(units: number, places: number): Decimal {
    return new Decimal(units, places, undefined);
  }

  private static ofWide(wide: Wide): Decimal {
    const places = wide.decimalPlaces();
    const fits = places <= MOST_PLACES && wide.precision(true) <= 15;
    // A number is near enough to tell 15 digits.
    return fits
      ? Decimal.short(Math.round(wide.toNumber() * power(places)) + 0, places)
      : new Decimal(Number.NaN, 0, wide);
  }

  static sum(figures: readonly Decimal[]): Decimal {
    return figures.reduce((sum, figure) => sum.add(figure), ZERO);
  }

  add(b: Decimal): Decimal {
    if (b.units === 0) return this;
    if (this.units === 0) return b;
    if (this.places === b.places) {
      const sum = this.units + b.units;
      if (isExact(sum)) return Decimal.short(sum, this.places);
    }
    return this.sum(b, 1);
  }

  sub(b: Decimal): Decimal {
    if (b.units === 0) return this;
    if (this.places === b.places) {
      const difference = this.units - b.units;
      if (isExact(difference)) return Decimal.short(difference, this.places);
    }
    return this.sum(b, -1);
  }

  private sum(b: Decimal, sign: 1 | -1): Decimal {
    const places = this.places > b.places ? this.places : b.places;
    const left = this.places === places ? this.units : this.units * power(places - this.places);
    const right = b.places === places ? b.units : b.units * power(places - b.places);
    const sum = left + sign * right;
    if (isExact(left) && isExact(right) && isExact(sum)) return Decimal.short(sum, places);
    return Decimal.ofWide(sign === 1 ? this.asWide().add(b.asWide()) : this.asWide().sub(b.asWide()));
  }

  mul(b: Decimal): Decimal {
    const product = this.units * b.units;
    const places = this.places + b.places;
    if (isExact(product) && places <= MOST_PLACES)
      return product === 0 ? ZERO : Decimal.short(product, places);
    return this.long === undefined ? b.timesBeyondUnits(this) : this.timesBeyondUnits(b);
  }

  /** The product where units do not hold it: so many times a quotient is one again, all else is worked out in figures. */
  private timesBeyondUnits(b: Decimal): Decimal {
    const inFigures = () => this.asWide().mul(b.asWide());
    const quotient =
      this.long instanceof Quotient && b.units !== 0
        ? this.long.times(b.units, b.places, inFigures)
        : undefined;
    return quotient === undefined ? Decimal.ofWide(inFigures()) : new Decimal(Number.NaN, 0, quotient);
  }

  div(b: Decimal): Decimal {
    // Comes out even after a few more places, or is left to decimal.js.
    let [units, places] = [this.units, this.places - b.places];
    for (let more = 0; more <= 4 && b.units !== 0 && isExact(units); more++) {
      if (units % b.units === 0 && places >= 0 && places <= MOST_PLACES)
        return Decimal.short(units / b.units + 0, places);
      units *= 10;
      places++;
    }
    const inFigures = () => this.asWide().div(b.asWide());
    const quotient =
      this.long instanceof Quotient ? this.long.over(b.units, b.places, inFigures) : this.over(b);
    return quotient === undefined ? Decimal.ofWide(inFigures()) : new Decimal(Number.NaN, 0, quotient);
  }

  /** The quotient to so many places, to the nearest, exactly half up: of the true quotient, not of one cut off somewhere. */
  divToNearest(b: Decimal, places: number): Decimal {
    const shift = b.places - this.places + places;
    const dividend = shift > 0 ? this.units * power(shift) : this.units;
    const divisor = shift < 0 ? b.units * power(-shift) : b.units;
    if (divisor > 0 && isExact(dividend) && isExact(divisor))
      return Decimal.short(divided(dividend, divisor, ROUND_HALF_UP), places);
    return this.div(b).withoutNoise().toDecimalPlaces(places, ROUND_HALF_UP);
  }

  private over(b: Decimal): Quotient | undefined {
    const shift = this.places - b.places;
    const dividend = shift < 0 ? this.units * power(-shift) : this.units;
    const divisor = shift > 0 ? b.units * power(shift) : b.units;
    return Quotient.of(dividend, divisor, quotientOf);
  }

  /** The smaller of the two. */
  min(b: Decimal): Decimal {
    return this.lte(b) ? this : b;
  }

  /** The greater of the two. */
  max(b: Decimal): Decimal {
    return this.gte(b) ? this : b;
  }

  /** What of it lies above a limit, or nothing. */
  above(limit: Decimal): Decimal {
    return this.gt(limit) ? this.sub(limit) : ZERO;
  }

  /** A rate as it is said: 0.2 is 20 percent. */
  inPercent(): Decimal {
    return this.mul(HUNDRED);
  }

  neg(): Decimal {
    return this.long === undefined
      ? Decimal.short(0 - this.units, this.places)
      : Decimal.ofWide(this.asWide().neg());
  }

  abs(): Decimal {
    return this.isNegative() ? this.neg() : this;
  }

  /** Below 0 when it is less than the other, above 0 when it is more. */
  cmp(b: Decimal): number {
    if (this.places === b.places && isExact(this.units) && isExact(b.units)) return this.units - b.units;
    const left = this.units / power(this.places);
    const right = b.units / power(b.places);
    // Where the nearest numbers differ, so do the figures, and in the same sense; up to 15 digits, only there.
    if (left < right) return -1;
    if (left > right) return 1;
    if (left === right && isShort(this.units) && isShort(b.units)) return 0;
    return this.asWide().cmp(b.asWide());
  }

  eq(b: Decimal): boolean {
    return this.cmp(b) === 0;
  }

  lt(b: Decimal): boolean {
    return this.cmp(b) < 0;
  }

  lte(b: Decimal): boolean {
    return this.cmp(b) <= 0;
  }

  gt(b: Decimal): boolean {
    return this.cmp(b) > 0;
  }

  gte(b: Decimal): boolean {
    return this.cmp(b) >= 0;
  }

  isZero(): boolean {
    return this.units === 0;
  }

  isNegative(): boolean {
    return this.long === undefined ? this.units < 0 : this.asWide().isNegative();
  }

  isInteger(): boolean {
    if (this.long !== undefined) return this.asWide().isInteger();
    return this.places === 0 || this.units % power(this.places) === 0;
  }

  /** How many decimal places it needs. */
  decimalPlaces(): number {
    return this.asWide().decimalPlaces();
  }

  toDecimalPlaces(places: number, rounding: RoundingMode = ROUND_HALF_UP): Decimal {
    if (this.long !== undefined) return this.longTo(places, rounding);
    if (this.places <= places) return this;
    return Decimal.short(divided(this.units, power(this.places - places), rounding), places);
  }

  private longTo(places: number, rounding: RoundingMode): Decimal {
    const units = this.long instanceof Quotient ? this.long.rounded(places, rounding) : undefined;
    return units === undefined
      ? Decimal.ofWide(this.asWide().toDecimalPlaces(places, rounding))
      : Decimal.short(units, places);
  }

  /** Without what lies beyond the 20th decimal place, to the nearest: the noise that a division leaves (700 / 6 x 6 is 700,
   *  not 699.99...), which would move a figure that is rounded up or compared. */
  withoutNoise(): Decimal {
    if (this.long === undefined) return this;
    const drop = (figure: Wide) => figure.toDecimalPlaces(MOST_PLACES, ROUND_HALF_UP);
    return this.long instanceof Quotient
      ? new Decimal(Number.NaN, 0, this.long.with(drop))
      : Decimal.ofWide(drop(this.long));
  }

  /** Whether it lies between a limit and its opposite. No figure, which a division by nothing leaves, lies anywhere. */
  isWithin(limit: Decimal): boolean {
    // A figure is at most as great as its units are.
    const size = Math.abs(this.long instanceof Quotient ? this.long.nearly : this.units);
    return size < limit.toNumber() || this.abs().lte(limit);
  }

  /** The number nearest to it. */
  toNumber(): number {
    return this.long === undefined ? this.units / power(this.places) : this.asWide().toNumber();
  }

  /** All its figures; with `places`, so many after the point. Never with an exponent. */
  toFixed(places?: number): string {
    if (this.long !== undefined || places !== undefined) return this.asWide().toFixed(places);
    if (this.places === 0) return String(this.units);
    const sign = this.units < 0 ? '-' : '';
    if (this.places === 2) {
      const pence = Math.abs(this.units);
      const pounds = Math.floor(pence / 100);
      return `${sign}${wholePounds(pounds)}${PENCE[pence - pounds * 100]}`;
    }
    let [units, point] = [Math.abs(this.units), this.places];
    for (; point > 0 && units % 10 === 0; point--) units /= 10;
    const digits = String(units).padStart(point + 1, '0');
    return point === 0 ? sign + digits : `${sign}${digits.slice(0, -point)}.${digits.slice(-point)}`;
  }

  /** As JSON writes the number nearest to it: 1234.5. */
  toJsonNumber(): string {
    return isShort(this.units) ? this.toFixed() : String(this.toNumber() + 0);
  }

  toString(): string {
    return this.toFixed();
  }

  private asWide(): Wide {
    if (this.long === undefined) return new Wide(`${this.units}e-${this.places}`);
    return this.long instanceof Quotient ? this.long.figure : this.long;
  }
}

/** What a figure is worked with: another, or one as it is written. */
type Operand = Decimal | number | string;

function wholePounds(pounds: number): string {
  if (pounds < 1000) return HUNDREDS[pounds] ?? '';
  if (pounds >= 1_000_000) return String(pounds);
  const thousands = Math.floor(pounds / 1000);
  return `${HUNDREDS[thousands]}${BEHIND_THOUSANDS[pounds - thousands * 1000]}`;
}

function quotientOf(dividend: number, divisor: number): Wide {
  return new Wide(dividend).div(divisor);
}

export const ZERO = Decimal.of(0);
const HUNDRED = Decimal.of(100);

export function isDecimal(datum: unknown): datum is Decimal {
  return datum instanceof Decimal;
}
