import { Decimal } from '../decimal/index.js';
import type { Findings, Place, TextNode } from '../yaml/index.js';
import { isDate } from './dates.js';
import type { Kind } from './kinds.js';

/** A node of the rates of a year or of a table of the rules: a figure, a group of nodes, or bands. */
export type FigureNode = Figure | FigureGroup | FigureBands;

export type FigureLeaf = Exclude<FigureNode, FigureGroup>;

export interface Figure {
  readonly node: 'figure';
  readonly path: string;
  readonly place: Place;
  /** The place of its name, in a file of rates. */
  readonly namePlace?: Place;
  readonly kind: Kind;
  /** Pounds, a share (0.2 for 20%), a count, a date or a word. Of a figure that changes within the year, that of the last stretch. */
  readonly value: Decimal | string;
  readonly sources: readonly string[];
  /** The names of the authorities; of the days of a year there are none. */
  readonly authorities?: readonly string[];
  /** Of a figure that changes within the year: the figure of each stretch, the earliest first, at least two. */
  readonly stretches?: readonly FigureOfStretch[];
  /** Of the figure of one stretch: its first and its last day, `2024-01-06`. */
  readonly inForce?: InForce;
  /** Of a figure that does not follow the tax year: the day from which it is. */
  readonly since?: string;
}

/** The first and the last day of a figure, `2024-01-06`. */
export interface InForce {
  readonly from: string;
  readonly until: string;
}

/** A figure that changes within the year, as it is between two changes. */
export interface FigureOfStretch extends Figure {
  readonly inForce: InForce;
}

export interface FigureGroup {
  readonly node: 'group';
  readonly path: string;
  readonly place: Place;
  readonly entries: ReadonlyMap<string, FigureNode>;
}

/** Marginal bands: each begins where the one before it ends, the last is open at the top. */
export interface FigureBands {
  readonly node: 'bands';
  readonly path: string;
  readonly place: Place;
  readonly bands: readonly Band[];
  readonly sources: readonly string[];
  readonly authorities?: readonly string[];
}

export interface Band {
  /** As a share: 0.2 for 20%. */
  readonly rate: Decimal;
  /** Pounds; null for the last. */
  readonly upTo: Decimal | null;
}

/** The figures and bands at or below a node. */
export function figureLeaves(node: FigureNode): readonly FigureLeaf[] {
  return node.node === 'group' ? [...node.entries.values()].flatMap(figureLeaves) : [node];
}

/** Whether a figure changes within the year, or any of a group or table does. */
export function isDated(node: FigureNode): boolean {
  if (node.node === 'group') return [...node.entries.values()].some(isDated);
  return node.node === 'figure' && node.stretches !== undefined;
}

/** The node as it is on a day of the year. */
export function figuresOn(node: FigureNode, day: string): FigureNode {
  if (!isDated(node)) return node;
  if (node.node === 'group') {
    return {
      ...node,
      entries: new Map([...node.entries].map(([name, entry]) => [name, figuresOn(entry, day)])),
    };
  }
  if (node.node === 'bands') return node;
  return node.stretches?.findLast(({ inForce }) => inForce.from <= day) ?? node;
}

/** The node as it is on a day, as a figure of days: where it is the same all year, of those of the year. */
export function figuresInForce(node: FigureNode, day: string, year: InForce): FigureNode {
  const figure = figuresOn(node, day);
  if (figure.node === 'group')
    return {
      ...figure,
      entries: new Map([...figure.entries].map(([name, each]) => [name, figuresInForce(each, day, year)])),
    };
  return figure.node === 'figure' && figure.inForce === undefined ? { ...figure, inForce: year } : figure;
}

/** Whether figures at or below a node do not follow the tax year. */
export function isFigureByDay(node: FigureNode): boolean {
  return figureLeaves(node).some((leaf) => leaf.node === 'figure' && leaf.since !== undefined);
}

/** The first figure at or below a node that changes within the year. */
export function firstDated(node: FigureNode): Figure | undefined {
  if (node.node === 'group') {
    const entry = [...node.entries.values()].find((each) => isDated(each));
    return entry && firstDated(entry);
  }
  return node.node === 'figure' && isDated(node) ? node : undefined;
}

/** The first day of the second stretch; '' for a figure that does not change. */
export function dayOfChange({ stretches }: Figure): string {
  return stretches?.[1]?.inForce.from ?? '';
}

/** The new figures at or below a node within the year, each from its first day. */
export function changesIn(node: FigureNode): readonly FigureOfStretch[] {
  return figureLeaves(node).flatMap((leaf) =>
    leaf.node === 'figure' ? (leaf.stretches ?? []).slice(1) : [],
  );
}

/** The days on which figures at or below a node change within the year, the earliest first. */
export function daysOfChangeIn(node: FigureNode): readonly string[] {
  return [...new Set(changesIn(node).map(({ inForce }) => inForce.from))].sort();
}

/** The days on which all figures of a node are in force together; undefined where none changes within the year. */
export function inForceOf(node: FigureNode): InForce | undefined {
  if (node.node === 'figure') return node.inForce;
  if (node.node === 'bands') return undefined;
  const periods = [...node.entries.values()].flatMap((entry) => inForceOf(entry) ?? []);
  const [from, until] = [
    periods
      .map((each) => each.from)
      .sort()
      .at(-1),
    periods.map((each) => each.until).sort()[0],
  ];
  return from === undefined || until === undefined ? undefined : { from, until };
}

/** The notations of figures in files: £12.50, 20%, 37.5, and what is wrongly written £1,250. */
export const MONEY = /^£\d+(\.\d{1,4})?$/;
export const PERCENT = /^\d+(\.\d{1,4})?%$/;
export const NUMBER = /^\d+(\.\d+)?$/;
export const WITH_SEPARATORS = /^£?\d{1,3}([, ]\d{3})+(\.\d+)?%?$/;
const DATE = /^\d{4}-\d\d-\d\d$/;
const WORD = /^[A-Za-z0-9_]+$/;

/** Reads a figure by its notation: £1234 is money, 20% a rate, 28 a count, 2026-04-06 a date, monthly a word. */
export function readFigure(
  node: TextNode,
  findings: Findings,
): { kind: Kind; value: Decimal | string } | undefined {
  const { text, place } = node;
  if (MONEY.test(text)) return { kind: 'money', value: Decimal.of(text.slice(1)) };
  if (PERCENT.test(text)) return { kind: 'rate', value: Decimal.percent(text.slice(0, -1)) };
  if (NUMBER.test(text)) {
    const value = Decimal.of(text);
    return { kind: value.isInteger() ? 'count' : 'number', value };
  }
  if (WITH_SEPARATORS.test(text)) {
    findings.add(place, `“${text}” has a thousands separator; write ${text.replaceAll(/[, ]/g, '')}.`);
    return undefined;
  }
  if (/[£%]/.test(text)) {
    findings.add(place, `“${text}” is not a figure: money is written £1234.56, a percentage 20%.`);
    return undefined;
  }
  if (DATE.test(text)) {
    if (isDate(text)) return { kind: 'date', value: text };
    findings.add(place, `“${text}” is not a day; a day is written like 2024-01-05.`);
    return undefined;
  }
  return { kind: WORD.test(text) ? 'code' : 'text', value: text };
}
