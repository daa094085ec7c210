import { Engine, type RuleProperties, type RuleResult, type TopLevelCondition } from 'json-rules-engine';
import { isDecimal } from '../../decimal/decimal.js';
import type {
  CheckedFactTest,
  CheckedTest,
  Datum,
  Fact,
  JoinedTests,
  TopicConditions,
} from '../book/checked.js';
import { type Find, TermCompiler } from '../formula/compile.js';
import type { Run } from './run.js';
import type { Saving } from './saving.js';

/** Which conditions of a topic hold for a person, and json-rules-engine's own record of why. */
export interface Outcome {
  /** Each condition by its number. */
  readonly holds: readonly (readonly [number, boolean])[];
  /** By the number of the condition. */
  readonly records: ReadonlyMap<number, RuleResult>;
}

/** What json-rules-engine is told: it compares rightly only words, flags and whole numbers. */
type FactDatum = string | boolean | number;

const MOST_KEPT = 1000;

/** Asks json-rules-engine which conditions of a topic hold. The answers are kept under only the facts that these
 *  conditions name, so that many people share one; the oldest go when there are too many. */
export class Selector {
  readonly topic: string;
  readonly #facts: readonly (readonly [string, Find])[];
  readonly #rules: readonly (readonly [number, RuleProperties])[];
  readonly #kept = new Map<string, Outcome>();
  /** Many people are alike in what a topic asks: most often the last two. */
  #last: { readonly facts: readonly Datum[]; readonly outcome: Outcome } | undefined;
  /** How often an outcome was kept from an earlier run, and how often it had to be asked. */
  readonly counts = { kept: 0, asked: 0 };

  constructor(
    selection: TopicConditions,
    private readonly saving: Saving,
  ) {
    const terms = new TermCompiler(undefined, undefined);
    this.topic = selection.topic;
    this.#facts = selection.facts.map((fact: Fact) => [fact.name, terms.datum(fact.term)]);
    this.#rules = selection.conditions.map((condition) => [
      condition.id,
      { name: condition.name, conditions: topLevel(condition.test), event: { type: condition.name } },
    ]);
  }

  /** How many outcomes are kept. */
  get kept(): number {
    return this.#kept.size;
  }

  /** Marks in the run which conditions hold; a promise only where the answer is not kept yet. */
  select(run: Run): Promise<void> | undefined {
    if (this.#last !== undefined && this.#isLike(this.#last.facts, run)) {
      this.counts.kept += 1;
      this.#mark(run, this.#last.outcome);
      return undefined;
    }
    const facts = this.#facts.map(([, find]) => find(run, 0));
    const key = facts.join('\n');
    const kept = this.#kept.get(key);
    if (kept === undefined) {
      this.counts.asked += 1;
      return this.#askFor(run, key);
    }
    this.counts.kept += 1;
    this.#last = { facts, outcome: kept };
    this.#mark(run, kept);
    return undefined;
  }

  #isLike(facts: readonly Datum[], run: Run): boolean {
    const all = this.#facts;
    for (let at = 0; at < all.length; at++) if (all[at]?.[1](run, 0) !== facts[at]) return false;
    return true;
  }

  async #askFor(run: Run, key: string): Promise<void> {
    const facts = this.#facts.map(([name, find]) => [name, factDatum(find(run, 0))] as const);
    this.#mark(run, this.#keep(key, await this.#ask(Object.fromEntries(facts))));
  }

  /** A fresh Engine each time: runs that overlap on a shared one make each other skip rules, silently. */
  async #ask(facts: Record<string, FactDatum>): Promise<Outcome> {
    const engine = new Engine();
    for (const [, rule] of this.#rules) engine.addRule(rule);
    const { results, failureResults } = await engine.run(facts);
    const byName = new Map([...results, ...failureResults].map((result) => [result.name, result]));
    const records = new Map<number, RuleResult>();
    for (const [id, { name }] of this.#rules) {
      const result = name === undefined ? undefined : byName.get(name);
      if (result === undefined)
        throw new Error(`json-rules-engine gave no answer for the condition ${this.topic}.${name}.`);
      records.set(id, result);
    }
    const holds = [...records].map(([id, { result }]) => [id, result === true] as const);
    return { holds, records };
  }

  #keep(key: string, outcome: Outcome): Outcome {
    if (!this.saving.outcomes) return outcome;
    if (this.#kept.size >= MOST_KEPT) {
      const [oldest] = this.#kept.keys();
      if (oldest !== undefined) this.#kept.delete(oldest);
    }
    this.#kept.set(key, outcome);
    return outcome;
  }

  #mark(run: Run, outcome: Outcome): void {
    for (const [id, holds] of outcome.holds) run.holds[id] = holds;
    run.outcomes.push(outcome);
  }
}

function factDatum(datum: Datum): FactDatum {
  if (isDecimal(datum)) return datum.toNumber();
  if (typeof datum === 'string' || typeof datum === 'boolean') return datum;
  throw new TypeError('A fact is a word, a flag or a whole number.');
}

function topLevel(test: CheckedTest): TopLevelCondition {
  if ('fact' in test) return { all: [leaf(test)] };
  return nested(test);
}

function nested(test: JoinedTests): TopLevelCondition {
  if (test.join === 'not') return { not: 'fact' in test.test ? leaf(test.test) : nested(test.test) };
  const tests = test.tests.map((each) => ('fact' in each ? leaf(each) : nested(each)));
  return test.join === 'all' ? { all: tests } : { any: tests };
}

function leaf(test: CheckedFactTest) {
  const value = Array.isArray(test.value) ? [...test.value] : test.value;
  return { fact: test.fact.name, operator: test.operator, value };
}
