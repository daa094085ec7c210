import { refusalTerms, sentencesOf, sentenceTerms, valuesIn } from '../formula/terms.js';
import { Refused, type RefusedField } from '../refused.js';
import { ALL_CACHES, type CacheOptions } from '../run/cache-options.js';
import type { CompiledRefusal } from '../run/compile.js';
import { CompiledBook } from '../run/compile.js';
import type { ConditionTable } from '../run/condition-table.js';
import { EvaluationBatch } from '../run/defaults.js';
import { type Overrides, Run } from '../run/run.js';
import { type AnswerNotes, NotesFinder } from '../trace/answer-notes.js';
import {
  conditionsBehind,
  conditionsBehindTerm,
  factsOf,
  rulesBehind,
  withDependencies,
} from './check/condition-order.js';
import type { RequestField } from './check/request-fields.js';
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
    caches: CacheOptions = ALL_CACHES,
  ) {
    this.compiled = new CompiledBook(checked, caches);
    this.#conditions = new Map(
      checked.topicConditions.flatMap(({ conditions }) => conditions.map((each) => [each.id, each] as const)),
    );
  }

  get taxYear(): string {
    return this.checked.taxYear;
  }

  /** A run without conditions: it can only find values that rest on none. */
  startWithoutConditions(request: RequestNode): Run {
    return new Run(this.compiled, request);
  }

  /** Plans the calculation of some values (full names): which conditions to look up, which refusals to check, and which
   *  assumptions and, if answers show them, notices can apply. */
  plan(names: readonly string[], showsNotices = false): Plan {
    const values = names.map((name) => this.compiled.find(name).checked);
    const topics = new Set([...withDependencies(values)].map((value) => value.topic));
    const refusals = this.compiled.refusals.filter((refusal) => topics.has(refusal.checked.topic));
    const valuesOfRefusals = refusals.flatMap(({ checked }) => refusalTerms(checked).flatMap(valuesIn));
    const rules = rulesBehind([...values, ...valuesOfRefusals], this.#conditions);
    const conditionIds = new Set([
      ...conditionsBehind(values),
      ...refusals.flatMap(({ checked }) => [...conditionsOf(checked, refusalTerms(checked))]),
      ...[...rules].flatMap((rule) =>
        sentencesOf(rule, showsNotices).flatMap((each) => [...conditionsOf(each, sentenceTerms(each))]),
      ),
    ]);
    const conditions: ConditionTable[] = [];
    // In reverse: the facts of a topic may need conditions of topics before it.
    for (const topic of this.checked.topicConditions.toReversed()) {
      const lookups = topic.conditions.filter(({ id }) => conditionIds.has(id));
      // Conditions of items are looked up later, for each item.
      const ofWholeRequest = lookups.filter(({ list }) => list === undefined);
      conditions.unshift(...ofWholeRequest.map(({ id }) => this.compiled.conditions.table(id)));
      for (const fact of lookups.flatMap(({ test }) => factsOf(test)))
        for (const id of conditionsBehindTerm(fact)) conditionIds.add(id);
    }
    return new Plan(
      this.compiled,
      conditions,
      refusals,
      new NotesFinder(this.compiled, values, rules, showsNotices),
    );
  }

  /** The fields of the requests for which these values (full names) are found. */
  requestFields(names: readonly string[], showsNotices = false): readonly RequestField[] {
    return fieldsBehind(
      this.checked,
      names.map((name) => this.compiled.find(name).checked),
      showsNotices,
    );
  }
}

/** One kind of calculation on a book: the same values for many requests. */
export class Plan {
  readonly #conditions: EvaluationBatch<ConditionTable, boolean>;
  readonly #refusals: EvaluationBatch<CompiledRefusal, readonly RefusedField[]>;

  constructor(
    private readonly book: CompiledBook,
    /** Each after those that find its facts. */
    conditions: readonly ConditionTable[],
    refusals: readonly CompiledRefusal[],
    private readonly notesFinder: NotesFinder,
  ) {
    const { defaults } = book;
    this.#conditions = new EvaluationBatch(defaults, conditions, (table, run) => table.answer(run, 0).holds);
    this.#refusals = new EvaluationBatch(defaults, refusals, faultsOf);
  }

  /** Starts a run: looks up which conditions hold for the request; values are then found on demand. A promise only for the
   *  first run of the year, which waits for json-rules-engine. */
  start(request: RequestNode, overrides?: Overrides): Run | Promise<Run> {
    const pending = this.book.conditions.fill();
    if (pending !== undefined) return pending.then(() => this.#startRun(request, overrides));
    return this.#startRun(request, overrides);
  }

  #startRun(request: RequestNode, overrides: Overrides | undefined): Run {
    const fields = overrides === undefined ? this.book.defaults?.fieldsOf(request) : undefined;
    const run = new Run(this.book, request, overrides, { fields });
    this.#conditions.forEach(run, (holds, { id }) => {
      run.holds[id] = holds;
    });
    return run;
  }

  /** Throws `Refused` with all faults if rules refuse the request of a run. */
  throwRefusals(run: Run): void {
    const faults: RefusedField[] = [];
    const refusals: CheckedRefusal[] = [];
    this.#refusals.forEach(run, (all, { checked }) => {
      if (all.length === 0) return;
      faults.push(...all);
      refusals.push(checked);
    });
    if (faults.length > 0) throw new Refused(faults, { refusals, run });
  }

  /** Whether an answer can rest on a rule. */
  canReach(rule: CheckedValue): boolean {
    return this.notesFinder.canReach(rule);
  }

  /** The notes of an answer that rests on what a run has found so far. */
  notes(run: Run): AnswerNotes {
    return this.notesFinder.find(run);
  }
}

/** The conditions that a refusal or a sentence with these terms rests on. */
function conditionsOf(
  { when }: CheckedRefusal | CheckedSentence,
  terms: readonly Term[],
): ReadonlySet<number> {
  const conditions = new Set(terms.flatMap((term) => [...conditionsBehindTerm(term)]));
  if (when !== undefined) conditions.add(when);
  return conditions;
}

function faultsOf(refusal: CompiledRefusal, run: Run): readonly RefusedField[] {
  const { when, list } = refusal.checked;
  if (when !== undefined && run.doesHold(when) !== true) return [];
  if (list !== undefined) return run.items(list).flatMap((_, at) => faultsAt(refusal, run, at));
  for (const at of refusal.groupByReads(run).representatives) {
    const faults = faultsAt(refusal, run, at);
    if (faults.length > 0) return faults;
  }
  return [];
}

/** What a refusal finds wrong on a payslip, or with an item. */
function faultsAt(refusal: CompiledRefusal, run: Run, at: number): readonly RefusedField[] {
  if (!refusal.applies(run, at)) return [];
  const { list } = refusal.checked;
  const fields = refusal.fields.filter((field) => field.applies?.(run, at) ?? true);
  return fields.map(({ path }) => {
    const field = list === undefined ? path : `${list}[${at}]${path.slice(list.length)}`;
    return { field, message: `${field} ${refusal.says(run, at)}` };
  });
}
