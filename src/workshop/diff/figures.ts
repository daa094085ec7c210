import {
  type Band,
  type Citation,
  citationsOf,
  type Decimal,
  type Figure,
  type FigureLeaf,
  figureLeaves,
  isDecimal,
  type Kind,
} from '../../language/index.js';
import type { Rates } from '../../law/figures/index.js';
import { type Difference, differenceBetween, lineOf, namesOfBoth } from './difference.js';
import { type IndexedBand, matchBands } from './match-bands.js';

/** A figure of the law in one year. */
export interface FigureOfYear extends Pick<Figure, 'stretches'> {
  readonly kind: Kind;
  /** Pounds, a share (0.2 for 20%), a count, or a word; that of the last day, where it changes within the year. */
  readonly value: Decimal | string;
  /** False for a figure of a draft year that still carries its mark. */
  readonly confirmed: boolean;
  /** `rates/2026-27.yaml:24` */
  readonly at: string;
  /** Where the law of the figure stands, or of the group around it: by name, and the addresses. */
  readonly law: readonly Citation[];
  readonly sources: readonly string[];
}

/** A figure that differs between two years. */
export type FigureDiff = Difference<FigureOfYear> & {
  /** `rates.income_tax.personal_allowance`, `rates.income_tax.bands.scotland[0].up_to` */
  readonly path: string;
  /** The group of the rates file: `income_tax`. */
  readonly group: string;
  /** For a figure of a band: the number of the band, from 1, in the later year (else the earlier), and its part. */
  readonly band: BandPart | undefined;
  /** New less old, from the last day of the old year to the first of the new, in the unit of the value; undefined where only one
   *  year has a figure, or one of them is a word. */
  readonly change: Decimal | undefined;
  /** The change of money in percent of the old amount. */
  readonly percent: Decimal | undefined;
};

/** The rate or the limit of a band in a table. */
export interface BandPart {
  readonly table: string;
  readonly number: number;
  readonly part: 'rate' | 'up_to';
  /** The rate that identifies the band, as a share. */
  readonly rate: Decimal;
}

/** All figures that differ between two years, group by group in the order of the later year's file. */
export function diffFigures(old: Rates, now: Rates): readonly FigureDiff[] {
  return namesOfBoth(old.groups.keys(), now.groups.keys()).flatMap((group) => {
    const [before, after] = [leavesByPath(old, group), leavesByPath(now, group)];
    return namesOfBoth(before.keys(), after.keys()).flatMap((path) =>
      diffLeaf(group, path, { rates: old, leaf: before.get(path) }, { rates: now, leaf: after.get(path) }),
    );
  });
}

interface LeafOfYear {
  readonly rates: Rates;
  readonly leaf: FigureLeaf | undefined;
}

function leavesByPath(rates: Rates, group: string): ReadonlyMap<string, FigureLeaf> {
  const node = rates.groups.get(group)?.figures;
  return new Map((node === undefined ? [] : figureLeaves(node)).map((leaf) => [leaf.path, leaf]));
}

function diffLeaf(group: string, path: string, old: LeafOfYear, now: LeafOfYear): readonly FigureDiff[] {
  const figure = figureDiff({ path, group, band: undefined }, singleFigure(old), singleFigure(now));
  return [...(figure === undefined ? [] : [figure]), ...diffBands(group, path, old, now)];
}

function singleFigure({ rates, leaf }: LeafOfYear): FigureOfYear | undefined {
  if (leaf?.node !== 'figure') return undefined;
  const { path, kind, value, place, stretches } = leaf;
  return {
    kind,
    value,
    ...(stretches && { stretches }),
    confirmed: isConfirmed(rates, path),
    at: lineOf(place),
    law: citationsOf(leaf, rates.authorities),
    sources: leaf.sources,
  };
}

function isConfirmed(rates: Rates, path: string): boolean {
  return rates.unconfirmed.every((group) => !path.startsWith(`rates.${group}.`));
}

function diffBands(group: string, path: string, old: LeafOfYear, now: LeafOfYear): readonly FigureDiff[] {
  return matchBands(bandsOf(old), bandsOf(now)).flatMap((pair) => {
    const either = pair.new ?? pair.old;
    if (either === undefined) return [];
    return (['rate', 'up_to'] as const).flatMap((part) => {
      const band = { table: path, number: either.index + 1, part, rate: either.band.rate };
      const identity = { path: `${path}[${either.index}].${part}`, group, band };
      const diff = figureDiff(identity, bandFigure(old, pair.old, part), bandFigure(now, pair.new, part));
      return diff === undefined ? [] : [diff];
    });
  });
}

function bandsOf({ leaf }: LeafOfYear): readonly Band[] {
  return leaf?.node === 'bands' ? leaf.bands : [];
}

/** The rate or the limit of a band; the last band has no limit. */
function bandFigure(
  { rates, leaf }: LeafOfYear,
  indexedBand: IndexedBand | undefined,
  part: BandPart['part'],
): FigureOfYear | undefined {
  if (leaf?.node !== 'bands' || indexedBand === undefined) return undefined;
  const value = part === 'rate' ? indexedBand.band.rate : indexedBand.band.upTo;
  if (value === null) return undefined;
  return {
    kind: part === 'rate' ? 'rate' : 'money',
    value,
    confirmed: isConfirmed(rates, `${leaf.path}[${indexedBand.index}].${part}`),
    at: lineOf(leaf.place),
    law: citationsOf(leaf, rates.authorities),
    sources: leaf.sources,
  };
}

function figureDiff(
  identity: Pick<FigureDiff, 'path' | 'group' | 'band'>,
  old: FigureOfYear | undefined,
  now: FigureOfYear | undefined,
): FigureDiff | undefined {
  const diff = differenceBetween(old, now, isSame);
  return diff && { ...identity, ...diff, ...changeOf(diff) };
}

/** Figures that change within a year are never the same: they change on other days. */
function isSame(old: FigureOfYear, now: FigureOfYear): boolean {
  if (old.stretches !== undefined || now.stretches !== undefined) return false;
  if (isDecimal(old.value) && isDecimal(now.value)) return old.kind === now.kind && old.value.eq(now.value);
  return old.value === now.value;
}

function changeOf(diff: Difference<FigureOfYear>): Pick<FigureDiff, 'change' | 'percent'> {
  const none = { change: undefined, percent: undefined };
  if (diff.status !== 'changed') return none;
  const [old, now] = [diff.old.value, (diff.new.stretches?.[0] ?? diff.new).value];
  if (!isDecimal(old) || !isDecimal(now) || unitOf(diff.old.kind) !== unitOf(diff.new.kind)) return none;
  const change = now.sub(old);
  const hasPercent = diff.new.kind === 'money' && !old.isZero();
  return { change, percent: hasPercent ? change.div(old).inPercent() : undefined };
}

function unitOf(kind: Kind): Kind {
  // 1 is read as a count and 1.5 as a number, yet they may be the same figure in two years.
  return kind === 'count' ? 'number' : kind;
}
