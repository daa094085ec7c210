import type { RuleResult } from 'json-rules-engine';
import type { CheckedBook, CheckedCondition, Term } from '../checked.js';
import type { Run } from '../evaluate/run.js';
import { type Because, type SeenFact, seenIn } from './because.js';
import { Said } from './said.js';
import type { FormulaWriter } from './written.js';

interface KnownCondition {
  readonly topic: string;
  readonly condition: CheckedCondition;
  /** What its facts are found from, by name. */
  readonly facts: ReadonlyMap<string, Term>;
}

/** The conditions of a book by their numbers. */
export class Conditions {
  readonly #known: ReadonlyMap<number, KnownCondition>;
  /** By the record of their answer, which is one for all with the same facts. */
  readonly #asked = new WeakMap<RuleResult, Asked>();

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
    const all: Asked[] = [];
    for (const id of ids) {
      const record = run.record(id);
      const asked = record && (this.#asked.get(record) ?? this.#ask(id, record));
      if (asked !== undefined) all.push(asked);
    }
    return all;
  }

  #ask(id: number, record: RuleResult): Asked | undefined {
    const known = this.#known.get(id);
    if (known === undefined) return undefined;
    const asked = new Asked(known, record);
    this.#asked.set(record, asked);
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
  /** Tells which facts it saw, whatever they were. */
  readonly key: string;
  readonly #seen: readonly { readonly fact: SeenFact; readonly term: Term }[];
  readonly #because = new Map<FormulaWriter, Said<Because>>();

  constructor(
    private readonly known: KnownCondition,
    private readonly record: RuleResult,
  ) {
    this.#seen = seenIn(record).flatMap((fact) => {
      const term = known.facts.get(fact.fact);
      return term === undefined ? [] : [{ fact, term }];
    });
    this.terms = this.#seen.map(({ term }) => term);
    this.key = `${known.condition.id} ${this.#seen.map(({ fact }) => fact.fact).join(' ')}`;
  }

  /** The same in the names that the writer's topic has. */
  because(writer: FormulaWriter): Said<Because> {
    const said = this.#because.get(writer) ?? new Said(this.#in(writer));
    this.#because.set(writer, said);
    return said;
  }

  #in(writer: FormulaWriter): Because {
    return {
      condition: nameIn(writer.topic, this.known),
      holds: this.record.result === true,
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
