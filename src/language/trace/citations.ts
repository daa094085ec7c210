import { isDecimal } from '../../decimal/index.js';
import type { CheckedValue, Term } from '../book/checked.js';
import { figuresAt } from '../constructs/step.js';
import type { FigureNode } from '../figures.js';
import { functions } from '../formula/functions.js';
import type { Calculation } from '../run/calculation.js';
import { type CitedPath, type CitedPaths, type Effect, isOfMoney, sourcesOfFigure } from './cited-paths.js';

/*
 * What an answer rests on, found along the same walk as its trace: from the values that it shows, through what the branches
 * that were taken read, to the rows and figures found there. A rule that added nothing, because the request asks for nothing
 * of the kind, is not cited, and neither is what only such a rule reads.
 */

const NOTHING: readonly never[] = [];

/** Whether a value is cited, or has no effect, as far as the walk knows. */
const UNKNOWN = 0;
const NO = 1;
const YES = 2;

/** What one answer rests on: a walk from the values that it shows. Most requests need a walk of their own, so each step is small. */
export class Citations {
  /** By value. */
  readonly #taken: (readonly CitedPath[] | undefined)[] = [];
  readonly #cited: Uint8Array;
  readonly #withoutEffect: Uint8Array;
  readonly #values: readonly CheckedValue[];

  constructor(
    private readonly calculation: Calculation,
    private readonly citedPaths: CitedPaths,
    /** The values that the answer shows, where the calculation found them. */
    answerValues: readonly CheckedValue[],
  ) {
    this.#values = calculation.book.checked.values;
    this.#cited = new Uint8Array(this.#values.length);
    this.#withoutEffect = new Uint8Array(this.#values.length);
    for (const value of answerValues) if (calculation.hasFound(value)) this.#cite(value.id);
  }

  /** The numbers of the sources that a value cites, in order; one may come again. */
  sources(value: CheckedValue): readonly number[] {
    if (this.#cited[value.id] !== YES) return NOTHING;
    const paths = this.#pathsTaken(value.id);
    const only = paths.length === 1 ? paths[0] : undefined;
    if (only?.rows !== undefined) return only.all;
    return [
      ...paths.flatMap(({ law }) => law),
      ...paths.flatMap(({ figures }) => figures),
      ...paths.flatMap((each) => each.rows ?? this.#rows(value, each, paths.length === 1)),
    ];
  }

  /** The assumptions of the branches that a value took, cited or not. */
  assumptions({ id }: CheckedValue): readonly string[] {
    return this.#pathsTaken(id).flatMap(({ path }) => path.assumptions);
  }

  #pathsTaken(id: number): readonly CitedPath[] {
    const known = this.#taken[id];
    if (known !== undefined) return known;
    const value = this.#values[id];
    const paths = value === undefined ? NOTHING : this.#findPaths(value);
    this.#taken[id] = paths;
    return paths;
  }

  #findPaths(value: CheckedValue): readonly CitedPath[] {
    const leaves = this.calculation.leavesOf(value);
    const all = this.citedPaths.of(value);
    return all.length === leaves.length ? all : all.filter(({ path }) => leaves.includes(path.leaf));
  }

  /** The sources of the rows that a lookup found, and of the figures that a `lowest` compared. */
  #rows(value: CheckedValue, { path: { leaf } }: CitedPath, isOnly: boolean): readonly number[] {
    const { calculation } = this;
    const figures: FigureNode[] = [];
    for (let at = 0; at < calculation.countOf(value); at++) {
      if (!isOnly && calculation.find(value, at).leaf !== leaf) continue;
      figures.push(...figuresAt(leaf, calculation.here(value, at)));
    }
    return this.citedPaths.texts.numbers(figures.flatMap(sourcesOfFigure));
  }

  #cite(id: number): void {
    if (this.#cited[id] === YES || this.#hasNoEffect(id)) return;
    this.#cited[id] = YES;
    const paths = this.#pathsTaken(id);
    for (let next = 0; next < paths.length; next++) {
      const { reads } = paths[next] ?? { reads: NOTHING };
      for (let at = 0; at < reads.length; at++) {
        const read = reads[at] ?? id;
        // Most are cited already; this check saves the calls.
        if (this.#cited[read] !== YES) this.#cite(read);
      }
    }
  }

  /** Whether a value adds nothing to what reads it. */
  #hasNoEffect(id: number): boolean {
    const known = this.#withoutEffect[id];
    if (known !== UNKNOWN) return known === YES;
    // In a cycle through before() a value counts as having an effect.
    this.#withoutEffect[id] = NO;
    const paths = this.#pathsTaken(id);
    for (let next = 0; next < paths.length; next++)
      if (!this.#hasNone(paths[next]?.effect ?? 'never')) return false;
    this.#withoutEffect[id] = YES;
    return true;
  }

  #hasNone(effect: Effect): boolean {
    if (effect === 'always' || effect === 'never') return effect === 'never';
    if ('sameAs' in effect) return this.#hasNoEffect(effect.sameAs.id);
    if ('compared' in effect)
      return !effect.compared.some((condition) => this.calculation.doesHold(condition));
    return effect.amounts.every((term) => this.#isNothing(term));
  }

  /** Whether an amount of money in a formula is £0, or a set of amounts is empty, because the request has none. */
  #isNothing(term: Term): boolean {
    if (!isOfMoney(term)) return false;
    switch (term.term) {
      case 'constant':
        return term.figure === undefined && isDecimal(term.datum) && term.datum.isZero();
      case 'input': {
        if (term.input.list !== undefined || this.calculation.says(term.input)) return false;
        const datum = this.calculation.input(term.input, 0);
        return !isDecimal(datum) || datum.isZero();
      }
      case 'value':
      case 'across':
        return term.value.copy === undefined && this.#hasNoEffect(term.value.id);
      case 'spread':
        return this.#isNothing(term.of);
      case 'operation': {
        const { operator, left, right } = term;
        if (operator === '/') return this.#isNothing(left);
        return operator === '*'
          ? this.#isNothing(left) || this.#isNothing(right)
          : this.#isNothing(left) && this.#isNothing(right);
      }
      case 'call': {
        const [first] = term.args;
        if (functions[term.function].isPartOfFirst) return first !== undefined && this.#isNothing(first);
        return term.args.every((arg) => this.#isNothing(arg));
      }
      default:
        return false;
    }
  }
}
