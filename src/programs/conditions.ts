import { isNumeric } from '../language/index.js';
import {
  type CheckedCondition,
  type CheckedRefusal,
  domainsOf,
  type FactDomain,
  isByPayslip,
  type Term,
} from '../language/inspect.js';
import type { Generator } from './generator.js';
import { isUnits, toFraction } from './held.js';
import { block, byIndex, identifier, loop, once, readOnce } from './program-text.js';

/** Generates what asks whether something holds: the conditions of a book, and its refusals. */
export class Conditions {
  readonly #all: ReadonlyMap<number, CheckedCondition>;

  constructor(private readonly generator: Generator) {
    const conditions = generator.book.checked.topicConditions.flatMap((topic) => topic.conditions);
    this.#all = new Map(conditions.map((each) => [each.id, each]));
  }

  get ids(): readonly number[] {
    return [...this.#all.keys()];
  }

  /** The code of whether a condition holds. */
  code(id: number): string {
    const condition = this.#all.get(id);
    if (condition === undefined) throw new RangeError(`There is no condition ${id}.`);
    const [name, key] = [`${identifier(condition.name)}$when${id}`, `_c${id}`];
    const isOfItems = condition.list !== undefined;
    this.generator.text.add(name, `when ${condition.name}`, () =>
      isOfItems
        ? byIndex(name, key, [`v${key}[i] = ${this.#answer(condition)};`])
        : once(name, key, [`v${key} = ${this.#answer(condition)};`]),
    );
    return isOfItems ? `${name}(i)` : readOnce(name, key);
  }

  /** A function that says whether a refusal applies. */
  refusal({ fullName, when, if: claim, list }: CheckedRefusal): string {
    const formulas = this.generator.formulas(undefined);
    const byPayslip = isByPayslip(claim);
    const ofItems = list === undefined ? undefined : `${this.generator.request.items(list)}.length`;
    const count = ofItems ?? (byPayslip ? this.generator.values.payslips() : '1');
    const lines = block('() =>', [
      'const i = 0;',
      ...(when === undefined ? [] : [`if (!${this.code(when)}) return false;`]),
      ...loop(count, [`if (${formulas.claim(claim)}) return true;`]),
      'return false;',
    ]);
    return `// ${fullName}\n${lines.join('\n')},`;
  }

  /** What json-rules-engine answered for the combination of facts that a request has. */
  #answer({ id, test }: CheckedCondition): string {
    const domains = domainsOf(test);
    const answers = this.generator.book.conditions.answersOf(id);
    const [only] = domains;
    if (only !== undefined && domains.length === 1 && only.fact.term.type.kind !== 'count')
      return this.#answerOfWord(only, answers);
    const number = domains.reduce(
      (before, domain) =>
        `${before === '' ? '' : `(${before}) * ${domain.data.length} + `}${this.#index(domain)}`,
      '',
    );
    return `${this.generator.text.constant(answers)}[${number}]`;
  }

  /** The same for a word or a flag: the first of its data stands for all that the condition does not name. */
  #answerOfWord({ data, fact }: FactDomain, answers: readonly boolean[]): string {
    const [ofOthers = false] = answers;
    const named = data.filter((_, at) => answers[at] !== ofOthers);
    const [code, [first]] = [this.#fact(fact.term), named];
    if (first === undefined) return `(${code}, ${ofOthers})`;
    const isNamed =
      named.length === 1
        ? `${code} === ${JSON.stringify(first)}`
        : `${this.generator.text.constant(named)}.includes(${code})`;
    return ofOthers ? `!(${isNamed})` : isNamed;
  }

  #index({ fact: { term }, indexOf }: FactDomain): string {
    const code = this.#fact(term);
    return term.type.kind === 'flag'
      ? `(${code} === true ? 1 : 0)`
      : `${this.generator.text.constant(indexOf)}(${code})`;
  }

  /** The code of a fact, as conditions compare it. */
  #fact(term: Term): string {
    const held = this.generator.formulas(undefined).held(term);
    if (isUnits(held)) return held.scale === 0 ? held.code : `(${held.code}) / ${10 ** held.scale}`;
    return isNumeric(term.type.kind) ? `${toFraction(held)}.toNumber()` : held.code;
  }
}
