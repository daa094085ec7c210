import { BoundedMap } from '../../cache.js';
import type { JsonObject } from '../../json.js';
import {
  type Decimal,
  decimalOf,
  Refused,
  type Run,
  type Side,
  sideOf,
  sidesOf,
} from '../../language/index.js';
import { answerOf, InvalidInput } from '../../operations/index.js';
import type { Case } from '../case/case.js';

const HOME = 'take_home.take_home';
const COST = 'employer_cost.total';
/** The values of the two lines of a curve: take-home pay and cost. */
export const CURVE_VALUES = [HOME, COST] as const;
const MARGINAL = 'deduction_rates.marginal';

/** The take-home pay and the cost of a case at a yearly salary. */
export interface CurvePoint {
  readonly salary: number;
  readonly home: Decimal;
  readonly cost: Decimal;
}

/** The run of a case at a salary. */
export interface SalaryRun extends CurvePoint {
  readonly run: Run;
  /** On which sides of limits its steps fell, by key. */
  sides(): ReadonlyMap<string, Side>;
  /** The side of one key, which is found sooner. */
  side(key: string): Side | undefined;
}

/** The most salaries that a curve takes. */
const MAX_SALARIES = 400;
/** How many runs are made before it yields to the event loop. */
const RUNS_PER_TICK = 20;
/** The capacity of the cache of runs. They are large: to cache all of a curve cost V8 more time than to run some again. */
const CAPACITY = 16;

/** Runs of a case at yearly salaries, with a cache of recent ones. */
export class SalaryRuns {
  readonly #points = new Map<number, CurvePoint | undefined>();
  readonly #recentRuns = new BoundedMap<number, SalaryRun>(CAPACITY);
  #runCount = 0;

  constructor(private readonly pageCase: Case) {}

  /** Whether the curve has taken all the salaries that it may. */
  get isExhausted(): boolean {
    return this.#points.size >= MAX_SALARIES;
  }

  /** The salaries that the curve has taken. */
  get all(): readonly number[] {
    return [...this.#points.keys()];
  }

  /** The run at a salary; undefined where the operation refuses it, such as one below what is sacrificed of it. */
  async runAt(salary: number): Promise<SalaryRun | undefined> {
    const cached = this.#recentRuns.get(salary);
    if (cached !== undefined) return cached;
    this.#runCount += 1;
    if (this.#runCount % RUNS_PER_TICK === 0) await new Promise(setImmediate);
    const run = await this.#run(salary);
    if (run !== undefined) this.#recentRuns.set(salary, run);
    this.#points.set(salary, run && pointOf(run));
    return run;
  }

  /** The same as a point alone, which is cached for all salaries. */
  async pointAt(salary: number): Promise<CurvePoint | undefined> {
    return this.#points.has(salary) ? this.#points.get(salary) : this.runAt(salary);
  }

  /** The answer of the operation at a salary; undefined where it refuses it. */
  async answerAt(salary: number): Promise<JsonObject | undefined> {
    const { operation, payroll, taxYear } = this.pageCase;
    const request = this.#requestAt(salary);
    return unlessRefused(async () => answerOf(await payroll.calculate(operation.name, request, taxYear)));
  }

  /** The marginal rate of deductions at a salary, in percent. */
  async marginalAt(salary: number): Promise<number | undefined> {
    const run = (await this.runAt(salary))?.run;
    return run && unlessRefused(() => figureOfYear(run, MARGINAL).toNumber());
  }

  #requestAt(salary: number): JsonObject {
    return { ...this.pageCase.request, gross: { amount: salary, per: 'year' } };
  }

  async #run(salary: number): Promise<SalaryRun | undefined> {
    const { operation, payroll, taxYear } = this.pageCase;
    const run = await unlessRefused(() =>
      payroll.run(operation.name, this.#requestAt(salary), taxYear, CURVE_VALUES),
    );
    if (run === undefined) return undefined;
    let sides: ReadonlyMap<string, Side> | undefined;
    return {
      salary,
      run,
      home: run.total(run.book.find(HOME).id),
      cost: figureOfYear(run, COST),
      sides() {
        sides ??= sidesOf(run, CURVE_VALUES);
        return sides;
      },
      side: (key) => (sides === undefined ? sideOf(run, key) : sides.get(key)),
    };
  }
}

function pointOf({ salary, home, cost }: SalaryRun): CurvePoint {
  return { salary, home, cost };
}

function figureOfYear(run: Run, value: string): Decimal {
  return decimalOf(run.yearDatum(run.book.find(value).id));
}

async function unlessRefused<T>(calculate: () => T | Promise<T>): Promise<T | undefined> {
  try {
    return await calculate();
  } catch (error) {
    if (error instanceof InvalidInput || error instanceof Refused) return undefined;
    throw error;
  }
}

/** The least whole pound above `low` from which on something holds, by binary search; it must hold at `high`. */
export async function firstPound(
  low: number,
  high: number,
  holds: (salary: number) => Promise<boolean>,
): Promise<number> {
  let [before, from] = [low, high];
  while (from - before > 1) {
    const middle = Math.floor((before + from) / 2);
    if (await holds(middle)) from = middle;
    else before = middle;
  }
  return from;
}
