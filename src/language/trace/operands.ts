import { type CheckedInput, type CheckedValue, readBy } from '../book/checked.js';
import type { DatedTerm, Term } from '../book/term.js';
import { listOfValue } from '../constructs/dependencies.js';
import { termsIn } from '../formula/terms.js';
import type { FoundValue } from './found-value.js';
import type { StepOperand, TracedOperand } from './trace-step.js';
import { tracedDatum } from './traced-datum.js';
import { type TracedSeries, tracedSeries } from './traced-series.js';

/** What the formulas of a step read, and the steps in which its conditions saw a fact, by how it is written there. */
export function operandsOf(found: FoundValue): Readonly<Record<string, TracedOperand>> {
  const operands = new Operands(found);
  for (const term of found.paths.flatMap(({ terms }) => terms)) operands.add(term, undefined);
  // A condition shows the input of a request itself; the inputs of items are a column.
  for (const term of found.facts)
    if (term.term !== 'input' || term.input.list !== undefined) operands.add(term, undefined);
  return Object.fromEntries(operands.all);
}

class Operands {
  readonly all = new Map<string, TracedOperand>();

  constructor(private readonly found: FoundValue) {}

  /** Adds the operands of a formula, and of those in it; `over` are the payslips of which it reads several at once. */
  add(term: Term, over: readonly number[] | undefined): void {
    const { found } = this;
    switch (term.term) {
      case 'constant':
        if (term.figure !== undefined) this.#set(term, { figure: tracedDatum(term.datum) });
        return;
      case 'dated':
        this.#set(term, { figure: this.#figures(term, over ?? found.indexes) });
        this.add(term.of, over);
        return;
      case 'value':
        this.#setStep(term, this.#step(term.value), over);
        return;
      case 'across': {
        const step = this.#step(term.value);
        // The step that before() refers to comes later in the trace.
        if (term.first !== undefined) this.add(term.first, over);
        if (term.function === 'before')
          this.#set(term, { ...step, value: this.#column(term, found.indexes) });
        else
          this.#setStep(
            term,
            step,
            term.value.type.grain === 'payslip' ? found.indexes.slice(0, 1) : undefined,
          );
        return;
      }
      case 'column': {
        const { value, columns } = columnsOf(term);
        if (value === undefined) this.add(term.of, over);
        else this.#setStep(term, { ...this.#step(value), column: columns.join('.') }, over);
        return;
      }
      case 'input':
        this.#set(term, this.#input(term, term.input));
        return;
      case 'payslip':
        if (!this.all.has('payslip')) this.#set(term, { payslip: found.payslipNumbers });
        return;
      case 'each':
        this.add(term.of, 'payslips' in term.over ? found.calculation.indexesOver(term.over, 0) : undefined);
        return;
      case 'spread': {
        this.add(term.of, over);
        const { payslips } = found.calculation.book.checked;
        if (payslips !== undefined)
          this.all.set('payslip', { payslip: found.payslipNumbers, of: payslips.fullName });
        return;
      }
      default:
        for (const inner of termsIn(term)) this.add(inner, over);
    }
  }

  #set(term: Term, operand: TracedOperand): void {
    this.all.set(this.found.writer.term(term), operand);
  }

  /** A reference to a step; in a trace of one payslip with the figures that are read of other payslips. */
  #setStep(term: Term, step: StepOperand, over: readonly number[] | undefined): void {
    const isOfOthers = term.type.grain === 'payslip' || term.term === 'across';
    const isShown = over !== undefined && this.found.payslip !== undefined && isOfOthers;
    this.#set(term, isShown ? { ...step, value: this.#column(term, over) } : step);
  }

  #input(term: Term, input: CheckedInput): TracedOperand {
    const { calculation, value, indexes } = this.found;
    const isDefault = calculation.says(input) ? {} : { default: true as const };
    const { list } = input;
    if (list === undefined) return { input: this.#column(term, [0]), ...isDefault };
    if (value.type.grain === 'item' && listOfValue(value) === list)
      return { input: this.#column(term, indexes), ...isDefault };
    // Any other step reads all items.
    const items = calculation.items(list).map((_, at) => at);
    return { input: this.#column(term, items), ...isDefault, items: items.length };
  }

  /** A figure of the law at each index. One on a day may not be known for an item that takes another branch, which has none; branches
   *  that write it alike read one operand. */
  #figures(term: DatedTerm, indexes: readonly number[]): TracedSeries {
    const { calculation, value, pathAt, paths, writer, indexes: all } = this.found;
    if (term.on === undefined) return this.#column(term, indexes);
    const name = writer.term(term);
    const reading = new Set(paths.filter(({ dated }) => dated.some((each) => writer.term(each) === name)));
    const isRead = (at: number): boolean => {
      const path = pathAt[all.indexOf(at)];
      return path === undefined || reading.has(path);
    };
    return tracedSeries(indexes.map((at) => (isRead(at) ? calculation.datum(term, value, at) : '')));
  }

  #column(term: Term, indexes: readonly number[]): TracedSeries {
    const { calculation, value } = this.found;
    return tracedSeries(indexes.map((at) => calculation.datum(term, value, at)));
  }

  /** The reference to the step of a value; for a copy made by `with`, to that of the copy which it reads. */
  #step(read: CheckedValue): StepOperand {
    const actual = readBy(this.found.value, read);
    const copyIn = copierOf(actual);
    return copyIn === undefined ? { step: actual.fullName } : { step: actual.fullName, in: copyIn };
  }
}

/** The value whose `with` made a copy (of a copy of a copy both, the last first); undefined for an original. */
export function copierOf({ copy }: CheckedValue): string | undefined {
  if (copy === undefined) return undefined;
  const inner = copierOf(copy.original);
  return inner === undefined ? copy.copierName : `${copy.copierName}, ${inner}`;
}

/** The value of which a term reads columns, and these; undefined where it reads them of something else. */
function columnsOf(term: Term): {
  readonly value: CheckedValue | undefined;
  readonly columns: readonly string[];
} {
  if (term.term === 'value') return { value: term.value, columns: [] };
  if (term.term !== 'column') return { value: undefined, columns: [] };
  const { value, columns } = columnsOf(term.of);
  return { value, columns: [...columns, term.column] };
}
