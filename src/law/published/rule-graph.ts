import type { CheckedBook, CheckedValue } from '../../language/index.js';
import {
  type CheckedCondition,
  conditionsOf,
  factsOf,
  formulaOfDefinition,
  nestedTerms,
  readsOf,
  type Term,
  tablesOf,
  termsOf,
} from '../../language/inspect.js';

/** What a rule reads itself, without what its dependencies read. */
export interface Dependencies {
  /** Full names of the values that its formulas read and its conditions ask about. */
  readonly values: readonly string[];
  /** Paths of the request. */
  readonly inputs: readonly string[];
  /** Figures and tables of the rates, and tables of the rules. */
  readonly figures: readonly string[];
}

/** A condition of a topic. */
export interface NamedCondition {
  /** `code_to_use.code_given` */
  readonly name: string;
  readonly condition: CheckedCondition;
}

/** Which rule of a book depends on which, in both directions. */
export class RuleGraph {
  readonly #conditions: ReadonlyMap<number, NamedCondition>;
  readonly #dependencies: ReadonlyMap<string, Dependencies>;

  constructor(readonly book: CheckedBook) {
    this.#conditions = new Map(
      book.topicConditions.flatMap(({ topic, conditions }) =>
        conditions.map((each) => [each.id, { name: `${topic}.${each.name}`, condition: each }] as const),
      ),
    );
    const originals = book.values.filter((value) => value.copy === undefined);
    this.#dependencies = new Map(originals.map((value) => [value.fullName, this.#find(value)]));
  }

  condition(id: number): NamedCondition {
    const condition = this.#conditions.get(id);
    if (condition === undefined) throw new RangeError(`There is no condition ${id}.`);
    return condition;
  }

  dependenciesOf(fullName: string): Dependencies {
    return this.#dependencies.get(fullName) ?? { values: [], inputs: [], figures: [] };
  }

  /** The full names of the values that read this one. */
  dependentsOf(fullName: string): readonly string[] {
    return [...this.#dependencies].flatMap(([name, { values }]) => (values.includes(fullName) ? [name] : []));
  }

  /** The formulas that the `with` of a value puts in the place of other rules, by the full names of these. */
  overridesOf(value: CheckedValue): ReadonlyMap<string, Term> {
    const overrides = new Map<string, Term>();
    for (const { copy, fullName, definition } of this.book.values) {
      // A copy that reads no copies is not a copied rule but the formula that `with` gives instead.
      const isOverride = copy?.copierName === value.fullName && copy.copies.size === 0;
      const formula = formulaOfDefinition(definition);
      if (isOverride && formula !== undefined) overrides.set(fullName, formula);
    }
    return overrides;
  }

  #find(value: CheckedValue): Dependencies {
    const { definition } = value;
    const facts = conditionsOf(definition).flatMap((id) => factsOf(this.condition(id).condition.test));
    const terms = [...termsOf(definition), ...facts, ...this.overridesOf(value).values()].flatMap(
      nestedTerms,
    );
    const valueNames = [...readsOf(value).map((each) => each.value.fullName), ...terms.flatMap(valuesRead)];
    return {
      values: [...new Set(valueNames)],
      inputs: [...new Set(terms.flatMap((term) => (term.term === 'input' ? [term.input.path] : [])))],
      figures: [...new Set([...tablesOf(definition).map(({ path }) => path), ...terms.flatMap(figureOf)])],
    };
  }
}

function valuesRead(term: Term): readonly string[] {
  return term.term === 'value' || term.term === 'across' ? [term.value.fullName] : [];
}

function figureOf(term: Term): readonly string[] {
  return (term.term === 'constant' || term.term === 'dated') && term.figure !== undefined
    ? [term.figure.path]
    : [];
}
