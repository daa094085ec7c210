import type { CheckedBook, CheckedCondition, Term } from '../book/checked.js';
import type { FormulaWriter } from '../formula/print.js';
import type { Answer, SeenFact } from '../run/condition-table.js';
import type { Run } from '../run/run.js';
import type { Because } from './because.js';

interface KnownCondition {
  readonly topic: string;
  readonly condition: CheckedCondition;
  /** What its facts are found from, by name. */
  readonly facts: ReadonlyMap<string, Term>;
}

const NONE: readonly Asked[] = [];

const MOST_ALIKE = 1000;

/** The conditions of a book by their numbers. */
export class Conditions {
  readonly #known: ReadonlyMap<number, KnownCondition>;
  /** By their answer, which is mostly one for all with the same facts. */
  readonly #asked = new WeakMap<Answer, Asked>();
  /** By what they saw: others may have the same facts of the condition. */
  readonly #alike = new Map<string, Asked>();
  /** Conditions with the facts that they saw, by number. */
  readonly #facts = new Map<string, number>();

  constructor({ selections }: CheckedBook) {
    this.#known = new Map(
      selections.flatMap(({ topic, conditions, facts: all }) => {
        const facts = new Map(all.map(({ name, term }) => [name, term]));
        return conditions.map((condition) => [condition.id, { topic, condition, facts }] as const);
      }),
    );
  }

  /** Those of some numbers as a run asked them. */
  asked(run: Run, ids: readonly number[]): readonly Asked[] {
    if (ids.length === 0) return NONE;
    const all: Asked[] = [];
    for (const id of ids) {
      const answer = run.answer(id);
      const asked = this.#asked.get(answer) ?? this.#ask(id, answer);
      if (asked !== undefined) all.push(asked);
    }
    return all;
  }

  #ask(id: number, answer: Answer): Asked | undefined {
    const known = this.#known.get(id);
    if (known === undefined) return undefined;
    const key = `${id} ${JSON.stringify(answer)}`;
    const asked = this.#alike.get(key) ?? this.#keep(key, new Asked(known, answer, this.#facts));
    this.#asked.set(answer, asked);
    return asked;
  }

  #keep(key: string, asked: Asked): Asked {
    if (this.#alike.size >= MOST_ALIKE) this.#alike.clear();
    this.#alike.set(key, asked);
    return asked;
  }

  /** A condition as a rule of a topic names it: those of others by their full name. */
  name(id: number, topic: string): string {
    const known = this.#known.get(id);
    return known === undefined ? '' : nameIn(topic, known);
  }
}

/** A condition that was asked, with what it saw. */
export class Asked {
  /** What the facts that it saw were found from. */
  readonly terms: readonly Term[];
  /** Numbers the facts that it saw, whatever they were: the same for all that saw these. */
  readonly facts: number;
  readonly #seen: readonly { readonly fact: SeenFact; readonly term: Term }[];
  readonly #because = new Map<FormulaWriter, string>();

  constructor(
    private readonly known: KnownCondition,
    private readonly answer: Answer,
    numbers: Map<string, number>,
  ) {
    this.#seen = answer.seen.flatMap((fact) => {
      const term = known.facts.get(fact.fact);
      return term === undefined ? [] : [{ fact, term }];
    });
    this.terms = this.#seen.map(({ term }) => term);
    const names = `${known.condition.id} ${this.#seen.map(({ fact }) => fact.fact).join(' ')}`;
    this.facts = numbers.get(names) ?? numbers.size;
    numbers.set(names, this.facts);
  }

  /** The same as JSON, in the names that the writer's topic has. */
  because(writer: FormulaWriter): string {
    const known = this.#because.get(writer);
    if (known !== undefined) return known;
    const because = JSON.stringify(this.#in(writer));
    this.#because.set(writer, because);
    return because;
  }

  #in(writer: FormulaWriter): Because {
    return {
      condition: nameIn(writer.topic, this.known),
      holds: this.answer.holds,
      facts: this.#seen.map(({ fact, term }) => ({ ...fact, fact: writer.term(term) })),
    };
  }
}

function nameIn(
  topic: string,
  { topic: owner, condition }: Pick<KnownCondition, 'topic' | 'condition'>,
): string {
  return owner === topic ? condition.name : `${owner}.${condition.name}`;
}
