import { Decimal } from '../../decimal/index.js';
import {
  type Figure,
  type FigureGroup,
  type FigureNode,
  figuresOn,
  isNumeric,
} from '../../language/index.js';
import { withBandsAsGroups } from '../figures/cells.js';
import type { Rates } from '../figures/read.js';

/** Where figures of the year before stand among those of a year. */
export const YEAR_BEFORE = 'year_before';

/** The figures of a stretch of a year as invariants name them: bands count as groups, `band_1` with `rate` and `up_to`; those of the
 *  last stretch of the year before stand under `year_before`. */
export function figuresOfStretch(rates: Rates, from: string, before: Rates | undefined): FigureNode {
  const now = withBandsAsGroups(figuresOn(rates.figures, from), '');
  if (before === undefined || now.node !== 'group') return now;
  const old = withBandsAsGroups(figuresOn(before.figures, before.ends), ` of ${before.taxYear}`);
  return { ...now, entries: new Map([...now.entries, [YEAR_BEFORE, old]]) };
}

/** The days of a year, with the number of its Mondays: `year.mondays`. */
export function daysOf({ days, starts, ends }: Rates): FigureGroup {
  const DAY = 24 * 60 * 60 * 1000;
  // 1 January 1970 was a Thursday.
  const mondaysUntil = (day: number) => Math.floor((day / DAY + 3) / 7);
  const value = Decimal.of(mondaysUntil(Date.parse(ends)) - mondaysUntil(Date.parse(starts) - DAY));
  const origin = { path: 'year.mondays', place: days.place, sources: [] };
  const mondays: Figure = { ...origin, node: 'figure', kind: 'count', value };
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
