import type { Authority } from '../book/authority.js';
import type { CheckedValue } from '../book/checked.js';
import { originalOf } from '../book/rests-on.js';
import type { Calculation } from '../run/calculation.js';
import { FoundValue } from './found-value.js';
import type { FigureUse } from './law-figures.js';
import type { TracedFigure, TraceStep } from './trace-step.js';
import { type Statements, tracedStep } from './traced-step.js';

/** Writes the steps by which values were found: a depth-first search from them to all that they rest on, in topological
 *  order. */
export class Tracer implements Statements {
  readonly #visited = new Set<CheckedValue>();
  readonly #found: FoundValue[] = [];
  /** Values read of the payslip before: they may rest on their reader, so they are visited after it. */
  readonly #postponed: CheckedValue[] = [];
  /** Of figures, what was stated. */
  readonly #stated = new Set<string>();
  readonly #authorities = new Set<string>();

  constructor(
    private readonly calculation: Calculation,
    /** The only payslip that is shown, from 1. */
    private readonly payslip: number | undefined,
  ) {}

  /** The steps of some values and of all that they rest on, each after what it rests on. */
  trace(values: readonly CheckedValue[]): readonly TraceStep[] {
    for (const value of values) this.#visit(value);
    // A visit may append to the list.
    for (const value of this.#postponed) this.#visit(value);
    return this.#found.map((found) => tracedStep(found, this));
  }

  /** The authorities that the steps and their figures rest on, each once. */
  get authorities(): readonly Authority[] {
    const all = this.calculation.book.checked.authorities;
    return [...this.#authorities].flatMap((name) => all.get(name) ?? []);
  }

  #visit(value: CheckedValue): void {
    if (this.#visited.has(value)) return;
    this.#visited.add(value);
    const found = new FoundValue(this.calculation, value, this.payslip);
    for (const { value: dependency, isBefore } of found.dependencies) {
      if (isBefore) this.#postponed.push(dependency);
      else this.#visit(dependency);
    }
    this.#found.push(found);
  }

  isStatedElsewhere({ value }: FoundValue): boolean {
    return value.copy !== undefined && this.#visited.has(originalOf(value));
  }

  /** Where a figure stands is stated at the first step that uses it; where it is published, at the first figure of its group that
   *  is published there. */
  figure({ figure, usedFor }: FigureUse): TracedFigure {
    this.cite(figure.authorities);
    const { full, unpublished, bare } = figure;
    let stated: TracedFigure = full;
    if (!this.#isFirst(figure.key)) stated = bare;
    else if (!this.#isFirst(figure.publication)) stated = unpublished;
    return usedFor === undefined ? stated : { ...stated, ...usedFor };
  }

  #isFirst(key: string): boolean {
    const before = this.#stated.size;
    return this.#stated.add(key).size > before;
  }

  cite(authorities: readonly string[]): void {
    for (const name of authorities) this.#authorities.add(name);
  }
}
