import { Decimal } from '../../language/index.js';

/*
 * Figures as pages show them. The minus is U+2212, which is as wide as a digit.
 */

/** 42,000.00, of a figure in pounds. */
export function pence(amount: number | Decimal): string {
  return grouped(Decimal.of(amount).toFixed(2));
}

/** £42,000.00 */
export function pounds(amount: number | Decimal): string {
  return withPound(pence(amount));
}

/** +£4,684.00: what one figure is more than another, with its sign. */
export function difference(amount: Decimal, write: (amount: Decimal) => string): string {
  return amount.isZero() || amount.isNegative() ? write(amount) : `+${write(amount)}`;
}

/** £42,000, and £118.75 where there are pence: an amount that somebody said, or that is published. */
export function shortPounds(amount: number | Decimal): string {
  const figure = Decimal.of(amount);
  return figure.isInteger() ? withPound(grouped(figure.toFixed())) : withPound(grouped(exact(figure)));
}

/** 20.44%, without zeros at the end. */
export function percent(figure: number | Decimal): string {
  return `${grouped(Decimal.of(figure).toFixed())}%`;
}

/** A number as it is. */
export function plainNumber(figure: number | Decimal): string {
  return grouped(Decimal.of(figure).toFixed());
}

/** A figure of this kind, exactly as it is, in a sum: £78.8625, 8%, 12. */
export function inSum(figure: Decimal, kind: string): string {
  if (kind === 'rate') return percent(figure.inPercent());
  if (kind !== 'money') return plainNumber(figure);
  return withPound(grouped(exact(figure)));
}

/** With two decimals at least: a third of a pound ends after six. */
function exact(figure: Decimal): string {
  const places = Math.min(figure.decimalPlaces(), 6);
  return figure.toFixed(figure.isInteger() ? 2 : Math.max(2, places));
}

function withPound(text: string): string {
  return text.startsWith('−') ? `−£${text.slice(1)}` : `£${text}`;
}

function grouped(text: string): string {
  const point = text.indexOf('.');
  const first = text.startsWith('-') ? 1 : 0;
  let end = point < 0 ? text.length : point;
  let behind = text.slice(end);
  for (; end - first > 3; end -= 3) behind = `,${text.slice(end - 3, end)}${behind}`;
  return `${first === 0 ? '' : '−'}${text.slice(first, end)}${behind}`;
}
