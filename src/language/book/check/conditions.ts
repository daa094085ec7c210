import { type Findings, isBroken, type Place, type TextNode, WORDS } from '../../../yaml/index.js';
import { termsOf } from '../../constructs/definition-walks.js';
import { listsIn } from '../../constructs/dependencies.js';
import { type Grain, kindInWords, type Type } from '../../kinds.js';
import type {
  CheckedCondition,
  CheckedTest,
  CheckedValue,
  ConditionId,
  Fact,
  TopicConditions,
} from '../checked.js';
import { combinationsOf, domainsOf } from '../fact-domain.js';
import type { Condition, FactTest, Test, Topic } from '../model.js';
import type { Term } from '../term.js';
import type { Names } from './names.js';
import type { PartUse } from './unused.js';

/** The operators of json-rules-engine that a book may use, and what each compares. The engine itself accepts any word as an
 *  operator and compares figures as texts, so both are refused here. */
export const OPERATORS: ReadonlyMap<
  string,
  { readonly takesList: boolean; readonly comparesCounts: boolean }
> = new Map([
  ['equal', { takesList: false, comparesCounts: false }],
  ['notEqual', { takesList: false, comparesCounts: false }],
  ['in', { takesList: true, comparesCounts: false }],
  ['notIn', { takesList: true, comparesCounts: false }],
  ['lessThan', { takesList: false, comparesCounts: true }],
  ['lessThanInclusive', { takesList: false, comparesCounts: true }],
  ['greaterThan', { takesList: false, comparesCounts: true }],
  ['greaterThanInclusive', { takesList: false, comparesCounts: true }],
]);

/** A condition is answered for every combination of its facts: 12 flags have this many, which take some tenths of a second. */
const MOST_COMBINATIONS = 4096;

/** Gives the conditions of all topics their ids and checks what they ask about. */
export class ConditionChecker {
  readonly #ids = new Map<string, ConditionId>();
  readonly #usedIds = new Set<ConditionId>();
  /** Conditions that rules imply and no file declares (see `findFlagCondition`), by topic. */
  readonly #implicitConditions = new Map<string, Condition[]>();

  constructor(
    private readonly topics: readonly Topic[],
    private readonly names: Names,
    private readonly findings: Findings,
    private readonly typeOf: (value: CheckedValue) => Type,
  ) {
    for (const topic of topics) {
      for (const condition of topic.conditions)
        this.#ids.set(`${topic.name}.${condition.name}`, this.#ids.size);
    }
  }

  /** The id of the condition that `when` names: of the topic, or `topic.condition` of another. Undefined, with a finding, where
   *  there is none. */
  find(name: TextNode, topic: string): ConditionId | undefined {
    const id = this.#ids.get(name.text.includes('.') ? name.text : `${topic}.${name.text}`);
    if (id !== undefined) this.#usedIds.add(id);
    else this.#addUnknownName(name, topic);
    return id;
  }

  /** The condition of a full name that an answer asks; undefined where there is none. */
  findShown(fullName: string): { readonly list: string | undefined } | undefined {
    const id = this.#ids.get(fullName);
    if (id === undefined) return undefined;
    this.#usedIds.add(id);
    const [owner, name] = namePath(fullName, '');
    const condition = this.#conditionOf(owner, name);
    return {
      list:
        condition && !isBroken(condition.test) ? this.#listIn(condition.test, owner, () => {}) : undefined,
    };
  }

  /** The full names of the conditions that files declare. */
  get fullNames(): readonly string[] {
    return this.topics.flatMap((topic) => topic.conditions.map(({ name }) => `${topic.name}.${name}`));
  }

  /** As `find`, for what happens once for all items: a condition asked of each item is a finding, which begins with `what`. */
  findForAllItems(name: TextNode, topic: string, what: string): ConditionId | undefined {
    const id = this.find(name, topic);
    const list = this.listOf(name, topic);
    if (list === undefined) return id;
    this.findings.add(
      name.place,
      `“${name.text}” is asked of each item of “${list}”. ${what} for all of them; use total() of a value of the items, with an “if”.`,
    );
    return undefined;
  }

