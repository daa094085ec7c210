import type { CheckedInput, CheckedValue, ConditionId } from '../book/checked.js';
import type { Calculation } from '../run/calculation.js';
import type { CitedByPlan, CitedPaths, CitedRows, Walk } from './cited-paths.js';

/*
 * What an answer rests on, found along the same walk as its trace: from the values that it shows, through what the branches
 * that were taken read, to the rows and figures found there. A rule that added nothing, because the request asks for nothing
 * of the kind, is not cited, and neither is what only such a rule reads.
 */

const NOTHING: readonly never[] = [];

/** Whether a value is cited, or has no effect, as far as the walk knows. */
const UNKNOWN = 0;
const NO = 1;
const YES = 2;

/** What one answer rests on: a walk from the values that it shows. Most requests need a walk of their own, so each step is small. */
export class Citations implements Walk {
  /** By value. */
  readonly #taken: (CitedPaths | undefined)[];
  readonly #cited: Uint8Array;
  readonly #withoutEffect: Uint8Array;
  readonly #values: readonly CheckedValue[];

  constructor(
    private readonly calculation: Calculation,
    private readonly citedByPlan: CitedByPlan,
    /** The values that the answer shows, where the calculation found them. */
    answerValues: readonly CheckedValue[],
  ) {
    this.#values = calculation.book.checked.values;
    const { length } = this.#values;
    this.#taken = new Array(length);
    this.#cited = new Uint8Array(length);
    this.#withoutEffect = new Uint8Array(length);
    for (const value of answerValues) if (calculation.hasFound(value)) this.#cite(value.id);
  }

  /** The numbers of the sources that a value cites, in order; one may come again. */
  sources(value: CheckedValue): readonly number[] {
    if (this.#cited[value.id] !== YES) return NOTHING;
    const paths = this.#pathsTaken(value);
    return paths.rows.length === 0 ? paths.sources : this.#withRows(value, paths);
  }

  #withRows(value: CheckedValue, { sources, rows, leaves }: CitedPaths): readonly number[] {
    const isOnly = leaves.length === 1;
    return [...sources, ...rows.flatMap((row) => row.sources ?? this.#rows(value, row, isOnly))];
  }

  /** The assumptions of the branches that a value took, cited or not. */
  assumptions(value: CheckedValue): readonly string[] {
    return this.#pathsTaken(value).assumptions;
  }

  #pathsTaken(value: CheckedValue): CitedPaths {
    const paths = this.#taken[value.id] ?? this.citedByPlan.taken(value, this.calculation.leavesOf(value));
    this.#taken[value.id] = paths;
    return paths;
  }

  /** The sources of the rows that a lookup found, of the figures that a `lowest` compared, and of figures on a day. */
  #rows(value: CheckedValue, { leaf, onDays }: CitedRows, isOnly: boolean): readonly number[] {
    const { calculation, citedByPlan } = this;
    const sources: number[] = [];
    for (let at = 0, end = calculation.countOf(value); at < end; at++) {
      if (!isOnly && calculation.find(value, at).leaf !== leaf) continue;
      for (const figure of calculation.lawFiguresAt(leaf, value, at))
        sources.push(...citedByPlan.sourcesOfFigure(figure));
      for (const term of onDays)
        sources.push(...citedByPlan.sourcesOfFigure(calculation.dated(term, value, at)));
    }
    return sources;
  }

  #cite(id: number): void {
    if (this.#cited[id] === YES || this.hasNoEffect(id)) return;
    this.#cited[id] = YES;
    const value = this.#values[id];
    const reads = value === undefined ? NOTHING : this.#pathsTaken(value).reads;
    for (let at = 0; at < reads.length; at++) {
      const read = reads[at] ?? id;
      // Most are cited already; this check saves the calls.
      if (this.#cited[read] !== YES) this.#cite(read);
    }
  }

  /** Whether a value adds nothing to what reads it. */
  hasNoEffect(id: number): boolean {
    const known = this.#withoutEffect[id];
    if (known !== UNKNOWN) return known === YES;
    // In a circle through before() a value counts as having an effect.
    this.#withoutEffect[id] = NO;
    const value = this.#values[id];
    const isNothing = value !== undefined && this.#pathsTaken(value).isNothing;
    if (typeof isNothing === 'boolean' ? !isNothing : !isNothing(this)) return false;
    this.#withoutEffect[id] = YES;
    return true;
  }

  conditionHolds(condition: ConditionId): boolean {
    return this.calculation.conditionHolds(condition);
  }

  says(input: CheckedInput): boolean {
    return this.calculation.says(input);
  }
}
