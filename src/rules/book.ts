import { conditionsBehind, conditionsBehindTerm, reachedFrom } from './check/selection-order.js';
import { comparisonTerms } from './check/terms-of.js';
import type { CheckedBook, CheckedRefusal, RequestNode, TopicConditions } from './checked.js';
import type { CompiledRefusal } from './evaluate/compile.js';
import { CompiledBook } from './evaluate/compile.js';
import { type Given, Run } from './evaluate/run.js';
import { Refused } from './refused.js';
import { SAVES_ALL, type Saving } from './saving.js';
import { Selector } from './select/selector.js';

/** The rule book of a year, ready to answer: checked, compiled, with the outcomes of its conditions kept. */
export class Book {
  readonly compiled: CompiledBook;
  readonly #selectors: readonly { readonly selection: TopicConditions; readonly selector: Selector }[];

  constructor(
    readonly checked: CheckedBook,
    saving: Saving = SAVES_ALL,
  ) {
    this.compiled = new CompiledBook(checked, saving);
    this.#selectors = checked.selections.map((selection) => ({
      selection,
      selector: new Selector(selection, saving),
    }));
  }

  get taxYear(): string {
    return this.checked.taxYear;
  }

  /** What finding these values (full names) takes: the topics whose conditions must be asked, and the refusals to heed. */
  plan(asked: readonly string[]): Plan {
    const values = asked.map((name) => this.compiled.find(name).checked);
    const topics = new Set([...reachedFrom(values)].map((value) => value.topic));
    const refusals = this.compiled.refusals.filter((refusal) => topics.has(refusal.checked.topic));
    const needed = new Set([
      ...conditionsBehind(values),
      ...refusals.flatMap(({ checked }) => [...conditionsOfRefusal(checked)]),
    ]);
    const selectors: Selector[] = [];
    // From the last to the first: a topic's facts may be found with the conditions of those before it.
    for (const { selection, selector } of this.#selectors.toReversed()) {
      if (!selection.conditions.some((condition) => needed.has(condition.id))) continue;
      selectors.unshift(selector);
      for (const { term } of selection.facts) for (const id of conditionsBehindTerm(term)) needed.add(id);
    }
    return new Plan(this, selectors, refusals);
  }

  /** How many outcomes of conditions are kept, by topic. */
  get outcomesKept(): ReadonlyMap<string, number> {
    return new Map(this.#selectors.map(({ selector }) => [selector.topic, selector.kept]));
  }

  /** How often the outcome of a topic's conditions was kept from an earlier run, and how often it had to be asked. */
  get selections(): { readonly kept: number; readonly asked: number } {
    const counts = this.#selectors.map(({ selector }) => selector.counts);
    return counts.reduce((all, { kept, asked }) => ({ kept: all.kept + kept, asked: all.asked + asked }), {
      kept: 0,
      asked: 0,
    });
  }
}

/** One kind of calculation on a book: the same values asked of many requests. */
export class Plan {
  constructor(
    private readonly book: Book,
    private readonly selectors: readonly Selector[],
    private readonly refusals: readonly CompiledRefusal[],
  ) {}

  /** A calculation for which no condition is asked: only values that rest on none can be found. */
  beginUnasked(request: RequestNode): Run {
    return new Run(this.book.compiled, request);
  }

  /** Begins a calculation: asks which conditions hold for this request. Values are then found on demand. */
  async begin(request: RequestNode, given?: Given): Promise<Run> {
    const run = new Run(this.book.compiled, request, given);
    for (const selector of this.selectors) {
      const asking = selector.select(run);
      if (asking !== undefined) await asking;
    }
    return run;
  }

  /** Throws `Refused` with all faults when a rule refuses what this request leads to. */
  heedRefusals(run: Run): void {
    const faults = this.refusals.flatMap((refusal) => faultsOf(refusal, run));
    if (faults.length > 0) throw new Refused(faults);
  }
}

function conditionsOfRefusal(refusal: CheckedRefusal): ReadonlySet<number> {
  const comparisons = [refusal.if, ...refusal.fields.map((field) => field.if)];
  const terms = [
    ...comparisons.flatMap(comparisonTerms),
    ...refusal.says.filter((part) => typeof part !== 'string'),
  ];
  const conditions = new Set(terms.flatMap((term) => [...conditionsBehindTerm(term)]));
  if (refusal.when !== undefined) conditions.add(refusal.when);
  return conditions;
}

function faultsOf(refusal: CompiledRefusal, run: Run): { field: string; message: string }[] {
  const { when } = refusal.checked;
  if (when !== undefined && run.holds[when] !== true) return [];
  for (const at of refusal.sharing(run).firsts) {
    if (!refusal.applies(run, at)) continue;
    const fields = refusal.fields.filter((field) => field.applies?.(run, at) ?? true);
    return fields.map(({ path }) => ({ field: path, message: `${path} ${refusal.says(run, at)}` }));
  }
  return [];
}