  /** The list of the request whose items the condition asks about that `when` names; undefined where it asks about none. */
  listOf({ text }: TextNode, topic: string): string | undefined {
    const [owner, name] = namePath(text, topic);
    const condition = this.#conditionOf(owner, name);
    if (condition === undefined || isBroken(condition.test)) return undefined;
    return this.#listIn(condition.test, owner, () => undefined);
  }

  /** Whether a condition could not be read, or a fact of it, so that it may ask about items; it has its finding. */
  mayBeOfItems({ text }: TextNode, topic: string): boolean {
    const [owner, name] = namePath(text, topic);
    const condition = this.#conditionOf(owner, name);
    if (condition === undefined || isBroken(condition.test)) return true;
    return factTestsOf(condition.test).some(({ fact }) => this.#grainOfFact(fact, owner) === 'unknown');
  }

  #conditionOf(topic: string, name: string): Condition | undefined {
    return this.topics
      .find((each) => each.name === topic)
      ?.conditions.find((condition) => condition.name === name);
  }

  /** The list whose items a test asks about. Facts of any other list go to `onOtherList`: items of two lists cannot be matched. */
  #listIn(
    test: Test,
    topic: string,
    onOtherList: (fact: TextNode, list: string) => void,
  ): string | undefined {
    let first: string | undefined;
    for (const { fact } of factTestsOf(test)) {
      const list = this.#listOfFact(fact, topic);
      if (list !== undefined && first !== undefined && list !== first) onOtherList(fact, first);
      first ??= list;
    }
    return first;
  }

  #listOfFact({ text }: TextNode, topic: string): string | undefined {
    const input = this.names.inputs.get(text);
    if (input !== undefined) return input.list;
    const named = this.names.findValue(text.split('.'), topic);
    // `typeOf` fills in the definition, too, which `listsIn` needs.
    if (named === undefined || this.typeOf(named.value).grain !== 'item') return undefined;
    return listsIn(named.value.definition)[0];
  }

  #grainOfFact({ text }: TextNode, topic: string): Grain {
    const input = this.names.inputs.get(text);
    if (input !== undefined) return input.type.grain;
    const named = this.names.findValue(text.split('.'), topic);
    return named === undefined ? 'unknown' : this.typeOf(named.value).grain;
  }

  /** The id of the condition that a flag of the request is set, such as one word of a list. It is made when first asked for. */
  findFlagCondition(flag: string, place: Place, topic: string): ConditionId {
    const name = `${topic}.${flag}`;
    const knownId = this.#ids.get(name);
    if (knownId !== undefined) return knownId;
    const id = this.#ids.size;
    this.#ids.set(name, id);
    const text = (of: string): TextNode => ({
      node: 'text',
      text: of,
      isQuoted: false,
      place,
      textPlace: undefined,
    });
    const test = { fact: text(flag), operator: text('equal'), value: true, valuePlace: place, place };
    const ofTopic = this.#implicitConditions.get(topic) ?? [];
    this.#implicitConditions.set(topic, [...ofTopic, { name: flag, place, test }]);
    return id;
  }

  #addUnknownName({ text, place }: TextNode, topic: string): void {
    const own =
      this.topics.find((each) => each.name === topic)?.conditions.map((condition) => condition.name) ?? [];
    if (this.names.isReported('conditions', place, ...namePath(text, topic))) return;
    if (/[<>=\s]/.test(text)) {
      this.findings.add(
        place,
        '“when” names a condition over facts of the request; a comparison of figures found on the way is an “if”.',
      );
      return;
    }
    this.findings.addUnknown(place, `“${text}” is not a condition of this topic.`, text, [
      ...own,
      ...this.#ids.keys(),
    ]);
  }

  /** The checked conditions and their facts, by topic. */
  check(): readonly TopicConditions[] {
    return this.topics.flatMap((topic) => {
      const facts = new Map<string, Fact>();
      const declared = [...topic.conditions, ...(this.#implicitConditions.get(topic.name) ?? [])];
      const conditions = declared.flatMap((condition): CheckedCondition[] => {
        const id = this.#ids.get(`${topic.name}.${condition.name}`);
        if (id === undefined || isBroken(condition.test)) return [];
        const test = this.#test(condition.test, topic.name, facts);
        if (test === undefined) return [];
        this.#checkCombinations(condition, combinationsOf(domainsOf(test)));
        const list = this.#listIn(condition.test, topic.name, (fact, first) =>
          this.findings.add(
            fact.place,
            `${fact.text} is of another list than “${first}”, and an item of one does not meet an item of another; make two conditions of it.`,
          ),
        );
        return [{ id, name: condition.name, place: condition.place, test, list }];
      });
      return conditions.length === 0 ? [] : [{ topic: topic.name, conditions, facts: [...facts.values()] }];
    });
  }

  #checkCombinations({ name, place }: Condition, combinations: number): void {
    if (combinations <= MOST_COMBINATIONS) return;
    this.findings.add(
      place,
      `The facts of the condition “${name}” have ${combinations} combinations, more than ${MOST_COMBINATIONS}; make several conditions of fewer facts of it.`,
    );
  }

  /** The conditions, and which of them some rule asks. */
  uses(): readonly PartUse[] {
    return this.topics.flatMap((topic) =>
      topic.conditions.map(({ name, place }) => {
        const id = this.#ids.get(`${topic.name}.${name}`);
        const isUsed = id === undefined || this.#usedIds.has(id);
        return { place, message: `The condition “${name}” is not used.`, isUsed };
      }),
    );
  }

  #test(test: Test, topic: string, facts: Map<string, Fact>): CheckedTest | undefined {
    if ('tests' in test) {
      const tests = test.tests
        .map((each) => this.#test(each, topic, facts))
        .filter((each) => each !== undefined);
      return { join: test.join, tests };
    }
    if ('test' in test) {
      const inner = this.#test(test.test, topic, facts);
      return inner && { join: test.join, test: inner };
    }
    const fact = this.#fact(test.fact, topic);
    const operator = OPERATORS.get(test.operator.text);
    if (operator === undefined) {
      const { text, place } = test.operator;
      this.findings.addUnknown(place, `“${text}” is not an operator of a condition.`, text, OPERATORS.keys());
    }
    if (fact === undefined || operator === undefined) return undefined;
    const { type } = fact.term;
    if (operator.comparesCounts && type.kind !== 'count') {
      this.findings.add(
        test.operator.place,
        `“${test.operator.text}” compares counts; ${test.fact.text} is ${kindInWords(type.kind)}.`,
      );
    }
    if (operator.takesList !== Array.isArray(test.value)) {
      this.findings.add(
        test.valuePlace,
        `“${test.operator.text}” takes ${operator.takesList ? 'a list of words' : 'one value'}.`,
      );
    }
    const values = [test.value].flat();
    if (operator.takesList && values.length === 0)
      this.findings.add(test.valuePlace, `“${test.operator.text}” of no words asks nothing.`);
    for (const twice of values.filter((each, index) => values.indexOf(each) < index))
      this.findings.add(test.valuePlace, `“${String(twice)}” stands in this list a second time.`);
    for (const value of values) this.#checkComparedValue(value, type, test);
    facts.set(fact.name, facts.get(fact.name) ?? fact);
    const { text, place } = test.operator;
    return { fact: facts.get(fact.name) ?? fact, operator: text, place, value: test.value };
  }

  #checkComparedValue(value: unknown, type: Type, test: FactTest): void {
    const fits =
      (type.kind === 'flag' && typeof value === 'boolean') ||
      (type.kind === 'count' && typeof value === 'number') ||
      (type.kind === 'code' && typeof value === 'string');
    const { valuePlace: place } = test;
    if (!fits && type.kind !== 'unknown') {
      this.findings.add(place, `${test.fact.text} is ${kindInWords(type.kind)}; “${String(value)}” is not.`);
    } else if (type.kind === 'code' && type.words?.includes(String(value)) === false) {
      const says = `${test.fact.text} is never “${String(value)}”; it can be ${WORDS}.`;
      this.findings.addUnknownWord(place, says, String(value), type.words);
    }
  }

  #fact(name: TextNode, topic: string): Fact | undefined {
    const term = this.#resolve(name, topic);
    if (term === undefined) return undefined;
    const { kind } = term.type;
    if (kind === 'unknown') return undefined;
    if (kind !== 'code' && kind !== 'flag' && kind !== 'count') {
      // A value may have the name of an input that could not be read.
      if (this.names.isReported('inputs', name.place, undefined, name.text)) return undefined;
      this.findings.add(
        name.place,
        `A condition asks about words, flags and counts of the request; ${name.text} is ${kindInWords(kind)}: use “if”.`,
      );
      return undefined;
    }
    if (!restsOnRequestFacts(term)) {
      this.findings.add(
        name.place,
        `${name.text} is found on the way from figures; “when” asks about facts of the request: use “if”.`,
      );
      return undefined;
    }
    return { name: name.text, term };
  }

  /** A fact is an input (`pension.method`) or a value found from inputs (`tax_code.region`). */
  #resolve({ text, place }: TextNode, topic: string): Term | undefined {
    const path = text.split('.');
    const input = this.names.inputs.get(text);
    if (input !== undefined) return this.names.resolve(['request', ...path], place, topic, this.typeOf);
    if (this.names.findValue(path, topic) !== undefined || this.names.lacksTopics)
      return this.names.resolve(path, place, topic, this.typeOf);
    const [of, name] = namePath(text, topic);
    if (
      this.names.isReported('values', place, of, name) ||
      this.names.isReported('values', place, undefined, name) ||
      this.names.isReported('inputs', place, undefined, text)
    )
      return undefined;
    this.findings.addUnknown(place, `“${text}” is not a fact: an input, or a word found from inputs.`, text, [
      ...this.names.inputs.keys(),
      ...this.names.shortNames(topic),
    ]);
    return undefined;
  }
}

