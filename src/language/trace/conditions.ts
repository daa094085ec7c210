import type { CheckedBook, CheckedCondition, Term } from '../book/checked.js';
import type { FormulaWriter } from '../formula/print.js';
import type { EngineAnswer, FactComparison } from '../run/condition-table.js';
import type { Run } from '../run/run.js';
import type { PathGroup } from './found-value.js';
import { rangesText } from './traced-column.js';

/** Why a branch applied or did not, or why an answer has a sentence: a condition and the comparisons that it made. */
export interface AppliedCondition {
  /** As the rule names it: `is_flat_rate`, or `allowances.is_blind` of another topic. */
  readonly condition: string;
  readonly holds: boolean;
  /** Of a condition of items those with this answer: `1-2,4`. */
  readonly items?: string;
  readonly facts: readonly FactComparison[];
}

interface ConditionOfTopic {
  readonly topic: string;
  readonly condition: CheckedCondition;
  /** What its facts are found from, by name. */
  readonly facts: ReadonlyMap<string, Term>;
}

const NO_ANSWERS: readonly ConditionAnswer[] = [];

/** The conditions of a book by their numbers. */
export class Conditions {
  readonly #all: ReadonlyMap<number, ConditionOfTopic>;
  /** The conditions that are asked of each item of a list. */
  readonly #ofItems: ReadonlySet<number>;
  /** Shared by all requests with the same answer. */
  readonly #answers = new WeakMap<EngineAnswer, ConditionAnswer>();
  /** The number of each condition with the facts that it compared. */
  readonly #numbers = new Map<string, number>();

  constructor({ topicConditions }: CheckedBook) {
    this.#all = new Map(
      topicConditions.flatMap(({ topic, conditions, facts: all }) => {
        const facts = new Map(all.map(({ name, term }) => [name, term]));
        return conditions.map((condition) => [condition.id, { topic, condition, facts }] as const);
      }),
    );
    const all = topicConditions.flatMap(({ conditions }) => conditions);
    this.#ofItems = new Set(all.flatMap(({ id, list }) => (list === undefined ? [] : [id])));
  }

  /** The answers to some conditions (by number) in a run; of those of items, for these groups. */
  answers(run: Run, ids: readonly number[], groups: readonly PathGroup[]): readonly ConditionAnswer[] {
    if (ids.length === 0) return NO_ANSWERS;
    const answerTo = (id: number): ConditionAnswer => {
      const answer = run.answer(id);
      return this.#answers.get(answer) ?? this.#conditionAnswer(id, answer);
    };
    if (!ids.some((id) => this.#ofItems.has(id))) return ids.map(answerTo);
    return ids.flatMap((id) =>
      this.#ofItems.has(id) ? this.#answersOfItems(id, run, groups) : answerTo(id),
    );
  }

  /** The answers to a condition of items: items with the same answer share one. */
  #answersOfItems(id: number, run: Run, groups: readonly PathGroup[]): readonly ConditionAnswer[] {
    const byAnswer = new Map<string, { readonly answer: EngineAnswer; readonly items: number[] }>();
    for (const { at, path } of groups) {
      if (!path.conditions.includes(id)) continue;
      const answer = run.answerOfItem(id, at);
      const key = JSON.stringify(answer);
      const same = byAnswer.get(key);
      if (same === undefined) byAnswer.set(key, { answer, items: [at + 1] });
      else same.items.push(at + 1);
    }
    return [...byAnswer.values()].map(
      ({ answer, items }) =>
        new ConditionAnswer(this.#find(id), answer, this.#numberOf(id, answer), rangesText(items)),
    );
  }

  #conditionAnswer(id: number, answer: EngineAnswer): ConditionAnswer {
    const conditionAnswer = new ConditionAnswer(this.#find(id), answer, this.#numberOf(id, answer));
    this.#answers.set(answer, conditionAnswer);
    return conditionAnswer;
  }

  #numberOf(id: number, { comparisons }: EngineAnswer): number {
    const key = `${id} ${comparisons.map(({ fact }) => fact).join(' ')}`;
    const number = this.#numbers.get(key) ?? this.#numbers.size;
    this.#numbers.set(key, number);
    return number;
  }

  /** A condition as a rule of a topic names it: those of others by their full name. */
  name(id: number, topic: string): string {
    return conditionName(topic, this.#find(id));
  }

  #find(id: number): ConditionOfTopic {
    const condition = this.#all.get(id);
    if (condition === undefined) throw new RangeError(`There is no condition ${id}.`);
    return condition;
  }
}

/** A condition with its answer in a run. */
export class ConditionAnswer {
  /** The terms of the facts that it compared. */
  readonly terms: readonly Term[];
  readonly #jsonByWriter = new Map<FormulaWriter, string>();

  constructor(
    private readonly condition: ConditionOfTopic,
    private readonly answer: EngineAnswer,
    /** The number of the condition with the names of the facts that it compared, whatever their data. */
    readonly number: number,
    /** Of a condition of items those with this answer. */
    private readonly items?: string,
  ) {
    this.terms = answer.comparisons.flatMap(({ fact }) => condition.facts.get(fact) ?? []);
  }

  /** The same as JSON, in the names that the writer's topic has. */
  json(writer: FormulaWriter): string {
    const cached = this.#jsonByWriter.get(writer);
    if (cached !== undefined) return cached;
    const facts = this.answer.comparisons.flatMap((comparison) => {
      const term = this.condition.facts.get(comparison.fact);
      return term === undefined ? [] : [{ ...comparison, fact: writer.term(term) }];
    });
    const condition = conditionName(writer.topic, this.condition);
    const { items } = this;
    const applied: AppliedCondition = {
      condition,
      holds: this.answer.holds,
      ...(items !== undefined && { items }),
      facts,
    };
    const text = JSON.stringify(applied);
    this.#jsonByWriter.set(writer, text);
    return text;
  }
}

function conditionName(topic: string, { topic: owner, condition }: ConditionOfTopic): string {
  return owner === topic ? condition.name : `${owner}.${condition.name}`;
}
