import { Engine } from 'json-rules-engine';
import { getOrMake } from '../../get-or-make.js';
import type { CheckedCondition, ConditionId, TopicConditions } from '../book/checked.js';
import {
  combinationsOf,
  domainsOf,
  type FactDatum,
  type FactDomain,
  factDatum,
} from '../book/fact-domain.js';
import type { Term } from '../book/term.js';
import type { Datum } from '../datum.js';
import {
  comparisonsIn,
  type EngineAnswer,
  type FactComparison,
  topLevelCondition,
} from './condition-answer.js';

/** Finds what a condition asks about: a calculation. */
interface FactFinder {
  datum(of: Term, owner: undefined, at: number): Datum;
}

/** What json-rules-engine answered before, by the condition and the data of its facts. */
export type KnownAnswers = Readonly<Record<string, AnswersOfCondition>>;

/** The answers to a condition, for every combination of its facts, written short. */
interface AnswersOfCondition {
  /** Each once. */
  readonly comparisons: readonly FactComparison[];
  /** Whether it holds, and the places of the comparisons that were made. */
  readonly answers: readonly (readonly [holds: boolean, ...made: readonly number[]])[];
}

/** The conditions of a book: json-rules-engine answers each for every combination of its facts, once. */
export class ConditionTables {
  readonly #tables: Map<ConditionId, ConditionTable>;
  #filled: Promise<void> | undefined;
  areFilled: boolean;

  constructor(topics: readonly TopicConditions[], known: KnownAnswers = {}) {
    const all = topics.flatMap(({ conditions }) => conditions);
    this.#tables = new Map(all.map((condition) => [condition.id, new ConditionTable(condition, known)]));
    this.areFilled = [...this.#tables.values()].every(({ isFilled }) => isFilled);
  }

  /** The answers, once there are all, to be known to a book with the same conditions. */
  get answers(): KnownAnswers {
    return Object.fromEntries([...this.#tables.values()].map((table) => [table.key, table.short]));
  }

  /** Asks json-rules-engine, once. */
  fill(): Promise<void> {
    this.#filled ??= this.#fill();
    return this.#filled;
  }

  async #fill(): Promise<void> {
    for (const table of this.#tables.values()) if (!table.isFilled) await table.fill();
    this.areFilled = true;
  }

  /** Asks json-rules-engine about another test in the place of that of a condition. What is returned puts the one in the place of the
   *  other whenever it is called, for calculations that begin then. */
  async other(condition: CheckedCondition): Promise<() => void> {
    let other = new ConditionTable(condition, {});
    await other.fill();
    return () => {
      const now = this.#table(condition.id);
      this.#tables.set(condition.id, other);
      other = now;
    };
  }

  /** Whether it holds, by the number of the combination. */
  answersOf(condition: ConditionId): readonly boolean[] {
    return this.#table(condition).allAnswers.map(({ holds }) => holds);
  }

  isOfItems(condition: ConditionId): boolean {
    return this.#table(condition).condition.list !== undefined;
  }

  answer(condition: ConditionId, finder: FactFinder, at: number): EngineAnswer {
    return this.#table(condition).answer(finder, at);
  }

  #table(condition: ConditionId): ConditionTable {
    const table = this.#tables.get(condition);
    if (table === undefined) throw new RangeError(`There is no condition ${condition}.`);
    return table;
  }

  /** The same with the request's own words and numbers in its comparisons. */
  exactAnswer(condition: ConditionId, finder: FactFinder, at: number): EngineAnswer {
    const answer = this.answer(condition, finder, at);
    const facts = this.#tables.get(condition)?.facts(finder, at);
    return {
      ...answer,
      comparisons: answer.comparisons.map((each) => ({ ...each, saw: facts?.get(each.fact) })),
    };
  }
}

class ConditionTable {
  readonly #domains: readonly FactDomain[];
  /** By the number of the combination, the last fact being its lowest digit. */
  readonly #answers: EngineAnswer[];

  constructor(
    readonly condition: CheckedCondition,
    known: KnownAnswers,
  ) {
    this.#domains = domainsOf(condition.test);
    const { comparisons = [], answers = [] } = known[this.key] ?? {};
    this.#answers = answers.map(([holds, ...made]) => ({
      holds,
      comparisons: made.flatMap((place) => comparisons[place] ?? []),
    }));
  }

  get short(): AnswersOfCondition {
    const places = new Map<string, number>();
    const placeOf = (comparison: FactComparison): number =>
      getOrMake(places, JSON.stringify(comparison), () => places.size);
    const answers = this.allAnswers.map(
      ({ holds, comparisons }) => [holds, ...comparisons.map(placeOf)] as const,
    );
    return { comparisons: [...places.keys()].map((text): FactComparison => JSON.parse(text)), answers };
  }

  /** All that its answers rest on. */
  get key(): string {
    const facts = this.#domains.map(({ fact, data }) => [fact.name, data]);
    return JSON.stringify([topLevelCondition(this.condition.test), facts]);
  }

  get isFilled(): boolean {
    return this.#answers.length === combinationsOf(this.#domains);
  }

  async fill(): Promise<void> {
    const engine = new Engine();
    engine.addRule({
      conditions: topLevelCondition(this.condition.test),
      event: { type: this.condition.name },
    });
    for (let number = 0; number < combinationsOf(this.#domains); number++) {
      const { results, failureResults } = await engine.run(this.#combination(number));
      const [result] = [...results, ...failureResults];
      if (result === undefined) throw new Error('json-rules-engine gave no answer.');
      this.#answers.push({ holds: result.result === true, comparisons: comparisonsIn(result) });
    }
  }

  get allAnswers(): readonly EngineAnswer[] {
    return this.isFilled ? this.#answers : notReady();
  }

  #combination(number: number): Record<string, FactDatum> {
    const facts: Record<string, FactDatum> = {};
    let rest = number;
    for (const { fact, data } of this.#domains.toReversed()) {
      facts[fact.name] = data[rest % data.length] ?? '';
      rest = Math.floor(rest / data.length);
    }
    return facts;
  }

  answer(finder: FactFinder, at: number): EngineAnswer {
    let number = 0;
    for (const { fact, data, indexOf } of this.#domains)
      number = number * data.length + indexOf(factDatum(finder.datum(fact.term, undefined, at)));
    return this.#answers[number] ?? notReady();
  }

  facts(finder: FactFinder, at: number): ReadonlyMap<string, FactDatum> {
    return new Map(
      this.#domains.map(({ fact }) => [fact.name, factDatum(finder.datum(fact.term, undefined, at))]),
    );
  }
}

function notReady(): never {
  throw new RangeError('A condition was read before json-rules-engine answered it.');
}
