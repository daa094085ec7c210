import type { Calculation, Citation } from '../../language/index.js';
import type { FieldAtPath } from '../../operations/index.js';
import type { Step } from '../../reasons/index.js';
import type { Titles } from '../texts/titles.js';
import type { AnsweredCalculation } from '../why/answer-titles.js';
import { ReasonFinder, type Reasons } from '../why/reasons.js';

/** A figure of a sheet, with its reasons. */
export interface RecordLine {
  readonly number: number;
  readonly rule: string;
  readonly reasons: Reasons;
}

/** The lines of a sheet: of the figures that it is of, then of all that these rest on. A figure that others only pass on has one. */
export class RecordLines {
  readonly all: RecordLine[] = [];
  readonly #finder: ReasonFinder;
  readonly #numbers = new Map<Step, number>();
  readonly #calculation: Calculation;
  readonly #titles: Titles;

  constructor(context: AnsweredCalculation) {
    this.#finder = new ReasonFinder(context);
    this.#calculation = context.calculation;
    this.#titles = context.titles;
  }

  get steps() {
    return this.#finder.allReasons.steps;
  }

  /** Adds a field of the answer, with the figure of the sheet's payslip where it has one for each: the number of its line, and its value.
   *  A figure of the year has the line of the payslip after its own. */
  addField(field: FieldAtPath, payslip: number): { readonly line: number; readonly value: string } {
    const { value: name, average } = field;
    const reasons = this.#finder.ofField(field, this.#titles.figure(field.path), field.payslip ?? payslip);
    const [first] = reasons.chain;
    const isOfYear = first === undefined || reasons.places.length > 0;
    const rule = `presentation.${average?.period === 'year' ? 'year_total' : 'period_average'}`;
    const { number } = isOfYear
      ? this.#add(rule, withoutPayslips(reasons, payslip))
      : this.#addStep(first, reasons);
    if (isOfYear) this.addValue(name, payslip);
    return { line: number, value: reasons.value };
  }

  addValue(name: string, payslip: number): RecordLine {
    const value = this.#calculation.book.value(name);
    return this.#addStep(this.steps.of(value, value.type.grain === 'payslip' ? payslip - 1 : 0));
  }

  /** Adds what the lines rest on. */
  close(): void {
    // The list grows as it is read.
    for (const { reasons } of this.all)
      for (const { step, origin } of reasons.numbers)
        if (step !== undefined && origin.from === 'figure' && this.lineOf(step) === undefined)
          this.#addStep(step);
  }

  /** Of the step itself, or of the one that it passes on. */
  lineOf(step: Step): number | undefined {
    return this.#numbers.get(step) ?? this.#numbers.get(this.#finder.endOf(step));
  }

  #addStep(step: Step, reasons = this.#finder.ofStep(step)): RecordLine {
    const line = this.#add(this.#finder.endOf(step).value.fullName, reasons);
    for (const each of [step, this.#finder.endOf(step)])
      if (!this.#numbers.has(each)) this.#numbers.set(each, line.number);
    return line;
  }

  #add(rule: string, reasons: Reasons): RecordLine {
    const line = { number: this.all.length + 1, rule, reasons };
    this.all.push(line);
    return line;
  }
}

/** The reasons without figures of payslips that the sheet is not of: these have no lines on it. */
function withoutPayslips(reasons: Reasons, payslip: number): Reasons {
  const numbers = reasons.numbers.filter(({ step }) => (step?.payslip ?? payslip) === payslip);
  return { ...reasons, numbers };
}

/** Numbers citations in the order in which they are first asked for. */
export class CitationNumbers {
  readonly #numbers = new Map<Citation, number>();

  of(places: readonly Citation[]): readonly number[] {
    return [...new Set(places)].map((place) => {
      const number = this.#numbers.get(place) ?? this.#numbers.size + 1;
      this.#numbers.set(place, number);
      return number;
    });
  }

  get all(): readonly Citation[] {
    return [...this.#numbers.keys()];
  }
}
