import type { CompiledValue } from '../../language/inspect.js';
import type { Book, Given, Run, Topic } from '../../language/index.js';
import { type Part, partsOfRefusals, partsOfValue, type ValueParts } from './parts.js';
import type { SeenPart } from './summary.js';

/** Watches runs on the book of a year, and knows which rules, branches and rows none of them reached. It looks at runs when
 *  they are done: a run that nobody watches costs nothing more. Rules that `with` applies to other figures do not count. */
export class Coverage {
  readonly #book: Book;
  readonly #values: readonly { readonly value: CompiledValue; readonly parts: ValueParts }[];
  readonly #refusals: ReadonlyMap<string, Part>;
  readonly #reached = new Set<Part>();

  constructor(book: Book, topics: readonly Topic[]) {
    this.#book = book;
    const { selections } = book.checked;
    const names = new Map(selections.flatMap((each) => each.conditions.map(({ id, name }) => [id, name])));
    const originals = book.compiled.values.filter((value) => value.checked.copy === undefined);
    this.#values = originals.map((value) => ({ value, parts: partsOfValue(value.checked, names) }));
    this.#refusals = new Map(topics.flatMap((topic) => [...partsOfRefusals(topic)]));
  }

  /** Marks what a run reached, except for what was given to it in place of rules. */
  observe(run: Run, given: Given = {}): void {
    this.#observe(run, given);
    // What was found for sentences alone.
    this.#observe(run.aside, given);
  }

  #observe(run: Run, given: Given): void {
    const found = this.#values.filter(
      ({ value }) => run.found(value.id) !== undefined && given.values?.has(value.fullName) !== true,
    );
    for (const { value, parts } of found) {
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
      const row = rows?.get(cell);
      if (row !== undefined) this.#reached.add(row);
    }
  }

  /** Marks what a run reached that the rules refuse, and the refusals that apply to it. */
  observeRefused(run: Run): void {
    for (const { checked, grain, applies } of this.#book.compiled.refusals) {
      const part = this.#refusals.get(checked.fullName);
      if (part === undefined || (checked.when !== undefined && run.holds[checked.when] !== true)) continue;
      const payslips = grain === 'payslip' ? run.payslips : 1;
      if (Array.from({ length: payslips }, (_, at) => at).some((at) => applies(run, at))) {
        this.#reached.add(part);
      }
    }
    this.observe(run);
  }

  /** Everything that can be reached, and whether it was so far. */
  get seen(): readonly SeenPart[] {
    const parts = [
      ...this.#values.flatMap(({ parts: { rule, all } }) => [rule, ...all]),
      ...this.#refusals.values(),
    ];
    return parts.map((part) => ({ part, reached: this.#reached.has(part) }));
  }
}

/** The payslips or items that a value was worked out for. */
function placesOf(value: CompiledValue, run: Run): readonly number[] {
  // Where equal figures were put together afterwards, they may have come from different rows.
  if (value.mayRepeat && value.grain === 'payslip')
    return Array.from({ length: run.payslips }, (_, at) => at);
  return value.grain === 'year' || value.grain === 'any' ? [0] : (run.found(value.id)?.shared.firsts ?? []);
}
