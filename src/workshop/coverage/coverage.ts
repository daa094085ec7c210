import { type CompiledValue, type Find, type Step, TermCompiler } from '../../language/inspect.js';
import type { Book, CheckedValue, Given, Run, Topic } from '../../language/index.js';
import { type LookupParts, type Part, partsOfRefusals, partsOfValue, type ValueParts } from './parts.js';
import type { SeenPart } from './summary.js';

/** Marks the rows that a value's lookups came to, on one payslip. */
type Look = (run: Run, at: number) => void;

/** Watches runs on the book of a year, and knows which rules, branches and rows none of them reached. It looks at runs when
 *  they are done: a run that nobody watches costs nothing more. Rules that `with` applies to other figures do not count. */
export class Coverage {
  readonly #book: Book;
  readonly #values: readonly { readonly value: CompiledValue; readonly parts: ValueParts; look?: Look }[];
  readonly #refusals: ReadonlyMap<string, Part>;
  readonly #reached = new Set<Part>();

  constructor(book: Book, topics: readonly Topic[]) {
    this.#book = book;
    const { selections, payslips } = book.checked;
    const names = new Map(selections.flatMap((each) => each.conditions.map(({ id, name }) => [id, name])));
    const originals = book.compiled.values.filter((value) => value.checked.copy === undefined);
    this.#values = originals.map((value) => {
      const parts = partsOfValue(value.checked, names);
      const look = new LookCompiler(parts, payslips, this.#reached).look(value.checked.step);
      return { value, parts, ...(look === undefined ? {} : { look }) };
    });
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
    for (const { value, parts, look } of found) {
      this.#reached.add(parts.rule);
      const took = run.took[value.id] ?? 0;
      for (const branch of parts.branches) if ((took & branch.bit) !== 0) this.#reached.add(branch);
      if (look !== undefined) for (const at of placesOf(value, run)) look(run, at);
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
      ...this.#values.flatMap(({ parts: { rule, branches, lookups } }) => [
        rule,
        ...branches,
        ...[...lookups.values()].flatMap(partsOfLookup),
      ]),
      ...this.#refusals.values(),
    ];
    return parts.map((part) => ({ part, reached: this.#reached.has(part) }));
  }
}

function partsOfLookup({ rows, otherwise }: LookupParts): readonly Part[] {
  return otherwise === undefined ? [...rows.values()] : [...rows.values(), otherwise];
}

/** The payslips or items that a value was worked out for. */
function placesOf(value: CompiledValue, run: Run): readonly number[] {
  // Where equal figures were put together afterwards, they may have come from different rows.
  if (value.mayRepeat && value.grain === 'payslip')
    return Array.from({ length: run.payslips }, (_, at) => at);
  return value.grain === 'year' || value.grain === 'any' ? [0] : (run.found(value.id)?.shared.firsts ?? []);
}

class LookCompiler {
  readonly #terms: TermCompiler;

  constructor(
    private readonly parts: ValueParts,
    payslips: CheckedValue | undefined,
    private readonly reached: Set<Part>,
  ) {
    this.#terms = new TermCompiler(undefined, payslips);
  }

  /** Undefined where there is no lookup in the step. */
  look(step: Step): Look | undefined {
    if (step.step === 'lookup') return this.#lookup(step);
    return step.step === 'first' ? this.#first(step) : undefined;
  }

  #lookup(step: Step & { step: 'lookup' }): Look {
    const parts = this.parts.lookups.get(step);
    const keys: readonly Find[] = step.keys.map((key) => this.#terms.datum(key));
    const otherwise = step.otherwise && this.look(step.otherwise);
    return (run, at) => {
      const words = keys.map((key) => String(key(run, at))).join(' ');
      const row = parts?.rows.get(words);
      const part = row ?? parts?.otherwise;
      if (part !== undefined) this.reached.add(part);
      if (row === undefined) otherwise?.(run, at);
    };
  }

  #first(step: Step & { step: 'first' }): Look | undefined {
    const branches = step.branches.map((branch) => ({
      when: branch.when,
      fits: branch.if && this.#terms.comparison(branch.if),
      look: this.look(branch.step),
    }));
    if (branches.every(({ look }) => look === undefined)) return undefined;
    return (run, at) => {
      const taken = branches.find(
        ({ when, fits }) =>
          (when === undefined || run.holds[when] === true) && (fits === undefined || fits(run, at)),
      );
      taken?.look?.(run, at);
    };
  }
}
