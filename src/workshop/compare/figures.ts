import { groupBy } from '../../group-by.js';
import {
  type Citation,
  citationsOf,
  type Figure,
  figureLeaves,
  isDecimal,
  lawName,
} from '../../language/index.js';
import { groupsByDay, type Rates, type RatesGroup } from '../../law/figures/index.js';
import { byNumber, byRate, figuresByPath, figureText, type YearBook } from '../../law/index.js';
import { namesOfBoth, type Table } from './comparison.js';

/** A figure of a year, with the law that it cites. */
interface FigureOfYear {
  readonly figure: Figure;
  /** As it is written: `£37700`. */
  readonly text: string;
  readonly law: readonly Citation[];
  readonly isConfirmed: boolean;
}

/** The figures that differ between two years, in a table for each group of the rates and each law that they cite: as the files
 *  have them, and the change from the last day of the old year to the first of the new. */
export function diffFigures(oldYear: YearBook, nowYear: YearBook): readonly Table[] {
  const [old, now] = [withFiguresByDay(oldYear), withFiguresByDay(nowYear)];
  return namesOfBoth(old.groups.keys(), now.groups.keys()).flatMap((group) => {
    const [before, after] = [figuresIn(old, group, now), figuresIn(now, group, old)];
    const rows = namesOfBoth(before.keys(), after.keys()).flatMap((name) => {
      const [one, other] = [before.get(name), after.get(name)];
      const either = other ?? one;
      if (either === undefined || one?.text === other?.text) return [];
      const cells = [name.slice(`rates.${group}.`.length), ...cellsOf(one, other)];
      const law = lawInLines(either, (other === undefined ? old : now).taxYear);
      return [{ cells, law }];
    });
    return [...groupBy(rows, ({ law }) => law.join('\n')).values()].map((ofLaw) => ({
      title: `rates.${group}`,
      columns: ['figure', old.taxYear, now.taxYear, 'change', '%'],
      rows: ofLaw.map(({ cells }) => cells),
      law: ofLaw[0]?.law ?? [],
    }));
  });
}

/** What is compared of a year. */
type ComparedRates = Pick<Rates, 'taxYear' | 'authorities' | 'unconfirmed'> & {
  readonly groups: ReadonlyMap<string, Pick<RatesGroup, 'figures'>>;
};

/** With those that do not follow the tax year, as they are on its last day. */
function withFiguresByDay({ rates, byDay }: YearBook): ComparedRates {
  return { ...rates, groups: new Map([...rates.groups, ...groupsByDay(byDay(), rates)]) };
}

/** The figures of a group by name. Bands go by their number, or by their rate where the other year has more or fewer: one that is put in
 *  between does not make all above it differ. */
function figuresIn(
  rates: ComparedRates,
  name: string,
  others: ComparedRates,
): ReadonlyMap<string, FigureOfYear> {
  const leavesOf = ({ groups }: ComparedRates) => {
    const group = groups.get(name);
    return group === undefined ? [] : figureLeaves(group.figures);
  };
  const bandsOfOther = new Map(
    leavesOf(others).flatMap((leaf) => (leaf.node === 'bands' ? [[leaf.path, leaf.bands.length]] : [])),
  );
  const figures = leavesOf(rates).flatMap((leaf) => {
    const areByRate = leaf.node === 'bands' && bandsOfOther.get(leaf.path) !== leaf.bands.length;
    const law = citationsOf(leaf, rates.authorities);
    const isConfirmed = !rates.unconfirmed.includes(name);
    return [...figuresByPath(leaf, areByRate ? byRate : byNumber)].map(
      ([path, figure]) => [path, { figure, text: figureText(figure), law, isConfirmed }] as const,
    );
  });
  return new Map(figures);
}

/** Both figures, the change, and that of money in percent. */
function cellsOf(old: FigureOfYear | undefined, now: FigureOfYear | undefined): readonly string[] {
  return [...[old, now].map(cellOf), ...changeCells(old, now)];
}

function cellOf(figure: FigureOfYear | undefined): string {
  return figure === undefined ? '-' : `${figure.text}${figure.isConfirmed ? '' : '?'}`;
}

function changeCells(old: FigureOfYear | undefined, now: FigureOfYear | undefined): readonly string[] {
  if (old === undefined) return ['new', ''];
  if (now === undefined) return ['gone', ''];
  const { kind } = now.figure;
  const [before, after] = [old.figure.value, (now.figure.stretches?.[0] ?? now.figure).value];
  // 1 is read as a count and 1.5 as a number, yet they may be the same figure in two years.
  const unitOf = (each: FigureOfYear) => (each.figure.kind === 'count' ? 'number' : each.figure.kind);
  if (!isDecimal(before) || !isDecimal(after) || unitOf(old) !== unitOf(now)) return ['changed', ''];
  const change = after.sub(before);
  const sign = change.isZero() ? '' : change.isNegative() ? '-' : '+';
  if (kind === 'rate') return [`${sign}${change.abs().inPercent().toFixed()} points`, ''];
  const hasPercent = kind === 'money' && !before.isZero();
  return [
    `${sign}${figureText({ kind, value: change.abs() })}`,
    hasPercent ? `${sign}${change.abs().div(before).inPercent().toFixed(1)}%` : '',
  ];
}

function lawInLines({ law }: FigureOfYear, taxYear: string): readonly string[] {
  return [
    `Law in ${taxYear}:`,
    ...law.flatMap((place) =>
      typeof place === 'string'
        ? [`  ${place}`]
        : [`  ${lawName(place)}`, ...(place.address === undefined ? [] : [`    ${place.address}`])],
    ),
  ];
}
