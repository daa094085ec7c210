import { BoundedMap, memoize } from '../../cache.js';
import { type CitedLaw, citationFields, lawOfBranches } from '../book/authority.js';
import { ruleOf } from '../book/check/condition-order.js';
import type { CheckedBook, CheckedValue } from '../book/checked.js';
import { FormulaWriter } from '../formula/print.js';
import type { CompiledBook, CompiledValue } from '../run/compile.js';
import type { BranchPath } from '../run/walk.js';
import type { Place } from '../source/source.js';
import { type ConditionAnswer, Conditions } from './conditions.js';
import { type DepartureOfRule, departuresOf } from './departures.js';
import { copyOwner } from './operands.js';
import { StepForm } from './step-form.js';
import { fieldsText } from './text.js';
import type { TraceStep } from './trace-step.js';

/** What all traces of a book share, because it rests on the rules alone; made lazily. */
export class TracedBook {
  readonly conditions: Conditions;
  readonly payslips: CheckedValue | undefined;
  readonly #values: (TracedValue | undefined)[] = [];
  readonly #writers: ReadonlyMap<string, FormulaWriter>;

  constructor(readonly compiled: CompiledBook) {
    this.conditions = new Conditions(compiled.checked);
    this.payslips = compiled.checked.payslips;
    this.#writers = writersOf(compiled.checked);
  }

  value(checked: CheckedValue): TracedValue {
    const cached = this.#values[checked.id];
    if (cached !== undefined) return cached;
    const value = new TracedValue(this, this.compiled.value(checked.id));
    this.#values[checked.id] = value;
    return value;
  }

  /** The writer of formulas with the names of a topic. */
  writer(topic: string): FormulaWriter {
    return this.#writers.get(topic) ?? new FormulaWriter(topic);
  }
}

export const tracedBookOf = memoize((book: CompiledBook) => new TracedBook(book));

function writersOf({ values }: CheckedBook): ReadonlyMap<string, FormulaWriter> {
  const names = new Map<string, Set<string>>();
  for (const { topic, rule } of values) {
    const own = names.get(topic);
    if (own === undefined) names.set(topic, new Set([rule.name]));
    else own.add(rule.name);
  }
  return new Map([...names].map(([topic, own]) => [topic, new FormulaWriter(topic, own)]));
}

/** The head of a step, and its end: what the rule says of itself, with its law on the paths that were taken. */
interface RuleFields {
  readonly head: string;
  readonly end: string;
}

/** The capacity of a value's cache: a value has few branches, and its conditions few facts. */
const CACHE_CAPACITY = 1000;

/** A value with the parts of its trace steps that rest on its rule alone. */
export class TracedValue {
  readonly checked: CheckedValue;
  readonly writer: FormulaWriter;
  /** The original of a copy made by `with`. */
  readonly original: CheckedValue | undefined;
  /** The names of its roundings. */
  readonly roundings: string | undefined;
  /** Where another authority would round otherwise. */
  readonly departure: DepartureOfRule | undefined;
  /** The conditions of its assumptions, which can rest on facts that no formula reads. */
  readonly conditionsOfSentences: readonly number[];
  /** Its rule; of a value that `with` replaces, the rule with the `with`. */
  readonly #rule: CitedRule;
  readonly #forms = new BoundedMap<string | number, StepForm>(CACHE_CAPACITY);

  constructor(
    readonly book: TracedBook,
    readonly compiled: CompiledValue,
  ) {
    const { checked } = compiled;
    this.checked = checked;
    this.original = checked.copy && ruleOf(checked);
    this.conditionsOfSentences =
      checked.copy === undefined ? checked.assumptions.flatMap(({ when }) => when ?? []) : [];
    const rounding = checked.roundings.map(({ name }) => name);
    this.roundings = rounding.length === 0 ? undefined : fieldsText({ rounding });
    this.departure = departuresOf(book.compiled.checked).get(checked.fullName);
    this.#rule = citedRuleOf(checked, book.compiled);
    this.writer = book.writer(this.#rule.topic);
  }

  /** Where its law stands on these paths. */
  lawOn(paths: readonly BranchPath[]): CitedLaw {
    return lawOfBranches(
      this.#rule,
      paths.map(({ law }) => law),
    );
  }

  /** The fields on the rule itself. In brief they are without title, note and source, which the rule's own step states: all but
   *  those of a branch, since that step may have taken another. */
  ruleFields(paths: readonly BranchPath[], isBrief: boolean): RuleFields {
    const { checked } = this;
    const { title, note, place } = this.#rule;
    const copyIn = copyOwner(checked);
    const { grain } = checked.type;
    const isCited = !isBrief || paths.some(({ law }) => law !== undefined);
    return ruleFields(
      {
        rule: checked.fullName,
        ...(copyIn !== undefined && { in: copyIn }),
        ...(!isBrief && title !== undefined && { title }),
        grain: grain === 'payslip' || grain === 'item' ? grain : ('year' as const),
      },
      {
        ...(!isBrief && note !== undefined && { note }),
        ...(isCited && citationFields(this.lawOn(paths))),
        file: place.source.path,
        line: place.line,
      },
    );
  }

  /** The form of its step for these paths and conditions; cached. */
  form(paths: readonly BranchPath[], conditions: readonly ConditionAnswer[]): StepForm {
    const [only] = paths;
    const isPlain = only !== undefined && paths.length === 1 && conditions.length === 0;
    const key = isPlain ? only.number : formKey(paths, conditions);
    const cached = this.#forms.get(key);
    if (cached !== undefined) return cached;
    const form = new StepForm(this, paths, conditions);
    this.#forms.set(key, form);
    return form;
  }
}

/** The topic, place and citations of a rule. */
interface CitedRule extends CitedLaw {
  readonly lawOfRoundings: CitedLaw;
  readonly topic: string;
  readonly title: string | undefined;
  readonly note: string | undefined;
  readonly place: Place;
}

/** The topic, place and citations of a value's rule. For a value that `with` replaces they are those of the rule with the
 *  `with`, which has the formula. */
function citedRuleOf(
  { copy, topic, rule, fullName, sources, authorities, lawOfRoundings }: CheckedValue,
  book: CompiledBook,
): CitedRule {
  const { title, note, place } = rule;
  // A value that `with` replaces reads originals, so it has no replacements; copies that rest on it have some.
  if (copy === undefined || copy.replacements.size > 0)
    return { topic, title, note, place, sources, authorities, lawOfRoundings };
  const owner = book.find(copy.ownerName).checked;
  const change = owner.rule.with?.get(fullName) ?? owner.rule.with?.get(rule.name);
  return {
    topic: owner.topic,
    title,
    note: undefined,
    place: change?.place ?? owner.rule.place,
    sources: owner.sources,
    authorities: owner.authorities,
    lawOfRoundings: owner.lawOfRoundings,
  };
}

function ruleFields(
  head: Pick<TraceStep, 'rule' | 'in' | 'title' | 'grain'>,
  end: Pick<TraceStep, 'note' | 'source' | 'authority' | 'file' | 'line'>,
): RuleFields {
  return { head: fieldsText(head), end: fieldsText(end) };
}

function formKey(paths: readonly BranchPath[], conditions: readonly ConditionAnswer[]): string {
  let key = '';
  for (const { number } of paths) key += `${number},`;
  for (const { number } of conditions) key += `;${number}`;
  return key;
}
