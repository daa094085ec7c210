import { refusalTerms, sentencesOf, sentenceTerms, valuesIn } from '../formula/terms.js';
import { Refused, type RefusedField } from '../refused.js';
import { ALL_CACHES, type CacheOptions } from '../run/cache-options.js';
import type { CompiledRefusal } from '../run/compile.js';
import { CompiledBook } from '../run/compile.js';
import type { ConditionTable } from '../run/condition-table.js';
import { Questions } from '../run/defaults.js';
import { type Overrides, Run } from '../run/run.js';
import { type AnswerNotes, NotesFinder } from '../trace/answer-notes.js';
import type { RequestField } from './check/request-fields.js';
import {
  conditionsBehind,
  conditionsBehindTerm,
  factsOf,
  reachedFrom,
  rulesBehind,
} from './check/selection-order.js';
import type {
  CheckedBook,
  CheckedCondition,
  CheckedRefusal,
  CheckedSentence,
  CheckedValue,
  RequestNode,
  Term,
} from './checked.js';
import { fieldsBehind } from './fields-behind.js';

/** The rule book of a year, ready to answer: checked, compiled, with its conditions as tables. */
export class Book {
  readonly compiled: CompiledBook;
  readonly #conditions: ReadonlyMap<number, CheckedCondition>;

  constructor(
    readonly checked: CheckedBook,
    saving: CacheOptions = ALL_CACHES,
  ) {
    this.compiled = new CompiledBook(checked, saving);
    this.#conditions = new Map(
      checked.selections.flatMap(({ conditions }) => conditions.map((each) => [each.id, each] as const)),
    );
  }

  get taxYear(): string {
    return this.checked.taxYear;
  }

  /** A calculation for which no condition is looked up: only values that rest on none can be found. */
  beginUnasked(request: RequestNode): Run {
    return new Run(this.compiled, request);
  }

  /** What finding these values (full names) takes: the conditions to look up, the refusals to heed, and
   *  what answers can take for granted and, where they show notices, give notice of: the sentences of all rules that they can
   *  rest on. */
  plan(asked: readonly string[], showsNotices = false): Plan {
    const values = asked.map((name) => this.compiled.find(name).checked);
    const topics = new Set([...reachedFrom(values)].map((value) => value.topic));
    const refusals = this.compiled.refusals.filter((refusal) => topics.has(refusal.checked.topic));
    const refused = refusals.flatMap(({ checked }) => refusalTerms(checked).flatMap(valuesIn));
    const rules = rulesBehind([...values, ...refused], this.#conditions);
    const needed = new Set([
      ...conditionsBehind(values),
      ...refusals.flatMap(({ checked }) => [...conditionsOf(checked, refusalTerms(checked))]),
      ...[...rules].flatMap((rule) =>
        sentencesOf(rule, showsNotices).flatMap((each) => [...conditionsOf(each, sentenceTerms(each))]),
      ),
    ]);
    const conditions: ConditionTable[] = [];
    // From the last to the first: a topic's facts may be found with the conditions of those before it.
    for (const selection of this.checked.selections.toReversed()) {
      const asked = selection.conditions.filter(({ id }) => needed.has(id));
      // Of items they are looked up where an item is found.
      const ofAll = asked.filter(({ list }) => list === undefined);
      conditions.unshift(...ofAll.map(({ id }) => this.compiled.conditions.of(id)));
      for (const fact of asked.flatMap(({ test }) => factsOf(test)))
        for (const id of conditionsBehindTerm(fact)) needed.add(id);
    }
    return new Plan(
      this.compiled,
      conditions,
      refusals,
      new NotesFinder(this.compiled, values, rules, showsNotices),
    );
  }

  /** The fields of the requests for which these values (full names) are found. */
  requestFields(asked: readonly string[], showsNotices = false): readonly RequestField[] {
    return fieldsBehind(
      this.checked,
      asked.map((name) => this.compiled.find(name).checked),
      showsNotices,
    );
  }
}

/** One kind of calculation on a book: the same values asked of many requests. */
export class Plan {
  readonly #conditions: Questions<ConditionTable, boolean>;
  readonly #refusals: Questions<CompiledRefusal, readonly RefusedField[]>;

  constructor(
    private readonly book: CompiledBook,
    /** Each after those that find its facts. */
    conditions: readonly ConditionTable[],
    refusals: readonly CompiledRefusal[],
    private readonly notesFinder: NotesFinder,
  ) {
    const { defaults } = book;
    this.#conditions = new Questions(defaults, conditions, (table, run) => table.answer(run, 0).holds);
    this.#refusals = new Questions(defaults, refusals, faultsOf);
  }

  /** Begins a calculation: finds which conditions hold for this request. Values are then found on demand. A promise only
   *  where it is the first of the year, and json-rules-engine is asked. */
  begin(request: RequestNode, given?: Overrides): Run | Promise<Run> {
    const filling = this.book.conditions.fill();
    if (filling !== undefined) return filling.then(() => this.#begin(request, given));
    return this.#begin(request, given);
  }

  #begin(request: RequestNode, given: Overrides | undefined): Run {
    const fields = given === undefined ? this.book.defaults?.fieldsOf(request) : undefined;
    const run = new Run(this.book, request, given, { fields });
    this.#conditions.forEach(run, (holds, { id }) => {
      run.holds[id] = holds;
    });
    return run;
  }

  /** Throws `Refused` with all faults when a rule refuses what this request leads to. */
  heedRefusals(run: Run): void {
    const faults: RefusedField[] = [];
    const refusals: CheckedRefusal[] = [];
    this.#refusals.forEach(run, (all, { checked }) => {
      if (all.length === 0) return;
      faults.push(...all);
      refusals.push(checked);
    });
    if (faults.length > 0) throw new Refused(faults, { refusals, run });
  }

  /** Whether an answer can rest on a rule, so that what the rule takes for granted is said. */
  reaches(rule: CheckedValue): boolean {
    return this.notesFinder.reach(rule);
  }

  /** The notes of an answer that rests on what a run has found so far. */
  notes(run: Run): AnswerNotes {
    return this.notesFinder.find(run);
  }
}

/** The conditions that a refusal or a sentence of these terms asks. */
function conditionsOf(
  { when }: CheckedRefusal | CheckedSentence,
  terms: readonly Term[],
): ReadonlySet<number> {
  const conditions = new Set(terms.flatMap((term) => [...conditionsBehindTerm(term)]));
  if (when !== undefined) conditions.add(when);
  return conditions;
}

function faultsOf(refusal: CompiledRefusal, run: Run): readonly RefusedField[] {
  const { when } = refusal.checked;
  if (when !== undefined && run.doesHold(when) !== true) return [];
  for (const at of refusal.sharing(run).firsts) {
    if (!refusal.applies(run, at)) continue;
    const fields = refusal.fields.filter((field) => field.applies?.(run, at) ?? true);
    return fields.map(({ path }) => ({ field: path, message: `${path} ${refusal.says(run, at)}` }));
  }
  return [];
}
