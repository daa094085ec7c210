import type { Decimal } from '../../language/index.js';
import { answerOf, InvalidInput, type NextTurn } from '../../operations/index.js';
import type { Case } from '../case/case.js';
import { amountAt } from '../pay/figures.js';

/** The take-home pay of a case at a yearly salary. */
export interface CurvePoint {
  readonly salary: number;
  readonly home: Decimal;
}

/** A round salary. */
export interface RoundSalary extends CurvePoint {
  /** How much the last `STEP` of it adds to take-home pay; undefined where there is no case without it. */
  readonly kept: Decimal | undefined;
}

/** The take-home pay of a case over yearly salary. */
export interface Curve {
  readonly from: number;
  readonly to: number;
  readonly points: readonly CurvePoint[];
  readonly rows: readonly RoundSalary[];
}

/** The path of take-home pay in an answer. */
export const HOME = 'employee.periods.year.take_home';
const STEP = 1_000;
const MOST_ROWS = 16;
/** The intervals between the salaries that are evenly spaced. */
const PARTS = 45;

/** Works out the curve of a case at some 60 salaries, a turn each: evenly spaced ones, round ones, and each of these less `STEP`. */
export async function curveOf(pageCase: Case, from: number, to: number, nextTurn: NextTurn): Promise<Curve> {
  const round = roundAmounts(from, to, MOST_ROWS);
  const between = Array.from({ length: PARTS + 1 }, (_, at) => Math.round(from + ((to - from) * at) / PARTS));
  const points = new Map<number, CurvePoint>();
  const salaries = new Set([...between, ...round.flatMap((salary) => [salary - STEP, salary])]);
  for (const salary of [...salaries].filter((each) => each >= 0).sort((a, b) => a - b)) {
    const home = await homeAt(salary, pageCase, nextTurn);
    if (home !== undefined) points.set(salary, { salary, home });
  }
  const rows = round.flatMap((salary) => {
    const [point, before] = [points.get(salary), points.get(salary - STEP)];
    return point === undefined ? [] : [{ ...point, kept: before && point.home.sub(before.home) }];
  });
  const drawn = [...points.values()].filter(({ salary }) => salary >= from && salary <= to);
  return { from, to, points: drawn, rows };
}

/** The take-home pay at a salary; undefined where the operation refuses it, such as one below what is sacrificed of it. */
async function homeAt(salary: number, { operation, payroll, request, taxYear }: Case, nextTurn: NextTurn) {
  const gross = { amount: salary, per: 'year' };
  await nextTurn();
  try {
    const result = await payroll.calculate(
      operation.name,
      { ...request, gross },
      taxYear,
      undefined,
      nextTurn,
    );
    return amountAt(answerOf(result), HOME);
  } catch (error) {
    if (error instanceof InvalidInput) return undefined;
    throw error;
  }
}

/** Round amounts from `low` to `high`, about as many as `most`. */
export function roundAmounts(low: number, high: number, most: number): readonly number[] {
  const rough = (high - low) / most;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 2.5, 5, 10].map((each) => each * power).find((each) => each >= rough) ?? rough;
  const first = Math.ceil(low / step);
  const count = Math.floor(high / step) - first + 1;
  return Array.from({ length: count }, (_, at) => (first + at) * step);
}
