import { getOrMake } from '../../get-or-make.js';
import type { CheckedBook, CheckedCondition, CheckedInput, CheckedValue } from '../book/checked.js';
import { fieldsBehind } from '../book/fields-behind.js';
import type { RequestField } from '../book/request-field.js';
import { factsOf, rulesBehind, withDependencies } from '../book/rests-on.js';
import type { Term } from '../book/term.js';
import { termsOf } from '../constructs/definition-walks.js';
import { listOfValue } from '../constructs/dependencies.js';
import { nestedTerms, refusalTerms, valuesIn } from '../formula/terms.js';
import { ConditionTables, type KnownAnswers } from './conditions.js';

/** The rule book of a year, checked and ready to answer. */
export class Book {
  readonly conditions: ConditionTables;
  readonly #byName: ReadonlyMap<string, CheckedValue>;
  readonly #conditionsByName: ReadonlyMap<string, CheckedCondition>;
  /** Every reading of all figures of a value asks for its list. */
  readonly #lists = new Map<CheckedValue, string>();

  /** `known` are answers of json-rules-engine; it is asked for all others. */
  constructor(
    readonly checked: CheckedBook,
    known?: KnownAnswers,
  ) {
    this.conditions = new ConditionTables(checked.topicConditions, known);
    const originals = checked.values.filter(({ copy }) => copy === undefined);
    this.#byName = new Map(originals.map((value) => [value.fullName, value]));
    this.#conditionsByName = new Map(
      checked.topicConditions.flatMap(({ topic, conditions }) =>
        conditions.map((each) => [`${topic}.${each.name}`, each] as const),
      ),
    );
  }

  /** Waits until json-rules-engine has answered the conditions: all that a calculation waits for, once for a book. */
  ready(): Promise<void> {
    return this.conditions.fill();
  }

  /** Whether there is nothing to wait for. */
  get isReady(): boolean {
    return this.conditions.areFilled;
  }

  get taxYear(): string {
    return this.checked.taxYear;
  }

  get isOfOnePayment(): boolean {
    return this.checked.isOfOnePayment;
  }

  /** The values that rest on one another through before(). */
  get circles(): ReadonlySet<CheckedValue> {
    return this.checked.circles;
  }

  /** By full name: `income_tax.tax`. Throws `RangeError` where no rule finds it. */
  value(fullName: string): CheckedValue {
    const value = this.#byName.get(fullName);
    if (value === undefined) throw new RangeError(`No rule of ${this.taxYear} finds ${fullName}.`);
    return value;
  }

  /** The condition of a full name, `tax_code.is_flat_rate`; undefined where there is none, or a value has that name. */
  condition(fullName: string): CheckedCondition | undefined {
    return this.#byName.has(fullName) ? undefined : this.#conditionsByName.get(fullName);
  }

  /** The list of the request for whose items a value is found, by its path; '' where it is none of items. */
  listOf(value: CheckedValue): string {
    return getOrMake(this.#lists, value, () => listOfValue(value) ?? '');
  }

  /** The inputs that a value rests on, at any distance. */
  inputsBehind(value: CheckedValue): readonly CheckedInput[] {
    return [...withDependencies([value])].flatMap(({ definition }) => termsOf(definition).flatMap(inputsIn));
  }

  /** The inputs that a cell of a `table` value names. */
  inputsBehindCell(table: string, cell: string): readonly CheckedInput[] {
    const { definition } = this.value(table);
    const term = 'cells' in definition ? definition.cells.get(cell) : undefined;
    return term === undefined ? [] : inputsIn(term);
  }

  /** Values and conditions by their full names. */
  #shown(names: readonly string[]) {
    const conditions = names.flatMap((name) => this.condition(name) ?? []);
    const values = names.flatMap((name) => (this.condition(name) === undefined ? this.value(name) : []));
    return { values, conditions };
  }

  /** Of values and conditions by their full names: the values, the refusals of the topics of all that they rest on, and the rules that all
   *  these can rest on. */
  behind(names: readonly string[]) {
    const { values, conditions } = this.#shown(names);
    const ofConditions = conditions.flatMap(({ test }) => factsOf(test)).flatMap(valuesIn);
    const topics = new Set([...withDependencies([...values, ...ofConditions])].map(({ topic }) => topic));
    const refusals = this.checked.refusals.filter(({ topic }) => topics.has(topic));
    const valuesOfRefusals = refusals.flatMap((refusal) => refusalTerms(refusal).flatMap(valuesIn));
    const rules = rulesBehind([...values, ...ofConditions, ...valuesOfRefusals], conditionsOf(this.checked));
    return { values, refusals, rules };
  }

  /** The fields of the requests for which these values and conditions (full names) are found, and what an answer shows of the request itself
   *  (paths). */
  requestFields(
    names: readonly string[],
    showsNotices = false,
    inputs: readonly string[] = [],
  ): readonly RequestField[] {
    const { values, conditions } = this.#shown(names);
    return fieldsBehind(this.checked, values, showsNotices, { conditions, inputs });
  }
}

function conditionsOf({ topicConditions }: CheckedBook) {
  return new Map(
    topicConditions.flatMap(({ conditions }) => conditions.map((each) => [each.id, each] as const)),
  );
}

function inputsIn(term: Term): readonly CheckedInput[] {
  return nestedTerms(term).flatMap((each) => (each.term === 'input' ? [each.input] : []));
}
