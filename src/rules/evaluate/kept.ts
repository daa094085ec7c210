import { comparisonTerms, termsOf } from '../check/terms-of.js';
import type { CheckedCondition, CheckedTest, CheckedValue, Step, Term } from '../checked.js';
import type { Column } from './column.js';

/** What was found for a value that rests only on figures and facts: the same for all who share these facts. */
export interface Kept {
  readonly column: Column;
  readonly took: number;
  /** The values beneath it that were found for it, so that a run that takes it over can still account for them. */
  readonly beneath: readonly { readonly id: number; readonly column: Column; readonly took: number }[];
}

const MOST_KEPT = 1000;

/** What was found for one value, under the facts that it rests on; the oldest goes when there is too much. */
export class KeptColumns {
  readonly #kept = new Map<string, Kept>();

  find(key: string): Kept | undefined {
    return this.#kept.get(key);
  }

  keep(key: string, kept: Kept): void {
    if (this.#kept.size >= MOST_KEPT) {
      const [oldest] = this.#kept.keys();
      if (oldest !== undefined) this.#kept.delete(oldest);
    }
    this.#kept.set(key, kept);
  }
}

/** The facts that a value rests on, by name, when it rests on nothing but facts and figures of the law; else undefined.
 *  A fact is a word or a flag: what is found from numbers of the request would be kept for one person only. */
export function factsBehind(
  value: CheckedValue,
  conditions: ReadonlyMap<number, CheckedCondition>,
): ReadonlyMap<string, Term> | undefined {
  // A word is what others are kept under, and is found in no time itself.
  if (!['money', 'rate', 'number', 'count', 'row'].includes(value.type.kind) || value.copy !== undefined)
    return undefined;
  const facts = new Map<string, Term>();
  return new FactFinder(conditions, facts).step(value.step) ? facts : undefined;
}

class FactFinder {
  constructor(
    private readonly conditions: ReadonlyMap<number, CheckedCondition>,
    private readonly facts: Map<string, Term>,
  ) {}

  /** Gathers the facts of a step; false when it rests on anything else. */
  step(step: Step): boolean {
    if (step.step === 'decode' || step.step === 'band_rows') return false;
    return this.#conditionsOf(step) && termsOf(step).every((term) => this.#term(term));
  }

  #term(term: Term): boolean {
    const { kind } = term.type;
    switch (term.term) {
      case 'constant':
      case 'payslip':
        return true;
      case 'input':
        return (
          (kind === 'code' || kind === 'flag') &&
          term.input.list === undefined &&
          this.#fact(term.input.path, term)
        );
      case 'value':
        return kind === 'code' ? this.#fact(term.value.fullName, term) : this.step(term.value.step);
      case 'column':
        if (kind === 'code' && term.of.term === 'value') {
          return this.#fact(`${term.of.value.fullName}.${term.column}`, term);
        }
        return this.#term(term.of);
      case 'cell':
        return this.#term(term.of) && this.#term(term.key);
      case 'operation':
        return this.#term(term.left) && this.#term(term.right);
      case 'call':
        return term.args.every((arg) => this.#term(arg));
      case 'across':
        return term.function !== 'before' && this.step(term.value.step);
      case 'spread':
        return this.#term(term.of);
    }
  }

  #fact(name: string, term: Term): boolean {
    if (term.type.grain === 'payslip' || term.type.grain === 'item') return false;
    this.facts.set(name, term);
    return true;
  }

  #conditionsOf(step: Step): boolean {
    if (step.step === 'lookup') return step.otherwise === undefined || this.#conditionsOf(step.otherwise);
    if (step.step !== 'first') return step.step !== 'lowest';
    return step.branches.every(
      (branch) =>
        this.#condition(branch.when) &&
        comparisonTerms(branch.if).every((term) => this.#term(term)) &&
        this.#conditionsOf(branch.step),
    );
  }

  #condition(id: number | undefined): boolean {
    const condition = id === undefined ? undefined : this.conditions.get(id);
    return condition === undefined || this.#test(condition.test);
  }

  #test(test: CheckedTest): boolean {
    if ('fact' in test) return test.fact.term.type.kind !== 'count' && this.#term(test.fact.term);
    return 'tests' in test ? test.tests.every((each) => this.#test(each)) : this.#test(test.test);
  }
}
