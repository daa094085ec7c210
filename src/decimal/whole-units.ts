import {
  ROUND_CEIL,
  ROUND_DOWN,
  ROUND_FLOOR,
  ROUND_HALF_DOWN,
  ROUND_HALF_UP,
  type RoundingMode,
} from './rounding-modes.js';

/*
 * Figures as whole numbers of a decimal place: 1234 units at 2 places are 12.34. Exact as long as every number on the way is.
 */

/** Powers of ten that a number holds exactly. */
const POWERS: readonly number[] = Array.from({ length: 23 }, (_, power) => Number(`1e${power}`));

/** A power of ten; not a number beyond 10^22, which no number holds exactly. */
export function power(of: number): number {
  return POWERS[of] ?? Number.NaN;
}

/** Whether a whole number that was worked out is the true one; NaN never is. */
export function isExact(units: number): boolean {
  return units <= Number.MAX_SAFE_INTEGER && units >= -Number.MAX_SAFE_INTEGER;
}

/** Whether a number has at most 15 digits: any two such figures have different nearest numbers. */
export function isShort(units: number): boolean {
  return units < 1e15 && units > -1e15;
}

/** The places of a number as JSON has it, where it is whole or pounds and pence (4321.09). */
export function placesOf(figure: number): number | undefined {
  if (Number.isSafeInteger(figure)) return 0;
  const pence = Math.round(figure * 100);
  return isShort(pence) && pence / 100 === figure ? 2 : undefined;
}

/** So many units over a divisor above 0, as a whole number. */
export function divided(units: number, divisor: number, rounding: RoundingMode): number {
  const rest = units % divisor;
  const whole = (units - rest) / divisor;
  return rest !== 0 && awayFromZero(rest, divisor, rounding) ? whole + (rest > 0 ? 1 : -1) : whole;
}

/** Whether what is left of a unit counts as a whole one. */
function awayFromZero(rest: number, divisor: number, rounding: RoundingMode): boolean {
  switch (rounding) {
    case ROUND_CEIL:
      return rest > 0;
    case ROUND_FLOOR:
      return rest < 0;
    case ROUND_HALF_UP:
      return 2 * Math.abs(rest) >= divisor;
    case ROUND_HALF_DOWN:
      return 2 * Math.abs(rest) > divisor;
    case ROUND_DOWN:
      return false;
  }
}
