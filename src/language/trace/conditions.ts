import type { CheckedBook, CheckedCondition, Term } from '../book/checked.js';
import type { FormulaWriter } from '../formula/print.js';
import type { Answer, SeenFact } from '../run/condition-table.js';
import type { Run } from '../run/run.js';

/** Why a branch applied, or one before it did not, or why a sentence is said: what a condition compared, and what it saw. */
export interface Because {
  /** As the rule names it: `is_flat_rate`, or `allowances.is_blind` of another topic. */
  readonly condition: string;
  readonly holds: boolean;
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
  }

  /** Those of some numbers as a run asked them. */
  asked(run: Run, ids: readonly number[]): readonly Asked[] {
    if (ids.length === 0) return NONE;
    return ids.map((id) => {
      const answer = run.answer(id);
      return this.#asked.get(answer) ?? this.#ask(id, answer);
    });
  }

  #ask(id: number, answer: Answer): Asked {
    const seen = `${id} ${answer.seen.map(({ fact }) => fact).join(' ')}`;
    const number = this.#seen.get(seen) ?? this.#seen.size;
    this.#seen.set(seen, number);
    const asked = new Asked(this.#find(id), answer, number);
    this.#asked.set(answer, asked);
    return asked;
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
    const because: Because = { condition, holds: this.answer.holds, facts };
    const text = JSON.stringify(because);
    this.#because.set(writer, text);
    return text;
  }
}

function nameIn(topic: string, { topic: owner, condition }: ConditionOfTopic): string {
  return owner === topic ? condition.name : `${owner}.${condition.name}`;
}
