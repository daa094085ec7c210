import { Decimal as DecimalJs } from 'decimal.js';

const Wide = DecimalJs.clone({ precision: 40, rounding: DecimalJs.ROUND_HALF_UP });
type Wide = DecimalJs;

const GREATEST = Number.MAX_SAFE_INTEGER;
const MOST_PLACES = 20;
/** Powers of ten that a number holds exactly. */
const POWERS: readonly number[] = Array.from({ length: 23 }, (_, power) => Number(`1e${power}`));

/**
 * Exact decimal arithmetic: 40 figures, so that only a named rounding ever changes an amount of money.
 *
 * Nearly every figure of a payroll is a whole number of a small unit (pence, hundredths of a percent) far below 2^53. Such
 * a figure is kept as that number, and worked with in plain numbers wherever the result is exact in them, too. All others
 * are figures of decimal.js: those that are too long, and what a division leaves that does not come out even. Which of
 * the two a figure is makes no difference to any result.
 */
export class Decimal {
  static readonly ROUND_DOWN = DecimalJs.ROUND_DOWN;
  static readonly ROUND_CEIL = DecimalJs.ROUND_CEIL;
  static readonly ROUND_FLOOR = DecimalJs.ROUND_FLOOR;
  static readonly ROUND_HALF_UP = DecimalJs.ROUND_HALF_UP;
  static readonly ROUND_HALF_DOWN = DecimalJs.ROUND_HALF_DOWN;

  /** The figure in units of its last place: 1234 at 2 places is 12.34. Not a number where the figure is a wide one. */
  private readonly units: number;
  private readonly places: number;
  private readonly wide: Wide | undefined;

  /** A figure as it is written, or so many units of a decimal place. */
  constructor(figure: Operand | Wide, places?: number) {
    const known = places ?? (typeof figure === 'number' ? placesOf(figure) : undefined);
    if (typeof figure === 'number' && known !== undefined) {
      // Never -0.
      this.units = (places === undefined && known > 0 ? Math.round(figure * power(known)) : figure) + 0;
      this.places = known;
      this.wide = undefined;
      return;
    }
    const wide =
      figure instanceof Decimal ? figure.asWide() : figure instanceof Wide ? figure : new Wide(figure);
    const decimals = wide.decimalPlaces();
    const fits = decimals <= MOST_PLACES && wide.precision(true) <= 15;
    // A number is near enough to tell 15 digits.
    this.units = fits ? Math.round(wide.toNumber() * power(decimals)) + 0 : Number.NaN;
    this.places = fits ? decimals : 0;
    this.wide = fits ? undefined : wide;
  }

  static min(...figures: readonly Decimal[]): Decimal {
    return figures.reduce((least, each) => (each.lt(least) ? each : least));
  }

  static max(...figures: readonly Decimal[]): Decimal {
    return figures.reduce((most, each) => (each.gt(most) ? each : most));
  }

  static sum(...figures: readonly Operand[]): Decimal {
    return figures.reduce<Decimal>((sum, each) => sum.add(each), ZERO);
  }

  add(other: Operand): Decimal {
    return this.sum(decimalOf(other), 1);
  }

  sub(other: Operand): Decimal {
    return this.sum(decimalOf(other), -1);
  }

  private sum(b: Decimal, sign: 1 | -1): Decimal {
    if (b.units === 0) return this;
    const places = this.places > b.places ? this.places : b.places;
    const left = this.places === places ? this.units : this.units * power(places - this.places);
    const right = b.places === places ? b.units : b.units * power(places - b.places);
    const sum = left + sign * right;
    if (isExact(left) && isExact(right) && isExact(sum)) return new Decimal(sum, places);
    return new Decimal(sign === 1 ? this.asWide().add(b.asWide()) : this.asWide().sub(b.asWide()));
  }

  mul(other: Operand): Decimal {
    const b = decimalOf(other);
    const product = this.units * b.units;
    const places = this.places + b.places;
    if (isExact(product) && places <= MOST_PLACES) return product === 0 ? ZERO : new Decimal(product, places);
    return new Decimal(this.asWide().mul(b.asWide()));
  }

  div(other: Operand): Decimal {
    const b = decimalOf(other);
    // Comes out even after a few more places, or is left to decimal.js.
    let [units, places] = [this.units, this.places - b.places];
    for (let more = 0; more <= 4 && b.units !== 0 && isExact(units); more++) {
      if (units % b.units === 0 && places >= 0 && places <= MOST_PLACES)
        return new Decimal(units / b.units, places);
      units *= 10;
      places++;
    }
    return new Decimal(this.asWide().div(b.asWide()));
  }

  /** The quotient to so many places, to the nearest, exactly half up: of the true quotient, not of one cut off somewhere. */
  divToNearest(other: Operand, places: number): Decimal {
    const b = decimalOf(other);
    const shift = b.places - this.places + places;
    const dividend = shift > 0 ? this.units * power(shift) : this.units;
    const divisor = shift < 0 ? b.units * power(-shift) : b.units;
    if (divisor === 0 || !isExact(dividend) || !isExact(divisor))
      return withoutNoise(this.div(b)).toDecimalPlaces(places, Decimal.ROUND_HALF_UP);
    const rest = dividend % divisor;
    const whole = (dividend - rest) / divisor;
    const isHalf = 2 * Math.abs(rest) >= Math.abs(divisor);
    return new Decimal(isHalf ? whole + Math.sign(dividend) * Math.sign(divisor) : whole, places);
  }

