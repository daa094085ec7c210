import { setImmediate as nextTurn } from 'node:timers/promises';
import { Engine, type RuleResult, type TopLevelCondition } from 'json-rules-engine';
import type {
  CheckedCondition,
  CheckedFactTest,
  CheckedTest,
  JoinedTests,
  TopicConditions,
} from '../book/checked.js';
import {
  combinationsOf,
  domainsOf,
  type FactDatum,
  type FactDomain,
  factDatum,
} from '../book/fact-domain.js';
import { type Find, TermCompiler } from '../formula/compile.js';
import type { Run } from './run.js';

/** What json-rules-engine says of a condition for some facts. */
export interface EngineAnswer {
  readonly holds: boolean;
  /** The comparisons that it made: it stops at the first that decides. */
  readonly comparisons: readonly FactComparison[];
}

export interface FactComparison {
  /** `request.pension.method`, or an operand found by a step, `tax_code.code.kind`. */
  readonly fact: string;
  readonly operator: string;
  readonly value: unknown;
  readonly saw: unknown;
}

/** Milliseconds for which json-rules-engine runs before it yields to the event loop. */
const TURN_MS = 2;

/** A fact of a topic's conditions. A run finds its index once for all of them. */
class TopicFact {
  readonly #find: Find;
  /** Each item of a list has its own. */
  readonly #isOfItems: boolean;

  constructor(
    /** Its number among the facts of the book. */
    private readonly id: number,
    /** The data that any of the conditions can tell apart. */
    readonly domain: FactDomain,
  ) {
    const { term } = domain.fact;
    this.#find = new TermCompiler(undefined, undefined).datum(term);
    this.#isOfItems = term.type.grain === 'item';
  }

