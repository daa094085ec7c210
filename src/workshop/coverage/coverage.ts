import {
  type Book,
  type Calculation,
  type CheckedValue,
  type Overrides,
  placeText,
} from '../../language/index.js';
import { doesApply, figuresAt, pathsOf } from '../../language/inspect.js';
import type { YearBook } from '../../law/index.js';
import { type Part, partsOfRefusals, partsOfValue, type ValueParts } from './parts.js';

/** Records which rules, branches and lookup rows the runs on the books of a year reach. It inspects runs after they are done, so
 *  a run that is not observed costs nothing. Copies of rules made by `with` do not count. */
export class Coverage {
  readonly #books: readonly BookCoverage[];

  constructor(year: YearBook) {
    this.#books = year.purposes.map((purpose) => new BookCoverage(year.bookOf(purpose)));
  }

  /** Marks what a run reached; values that replaced rules (`overrides`) are not marked. */
  observe(run: Calculation, overrides: Overrides = {}): void {
    this.#coverageOf(run)?.observe(run, overrides);
  }

  /** Marks what a refused run reached, and the refusals that apply to it. */
  observeRefused(run: Calculation): void {
    this.#coverageOf(run)?.observeRefused(run);
  }

  #coverageOf(run: Calculation): BookCoverage | undefined {
    return this.#books.find(({ book }) => book === run.book);
  }

  /** All parts of the year's books, and whether a run on any of the books reached them. */
  get parts(): readonly PartCoverage[] {
    return mergeCoverage(this.#books.map(({ parts }) => parts));
  }
}

class BookCoverage {
  readonly #values: readonly { readonly value: CheckedValue; readonly parts: ValueParts }[];
  readonly #refusals: ReadonlyMap<string, Part>;
  readonly #reached = new Set<Part>();

  constructor(readonly book: Book) {
    const { topicConditions } = book.checked;
    const names = new Map(
      topicConditions.flatMap((each) => each.conditions.map(({ id, name }) => [id, name])),
    );
    const originals = book.checked.values.filter(({ copy }) => copy === undefined);
    this.#values = originals.map((value) => ({ value, parts: partsOfValue(value, names) }));
    this.#refusals = partsOfRefusals(book.checked);
  }

  observe(run: Calculation, overrides: Overrides): void {
    this.#observe(run, overrides);
    // The values that only sentences read.
    this.#observe(run.scratchCopy, overrides);
  }

  #observe(run: Calculation, overrides: Overrides): void {
    const values = this.#values.filter(
      ({ value }) => run.hasFound(value) && overrides.values?.has(value.fullName) !== true,
    );
    for (const { value, parts } of values) {
      this.#reached.add(parts.rule);
      for (const leaf of run.leavesOf(value))
        for (const number of pathsOf(value.step).get(leaf)?.branches ?? []) {
          const part = parts.byBranch.get(number);
          if (part !== undefined) this.#reached.add(part);
        }
      if (parts.byCell.size > 0)
        for (const at of run.placesOf(value)) this.#observeLookup(value, parts, run, at);
    }
  }

  /** Marks the row that a lookup found at one position of a column. */
  #observeLookup(value: CheckedValue, { byCell }: ValueParts, run: Calculation, at: number): void {
    const leaf = run.leafOf(value, at);
    const rows = byCell.get(leaf);
    for (const cell of figuresAt(leaf, run.here(value, at))) {
      const row = rows?.get(cell.path);
      if (row !== undefined) this.#reached.add(row);
    }
  }

  observeRefused(run: Calculation): void {
    for (const refusal of this.book.checked.refusals) {
      const part = this.#refusals.get(refusal.fullName);
      if (part !== undefined && doesApply(refusal, run)) this.#reached.add(part);
    }
    this.observe(run, {});
  }

  get parts(): readonly PartCoverage[] {
    const parts = [
      ...this.#values.flatMap(({ parts: { rule, all } }) => [rule, ...all]),
      ...this.#refusals.values(),
    ];
    return parts.map((part) => ({ part, isReached: this.#reached.has(part) }));
  }
}

/** A part of the rules, and whether any run reached it. */
export interface PartCoverage {
  readonly part: Part;
  readonly isReached: boolean;
}

/** How many of the parts of one kind were reached. */
export interface ReachCount {
  readonly reached: number;
  readonly all: number;
  /** The parts that were not reached, without those whose parent was not reached either. */
  readonly missing: readonly Part[];
}

/** The counts of a coverage, by kind of part. */
export type Summary = Readonly<Record<Part['kind'], ReachCount>>;

/** How many parts of each kind were reached, and which were not. */
export function summaryOf(parts: readonly PartCoverage[]): Summary {
  const reached = new Set(parts.filter((each) => each.isReached).map(({ part }) => keyOf(part)));
  const countOf = (kind: Part['kind']): ReachCount => {
    const partsOfKind = parts.filter(({ part }) => part.kind === kind);
    const missing = partsOfKind.filter((each) => !each.isReached).map(({ part }) => part);
    return {
      reached: partsOfKind.length - missing.length,
      all: partsOfKind.length,
      missing: missing.filter(({ parent }) => parent === undefined || reached.has(keyOf(parent))),
    };
  };
  return { rule: countOf('rule'), branch: countOf('branch'), row: countOf('row') };
}

/** Merges the coverage of books or years: a part that several have is reached when it is in any of them. */
export function mergeCoverage(books: readonly (readonly PartCoverage[])[]): readonly PartCoverage[] {
  const byPlace = new Map<string, PartCoverage>();
  for (const { part, isReached } of books.flat()) {
    const key = keyOf(part);
    const other = byPlace.get(key);
    byPlace.set(key, { part: other?.part ?? part, isReached: isReached || other?.isReached === true });
  }
  return [...byPlace.values()];
}

/** The parts of one year, each reached where a run of any year reached it: a rule that several years have is proven by a case of
 *  one. A row of a lookup is of the rates of its year. */
export function reachedInAny(
  parts: readonly PartCoverage[],
  years: readonly (readonly PartCoverage[])[],
): readonly PartCoverage[] {
  const reached = new Set(
    years
      .flat()
      .filter((each) => each.isReached)
      .map(({ part }) => keyOf(part)),
  );
  return parts.map(({ part }) => ({ part, isReached: reached.has(keyOf(part)) }));
}

/** The key of a part, the same in every year that has it. */
function keyOf({ kind, rule, which, place }: Part): string {
  return `${kind} ${rule} ${which} ${placeText(place)}`;
}
