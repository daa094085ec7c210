import type { CheckedBook, CheckedCondition, Term } from '../book/checked.js';
import type { FormulaWriter } from '../formula/print.js';
import type { Answer, SeenFact } from '../run/condition-table.js';
import type { Run } from '../run/run.js';
import type { FoundAlike } from './found.js';
import { inRanges } from './traced-column.js';

/** Why a branch applied, or one before it did not, or why a sentence is said: what a condition compared, and what it saw. */
export interface Because {
  /** As the rule names it: `is_flat_rate`, or `allowances.is_blind` of another topic. */
  readonly condition: string;
  readonly holds: boolean;
  /** The items for which it was so, where each was asked: `1-2,4`. */
  readonly items?: string;
  readonly facts: readonly SeenFact[];
}

interface ConditionOfTopic {
  readonly topic: string;
  readonly condition: CheckedCondition;
  /** What its facts are found from, by name. */
  readonly facts: ReadonlyMap<string, Term>;
}

const NONE: readonly Asked[] = [];

/** The conditions of a book by their numbers. */
export class Conditions {
  readonly #all: ReadonlyMap<number, ConditionOfTopic>;
  /** Those that are asked of each item of a list. */
  readonly #ofItems: ReadonlySet<number>;
  /** One for all who have the same answer. */
  readonly #asked = new WeakMap<Answer, Asked>();
  /** Conditions with the facts that they saw, by number. */
  readonly #seen = new Map<string, number>();

  constructor({ selections }: CheckedBook) {
    this.#all = new Map(
      selections.flatMap(({ topic, conditions, facts: all }) => {
        const facts = new Map(all.map(({ name, term }) => [name, term]));
        return conditions.map((condition) => [condition.id, { topic, condition, facts }] as const);
      }),
    );
    const all = selections.flatMap(({ conditions }) => conditions);
    this.#ofItems = new Set(all.flatMap(({ id, list }) => (list === undefined ? [] : [id])));
  }

  /** Those of some numbers as a run asked them, on these ways. */
  asked(run: Run, ids: readonly number[], ways: readonly FoundAlike[]): readonly Asked[] {
    if (ids.length === 0) return NONE;
    const one = (id: number): Asked => {
      const answer = run.answer(id);
      return this.#asked.get(answer) ?? this.#ask(id, answer);
    };
    if (!ids.some((id) => this.#ofItems.has(id))) return ids.map(one);
    return ids.flatMap((id) => (this.#ofItems.has(id) ? this.#askedOfItems(id, run, ways) : one(id)));
  }

  /** A condition as it was asked of items: once for all of those for which it was the same. */
  #askedOfItems(id: number, run: Run, ways: readonly FoundAlike[]): readonly Asked[] {
    const alike = new Map<string, { readonly answer: Answer; readonly items: number[] }>();
    for (const { at, path } of ways) {
      if (!path.conditions.includes(id)) continue;
      const answer = run.answerOfItem(id, at);
      const key = JSON.stringify(answer);
      const known = alike.get(key);
      if (known === undefined) alike.set(key, { answer, items: [at + 1] });
      else known.items.push(at + 1);
    }
    return [...alike.values()].map(
      ({ answer, items }) => new Asked(this.#find(id), answer, this.#numberOf(id, answer), inRanges(items)),
    );
  }

  #ask(id: number, answer: Answer): Asked {
    const asked = new Asked(this.#find(id), answer, this.#numberOf(id, answer));
    this.#asked.set(answer, asked);
    return asked;
  }

  #numberOf(id: number, { seen }: Answer): number {
    const key = `${id} ${seen.map(({ fact }) => fact).join(' ')}`;
    const number = this.#seen.get(key) ?? this.#seen.size;
    this.#seen.set(key, number);
    return number;
  }

  /** A condition as a rule of a topic names it: those of others by their full name. */
  name(id: number, topic: string): string {
    return nameIn(topic, this.#find(id));
  }

  #find(id: number): ConditionOfTopic {
    const found = this.#all.get(id);
    if (found === undefined) throw new RangeError(`There is no condition ${id}.`);
    return found;
  }
}

/** A condition that was asked, with what it saw. */
export class Asked {
  /** What the facts that it saw were found from. */
  readonly terms: readonly Term[];
  readonly #because = new Map<FormulaWriter, string>();

  constructor(
    private readonly of: ConditionOfTopic,
    private readonly answer: Answer,
    /** The number of the condition with the names of the facts that it saw, whatever they were. */
    readonly number: number,
    /** The items that saw it, where each was asked. */
    private readonly items?: string,
  ) {
    this.terms = answer.seen.flatMap(({ fact }) => of.facts.get(fact) ?? []);
  }

  /** The same as JSON, in the names that the writer's topic has. */
  because(writer: FormulaWriter): string {
    const known = this.#because.get(writer);
    if (known !== undefined) return known;
    const facts = this.answer.seen.flatMap((seen) => {
      const term = this.of.facts.get(seen.fact);
      return term === undefined ? [] : [{ ...seen, fact: writer.term(term) }];
    });
    const condition = nameIn(writer.topic, this.of);
    const { items } = this;
    const because: Because = {
      condition,
      holds: this.answer.holds,
      ...(items !== undefined && { items }),
      facts,
    };
    const text = JSON.stringify(because);
    this.#because.set(writer, text);
    return text;
  }
}

function nameIn(topic: string, { topic: owner, condition }: ConditionOfTopic): string {
  return owner === topic ? condition.name : `${owner}.${condition.name}`;
}
