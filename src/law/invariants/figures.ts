import { Decimal } from '../../decimal/index.js';
import {
  type Figure,
  type FigureBands,
  type FigureGroup,
  type FigureNode,
  figuresOn,
  isNumeric,
} from '../../language/index.js';
import type { Rates } from '../figures/read.js';

/** Where figures of the year before stand among those of a year. */
export const YEAR_BEFORE = 'year_before';

/** The figures of a stretch of a year as invariants name them: bands count as groups, `band_1` with `rate` and `up_to`; those of the
 *  last stretch of the year before stand under `year_before`. */
export function figuresOfStretch(rates: Rates, from: string, before: Rates | undefined): FigureNode {
  const now = named(figuresOn(rates.figures, from));
  if (before === undefined || now.node !== 'group') return now;
  const old = named(figuresOn(before.figures, before.ends), ` of ${before.taxYear}`);
  return { ...now, entries: new Map([...now.entries, [YEAR_BEFORE, old]]) };
}

/** The days of a year, with the number of its Mondays: `year.mondays`. */
export function daysOf({ days, starts, ends }: Rates): FigureGroup {
  const DAY = 24 * 60 * 60 * 1000;
  // 1 January 1970 was a Thursday.
  const mondaysUntil = (day: number) => Math.floor((day / DAY + 3) / 7);
  const value = Decimal.of(mondaysUntil(Date.parse(ends)) - mondaysUntil(Date.parse(starts) - DAY));
  const mondays: Figure = { ...origin('year.mondays', days), node: 'figure', kind: 'count', value };
  return { ...days, entries: new Map([...days.entries, ['mondays', mondays]]) };
}

/** The nodes that a path matches, in which `*` is any name. */
export function matching(root: FigureNode, pattern: string): readonly FigureNode[] {
  return pattern
    .split('.')
    .slice(1)
    .reduce<readonly FigureNode[]>(
      (nodes, step) =>
        nodes.flatMap((node) => {
          if (node.node !== 'group') return [];
          return step === '*' ? [...node.entries.values()] : (node.entries.get(step) ?? []);
        }),
      [root],
    );
}

/** A figure that formulas can reckon with: money, a rate, a number. */
export function isAmount(node: FigureNode | undefined): node is Figure {
  return node?.node === 'figure' && isNumeric(node.kind);
}

/** The node with bands as groups; `remark` ends its path, and each below it. */
function named(node: FigureNode, remark = ''): FigureNode {
  const path = `${node.path}${remark}`;
  if (node.node === 'figure') return remark === '' ? node : { ...node, path };
  const entries =
    node.node === 'bands'
      ? node.bands.map((band, index) => bandEntry(node, band, index, remark))
      : [...node.entries].map(([name, entry]) => [name, named(entry, remark)] as const);
  return { node: 'group', path, place: node.place, entries: new Map(entries) };
}

function bandEntry(
  { path, place }: FigureBands,
  { rate, upTo }: FigureBands['bands'][number],
  index: number,
  remark: string,
): readonly [string, FigureGroup] {
  const name = `band_${index + 1}`;
  const figure = (part: string, kind: Figure['kind'], value: Decimal): readonly [string, Figure] => [
    part,
    { ...origin(`${path}.${name}.${part}${remark}`, { place }), node: 'figure', kind, value },
  ];
  const parts = [figure('rate', 'rate', rate), ...(upTo === null ? [] : [figure('up_to', 'money', upTo)])];
  return [name, { node: 'group', path: `${path}.${name}${remark}`, place, entries: new Map(parts) }];
}

function origin(
  path: string,
  { place }: Pick<FigureGroup, 'place'>,
): Pick<Figure, 'path' | 'place' | 'sources'> {
  return { path, place, sources: [] };
}
