import { Decimal as DecimalJs } from 'decimal.js';

/*
 * Decimals as whole numbers of their last place: 1234 units at 2 places are 12.34. Exact as long as every intermediate result is.
 */

/** The modes of decimal.js by which the law rounds, as constants: reading them off its constructor costs a lookup for nearly
 *  every figure. */
export const { ROUND_CEIL, ROUND_DOWN, ROUND_FLOOR, ROUND_HALF_DOWN, ROUND_HALF_UP } = DecimalJs;

export type RoundingMode =
  | typeof ROUND_CEIL
  | typeof ROUND_DOWN
  | typeof ROUND_FLOOR
  | typeof ROUND_HALF_DOWN
  | typeof ROUND_HALF_UP;

/** The powers of ten that a double holds exactly. */
const POWERS: readonly number[] = Array.from({ length: 23 }, (_, power) => Number(`1e${power}`));

/** A power of ten; NaN beyond 10^22, the last that a double holds exactly. */
export function power(exponent: number): number {
  return POWERS[exponent] ?? Number.NaN;
}

/** Whether a calculated integer is exact; NaN is not. */
export function isExact(units: number): boolean {
  return units <= Number.MAX_SAFE_INTEGER && units >= -Number.MAX_SAFE_INTEGER;
}

/** Whether an integer has at most 15 digits: doubles tell any two such figures apart. */
export function isShort(units: number): boolean {
  return units < 1e15 && units > -1e15;
}

/** The places of a number of JSON: 0 if it is whole, 2 for pounds and pence (4321.09), else undefined. */
export function decimalsOf(figure: number): number | undefined {
  if (Number.isSafeInteger(figure)) return 0;
  const pence = Math.round(figure * 100);
  return isShort(pence) && pence / 100 === figure ? 2 : undefined;
}

/** Units divided by a positive divisor, rounded to an integer. */
export function divide(units: number, divisor: number, rounding: RoundingMode): number {
  const remainder = units % divisor;
  const whole = (units - remainder) / divisor;
  return remainder !== 0 && roundsAwayFromZero(remainder, divisor, rounding)
    ? whole + (remainder > 0 ? 1 : -1)
    : whole;
}

/** Whether the remainder rounds away from zero. */
function roundsAwayFromZero(remainder: number, divisor: number, rounding: RoundingMode): boolean {
  switch (rounding) {
    case ROUND_CEIL:
      return remainder > 0;
    case ROUND_FLOOR:
      return remainder < 0;
    case ROUND_HALF_UP:
      return 2 * Math.abs(remainder) >= divisor;
    case ROUND_HALF_DOWN:
      return 2 * Math.abs(remainder) > divisor;
    case ROUND_DOWN:
      return false;
  }
}
