import type { CheckedValue } from '../book/checked.js';
import type { Column, Partition } from '../run/column.js';
import type { Run } from '../run/run.js';
import type { BranchPath } from '../run/walk.js';
import type { ConditionAnswer } from './conditions.js';
import type { StepForm } from './step-form.js';
import type { TracedBook, TracedValue } from './traced-value.js';

/** A value of a run with all that its step in a trace is written from. */
export interface FoundValue {
  readonly value: TracedValue;
  readonly form: StepForm;
  /** Whether its figures come from outside, in the place of its rule. */
  readonly isOverride: boolean;
  /** The payslips (or items) that are shown, from 0. */
  readonly places: readonly number[];
  readonly column: Column;
  /** The payslips (or items) grouped by what the value read. */
  readonly partition: Partition;
  /** The groups that are shown, each with its path. */
  readonly groups: readonly PathGroup[];
  /** The conditions on the paths, with their answers. */
  readonly conditions: readonly ConditionAnswer[];
}

/** Payslips (or items) for which a value read the same, and took the same path. */
export interface PathGroup {
  /** Its number in the partition. */
  readonly number: number;
  /** Its first payslip that is shown. */
  readonly at: number;
  readonly path: BranchPath;
}

/** A depth-first search from values to all that they rest on, in topological order. */
export class Finder {
  readonly #visited: Uint8Array;
  readonly #values: FoundValue[] = [];
  /** Values read of the payslip before: they may rest on their reader, so they are visited after it. */
  readonly #postponed: CheckedValue[] = [];
  #payslipIndexes: readonly number[] | undefined;

  constructor(
    private readonly run: Run,
    private readonly book: TracedBook,
    private readonly payslip: number | undefined,
  ) {
    this.#visited = new Uint8Array(run.book.size);
  }

  /** The values and all that they rest on, each after what it rests on. */
  find(values: readonly CheckedValue[]): readonly FoundValue[] {
    for (const value of values) this.#visit(value);
    // A visit may append to the list.
    for (const value of this.#postponed) this.#visit(value);
    return this.#values;
  }

  /** Whether the search has visited a value. */
  hasVisited({ id }: CheckedValue): boolean {
    return this.#visited[id] === 1;
  }

  /** Adds a value, after all that it rests on. */
  #visit(checked: CheckedValue): void {
    if (this.#visited[checked.id] === 1) return;
    this.#visited[checked.id] = 1;
    const foundValue = this.#findOne(checked);
    for (const { value: dependency, isBefore } of foundValue.form.dependencies) {
      if (isBefore) this.#postponed.push(dependency);
      else this.#visit(dependency);
    }
    this.#values.push(foundValue);
  }

  /** One value, without what it rests on. */
  #findOne(checked: CheckedValue): FoundValue {
    const value = this.book.value(checked);
    const isOverride = checked.copy === undefined && this.run.isOverride(checked.fullName);
    const places = this.#placesOf(value);
    const column = this.run.column(checked.id);
    const partition = this.#partitionOf(value, column);
    const groups = isOverride ? [] : this.#groupsOf(value, places, partition);
    const paths = pathsOf(groups);
    const conditions = this.book.conditions.answers(this.run, conditionsOf(value, paths), groups);
    const form = value.form(paths, conditions);
    return { value, form, isOverride, places, column, partition, groups, conditions };
  }

  /** The payslips grouped by what the value read. */
  #partitionOf({ compiled }: TracedValue, column: Column): Partition {
    // Its column may share a group between payslips that read different values and came to equal figures.
    return compiled.mayHaveDuplicates && compiled.grain === 'payslip'
      ? compiled.groupByReads(this.run)
      : column.partition;
  }

  #groupsOf(
    { compiled: { walk } }: TracedValue,
    places: readonly number[],
    { groupIndexes, representatives }: Partition,
  ): readonly PathGroup[] {
    const [first] = places;
    if (first === undefined) return [];
    if (places.length === 1 || representatives.length === 1 || !walk.canVary)
      return [{ number: groupIndexes[first] ?? 0, at: first, path: walk.path(this.run, first) }];
    // Where several payslips are shown, all are.
    return representatives.map((at, number) => ({ number, at, path: walk.path(this.run, at) }));
  }

  #placesOf({ compiled }: TracedValue): readonly number[] {
    const { grain, list = '' } = compiled;
    if (grain === 'item') return indexesUpTo(this.run.items(list).length);
    if (grain !== 'payslip') return FIRST_ONLY;
    this.#payslipIndexes ??= this.#payslipPlaces();
    return this.#payslipIndexes;
  }

  #payslipPlaces(): readonly number[] {
    const all = indexesUpTo(this.run.payslips);
    if (this.payslip === undefined) return all;
    const only = all[this.payslip - 1];
    if (only === undefined) throw new RangeError(`There is no payslip ${this.payslip} of ${all.length}.`);
    return [only];
  }
}

export const FIRST_ONLY: readonly number[] = [0];

function indexesUpTo(length: number): readonly number[] {
  return Array.from({ length }, (_, at) => at);
}

/** The paths, each once. */
function pathsOf(groups: readonly PathGroup[]): readonly BranchPath[] {
  const [only] = groups;
  return only !== undefined && groups.length === 1
    ? [only.path]
    : [...new Set(groups.map(({ path }) => path))];
}

/** The conditions on the paths and of the value's sentences, each once. */
function conditionsOf(
  { conditionsOfSentences }: TracedValue,
  paths: readonly BranchPath[],
): readonly number[] {
  const [first] = paths;
  if (conditionsOfSentences.length === 0 && paths.length <= 1) return first?.conditions ?? [];
  return [...new Set([...paths.flatMap(({ conditions }) => conditions), ...conditionsOfSentences])];
}