/** The tests on single facts that a test is made of. */
function factTestsOf(test: Test): readonly FactTest[] {
  if ('tests' in test) return test.tests.flatMap(factTestsOf);
  return 'test' in test ? factTestsOf(test.test) : [test];
}

/** Splits `condition` or `topic.condition` into the topic and the name in it. */
function namePath(text: string, topic: string): readonly [string, string] {
  const [first = '', second] = text.split('.');
  return second === undefined ? [topic, first] : [first, second];
}

/** Whether a term rests only on words, flags and counts of the request or of an item in it, and not on amounts. True also of
 *  what is unknown or in a circle, which has its own finding. */
function restsOnRequestFacts(term: Term, visited: Set<CheckedValue> = new Set()): boolean {
  if (term.type.kind === 'unknown') return true;
  switch (term.term) {
    case 'constant':
      return true;
    case 'input':
      return ['code', 'flag', 'count', 'text'].includes(term.type.kind);
    case 'value':
      if (visited.has(term.value)) return true;
      visited.add(term.value);
      return termsOf(term.value.definition).every((each) => restsOnRequestFacts(each, visited));
    case 'column':
      return restsOnRequestFacts(term.of, visited);
    case 'cell':
      return restsOnRequestFacts(term.of, visited) && restsOnRequestFacts(term.key, visited);
    default:
      return false;
  }
}