  neg(): Decimal {
    return this.wide === undefined ? new Decimal(-this.units, this.places) : new Decimal(this.wide.neg());
  }

  abs(): Decimal {
    return this.isNegative() ? this.neg() : this;
  }

  /** Below 0 when it is less than the other, above 0 when it is more. */
  cmp(other: Operand): number {
    const b = decimalOf(other);
    if (this.places === b.places && isExact(this.units) && isExact(b.units)) return this.units - b.units;
    const left = this.units / power(this.places);
    const right = b.units / power(b.places);
    // Where the nearest numbers differ, so do the figures, and in the same sense; up to 15 digits, only there.
    if (left < right) return -1;
    if (left > right) return 1;
    if (left === right && isShort(this.units) && isShort(b.units)) return 0;
    return this.asWide().cmp(b.asWide());
  }

  eq(other: Operand): boolean {
    return this.cmp(other) === 0;
  }

  lt(other: Operand): boolean {
    return this.cmp(other) < 0;
  }

  lte(other: Operand): boolean {
    return this.cmp(other) <= 0;
  }

  gt(other: Operand): boolean {
    return this.cmp(other) > 0;
  }

  gte(other: Operand): boolean {
    return this.cmp(other) >= 0;
  }

  isZero(): boolean {
    return this.units === 0;
  }

  isNegative(): boolean {
    return this.wide === undefined ? this.units < 0 : this.wide.isNegative();
  }

  isInteger(): boolean {
    return this.wide === undefined ? this.units % power(this.places) === 0 : this.wide.isInteger();
  }

  /** How many decimal places it needs. */
  decimalPlaces(): number {
    return this.asWide().decimalPlaces();
  }

  toDecimalPlaces(places: number, rounding: DecimalJs.Rounding = Decimal.ROUND_HALF_UP): Decimal {
    if (this.wide !== undefined) return new Decimal(this.wide.toDecimalPlaces(places, rounding));
    if (this.places <= places) return this;
    const unit = power(this.places - places);
    const rest = this.units % unit;
    const whole = (this.units - rest) / unit;
    return new Decimal(whole + carry(rest, unit, rounding), places);
  }

  toNumber(): number {
    return this.wide === undefined ? this.units / power(this.places) : this.wide.toNumber();
  }

  /** All its figures; with `places`, so many after the point. Never with an exponent. */
  toFixed(places?: number): string {
    if (this.wide !== undefined || places !== undefined) return this.asWide().toFixed(places);
    let [units, point] = [Math.abs(this.units), this.places];
    for (; point > 0 && units % 10 === 0; point--) units /= 10;
    const digits = String(units).padStart(point + 1, '0');
    const text = point === 0 ? digits : `${digits.slice(0, -point)}.${digits.slice(-point)}`;
    return this.units < 0 ? `-${text}` : text;
  }

  toString(): string {
    return this.toFixed();
  }

  private asWide(): Wide {
    return this.wide ?? new Wide(`${this.units}e-${this.places}`);
  }
}

/** What a figure is worked with: another, or one as it is written. */
type Operand = Decimal | number | string;

function decimalOf(operand: Operand): Decimal {
  return operand instanceof Decimal ? operand : new Decimal(operand);
}

function power(of: number): number {
  return POWERS[of] ?? Number.NaN;
}

/** The places of a number as JSON has it, where it is whole or pounds and pence (4321.09). */
function placesOf(figure: number): number | undefined {
  if (Number.isSafeInteger(figure)) return 0;
  const pence = Math.round(figure * 100);
  return isShort(pence) && pence / 100 === figure ? 2 : undefined;
}

/** Whether a whole number that was worked out is the true one; NaN never is. */
function isExact(units: number): boolean {
  return units <= GREATEST && units >= -GREATEST;
}

/** Whether a number has at most 15 digits: any two such figures have different nearest numbers. */
function isShort(units: number): boolean {
  return units < 1e15 && units > -1e15;
}

/** What cutting off `rest` of a unit adds to the whole units. */
function carry(rest: number, unit: number, rounding: DecimalJs.Rounding): number {
  const isUp = () => {
    switch (rounding) {
      case Decimal.ROUND_CEIL:
        return rest > 0;
      case Decimal.ROUND_FLOOR:
        return rest < 0;
      case Decimal.ROUND_HALF_UP:
        return 2 * Math.abs(rest) >= unit;
      case Decimal.ROUND_HALF_DOWN:
        return 2 * Math.abs(rest) > unit;
      default:
        return false;
    }
  };
  return isUp() ? Math.sign(rest) : 0;
}

export const ZERO = new Decimal(0);

const DIGITS_KEPT = 20;

/** Drops what lies beyond the 20th decimal place, to the nearest: the noise that a division leaves
 *  (700 / 6 x 6 is 700, not 699.99...), which would move a figure that is rounded up or compared. */
export function withoutNoise(figure: Decimal): Decimal {
  return figure.toDecimalPlaces(DIGITS_KEPT, Decimal.ROUND_HALF_UP);
}

export function isDecimal(datum: unknown): datum is Decimal {
  return datum instanceof Decimal;
}
