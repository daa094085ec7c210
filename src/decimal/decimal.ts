import { Decimal as DecimalJs } from 'decimal.js';
import {
  decimalsOf,
  divide,
  isExact,
  isShort,
  power,
  ROUND_HALF_UP,
  type RoundingMode,
} from './whole-units.js';

const Wide = DecimalJs.clone({ precision: 40, rounding: ROUND_HALF_UP });
type Wide = DecimalJs;

/** Digits beyond this decimal place are the noise of a division. A figure in units has at most this many places. */
const MOST_PLACES = 20;

/** The text after the pounds, by pence: `.5` for 50, `.05` for 5, nothing for 0. */
const PENCE: readonly string[] = Array.from({ length: 100 }, (_, pence) => String(pence / 100).slice(1));

/** Texts of whole pounds below 1,000, and the same padded for use after thousands: lookup takes two thirds of the time of
 *  formatting. */
const HUNDREDS: readonly string[] = Array.from({ length: 1000 }, (_, pounds) => String(pounds));
const PADDED_HUNDREDS: readonly string[] = HUNDREDS.map((pounds) => pounds.padStart(3, '0'));

/**
 * Exact decimal arithmetic: 40 figures, so that only a named rounding ever changes an amount of money.
 *
 * Two representations, with the same results: a whole number of a small unit (pence, hundredths of a percent) in a plain
 * number, which nearly every figure of a payroll is; and a number of decimal.js for everything else.
 */
export class Decimal {
  private constructor(
    /** In units of its last place: 1234 at 2 places is 12.34. Never -0; NaN where `long` has the figure. */
    private readonly units: number,
    private readonly places: number,
    private readonly long: Wide | undefined,
  ) {}

  /** From a number or its text. */
  static of(figure: Operand): Decimal {
    if (figure instanceof Decimal) return figure;
    const places = typeof figure === 'number' ? decimalsOf(figure) : undefined;
    if (typeof figure === 'number' && places !== undefined) {
      return Decimal.short((places > 0 ? Math.round(figure * power(places)) : figure) + 0, places);
    }
    return Decimal.ofWide(new Wide(figure));
  }

  /** From a percentage: 20 gives 0.2. */
  static percent(figure: string | Decimal): Decimal {
    return Decimal.of(figure).div(HUNDRED);
  }

  private static short(units: number, places: number): Decimal {
    return new Decimal(units, places, undefined);
  }

  private static ofWide(wide: Wide): Decimal {
    const places = wide.decimalPlaces();
    const fits = places <= MOST_PLACES && wide.precision(true) <= 15;
    // A plain number holds 15 digits exactly.
    return fits
      ? Decimal.short(Math.round(wide.toNumber() * power(places)) + 0, places)
      : new Decimal(Number.NaN, 0, wide);
  }

  /** From a whole number of units of 10^-places. */
  static ofUnits(units: number, places: number): Decimal {
    return Decimal.short(units + 0, places);
  }

  /** In units of 10^-places; NaN where that is no whole number that a double holds exactly. */
  unitsAt(places: number): number {
    const shift = places - this.places;
    const units = shift >= 0 ? this.units * power(shift) : this.units / power(-shift);
    return Number.isSafeInteger(units) ? units : Number.NaN;
  }

  /** The places that hold all its digits; undefined where no double does. */
  get scale(): number | undefined {
    return Number.isSafeInteger(this.units) ? this.places : undefined;
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
    return Decimal.ofWide(this.asWide().mul(b.asWide()));
  }

  div(b: Decimal): Decimal {
    // Tries up to four more places for an exact result.
    let [units, places] = [this.units, this.places - b.places];
    for (let more = 0; more <= 4 && b.units !== 0 && isExact(units); more++) {
      if (units % b.units === 0 && places >= 0 && places <= MOST_PLACES)
        return Decimal.short(units / b.units + 0, places);
      units *= 10;
      places++;
    }
    return Decimal.ofWide(this.asWide().div(b.asWide()));
  }

  /** The exact quotient rounded half up to some places, without rounding it to 40 digits first. */
  divToNearest(b: Decimal, places: number): Decimal {
    const shift = b.places - this.places + places;
    const dividend = shift > 0 ? this.units * power(shift) : this.units;
    const divisor = shift < 0 ? b.units * power(-shift) : b.units;
    if (divisor > 0 && isExact(dividend) && isExact(divisor))
      return Decimal.short(divide(dividend, divisor, ROUND_HALF_UP), places);
    return this.div(b).withoutNoise().toDecimalPlaces(places, ROUND_HALF_UP);
  }

