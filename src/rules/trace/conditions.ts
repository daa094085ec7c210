import type { CheckedCondition, Term } from '../checked.js';
import type { Run } from '../evaluate/run.js';
import { type Because, type SeenFact, seenIn } from './because.js';
import type { FormulaWriter } from './written.js';

/** A condition that was asked in a run. */
export interface Asked {
  readonly topic: string;
  readonly condition: CheckedCondition;
  readonly holds: boolean;
  /** The facts that it saw, and what they were found from. */
  readonly seen: readonly { readonly fact: SeenFact; readonly term: Term }[];
}

/** The conditions of a run by their numbers. */
export class Conditions {
  readonly #known: ReadonlyMap<number, Omit<Asked, 'holds' | 'seen'> & { facts: ReadonlyMap<string, Term> }>;

  constructor(private readonly run: Run) {
    this.#known = new Map(
      run.book.checked.selections.flatMap(({ topic, conditions, facts: all }) => {
        const facts = new Map(all.map(({ name, term }) => [name, term]));
        return conditions.map((condition) => [condition.id, { topic, condition, facts }] as const);
      }),
    );
  }

  /** Those of some numbers, each once. */
  asked(ids: readonly number[]): readonly Asked[] {
    return [...new Set(ids)].flatMap((id) => {
      const [known, record] = [this.#known.get(id), this.run.records[id]];
      if (known === undefined || record === undefined) return [];
      const seen = seenIn(record).flatMap((fact) => {
        const term = known.facts.get(fact.fact);
        return term === undefined ? [] : [{ fact, term }];
      });
      const { topic, condition } = known;
      return [{ topic, condition, holds: record.result === true, seen }];
    });
  }

  /** A condition as a rule of a topic names it: those of others by their full name. */
  name(id: number, topic: string): string {
    const known = this.#known.get(id);
    return known === undefined ? '' : nameIn(topic, known);
  }
}

/** What was asked, in the names that the writer's topic has. */
export function because({ topic, condition, holds, seen }: Asked, writer: FormulaWriter): Because {
  return {
    condition: nameIn(writer.topic, { topic, condition }),
    holds,
    facts: seen.map(({ fact, term }) => ({ ...fact, fact: writer.term(term) })),
  };
}

function nameIn(topic: string, { topic: owner, condition }: Pick<Asked, 'topic' | 'condition'>): string {
  return owner === topic ? condition.name : `${owner}.${condition.name}`;
}
