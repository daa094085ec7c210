import { isDecimal } from '../../decimal/index.js';
import {
  type Figure,
  type FigureGroup,
  type FigureLeaf,
  figureLeaves,
  MONEY,
  NUMBER,
  PERCENT,
} from '../../language/index.js';

/** The unit of a figure of the rates, which says how it is written. */
export const UNITS = ['money', 'percent', 'count', 'fraction', 'bands'] as const;
export type Unit = (typeof UNITS)[number];

/** A fraction of whole numbers, not by 0. */
export const FRACTION = /^\d+\/[1-9]\d*$/;

/** The notation of each unit that is one text. */
export const NOTATIONS: ReadonlyMap<Exclude<Unit, 'bands'>, RegExp> = new Map([
  ['money', MONEY],
  ['percent', PERCENT],
  ['count', NUMBER],
  ['fraction', FRACTION],
]);

/** The periods that an amount of money can be for. */
export const PERIODS = ['year', 'month', 'four_weeks', 'two_weeks', 'week', 'hour'] as const;
export type Period = (typeof PERIODS)[number];

/** A figure in the notation of the rates files, in normal form: £17.9 and £17.90 give the same text. One that changes within the
 *  year is written with all its stretches: `12% until 2024-01-05 then 10%`. */
export function figureText({
  stretches = [],
  ...figure
}: Pick<Figure, 'kind' | 'value' | 'stretches'>): string {
  const before = stretches
    .slice(0, -1)
    .map((each) => `${figureText(each)} until ${each.inForce.until} then `);
  return `${before.join('')}${amountText(figure)}`;
}

function amountText({ kind, value }: Pick<Figure, 'kind' | 'value'>): string {
  if (!isDecimal(value)) return value;
  if (kind === 'rate') return `${value.inPercent().toFixed()}%`;
  if (kind !== 'money') return value.toFixed();
  return `£${value.isInteger() ? value.toFixed() : value.toFixed(Math.max(2, value.decimalPlaces()))}`;
}

/** A figure, or bands from the lowest: `19% up to £3967, 20%`. */
export function leafText(leaf: FigureLeaf): string {
  if (leaf.node === 'figure') return figureText(leaf);
  const bands = leaf.bands.map(({ rate, upTo }) => {
    const share = figureText({ kind: 'rate', value: rate });
    return upTo === null ? share : `${share} up to ${figureText({ kind: 'money', value: upTo })}`;
  });
  return bands.join(', ');
}

/** All figures of a group by path, each in normal form. */
export function textsOfFigures(figures: FigureGroup): Readonly<Record<string, string>> {
  return Object.fromEntries(figureLeaves(figures).map((leaf) => [leaf.path, leafText(leaf)]));
}