  min(b: Decimal): Decimal {
    return this.lte(b) ? this : b;
  }

  max(b: Decimal): Decimal {
    return this.gte(b) ? this : b;
  }

  /** The excess over a limit; 0 if there is none. */
  above(limit: Decimal): Decimal {
    return this.gt(limit) ? this.sub(limit) : ZERO;
  }

  /** A rate as a percentage: 0.2 is 20. */
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

  /** Negative if less than the other, positive if greater. */
  cmp(b: Decimal): number {
    if (this.places === b.places && isExact(this.units) && isExact(b.units)) return this.units - b.units;
    const left = this.units / power(this.places);
    const right = b.units / power(b.places);
    // If the nearest doubles differ, the figures differ the same way; equal doubles mean equal figures up to 15 digits.
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

  decimalPlaces(): number {
    return this.asWide().decimalPlaces();
  }

  toDecimalPlaces(places: number, rounding: RoundingMode = ROUND_HALF_UP): Decimal {
    if (this.long !== undefined) return Decimal.ofWide(this.long.toDecimalPlaces(places, rounding));
    if (this.places <= places) return this;
    return Decimal.short(divide(this.units, power(this.places - places), rounding), places);
  }

  /** Rounded to 20 places, which drops the noise of a division (700 / 6 x 6 is 700, not 699.99...) before a figure is
   *  rounded up or compared. */
  withoutNoise(): Decimal {
    if (this.long === undefined) return this;
    return Decimal.ofWide(this.long.toDecimalPlaces(MOST_PLACES, ROUND_HALF_UP));
  }

  /** Whether its absolute value is at most the limit. False for the NaN of a division by zero. */
  isWithin(limit: number): boolean {
    // The units are an upper bound of the figure. They are NaN for a long figure, for which the comparison is false.
    if (Math.abs(this.units) < limit) return true;
    return this.abs().lte(Decimal.of(limit));
  }

  toNumber(): number {
    return this.long === undefined ? this.units / power(this.places) : this.asWide().toNumber();
  }

  /** All its digits, or exactly `places` decimals. Never with an exponent. */
  toFixed(places?: number): string {
    if (this.long !== undefined || (places ?? this.places) < this.places)
      return this.asWide().toFixed(places);
    const text = this.allDigits();
    if (places === undefined) return text;
    const point = text.indexOf('.');
    const decimals = point < 0 ? 0 : text.length - point - 1;
    return decimals === places ? text : `${text}${decimals === 0 ? '.' : ''}${'0'.repeat(places - decimals)}`;
  }

  private allDigits(): string {
    if (this.places === 0) return String(this.units);
    if (this.places === 2) return textOfPence(this.units);
    const sign = this.units < 0 ? '-' : '';
    let [units, point] = [Math.abs(this.units), this.places];
    for (; point > 0 && units % 10 === 0; point--) units /= 10;
    const digits = String(units).padStart(point + 1, '0');
    return point === 0 ? sign + digits : `${sign}${digits.slice(0, -point)}.${digits.slice(-point)}`;
  }

  /** The nearest double as JSON writes it: 1234.5. */
  toJsonNumber(): string {
    return isShort(this.units) ? this.toFixed() : String(this.toNumber() + 0);
  }

  toString(): string {
    return this.toFixed();
  }

  private asWide(): Wide {
    return this.long ?? new Wide(`${this.units}e-${this.places}`);
  }
}

type Operand = Decimal | number | string;

/** An amount in pence, in pounds: 123450 is `1234.5`. */
export function textOfPence(units: number): string {
  const pence = Math.abs(units);
  const pounds = Math.floor(pence / 100);
  return `${units < 0 ? '-' : ''}${wholePounds(pounds)}${PENCE[pence - pounds * 100]}`;
}

function wholePounds(pounds: number): string {
  if (pounds < 1000) return HUNDREDS[pounds] ?? '';
  if (pounds >= 1_000_000) return String(pounds);
  const thousands = Math.floor(pounds / 1000);
  return `${HUNDREDS[thousands]}${PADDED_HUNDREDS[pounds - thousands * 1000]}`;
}

export const ZERO = Decimal.of(0);
const HUNDRED = Decimal.of(100);

export function isDecimal(value: unknown): value is Decimal {
  return value instanceof Decimal;
}
