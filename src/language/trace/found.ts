import type { CheckedValue } from '../book/checked.js';
import type { Column, Partition } from '../run/column.js';
import type { Run } from '../run/run.js';
import type { BranchPath } from '../run/walk.js';
import type { Asked } from './conditions.js';
import type { StepForm } from './step-form.js';
import type { TracedBook, TracedValue } from './traced-value.js';

/** A value as it was found in a run. */
export interface Found {
  readonly value: TracedValue;
  readonly form: StepForm;
  /** Its figures were given in the place of its rule. */
  readonly isGiven: boolean;
  /** The payslips (or items) that are shown, from 0. */
  readonly places: readonly number[];
  readonly column: Column;
  /** Which of them were found alike. */
  readonly shared: Partition;
  /** How it was found, once for all that were found alike. */
  readonly alike: readonly FoundAlike[];
  /** The conditions that were asked. */
  readonly asked: readonly Asked[];
}

/** Payslips (or items) that were found alike. */
export interface FoundAlike {
  /** Their number. */
  readonly shared: number;
  /** The first of them that is shown. */
  readonly at: number;
  readonly path: BranchPath;
}

/** Goes from values to all that they rest on. */
export class Finder {
  readonly #reached: Uint8Array;
  readonly #found: Found[] = [];
  /** What is read of the payslip before: it may rest on its reader, and is reached after it. */
  readonly #later: CheckedValue[] = [];
  #payslips: readonly number[] | undefined;

  constructor(
    private readonly run: Run,
    private readonly book: TracedBook,
    private readonly payslip: number | undefined,
  ) {
    this.#reached = new Uint8Array(run.book.size);
  }

  /** Values that were asked for, each after all that it rests on. */
  found(asked: readonly CheckedValue[]): readonly Found[] {
    for (const value of asked) this.#reach(value);
    // Grows while it is gone through.
    for (const value of this.#later) this.#reach(value);
    return this.#found;
  }

  /** Whether a value is among those that were found. */
  isFound({ id }: CheckedValue): boolean {
    return this.#reached[id] === 1;
  }

  /** Reaches a value after all that it rests on. */
  #reach(checked: CheckedValue): void {
    if (this.#reached[checked.id] === 1) return;
    this.#reached[checked.id] = 1;
    const value = this.book.value(checked);
    const isGiven = checked.copy === undefined && this.run.isGivenFigure(checked.fullName);
    const places = this.#places(value);
    const column = this.run.column(checked.id);
    const shared = this.#shared(value, column);
    const alike = isGiven ? [] : this.#alike(value, places, shared);
    const paths = pathsOf(alike);
    const asked = this.book.conditions.asked(this.run, conditionsOf(value, paths), alike);
    const form = value.form(paths, asked);
    for (const { value: read, isBefore } of form.reached) {
      if (isBefore) this.#later.push(read);
      else this.#reach(read);
    }
    this.#found.push({ value, form, isGiven, places, column, shared, alike, asked });
  }

  /** Payslips that are alike in all that is read for them were found alike. */
  #shared({ compiled }: TracedValue, column: Column): Partition {
    // Those that may repeat a figure share it without having been found alike.
    return compiled.mayRepeat && compiled.grain === 'payslip' ? compiled.sharing(this.run) : column.shared;
  }

  #alike(
    { compiled: { walk } }: TracedValue,
    places: readonly number[],
    { of, firsts }: Partition,
  ): readonly FoundAlike[] {
    const [first] = places;
    if (first === undefined) return [];
    if (places.length === 1 || firsts.length === 1 || !walk.varies)
      return [{ shared: of[first] ?? 0, at: first, path: walk.path(this.run, first) }];
    // Where several payslips are shown, all are.
    return firsts.map((at, shared) => ({ shared, at, path: walk.path(this.run, at) }));
  }

  #places({ compiled }: TracedValue): readonly number[] {
    const { grain, list = '' } = compiled;
    if (grain === 'item') return upTo(this.run.items(list).length);
    if (grain !== 'payslip') return ONE;
    this.#payslips ??= this.#payslipsShown();
    return this.#payslips;
  }

  #payslipsShown(): readonly number[] {
    const all = upTo(this.run.payslips);
    if (this.payslip === undefined) return all;
    const only = all[this.payslip - 1];
    if (only === undefined) throw new RangeError(`There is no payslip ${this.payslip} of ${all.length}.`);
    return [only];
  }
}

const ONE: readonly number[] = [0];

function upTo(length: number): readonly number[] {
  return Array.from({ length }, (_, at) => at);
}

/** The paths, each once. */
function pathsOf(alike: readonly FoundAlike[]): readonly BranchPath[] {
  const [only] = alike;
  return only !== undefined && alike.length === 1 ? [only.path] : [...new Set(alike.map(({ path }) => path))];
}

/** The conditions on the paths, and those of what is assumed, each once. */
function conditionsOf(
  { conditionsOfSentences }: TracedValue,
  paths: readonly BranchPath[],
): readonly number[] {
  const [first] = paths;
  if (conditionsOfSentences.length === 0 && paths.length <= 1) return first?.conditions ?? [];
  return [...new Set([...paths.flatMap(({ conditions }) => conditions), ...conditionsOfSentences])];
}
