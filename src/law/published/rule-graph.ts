import type { CheckedBook, CheckedValue } from '../../language/index.js';
import {
  type CheckedCondition,
  conditionsOf,
  factsOf,
  readsOf,
  type Term,
  tablesOf,
  termsIn,
  termsOf,
} from '../../language/inspect.js';

/** What a rule rests on, one level down. */
export interface RestsOn {
  /** Full names of other values: those that its formulas read, and those that its conditions ask about. */
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

/** Which rule of a book rests on which, in both directions. */
export class RuleGraph {
  readonly #conditions: ReadonlyMap<number, NamedCondition>;
  readonly #restsOn: ReadonlyMap<string, RestsOn>;

  constructor(readonly book: CheckedBook) {
    this.#conditions = new Map(
      book.topicConditions.flatMap(({ topic, conditions }) =>
        conditions.map((each) => [each.id, { name: `${topic}.${each.name}`, condition: each }] as const),
      ),
    );
    const originals = book.values.filter((value) => value.copy === undefined);
    this.#restsOn = new Map(originals.map((value) => [value.fullName, this.#find(value)]));
  }

  condition(id: number): NamedCondition {
    const readers = this.#conditions.get(id);
    if (readers === undefined) throw new RangeError(`There is no condition ${id}.`);
    return readers;
  }

  restsOn(fullName: string): RestsOn {
    return this.#restsOn.get(fullName) ?? { values: [], inputs: [], figures: [] };
  }

  /** The full names of the values that rest on this one. */
  neededBy(fullName: string): readonly string[] {
    return [...this.#restsOn].flatMap(([name, { values }]) => (values.includes(fullName) ? [name] : []));
  }

  /** What a value reads in place of the rules of other names, by their full names, because of its `with`. */
  changedFor(value: CheckedValue): ReadonlyMap<string, Term> {
    const changed = new Map<string, Term>();
    for (const { copy, fullName, step } of this.book.values) {
      // A copy that reads the originals is not copied from a rule: it is what the `with` says in its place.
      const isChanged = copy?.in === value.fullName && copy.replacements.size === 0;
      const formula = 'branches' in step ? undefined : step.formula;
      if (isChanged && formula !== undefined) changed.set(fullName, formula);
    }
    return changed;
  }

  #find(value: CheckedValue): RestsOn {
    const { step } = value;
    const facts = conditionsOf(step).flatMap((id) => factsOf(this.condition(id).condition.test));
    const terms = [...termsOf(step), ...facts, ...this.changedFor(value).values()].flatMap(withinTerm);
    const read = [...readsOf(value).map((each) => each.value.fullName), ...terms.flatMap(valuesRead)];
    return {
      values: [...new Set(read)],
      inputs: [...new Set(terms.flatMap((term) => (term.term === 'input' ? [term.input.path] : [])))],
      figures: [...new Set([...tablesOf(step).map(({ path }) => path), ...terms.flatMap(figureOf)])],
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

function withinTerm(term: Term): readonly Term[] {
  return [term, ...termsIn(term).flatMap(withinTerm)];
}
