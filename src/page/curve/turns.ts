import type { Side } from '../../language/index.js';
import { type AtSalary, firstPound, type Salaries } from './salaries.js';

/** A place of the law that a salary passes: from this pound on, a step fell on another side on some payslip. */
export interface PassedLimit {
  readonly salary: number;
  readonly before: Side;
  readonly after: Side;
  /** The first payslip of those, from 1. */
  readonly payslip: number;
}

/** All limits that are passed between salaries that were worked out: where the sides at both ends of an interval differ, the pound
 *  at which they do is looked for. */
export async function limitsPassed(
  points: readonly AtSalary[],
  salaries: Salaries,
): Promise<readonly PassedLimit[]> {
  const passed: PassedLimit[] = [];
  // Payslips that differ by a penny pass a limit some pounds after the first.
  const seen = new Set<string>();
  for (const [at, to] of points.entries()) {
    const from = points[at - 1];
    if (from === undefined) continue;
    for (const [key, before] of from.sides()) {
      const after = to.sides().get(key);
      const place = after === undefined ? undefined : differenceOf(before, after);
      if (after === undefined || place === undefined || salaries.isSpent) continue;
      const change = `${key} ${before.sides[place]} ${after.sides[place]}`;
      if (seen.has(change)) continue;
      seen.add(change);
      const salary = await firstPound(from.salary, to.salary, async (each) => {
        const side = (await salaries.at(each))?.side(key);
        return side === undefined || differenceOf(before, side) !== undefined;
      });
      const then = (await salaries.at(salary))?.side(key) ?? after;
      const first = differenceOf(before, then) ?? place;
      passed.push({ salary, before, after: then, payslip: first + 1 });
    }
  }
  return passed.sort((a, b) => a.salary - b.salary);
}

/** The first payslip on which two runs fell on different sides, from 0. */
function differenceOf(one: Side, other: Side): number | undefined {
  const at = one.sides.findIndex((side, place) => {
    const otherSide = other.sides[place] ?? -1;
    return side >= 0 && otherSide >= 0 && side !== otherSide;
  });
  return at < 0 ? undefined : at;
}
