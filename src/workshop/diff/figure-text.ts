import { withCommas } from '../../decimal/index.js';
import { groupBy } from '../../group-by.js';
import { type Decimal, isDecimal, listInWords } from '../../language/index.js';
import type { FigureDiff, FigureOfYear } from './figures.js';
import type { YearOfDiff } from './year-diff.js';

/*
 * Words and figures for a difference in text and in Markdown.
 */

/** The cells of a figure's row: its name below its group, before, after, the change, and the change in percent. */
export function figureCells(diff: FigureDiff): readonly string[] {
  const places = Math.max(placesOf(diff.old), placesOf(diff.new));
  return [
    nameOf(diff),
    cellOf(diff.old, places),
    cellOf(diff.new, places),
    changeInWords(diff, places),
    diff.percent === undefined ? '' : `${withSign(diff.percent, (size) => size.toFixed(1))}%`,
  ];
}

/** The heading over `figureCells`. */
export function figureHeading(old: YearOfDiff, now: YearOfDiff): readonly string[] {
  return ['figure', old.taxYear, now.taxYear, 'change', '%'];
}

/** An amount of money as `1,234.50`. */
export function moneyText(amount: Decimal): string {
  return amountWithCommas(amount, 2);
}

/** A change of money as `+1,234.50`; `0.00` when there is none. */
export function moneyChangeText(change: Decimal): string {
  return withSign(change, (size) => amountWithCommas(size, 2));
}

/** `employee_ni` as `employee NI`. */
export function figureTitle(figure: string): string {
  return figure.replaceAll('_', ' ').replace(/\bni\b/, 'NI');
}

/** `2027-28 is a draft: nobody has confirmed …` for each of the years that is one. */
export function draftSentences(...years: readonly YearOfDiff[]): readonly string[] {
  return years
    .filter(({ draft }) => draft)
    .map(
      ({ taxYear, unconfirmed }) =>
        `${taxYear} is a draft: nobody has confirmed its figures of ${listInWords(unconfirmed)}. A question mark stands behind those that differ.`,
    );
}

/** The figures grouped by their group in the rates and the law that they cite. */
export function byLaw(figures: readonly FigureDiff[]): readonly (readonly FigureDiff[])[] {
  const namesOf = (figure: FigureDiff) =>
    citationsOfFigure(figure).map((place) => (typeof place === 'string' ? place : place.name));
  return [...groupBy(figures, (figure) => [figure.group, ...namesOf(figure)].join('\n')).values()];
}

/** Where the law of the new figure stands; of a figure that is gone, that of the old one. */
export function citationsOfFigure(figure: FigureDiff): FigureOfYear['law'] {
  return (figure.new ?? figure.old).law;
}

function nameOf({ path, group, band }: FigureDiff): string {
  const belowGroup = (whole: string) => whole.slice(`rates.${group}.`.length);
  if (band === undefined) return belowGroup(path);
  const part = band.part === 'rate' ? 'rate' : 'up to';
  return `${belowGroup(band.table)}, band ${band.number} (${percentOf(band.rate)}), ${part}`;
}

function cellOf(figure: FigureOfYear | undefined, places: number): string {
  if (figure === undefined) return '-';
  return `${valueText(figure, places)}${figure.confirmed ? '' : '?'}`;
}

/** The value as its file has it, with thousands separators. */
function valueText({ stretches, ...figure }: FigureOfYear, places: number): string {
  const texts = stretches?.map((each) => amountText(each, places)) ?? [amountText(figure, places)];
  return texts.reduce(
    (text, next, index) => `${text} until ${stretches?.[index - 1]?.inForce.until} then ${next}`,
  );
}

function amountText({ kind, value }: Pick<FigureOfYear, 'kind' | 'value'>, places: number): string {
  if (!isDecimal(value)) return value;
  if (kind === 'money') return `£${amountWithCommas(value, places)}`;
  return kind === 'rate' ? percentOf(value) : value.toFixed();
}

function percentOf(share: Decimal): string {
  return `${share.inPercent().toFixed()}%`;
}

function changeInWords({ status, change, new: now }: FigureDiff, places: number): string {
  if (status === 'added') return 'new';
  if (status === 'removed') return 'gone';
  if (change === undefined) return 'changed';
  switch (now.kind) {
    case 'money':
      return withSign(change, (size) => `£${amountWithCommas(size, places)}`);
    case 'rate':
      return withSign(change, (size) => `${size.inPercent().toFixed()} points`);
    default:
      return withSign(change, (size) => size.toFixed());
  }
}

/** Whole pounds without pence, all else with two places or more; the same on both sides of a row. */
function placesOf(figure: FigureOfYear | undefined): number {
  const values = figure === undefined ? [] : (figure.stretches ?? [figure]).map(({ value }) => value);
  const fractional = values.filter(isDecimal).filter((value) => !value.isInteger());
  return Math.max(0, ...fractional.map((value) => Math.max(2, value.decimalPlaces())));
}

function withSign(change: Decimal, inUnits: (size: Decimal) => string): string {
  if (change.isZero()) return inUnits(change.abs());
  return `${change.isNegative() ? '-' : '+'}${inUnits(change.abs())}`;
}

function amountWithCommas(amount: Decimal, places: number): string {
  return withCommas(amount.toFixed(places));
}
