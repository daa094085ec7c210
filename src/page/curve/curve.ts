import type { JsonObject } from '../../json.js';
import { Decimal } from '../../language/index.js';
import type { Case } from '../case/case.js';
import { findCrossings, type LimitCrossing } from './crossings.js';
import { effectOf, type LimitEffect } from './limit-effect.js';
import { type CurvePoint, firstPound, SalaryRuns } from './salary-runs.js';

/** The take-home pay and the cost of a case over yearly salary. */
export interface Curve {
  readonly from: number;
  readonly to: number;
  readonly points: readonly CurvePoint[];
  readonly turns: readonly Turn[];
  readonly cliffs: readonly Cliff[];
  /** Whether all turns are in it; a curve takes a limited number of salaries. */
  readonly isComplete: boolean;
}

/** A salary from which on another rule, rate or limit applies. */
export interface Turn {
  readonly salary: number;
  readonly effects: readonly LimitEffect[];
  /** The marginal rate: how much of £1,000 more goes in tax, National Insurance and loans, in percent, measured in the middle of the
   *  range up to the next turn. Undefined where that range is shorter, or the salary there is refused. */
  readonly marginal: number | undefined;
}

/** A pound of salary that lowers take-home pay by `MIN_CLIFF` or more. Tax and loans in whole pounds cause smaller falls. */
export interface Cliff {
  readonly salary: number;
  readonly before: Decimal;
  readonly after: Decimal;
  /** The first salary above it with as much take-home pay again. */
  readonly recoveredAt: number | undefined;
}

const POINT_COUNT = 101;
/** The least fall that is a cliff, in pounds. */
const MIN_CLIFF = Decimal.of(50);
/** The pounds that the marginal rate is measured over. */
const MARGINAL_STEP = 1_000;
/** The distance from a limit, on both sides, at which its figure is compared, and the least bend that counts; in pounds. */
const BEND_DISTANCE = 500;
const MIN_BEND = 0.5;

/** Works out the curve of a case between two salaries. */
export async function curveOf(
  pageCase: Case,
  from: number,
  to: number,
  salaries: SalaryRuns = new SalaryRuns(pageCase),
): Promise<Curve> {
  const ends = Array.from({ length: POINT_COUNT }, (_, at) =>
    Math.round(from + ((to - from) * at) / (POINT_COUNT - 1)),
  );
  const crossings = await findCrossings(ends, salaries);
  const points: CurvePoint[] = [];
  for (const end of ends) {
    const point = await salaries.pointAt(end);
    if (point !== undefined) points.push(point);
  }
  const places = await turnPlaces(crossings, salaries, pageCase);
  const turns = await withMarginal(places, to, salaries);
  return {
    from,
    to,
    points,
    turns,
    cliffs: await cliffsAt(crossings, points, salaries),
    isComplete: !salaries.isExhausted,
  };
}

/** A turn without its marginal rate. */
type TurnPlace = Pick<Turn, 'salary' | 'effects'>;

/** The turns and their effects, in the order of salaries. */
async function turnPlaces(
  crossings: readonly LimitCrossing[],
  salaries: SalaryRuns,
  pageCase: Case,
): Promise<readonly TurnPlace[]> {
  const turns: TurnPlace[] = [];
  for (const salary of new Set(crossings.map((each) => each.salary))) {
    const [before, after] = [await salaries.runAt(salary - 1), await salaries.runAt(salary)];
    if (before === undefined || after === undefined) continue;
    let answer: JsonObject | undefined;
    const candidates: {
      readonly crossing: LimitCrossing;
      readonly effect: LimitEffect;
      readonly bend: number;
    }[] = [];
    for (const crossing of crossings.filter((each) => each.salary === salary)) {
      const bend = await bendAt(crossing, salaries);
      if (bend === 0) continue;
      answer ??= await salaries.answerAt(salary);
      const effect = answer && effectOf(crossing, before, { ...after, answer }, pageCase);
      if (effect !== undefined) candidates.push({ crossing, effect, bend });
    }
    const distinct = candidates.filter(({ effect: { subject, figure } }, at) => {
      const alike = candidates.filter(
        (each) => each.effect.subject === subject && each.effect.figure === figure,
      );
      const bend = alike.reduce((sum, each) => sum + each.bend, 0);
      // Of two effects of one limit, the one that begins says more than the one that ends.
      const best = alike.find(({ crossing }) => crossing.after.by === 'above') ?? alike[0];
      return Math.abs(bend) > MIN_BEND && candidates[at] === best;
    });
    if (distinct.length > 0) turns.push({ salary, effects: distinct.map(({ effect }) => effect) });
  }
  return turns;
}

/** By how many pounds a year the figure of a formula bends at a limit: 0 where both sides count alike, such as two equal rates.
 *  Infinite for what chooses a branch or a band, which counts in any case. */
async function bendAt({ salary, after }: LimitCrossing, salaries: SalaryRuns): Promise<number> {
  if (after.by === 'branch' || after.by === 'limits') return Number.POSITIVE_INFINITY;
  const totals: number[] = [];
  for (const each of [salary - BEND_DISTANCE, salary, salary + BEND_DISTANCE]) {
    const total = (await salaries.runAt(Math.max(0, each)))?.side(after.key)?.total();
    if (total === undefined) return 0;
    totals.push(total.toNumber());
  }
  const [low = 0, middle = 0, high = 0] = totals;
  return high - 2 * middle + low;
}

async function withMarginal(
  places: readonly TurnPlace[],
  to: number,
  salaries: SalaryRuns,
): Promise<readonly Turn[]> {
  const turns: Turn[] = [];
  for (const [at, turn] of places.entries()) {
    const next = places[at + 1]?.salary ?? to;
    const middle = Math.floor((turn.salary + next) / 2);
    const isShort = next - turn.salary < MARGINAL_STEP;
    turns.push({ ...turn, marginal: isShort ? undefined : await salaries.marginalAt(middle) });
  }
  return turns;
}

async function cliffsAt(
  crossings: readonly LimitCrossing[],
  points: readonly CurvePoint[],
  salaries: SalaryRuns,
): Promise<readonly Cliff[]> {
  const cliffs: Cliff[] = [];
  for (const salary of new Set(crossings.map((each) => each.salary))) {
    const [before, after] = [
      (await salaries.pointAt(salary - 1))?.home,
      (await salaries.pointAt(salary))?.home,
    ];
    if (before === undefined || after === undefined || before.sub(after).lt(MIN_CLIFF)) continue;
    const high = points.find((point) => point.salary > salary && !point.home.lt(before));
    const low = points.findLast((point) => point.salary < (high?.salary ?? 0))?.salary ?? salary;
    const isRecovered = async (each: number) => (await salaries.pointAt(each))?.home.lt(before) === false;
    const recoveredAt = high && (await firstPound(Math.max(low, salary), high.salary, isRecovered));
    cliffs.push({ salary, before, after, recoveredAt });
  }
  return cliffs;
}
