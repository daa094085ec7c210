import { Decimal as DecimalJs } from 'decimal.js';

/** Exact decimal arithmetic: 40 figures, so that only a named rounding ever changes an amount of money. */
export const Decimal = DecimalJs.clone({ precision: 40, rounding: DecimalJs.ROUND_HALF_UP });
export type Decimal = DecimalJs;

export const ZERO = new Decimal(0);

const DIGITS_KEPT = 20;

/** Drops what lies beyond the 20th decimal place, to the nearest: the noise that a division leaves
 *  (700 / 6 x 6 is 700, not 699.99...), which would move a figure that is rounded up or compared. */
export function withoutNoise(figure: Decimal): Decimal {
  return figure.decimalPlaces() > DIGITS_KEPT
    ? figure.toDecimalPlaces(DIGITS_KEPT, DecimalJs.ROUND_HALF_UP)
    : figure;
}

export function isDecimal(datum: unknown): datum is Decimal {
  return datum instanceof Decimal;
}
