import { MONEY, NUMBER, PERCENT } from '../../language/figures.js';

/** How a figure of the rates is written. */
export type Notation = 'money' | 'percent' | 'count' | 'fraction' | 'bands';

/** The notations that are one text. A question mark after the figure says that it is not confirmed yet. */
export const NOTATIONS: ReadonlyMap<Exclude<Notation, 'bands'>, RegExp> = new Map([
  ['money', MONEY],
  ['percent', PERCENT],
  ['count', NUMBER],
  ['fraction', /^\d+\/\d+$/],
]);
