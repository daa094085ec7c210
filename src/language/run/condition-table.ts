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
export interface Answer {
  readonly holds: boolean;
  /** The comparisons that it made: it stops at the first that decides. */
  readonly seen: readonly SeenFact[];
}

export interface SeenFact {
  /** What was asked about: `request.pension.method`, or an operand found by a step, `tax_code.code.kind`. */
  readonly fact: string;
  readonly operator: string;
  readonly value: unknown;
  readonly saw: unknown;
}

/** Milliseconds for which conditions are asked in a row; then the event loop has its turn. */
const TURN = 2;

/** The conditions of a year as tables: json-rules-engine answers each combination of their facts once, before the first
 *  calculation of the year. From then on a calculation only looks them up. */
export class ConditionTables {
  readonly #tables: ReadonlyMap<number, ConditionTable>;
  #filling: Promise<void> | undefined;
  #isFilled = false;

  constructor(selections: readonly TopicConditions[]) {
    const conditions = selections.flatMap((selection) => selection.conditions);
    this.#tables = new Map(conditions.map((condition) => [condition.id, new ConditionTable(condition)]));
  }

  /** Asks json-rules-engine; undefined where it has answered everything. */
  fill(): Promise<void> | undefined {
    if (this.#isFilled) return undefined;
    this.#filling ??= this.#fill();
    return this.#filling;
  }

  async #fill(): Promise<void> {
    let turn = performance.now();
    for (const table of this.#tables.values()) {
      while (!table.isFilled) {
        await table.askNext();
        if (performance.now() - turn < TURN) continue;
        await nextTurn();
        turn = performance.now();
      }
    }
    this.#isFilled = true;
  }

  /** The table of a condition. */
  of(condition: number): ConditionTable {
    const table = this.#tables.get(condition);
    if (table === undefined) throw new RangeError(`There is no condition ${condition}.`);
    return table;
  }
}

/** What json-rules-engine says of one condition, for every combination of its facts. */
export class ConditionTable {
  readonly #facts: readonly AskedFact[];
  /** Asked for one combination at a time: runs that overlap on one engine make each other skip rules, silently. */
  readonly #engine = new Engine();
  readonly #size: number;
  /** By the number of the combination: that of the last fact counts ones. */
  readonly #answers: Answer[] = [];

  readonly id: number;

  constructor({ id, name, test }: CheckedCondition) {
    this.id = id;
    const terms = new TermCompiler(undefined, undefined);
    this.#facts = domainsOf(test).map((domain) => ({ ...domain, find: terms.datum(domain.fact.term) }));
    this.#size = combinationsOf(this.#facts);
    this.#engine.addRule({ conditions: topLevel(test), event: { type: name } });
  }

  get isFilled(): boolean {
    return this.#answers.length === this.#size;
  }

  async askNext(): Promise<void> {
    const { results, failureResults } = await this.#engine.run(this.#combination(this.#answers.length));
    const [result] = [...results, ...failureResults];
    if (result === undefined) throw new Error('json-rules-engine gave no answer.');
    this.#answers.push({ holds: result.result === true, seen: seenIn(result) });
  }

  #combination(number: number): Record<string, FactDatum> {
    let rest = number;
    const facts = this.#facts.toReversed().map(({ fact, data }) => {
      const datum = data[rest % data.length];
      rest = Math.floor(rest / data.length);
      return [fact.name, datum];
    });
    return Object.fromEntries(facts);
  }

  /** For one like this person: in what it saw, another word or number may stand for the person's. */
  answer(run: Run): Answer {
    let number = 0;
    for (const { data, indexOf, find } of this.#facts)
      number = number * data.length + indexOf(factDatum(find(run, 0)));
    const answer = this.#answers[number];
    if (answer === undefined) throw new RangeError('A condition was read before it was asked.');
    return answer;
  }

  /** The same with what it sees of this very person. */
  answerOf(run: Run): Answer {
    const answer = this.answer(run);
    const isOwn = ({ data, indexOf, find }: AskedFact) => {
      const datum = factDatum(find(run, 0));
      return data[indexOf(datum)] === datum;
    };
    if (this.#facts.every(isOwn)) return answer;
    const own = new Map(this.#facts.map(({ fact, find }) => [fact.name, factDatum(find(run, 0))]));
    return { ...answer, seen: answer.seen.map((each) => ({ ...each, saw: own.get(each.fact) })) };
  }
}

/** A fact, what a condition can tell apart of it, and how it is found. */
type AskedFact = FactDomain & { readonly find: Find };

/** The comparisons of json-rules-engine's own record that were made. */
function seenIn(record: RuleResult): readonly SeenFact[] {
  const facts: SeenFact[] = [];
  const within = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    if ('fact' in node && 'operator' in node && 'value' in node) {
      if ('factResult' in node) {
        const { fact, operator, value, factResult: saw } = node;
        facts.push({ fact: String(fact), operator: String(operator), value, saw });
      }
      return;
    }
    for (const join of ['all', 'any', 'not'] as const) {
      const inner: unknown = join in node ? Reflect.get(node, join) : undefined;
      for (const each of Array.isArray(inner) ? inner : [inner]) within(each);
    }
  };
  within(record.conditions);
  return facts;
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
