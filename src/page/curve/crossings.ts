import type { Side } from '../../language/index.js';
import { firstPound, type SalaryRun, type SalaryRuns } from './salary-runs.js';

/** A limit of the law that the salary crosses: from this pound on, a step falls on its other side on some payslip. */
export interface LimitCrossing {
  readonly salary: number;
  readonly before: Side;
  readonly after: Side;
  /** The first such payslip, from 1. */
  readonly payslip: number;
}

/** All limits that are crossed between these salaries. Where the sides at both ends of an interval differ, a binary search finds
 *  the pound. */
export async function findCrossings(
  ends: readonly number[],
  salaries: SalaryRuns,
): Promise<readonly LimitCrossing[]> {
  const crossings: LimitCrossing[] = [];
  for (const { from, to, before, after, payslipIndex } of await sideChanges(ends, salaries)) {
    if (salaries.isExhausted) break;
    const { key } = before;
    const salary = await firstPound(from, to, async (each) => {
      const side = (await salaries.runAt(each))?.side(key);
      return side === undefined || firstDifference(before, side) !== undefined;
    });
    const sideThere = (await salaries.runAt(salary))?.side(key) ?? after;
    const first = firstDifference(before, sideThere) ?? payslipIndex;
    crossings.push({ salary, before, after: sideThere, payslip: first + 1 });
  }
  return crossings.sort((a, b) => a.salary - b.salary);
}

/** A step whose side differs between the ends of an interval. */
interface SideChange {
  readonly from: number;
  readonly to: number;
  readonly before: Side;
  readonly after: Side;
  /** The first payslip on which it differs, from 0. */
  readonly payslipIndex: number;
}

async function sideChanges(ends: readonly number[], salaries: SalaryRuns): Promise<readonly SideChange[]> {
  const changes = new Map<string, SideChange>();
  let from: SalaryRun | undefined;
  for (const end of ends) {
    const to = await salaries.runAt(end);
    if (to === undefined) continue;
    for (const [key, before] of from?.sides() ?? []) {
      const after = to.sides().get(key);
      const payslipIndex = after === undefined ? undefined : firstDifference(before, after);
      if (from === undefined || after === undefined || payslipIndex === undefined) continue;
      // One crossing in all: payslips that differ by a penny cross the limit some pounds after the first.
      const change = `${key} ${before.sides[payslipIndex]} ${after.sides[payslipIndex]}`;
      if (!changes.has(change))
        changes.set(change, { from: from.salary, to: to.salary, before, after, payslipIndex });
    }
    from = to;
  }
  return [...changes.values()];
}

/** The first payslip on which two runs fell on different sides, from 0. */
function firstDifference(one: Side, other: Side): number | undefined {
  const index = one.sides.findIndex((side, each) => {
    const otherSide = other.sides[each] ?? -1;
    return side >= 0 && otherSide >= 0 && side !== otherSide;
  });
  return index < 0 ? undefined : index;
}
