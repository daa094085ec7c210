import { type Book, type Overrides, placeText, type Run } from '../../language/index.js';
import type { CompiledValue } from '../../language/inspect.js';
import type { YearBook } from '../../law/index.js';
import { type Part, partsOfRefusals, partsOfValue, type ValueParts } from './parts.js';

/** Watches runs on the books of a year, and knows which rules, branches and rows none of them reached. It looks at runs when
 *  they are done: a run that nobody watches costs nothing more. Rules that `with` applies to other figures do not count. */
export class Coverage {
  readonly #books: readonly BookCoverage[];

  constructor(year: YearBook) {
    this.#books = year.purposes.map((purpose) => new BookCoverage(year.bookOf(purpose)));
  }

  /** Marks what a run reached, without the values that replaced rules. */
  observe(run: Run, given: Overrides = {}): void {
    this.#of(run)?.observe(run, given);
  }

  /** Marks what a run reached that the rules refuse, and the refusals that apply to it. */
  observeRefused(run: Run): void {
    this.#of(run)?.observeRefused(run);
  }

  #of(run: Run): BookCoverage | undefined {
    return this.#books.find(({ book }) => book.compiled === run.book);
  }

  /** Everything that can be reached, and whether it was so far, by any book that has it. */
  get parts(): readonly PartCoverage[] {
    return mergeBooks(this.#books.map(({ parts }) => parts));
  }
}

class BookCoverage {
  readonly #values: readonly { readonly value: CompiledValue; readonly parts: ValueParts }[];
  readonly #refusals: ReadonlyMap<string, Part>;
  readonly #reached = new Set<Part>();

  constructor(readonly book: Book) {
    const { topicConditions } = book.checked;
    const names = new Map(
      topicConditions.flatMap((each) => each.conditions.map(({ id, name }) => [id, name])),
    );
    const originals = book.compiled.values.filter((value) => value.checked.copy === undefined);
    this.#values = originals.map((value) => ({ value, parts: partsOfValue(value.checked, names) }));
    this.#refusals = partsOfRefusals(book.checked);
  }

  observe(run: Run, given: Overrides): void {
    this.#observe(run, given);
    // What was found for sentences alone.
    this.#observe(run.aside, given);
  }

  #observe(run: Run, given: Overrides): void {
    const values = this.#values.filter(
      ({ value }) => run.peek(value.id) !== undefined && given.values?.has(value.fullName) !== true,
    );
    for (const { value, parts } of values) {
      this.#reached.add(parts.rule);
      for (const [number, part] of parts.byBranch)
        if (value.walk.wasTaken(number, run)) this.#reached.add(part);
      if (parts.byCell.size > 0) for (const at of placesOf(value, run)) this.#lookAt(value, parts, run, at);
    }
  }

  /** Marks the row that a lookup came to on one payslip. */
  #lookAt({ walk }: CompiledValue, { byCell }: ValueParts, run: Run, at: number): void {
    const { leaf, figures } = walk.path(run, at);
    const rows = byCell.get(leaf);
    for (const cell of figures?.(run, at) ?? []) {
      const row = rows?.get(cell.path);
      if (row !== undefined) this.#reached.add(row);
    }
  }

  observeRefused(run: Run): void {
    for (const { checked, grain, applies } of this.book.compiled.refusals) {
      const part = this.#refusals.get(checked.fullName);
      if (part === undefined || (checked.when !== undefined && run.holds[checked.when] !== true)) continue;
      const payslips = grain === 'payslip' ? run.payslips : 1;
      if (Array.from({ length: payslips }, (_, at) => at).some((at) => applies(run, at))) {
        this.#reached.add(part);
      }
    }
    this.observe(run, {});
  }

  get parts(): readonly PartCoverage[] {
    const parts = [
      ...this.#values.flatMap(({ parts: { rule, all } }) => [rule, ...all]),
      ...this.#refusals.values(),
    ];
    return parts.map((part) => ({ part, reached: this.#reached.has(part) }));
  }
}

/** The payslips or items that a value was calculated for. */
function placesOf(value: CompiledValue, run: Run): readonly number[] {
  // A deduplicated column no longer says which rows its figures came from.
  if (value.mayHaveDuplicates && value.grain === 'payslip')
    return Array.from({ length: run.payslips }, (_, at) => at);
  return value.grain === 'year' || value.grain === 'any' ? [0] : (run.peek(value.id)?.partition.firsts ?? []);
}

/** A part of the rules, and whether any run reached it. */
export interface PartCoverage {
  readonly part: Part;
  readonly reached: boolean;
}

/** How many of the parts of one kind were reached. */
export interface ReachCount {
  readonly reached: number;
  readonly all: number;
  /** What was not; what lies within something that was not reached itself is left out. */
  readonly missing: readonly Part[];
}

export type Summary = Readonly<Record<Part['kind'], ReachCount>>;

/** Sums up what was reached, by kind. */
export function summaryOf(parts: readonly PartCoverage[]): Summary {
  const reached = new Set(parts.filter((each) => each.reached).map(({ part }) => keyOf(part)));
  const of = (kind: Part['kind']): ReachCount => {
    const ofKind = parts.filter(({ part }) => part.kind === kind);
    const missing = ofKind.filter((each) => !each.reached).map(({ part }) => part);
    return {
      reached: ofKind.length - missing.length,
      all: ofKind.length,
      missing: missing.filter(({ within }) => within === undefined || reached.has(keyOf(within))),
    };
  };
  return { rule: of('rule'), branch: of('branch'), row: of('row') };
}

/** Several books or years as one: a rule that is the law in all of them is reached when it is in any. */
export function mergeBooks(books: readonly (readonly PartCoverage[])[]): readonly PartCoverage[] {
  const byPlace = new Map<string, PartCoverage>();
  for (const { part, reached } of books.flat()) {
    const key = keyOf(part);
    const other = byPlace.get(key);
    byPlace.set(key, { part: other?.part ?? part, reached: reached || other?.reached === true });
  }
  return [...byPlace.values()];
}

/** The same for the same part in every year that has it. */
function keyOf({ kind, rule, which, place }: Part): string {
  return `${kind} ${rule} ${which} ${placeText(place)}`;
}
