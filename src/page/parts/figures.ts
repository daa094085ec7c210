import { withCommas } from '../../decimal/index.js';
import { Decimal } from '../../language/index.js';

/*
 * Figures as pages show them. The minus is U+2212, which is as wide as a digit.
 */

/** 42,000.00, of a figure in pounds. */
export function pence(amount: number | Decimal): string {
  return typeset(Decimal.of(amount).toFixed(2));
}

/** £42,000.00 */
export function pounds(amount: number | Decimal): string {
  return withPound(pence(amount));
}

/** A difference with its sign, also where it is positive: +£4,684.00. */
export function withSign(amount: Decimal, write: (amount: Decimal) => string): string {
  return amount.isZero() || amount.isNegative() ? write(amount) : `+${write(amount)}`;
}

/** £42,000, and £118.75 where there are pence: for amounts of a request, and published ones. */
export function shortPounds(amount: number | Decimal): string {
  const figure = Decimal.of(amount);
  return figure.isInteger() ? withPound(typeset(figure.toFixed())) : withPound(typeset(withPence(figure)));
}

/** A figure in percent: 20.44%, without zeros at the end. */
export function percent(figure: number | Decimal): string {
  return `${typeset(Decimal.of(figure).toFixed())}%`;
}

/** A number with thousands separators and all its decimals. */
export function plainNumber(figure: number | Decimal): string {
  return typeset(Decimal.of(figure).toFixed());
}

/** A figure with two decimals at least and six at most. */
function withPence(figure: Decimal): string {
  const places = Math.min(figure.decimalPlaces(), 6);
  return figure.toFixed(figure.isInteger() ? 2 : Math.max(2, places));
}

function withPound(text: string): string {
  return text.startsWith('−') ? `−£${text.slice(1)}` : `£${text}`;
}

/** With commas, and a minus as wide as a digit. */
function typeset(figure: string): string {
  return withCommas(figure).replace('-', '−');
}