  /** For a request, or for the item of it at `at`. */
  datum(run: Run, at: number): FactDatum {
    return factDatum(this.#find(run, at));
  }

  /** Whether its domain has the very datum of a run, and not only an equivalent one. */
  isExact(run: Run, at: number): boolean {
    if (this.#isOfItems) return this.#isExact(run, at);
    const cached = run.areFactsExact[this.id];
    if (cached !== undefined) return cached;
    const isExact = this.#isExact(run, at);
    run.areFactsExact[this.id] = isExact;
    return isExact;
  }

  #isExact(run: Run, at: number): boolean {
    return this.domain.data[this.index(run, at)] === this.datum(run, at);
  }

  /** The index of the run's datum in the domain. */
  index(run: Run, at: number): number {
    if (this.#isOfItems) return this.domain.indexOf(this.datum(run, at));
    const cached = run.factIndexes[this.id];
    if (cached !== undefined) return cached;
    const index = this.domain.indexOf(this.datum(run, at));
    run.factIndexes[this.id] = index;
    return index;
  }
}

/** The conditions of a year as tables: json-rules-engine answers each combination of their facts once, before the first
 *  calculation of the year. From then on a calculation only looks them up. */
export class ConditionTables {
  readonly #tables: ReadonlyMap<number, ConditionTable>;
  #filling: Promise<void> | undefined;
  #isFilled = false;

  constructor(topics: readonly TopicConditions[]) {
    let count = 0;
    const tables = topics.flatMap(({ conditions }) => {
      const tests = conditions.map(({ test }) => test);
      // Names are a topic's own: another topic may have another fact of the same name.
      const facts = new Map(
        domainsOf({ join: 'all', tests }).map((domain) => [domain.fact.name, new TopicFact(count++, domain)]),
      );
      return conditions.map((condition) => new ConditionTable(condition, facts));
    });
    this.#tables = new Map(tables.map((table) => [table.id, table]));
  }

  /** Fills all tables from json-rules-engine; undefined where they are full. */
  fill(): Promise<void> | undefined {
    if (this.#isFilled) return undefined;
    this.#filling ??= this.#fill();
    return this.#filling;
  }

  async #fill(): Promise<void> {
    let turnStart = performance.now();
    for (const table of this.#tables.values()) {
      while (!table.isFilled) {
        await table.fillNext();
        if (performance.now() - turnStart < TURN_MS) continue;
        await nextTurn();
        turnStart = performance.now();
      }
    }
    this.#isFilled = true;
  }

  /** The table of a condition. */
  table(condition: number): ConditionTable {
    const table = this.#tables.get(condition);
    if (table === undefined) throw new RangeError(`There is no condition ${condition}.`);
    return table;
  }
}

/** What json-rules-engine says of one condition, for every combination of its facts. */
export class ConditionTable {
  readonly #facts: readonly FactOfCondition[];
  /** Runs one combination at a time: runs that overlap on one engine make each other skip rules, silently. */
  readonly #engine = new Engine();
  readonly #size: number;
  /** By the number of the combination, in mixed radix: the last fact is its lowest digit. */
  readonly #answers: EngineAnswer[] = [];

  readonly id: number;

  constructor({ id, name, test }: CheckedCondition, facts: ReadonlyMap<string, TopicFact>) {
    this.id = id;
    const domains = domainsOf(test);
    this.#facts = domains.map((domain, at) => factOfCondition(domain, domains.slice(at + 1), facts));
    this.#size = combinationsOf(domains);
    this.#engine.addRule({ conditions: topLevelCondition(test), event: { type: name } });
  }

  get isFilled(): boolean {
    return this.#answers.length === this.#size;
  }

  async fillNext(): Promise<void> {
    const { results, failureResults } = await this.#engine.run(this.#combination(this.#answers.length));
    const [result] = [...results, ...failureResults];
    if (result === undefined) throw new Error('json-rules-engine gave no answer.');
    this.#answers.push({ holds: result.result === true, comparisons: comparisonsIn(result) });
  }

  #combination(number: number): Record<string, FactDatum> {
    const facts = this.#facts.map(({ domain: { fact, data }, stride }) => [
      fact.name,
      data[Math.floor(number / stride) % data.length],
    ]);
    return Object.fromEntries(facts);
  }

  /** For this request, or its item at `at`. Its comparisons may show an equivalent word or number instead of the request's. */
  answer(run: Run, at: number): EngineAnswer {
    let number = 0;
    for (let next = 0; next < this.#facts.length; next++) {
      const fact = this.#facts[next];
      if (fact !== undefined) number += fact.steps[fact.topicFact.index(run, at)] ?? 0;
    }
    const answer = this.#answers[number];
    if (answer === undefined) throw new RangeError('A condition was read before its table was filled.');
    return answer;
  }

  /** Whether the table has the exact data of a run, and not only equivalent ones. */
  #hasExactData(run: Run, at: number): boolean {
    for (let next = 0; next < this.#facts.length; next++) {
      const fact = this.#facts[next];
      if (fact?.areExact[fact.topicFact.index(run, at)] !== true || !fact.topicFact.isExact(run, at))
        return false;
    }
    return true;
  }

  /** The same with the request's own words and numbers in its comparisons. */
  exactAnswer(run: Run, at: number): EngineAnswer {
    const answer = this.answer(run, at);
    // Nearly always true.
    if (this.#hasExactData(run, at)) return answer;
    const exactData = new Map(
      this.#facts.map(({ domain, topicFact }) => [domain.fact.name, topicFact.datum(run, at)]),
    );
    const isExact = ({ domain: { fact, data, indexOf } }: FactOfCondition) => {
      const datum = exactData.get(fact.name);
      return datum !== undefined && data[indexOf(datum)] === datum;
    };
    if (this.#facts.every(isExact)) return answer;
    return {
      ...answer,
      comparisons: answer.comparisons.map((each) => ({ ...each, saw: exactData.get(each.fact) })),
    };
  }
}

/** A fact of one condition. */
interface FactOfCondition {
  /** The data that this condition can tell apart. */
  readonly domain: FactDomain;
  readonly topicFact: TopicFact;
  /** The distance between combinations that differ in this fact by one. */
  readonly stride: number;
  /** What it adds to the number of the combination, by its index in the topic's domain. */
  readonly steps: readonly number[];
  /** Whether this condition's domain has the datum at an index of the topic's domain. */
  readonly areExact: readonly boolean[];
}

function factOfCondition(
  domain: FactDomain,
  later: readonly FactDomain[],
  facts: ReadonlyMap<string, TopicFact>,
): FactOfCondition {
  const topicFact = facts.get(domain.fact.name);
  if (topicFact === undefined)
    throw new RangeError(`No condition of the topic asks about ${domain.fact.name}.`);
  const stride = combinationsOf(later);
  const indexes = topicFact.domain.data.map((datum) => domain.indexOf(datum));
  return {
    domain,
    topicFact,
    stride,
    steps: indexes.map((place) => place * stride),
    areExact: topicFact.domain.data.map((datum, index) => domain.data[indexes[index] ?? -1] === datum),
  };
}

/** The comparisons of json-rules-engine's own record that were made. */
function comparisonsIn(record: RuleResult): readonly FactComparison[] {
  const comparisons: FactComparison[] = [];
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    if ('fact' in node && 'operator' in node && 'value' in node) {
      if ('factResult' in node) {
        const { fact, operator, value, factResult: saw } = node;
        comparisons.push({ fact: String(fact), operator: String(operator), value, saw });
      }
      return;
    }
    for (const join of ['all', 'any', 'not'] as const) {
      const inner: unknown = join in node ? Reflect.get(node, join) : undefined;
      for (const each of Array.isArray(inner) ? inner : [inner]) visit(each);
    }
  };
  visit(record.conditions);
  return comparisons;
}

function topLevelCondition(test: CheckedTest): TopLevelCondition {
  if ('fact' in test) return { all: [comparisonOf(test)] };
  return nestedCondition(test);
}

function nestedCondition(test: JoinedTests): TopLevelCondition {
  if (test.join === 'not')
    return { not: 'fact' in test.test ? comparisonOf(test.test) : nestedCondition(test.test) };
  const tests = test.tests.map((each) => ('fact' in each ? comparisonOf(each) : nestedCondition(each)));
  return test.join === 'all' ? { all: tests } : { any: tests };
}

function comparisonOf(test: CheckedFactTest) {
  const value = Array.isArray(test.value) ? [...test.value] : test.value;
  return { fact: test.fact.name, operator: test.operator, value };
}
