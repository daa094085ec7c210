import { BoundedMap } from '../../cache.js';
import type { JsonObject } from '../../json.js';
import {
  type Decimal,
  decimal,
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
/** The values behind the two lines of a curve: what comes home, and what it costs. */
export const BEHIND = [HOME, COST] as const;
const MARGINAL = 'deduction_rates.marginal';

/** What a case brings home and costs at a yearly salary. */
export interface CurvePoint {
  readonly salary: number;
  readonly home: Decimal;
  readonly cost: Decimal;
}

/** A case at a salary. */
export interface AtSalary extends CurvePoint {
  readonly run: Run;
  /** On which sides of limits its steps fell; and the one of a key, which is found sooner. */
  sides(): ReadonlyMap<string, Side>;
  side(key: string): Side | undefined;
}

/** No curve takes more salaries; and so many are worked out before others have their turn. */
const MOST_SALARIES = 400;
const RUNS_AT_ONCE = 20;
/** Runs are large: to hold all of a curve took V8 more time than to work some out again. */
const RECENT_RUNS = 16;

/** A case at one yearly salary after the other. */
export class Salaries {
  readonly #points = new Map<number, CurvePoint | undefined>();
  readonly #recent = new BoundedMap<number, AtSalary>(RECENT_RUNS);
  #runs = 0;

  constructor(private readonly pageCase: Case) {}

  /** Whether no more can be worked out. */
  get isSpent(): boolean {
    return this.#points.size >= MOST_SALARIES;
  }

  /** Those that were worked out. */
  get all(): readonly number[] {
    return [...this.#points.keys()];
  }

  /** Undefined for a salary that the operation refuses, as what is given up is more than all of it. */
  async at(salary: number): Promise<AtSalary | undefined> {
    const recent = this.#recent.get(salary);
    if (recent !== undefined) return recent;
    this.#runs += 1;
    if (this.#runs % RUNS_AT_ONCE === 0) await new Promise(setImmediate);
    const atSalary = await this.#run(salary);
    if (atSalary !== undefined) this.#recent.set(salary, atSalary);
    this.#points.set(salary, atSalary && pointOf(atSalary));
    return atSalary;
  }

  /** The same without its run. */
  async pointAt(salary: number): Promise<CurvePoint | undefined> {
    return this.#points.has(salary) ? this.#points.get(salary) : this.at(salary);
  }

  /** All that the operation answers at a salary. */
  async answerAt(salary: number): Promise<JsonObject | undefined> {
    const { operation, payroll, taxYear } = this.pageCase;
    const request = this.#requestAt(salary);
    return unlessRefused(async () => answerOf(await payroll.calculate(operation.name, request, taxYear)));
  }

  /** In percent, what of the next pounds goes. */
  async marginalAt(salary: number): Promise<number | undefined> {
    const run = (await this.at(salary))?.run;
    return run && unlessRefused(() => figureOfYear(run, MARGINAL).toNumber());
  }

  #requestAt(salary: number): JsonObject {
    return { ...this.pageCase.request, gross: { amount: salary, per: 'year' } };
  }

  async #run(salary: number): Promise<AtSalary | undefined> {
    const { operation, payroll, taxYear } = this.pageCase;
    const run = await unlessRefused(() =>
      payroll.run(operation.name, this.#requestAt(salary), taxYear, BEHIND),
    );
    if (run === undefined) return undefined;
    let sides: ReadonlyMap<string, Side> | undefined;
    return {
      salary,
      run,
      home: run.total(run.book.find(HOME).id),
      cost: figureOfYear(run, COST),
      sides() {
        sides ??= sidesOf(run, BEHIND);
        return sides;
      },
      side: (key) => (sides === undefined ? sideOf(run, key) : sides.get(key)),
    };
  }
}

function pointOf({ salary, home, cost }: AtSalary): CurvePoint {
  return { salary, home, cost };
}

function figureOfYear(run: Run, value: string): Decimal {
  return decimal(run.yearDatum(run.book.find(value).id));
}

async function unlessRefused<T>(find: () => T | Promise<T>): Promise<T | undefined> {
  try {
    return await find();
  } catch (error) {
    if (error instanceof InvalidInput || error instanceof Refused) return undefined;
    throw error;
  }
}

/** The least whole pound above `low`, and at most `high`, from which on something is so; it must be so at `high`. */
export async function firstPound(
  low: number,
  high: number,
  isSo: (salary: number) => Promise<boolean>,
): Promise<number> {
  let [before, from] = [low, high];
  while (from - before > 1) {
    const middle = Math.floor((before + from) / 2);
    if (await isSo(middle)) from = middle;
    else before = middle;
  }
  return from;
}
