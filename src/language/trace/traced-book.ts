import { memoize } from '../../cache.js';
import { getOrMake } from '../../get-or-make.js';
import { groupBy } from '../../group-by.js';
import { type CheckedCondition, type CheckedValue, type ConditionId, readBy } from '../book/checked.js';
import type { Term } from '../book/term.js';
import type { FigureNode } from '../figures.js';
import { FormulaWriter } from '../formula/print.js';
import { termsIn } from '../formula/terms.js';
import type { Book } from '../run/book.js';
import type { Path } from '../run/paths.js';
import { type CitedRule, citedRule } from './cited-rule.js';
import { type ExceptionOfRule, exceptionsOf } from './exceptions.js';
import type { TracedFigure } from './trace-step.js';

interface ConditionOfTopic {
  readonly topic: string;
  readonly condition: CheckedCondition;
  /** What its facts are found from, by name. */
  readonly facts: ReadonlyMap<string, Term>;
}

/** A value that a step rests on. */
export interface Dependency {
  readonly value: CheckedValue;
  /** Of the payslip before: it may rest on its reader. */
  readonly isBefore: boolean;
}

/** A figure of the law, with where it stands. */
export interface PlacedFigure extends TracedFigure {
  readonly file: string;
  readonly line: number;
}

/** A figure of the law in a trace. */
export interface LawFigure {
  /** All that a trace states of it; without where it is published; and without where it stands. */
  readonly full: PlacedFigure;
  readonly unpublished: TracedFigure;
  readonly bare: TracedFigure;
  /** Tables of two topics may have one name, and a figure that changes within the year is several. */
  readonly key: string;
  /** It changes within the year: this is it in one stretch. */
  readonly isDated: boolean;
  /** Where its group (`rates.student_loans`) is published. */
  readonly publication: string;
  /** The authorities that set it, by name. */
  readonly authorities: readonly string[];
}

export const tracedBookOf = memoize((book: Book) => new TracedBook(book));

/** What all traces of a book share, because it rests on the rules alone. */
export class TracedBook {
  /** By the full name of the rule. */
  readonly exceptions: ReadonlyMap<string, ExceptionOfRule>;
  /** The figures of the law as traces have them. */
  readonly figures = new Map<FigureNode, LawFigure>();
  readonly #rules = new Map<CheckedValue, CitedRule>();
  readonly #dependencies = new Map<CheckedValue, Map<Path, readonly Dependency[]>>();
  readonly #payslips: CheckedValue | undefined;
  readonly #writers: ReadonlyMap<string, FormulaWriter>;
  readonly #conditions: ReadonlyMap<ConditionId, ConditionOfTopic>;

  constructor(private readonly book: Book) {
    const { values, topicConditions, payslips, authorities } = book.checked;
    this.exceptions = exceptionsOf(authorities);
    this.#payslips = payslips;
    const byTopic = groupBy(values, ({ topic }) => topic);
    this.#writers = new Map(
      [...byTopic].map(([topic, own]) => [
        topic,
        new FormulaWriter(topic, new Set(own.map(({ declaration }) => declaration.name))),
      ]),
    );
    this.#conditions = new Map(
      topicConditions.flatMap(({ topic, conditions, facts: all }) => {
        const facts = new Map(all.map(({ name, term }) => [name, term]));
        return conditions.map((condition) => [condition.id, { topic, condition, facts }] as const);
      }),
    );
  }

  rule(value: CheckedValue): CitedRule {
    return getOrMake(this.#rules, value, () => citedRule(value, this.book));
  }

  /** The writer of formulas with the names of a topic. */
  writer(topic: string): FormulaWriter {
    return this.#writers.get(topic) ?? new FormulaWriter(topic);
  }

  /** A condition as a rule of a topic names it: those of others by their full name. */
  conditionName(id: ConditionId, topic: string): string {
    const { topic: owner, condition } = this.#condition(id);
    return owner === topic ? condition.name : `${owner}.${condition.name}`;
  }

  /** What a fact of a condition is found from. */
  fact(id: ConditionId, name: string): Term | undefined {
    return this.#condition(id).facts.get(name);
  }

  /** The values that the formulas on a path of a value read, in order. */
  dependenciesOnPath(path: Path, value: CheckedValue): readonly Dependency[] {
    const byPath = getOrMake(this.#dependencies, value, () => new Map());
    return getOrMake(byPath, path, () => path.terms.flatMap((term) => this.dependenciesOf(term, value)));
  }

  /** The values that a formula of a value reads, in order; a copy reads copies. */
  dependenciesOf(term: Term, owner: CheckedValue | undefined): readonly Dependency[] {
    const inner = termsIn(term).flatMap((each) => this.dependenciesOf(each, owner));
    if (term.term === 'value' || term.term === 'across') {
      const value = readBy(owner, term.value);
      return [{ value, isBefore: term.term === 'across' && term.function === 'before' }, ...inner];
    }
    return term.term === 'spread' && this.#payslips !== undefined
      ? [{ value: this.#payslips, isBefore: false }, ...inner]
      : inner;
  }

  #condition(id: ConditionId): ConditionOfTopic {
    const condition = this.#conditions.get(id);
    if (condition === undefined) throw new RangeError(`There is no condition ${id}.`);
    return condition;
  }
}
