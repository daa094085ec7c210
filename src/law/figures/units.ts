import { MONEY, NUMBER, PERCENT } from '../../language/figures.js';

/** What a figure of the rates is of, which says how it is written. */
export const UNITS = ['money', 'percent', 'count', 'fraction', 'bands'] as const;
export type Unit = (typeof UNITS)[number];

/** The units that are written as one text. A question mark after the figure says that it is not confirmed yet. */
export const NOTATIONS: ReadonlyMap<Exclude<Unit, 'bands'>, RegExp> = new Map([
  ['money', MONEY],
  ['percent', PERCENT],
  ['count', NUMBER],
  ['fraction', /^\d+\/\d+$/],
]);

/** What an amount of money is per. */
export const PERIODS = ['year', 'month', 'four_weeks', 'two_weeks', 'week', 'hour'] as const;
export type Period = (typeof PERIODS)[number];
