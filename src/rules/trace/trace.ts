import { termsIn } from '../check/terms-of.js';
import type { CheckedValue, Term } from '../checked.js';
import type { Run } from '../evaluate/run.js';
import { Conditions } from './conditions.js';
import { saidOnce } from './said-once.js';
import { type Found, StepWriter } from './step-writer.js';
import { Chooser, conditionsAsked, termsRead } from './taken.js';
import type { TraceStep } from './trace-step.js';

export interface TraceOptions {
  /** Only the figures of this payslip, from 1. */
  readonly payslip?: number;
}

/**
 * The steps by which values (full names) were found, each after all that it rests on. Only what is read by `before()` may
 * come later: a circle through it is found payslip by payslip. What a run did not need to find, because another had found
 * it for the same facts, is found now.
 *
 * In a trace of one payslip every column is that payslip's figure, and the branches are those that it took. What a step
 * reads of other payslips stands with the operand: `total(x)`, `to_date(x)`, `before(x)` and `last(x)` with what they came to,
 * and the columns of `band_rows` with the figures that it took. So each step can still be worked out again.
 */
export function trace(run: Run, asked: readonly string[], options: TraceOptions = {}): readonly TraceStep[] {
  return saidOnce(wholeSteps(run, asked, options));
}

/** The same, with nothing left out of a step that another says. */
export function wholeSteps(
  run: Run,
  asked: readonly string[],
  { payslip }: TraceOptions,
): readonly TraceStep[] {
  const conditions = new Conditions(run);
  const found = new Tracer(run, conditions, payslip).found(asked.map((name) => run.book.find(name).checked));
  const writer = new StepWriter(run, conditions, payslip !== undefined);
  return found.map((each) => writer.step(each));
}

/** Goes from values to all that they rest on. */
class Tracer {
  readonly #reached = new Set<CheckedValue>();
  readonly #found: Found[] = [];
  /** What is read of the payslip before: it may rest on its reader, and is reached after it. */
  readonly #later: CheckedValue[] = [];

  constructor(
    private readonly run: Run,
    private readonly conditions: Conditions,
    private readonly payslip: number | undefined,
  ) {}

  found(asked: readonly CheckedValue[]): readonly Found[] {
    for (const value of asked) this.#reach(value);
    // Grows while it is gone through.
    for (const value of this.#later) this.#reach(value);
    return this.#found;
  }

  /** Reaches a value after all that it rests on. */
  #reach(value: CheckedValue): void {
    if (this.#reached.has(value)) return;
    this.#reached.add(value);
    const isGiven = value.copy === undefined && this.run.isGivenFigure(value.fullName);
    const chooser = new Chooser(this.run, value);
    const places = this.#places(value);
    const taken = isGiven ? [] : places.map((at) => chooser.taken(at));
    const ways = [...new Map(taken.map((each) => [each.name, each])).values()];
    const asked = this.conditions.asked(ways.flatMap(conditionsAsked));
    this.run.column(value.id);
    for (const term of ways.flatMap(termsRead)) this.#reachTerm(term, value);
    for (const { seen } of asked) for (const { term } of seen) this.#reachTerm(term, undefined);
    this.#found.push({ value, isGiven, chooser, places, taken, ways, asked });
  }

  /** Facts of a condition have no reader: they are never those of a copy. */
  #reachTerm(term: Term, reader: CheckedValue | undefined): void {
    if (term.term === 'value' || term.term === 'across') {
      const read = reader?.copy?.instead.get(term.value) ?? term.value;
      if (term.term === 'across' && term.function === 'before') this.#later.push(read);
      else this.#reach(read);
    }
    const { payslips } = this.run.book.checked;
    if (term.term === 'spread' && payslips !== undefined) this.#reach(payslips);
    for (const inner of termsIn(term)) this.#reachTerm(inner, reader);
  }

  #places({ id, type }: CheckedValue): readonly number[] {
    if (type.grain === 'item') return upTo(this.run.items(this.run.book.value(id).list ?? '').length);
    if (type.grain !== 'payslip') return [0];
    const all = upTo(this.run.payslips);
    if (this.payslip === undefined) return all;
    const only = all[this.payslip - 1];
    if (only === undefined) throw new RangeError(`There is no payslip ${this.payslip} of ${all.length}.`);
    return [only];
  }
}

function upTo(length: number): readonly number[] {
  return Array.from({ length }, (_, at) => at);
}
