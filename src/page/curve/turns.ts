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

/** All limits that are passed between these salaries: where the sides at both ends of an interval differ, the pound at which they do
 *  is looked for. */
export async function limitsPassed(
  ends: readonly number[],
  salaries: Salaries,
): Promise<readonly PassedLimit[]> {
  const passed: PassedLimit[] = [];
  for (const { from, to, before, after, place } of await changesOfSide(ends, salaries)) {
    if (salaries.isSpent) break;
    const { key } = before;
    const salary = await firstPound(from, to, async (each) => {
      const side = (await salaries.at(each))?.side(key);
      return side === undefined || differenceOf(before, side) !== undefined;
    });
    const then = (await salaries.at(salary))?.side(key) ?? after;
    const first = differenceOf(before, then) ?? place;
    passed.push({ salary, before, after: then, payslip: first + 1 });
  }
  return passed.sort((a, b) => a.salary - b.salary);
}

/** A side that differs at the ends of an interval. */
interface ChangeOfSide {
  readonly from: number;
  readonly to: number;
  readonly before: Side;
  readonly after: Side;
  /** The first payslip on which it does, from 0. */
  readonly place: number;
}

async function changesOfSide(ends: readonly number[], salaries: Salaries): Promise<readonly ChangeOfSide[]> {
  const changes = new Map<string, ChangeOfSide>();
  let from: AtSalary | undefined;
  for (const end of ends) {
    const to = await salaries.at(end);
    if (to === undefined) continue;
    for (const [key, before] of from?.sides() ?? []) {
      const after = to.sides().get(key);
      const place = after === undefined ? undefined : differenceOf(before, after);
      if (from === undefined || after === undefined || place === undefined) continue;
      // Payslips that differ by a penny pass a limit some pounds after the first.
      const change = `${key} ${before.sides[place]} ${after.sides[place]}`;
      if (!changes.has(change))
        changes.set(change, { from: from.salary, to: to.salary, before, after, place });
    }
    from = to;
  }
  return [...changes.values()];
}

/** The first payslip on which two runs fell on different sides, from 0. */
function differenceOf(one: Side, other: Side): number | undefined {
  const at = one.sides.findIndex((side, place) => {
    const otherSide = other.sides[place] ?? -1;
    return side >= 0 && otherSide >= 0 && side !== otherSide;
  });
  return at < 0 ? undefined : at;
}
