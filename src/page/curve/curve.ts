import type { JsonObject } from '../../json.js';
import { Decimal } from '../../language/index.js';
import type { Case } from '../case/case.js';
import { type Beginning, beginningOf } from './beginning.js';
import { type CurvePoint, firstPound, Salaries } from './salaries.js';
import { limitsPassed, type PassedLimit } from './turns.js';

/** What a case costs and brings home over yearly salary. */
export interface Curve {
  readonly from: number;
  readonly to: number;
  readonly points: readonly CurvePoint[];
  readonly turns: readonly Turn[];
  readonly cliffs: readonly Cliff[];
  /** Whether every turn was looked for. */
  readonly isWhole: boolean;
}

/** A pound of salary from which on the law counts otherwise. */
export interface Turn {
  readonly salary: number;
  readonly begins: readonly Beginning[];
  /** In percent, what of the next £1,000 goes in tax, National Insurance and loans in the middle of the stretch that begins here;
   *  undefined of a stretch that is shorter. */
  readonly marginal: number | undefined;
}

/** A pound of salary that lowers what comes home; smaller falls are the whole pounds of tax and loans. */
export interface Cliff {
  readonly salary: number;
  readonly before: Decimal;
  readonly after: Decimal;
  /** The first salary above it that brings home as much again. */
  readonly wonBack: number | undefined;
}

const POINTS = 101;
/** A fall of so many pounds is a cliff. */
const CLIFF = Decimal.of(50);
/** What the marginal rate is of, in pounds. */
const NEXT = 1_000;
/** How far from a limit it is tried whether the figure bends there, and by how many pounds it must. */
const NEAR = 500;
const BEND = 0.5;

/** Works out the curve of a case between two salaries. */
export async function curveOf(
  pageCase: Case,
  from: number,
  to: number,
  salaries: Salaries = new Salaries(pageCase),
): Promise<Curve> {
  const ends = Array.from({ length: POINTS }, (_, at) =>
    Math.round(from + ((to - from) * at) / (POINTS - 1)),
  );
  const passed = await limitsPassed(ends, salaries);
  const points: CurvePoint[] = [];
  for (const end of ends) {
    const point = await salaries.pointAt(end);
    if (point !== undefined) points.push(point);
  }
  const places = await beginnings(passed, salaries, pageCase);
  const turns = await withMarginal(places, to, salaries);
  return {
    from,
    to,
    points,
    turns,
    cliffs: await cliffsAt(passed, points, salaries),
    isWhole: !salaries.isSpent,
  };
}

type TurnPlace = Pick<Turn, 'salary' | 'begins'>;

/** What begins at each pound, in the order of salaries. */
async function beginnings(
  passed: readonly PassedLimit[],
  salaries: Salaries,
  pageCase: Case,
): Promise<readonly TurnPlace[]> {
  const turns: TurnPlace[] = [];
  for (const salary of new Set(passed.map((each) => each.salary))) {
    const [before, after] = [await salaries.at(salary - 1), await salaries.at(salary)];
    if (before === undefined || after === undefined) continue;
    let answer: JsonObject | undefined;
    const here: { readonly limit: PassedLimit; readonly begins: Beginning; readonly bend: number }[] = [];
    for (const limit of passed.filter((each) => each.salary === salary)) {
      const bend = await bendAt(limit, salaries);
      if (bend === 0) continue;
      answer ??= await salaries.answerAt(salary);
      const begins = answer && beginningOf(limit, before, { ...after, answer }, pageCase);
      if (begins !== undefined) here.push({ limit, begins, bend });
    }
    const begins = here.filter(({ begins: { what, figure } }, at) => {
      const alike = here.filter((each) => each.begins.what === what && each.begins.figure === figure);
      const bend = alike.reduce((sum, each) => sum + each.bend, 0);
      // Of one limit of one figure, what begins says more than what ends.
      const best = alike.find(({ limit }) => limit.after.by === 'above') ?? alike[0];
      return Math.abs(bend) > BEND && here[at] === best;
    });
    if (begins.length > 0) turns.push({ salary, begins: begins.map((each) => each.begins) });
  }
  return turns;
}

/** By how many pounds a year the figure of a formula bends where a limit is passed: nothing where both sides of it count alike,
 *  such as two rates that are the same. What chooses a branch or a band counts in any case. */
async function bendAt({ salary, after }: PassedLimit, salaries: Salaries): Promise<number> {
  if (after.by === 'branch' || after.by === 'limits') return Number.POSITIVE_INFINITY;
  const totals: number[] = [];
  for (const each of [salary - NEAR, salary, salary + NEAR]) {
    const total = (await salaries.at(Math.max(0, each)))?.side(after.key)?.total();
    if (total === undefined) return 0;
    totals.push(total.toNumber());
  }
  const [low = 0, middle = 0, high = 0] = totals;
  return high - 2 * middle + low;
}

async function withMarginal(
  places: readonly TurnPlace[],
  to: number,
  salaries: Salaries,
): Promise<readonly Turn[]> {
  const turns: Turn[] = [];
  for (const [at, turn] of places.entries()) {
    const next = places[at + 1]?.salary ?? to;
    const middle = Math.floor((turn.salary + next) / 2);
    const isShort = next - turn.salary < NEXT;
    turns.push({ ...turn, marginal: isShort ? undefined : await salaries.marginalAt(middle) });
  }
  return turns;
}

async function cliffsAt(
  passed: readonly PassedLimit[],
  points: readonly CurvePoint[],
  salaries: Salaries,
): Promise<readonly Cliff[]> {
  const cliffs: Cliff[] = [];
  for (const salary of new Set(passed.map((each) => each.salary))) {
    const [before, after] = [
      (await salaries.pointAt(salary - 1))?.home,
      (await salaries.pointAt(salary))?.home,
    ];
    if (before === undefined || after === undefined || before.sub(after).lt(CLIFF)) continue;
    const high = points.find((point) => point.salary > salary && !point.home.lt(before));
    const low = points.findLast((point) => point.salary < (high?.salary ?? 0))?.salary ?? salary;
    const isBack = async (each: number) => (await salaries.pointAt(each))?.home.lt(before) === false;
    const wonBack = high && (await firstPound(Math.max(low, salary), high.salary, isBack));
    cliffs.push({ salary, before, after, wonBack });
  }
  return cliffs;
}
