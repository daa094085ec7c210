import { termsIn } from '../check/terms-of.js';
import type { CheckedValue, Term } from '../checked.js';
import type { Run } from '../evaluate/run.js';
import type { TermCompiler } from '../evaluate/terms.js';
import { Said, SaidAlways } from './said.js';
import type { Operand, StepOperand, TraceStep } from './trace-step.js';
import { type TracedColumn, tracedColumn } from './traced-column.js';
import { tracedDatum } from './traced-datum.js';
import type { FormulaWriter } from './written.js';

/** The step whose operands are gathered. */
export interface Reader {
  readonly value: CheckedValue;
  readonly writer: FormulaWriter;
  readonly terms: TermCompiler;
  /** The value that says how many payslips a year has. */
  readonly payslips: CheckedValue | undefined;
}

/** A run in which the step reads. */
export interface Reading {
  readonly run: Run;
  /** The payslips (or items) of the step, from 0. */
  readonly places: readonly number[];
  /** The numbers of its payslips. */
  readonly numbers: string;
  /** Only one payslip is shown: what is read of others is shown with the operand. */
  readonly isOfOnePayslip: boolean;
}

/** The payslips over which a formula is read, where it reads several at once. */
export type Over = (reading: Reading) => readonly number[];

/** An operand: the same in every run, but for what is shown of others in a trace of one payslip; or found in a run. */
type OperandForm =
  | { readonly always: Operand; readonly ofOne: ((reading: Reading) => Operand) | undefined }
  | { readonly inRun: (reading: Reading) => Operand };

/** What the formulas of one step read, by how it is written in them. */
export class Operands {
  readonly #forms = new Map<string, OperandForm>();
  /** Where they are the same in every run: of all payslips (false), and of one. */
  readonly #always = new Map<boolean, Said<Pick<TraceStep, 'operands'>>>();

  constructor(private readonly reader: Reader) {}

  /** What was read in a run. */
  in(reading: Reading): Said<Pick<TraceStep, 'operands'>> {
    const known = this.#always.get(reading.isOfOnePayslip);
    if (known !== undefined) return known;
    const operands = this.#all(reading);
    if (!this.#isAlways(reading.isOfOnePayslip)) return new Said({ operands });
    const always = new SaidAlways({ operands });
    this.#always.set(reading.isOfOnePayslip, always);
    return always;
  }

  #isAlways(isOfOnePayslip: boolean): boolean {
    const forms = [...this.#forms.values()];
    return forms.every((form) => 'always' in form && !(isOfOnePayslip && form.ofOne !== undefined));
  }

  #all(reading: Reading): TraceStep['operands'] {
    const operands: Record<string, Operand> = {};
    for (const [name, form] of this.#forms) {
      if ('inRun' in form) operands[name] = form.inRun(reading);
      else operands[name] = (reading.isOfOnePayslip && form.ofOne?.(reading)) || form.always;
    }
    return operands;
  }

  /** Adds what a formula reads. */
  add(term: Term, over?: Over): void {
    const { value: reader } = this.reader;
    switch (term.term) {
      case 'constant':
        if (term.figure !== undefined) this.#setAlways(term, { figure: tracedDatum(term.datum) });
        return;
      case 'value':
        this.#setStep(term, stepOf(term.value, reader), over);
        return;
      case 'across': {
        const firstShown: Over = ({ places }) => places.slice(0, 1);
        const isShown = term.value.type.grain === 'payslip';
        this.#setStep(term, stepOf(term.value, reader), isShown ? firstShown : undefined);
        return;
      }
      case 'column': {
        const { value, columns } = columnsOf(term);
        if (value === undefined) this.add(term.of, over);
        else this.#setStep(term, { ...stepOf(value, reader), column: columns.join('.') }, over);
        return;
      }
      case 'input':
        this.#setInRun(term, ({ run, places }) => ({
          input: inputOf(term, run, places),
          ...(run.isGiven(term.input) ? {} : { default: true as const }),
        }));
        return;
      case 'payslip':
        if (!this.#forms.has('payslip')) this.#setInRun(term, ({ numbers }) => ({ payslip: numbers }));
        return;
      case 'spread': {
        this.add(term.of, over);
        const { payslips } = this.reader;
        if (payslips !== undefined) {
          const inRun = ({ numbers }: Reading) => ({ payslip: numbers, of: payslips.fullName });
          this.#forms.set('payslip', { inRun });
        }
        return;
      }
      default:
        for (const inner of termsIn(term)) this.add(inner, over);
    }
  }

  #setAlways(term: Term, operand: Operand): void {
    this.#forms.set(this.reader.writer.term(term), { always: operand, ofOne: undefined });
  }

  #setInRun(term: Term, inRun: (reading: Reading) => Operand): void {
    this.#forms.set(this.reader.writer.term(term), { inRun });
  }

  /** With the figures that are read of other payslips than the one that is shown. */
  #setStep(term: Term, step: StepOperand, over: Over | undefined): void {
    if (over === undefined || (term.type.grain !== 'payslip' && term.term !== 'across')) {
      this.#setAlways(term, step);
      return;
    }
    const find = this.reader.terms.datum(term);
    const ofOne = (reading: Reading) => ({
      ...step,
      value: tracedColumn(over(reading).map((at) => tracedDatum(find(reading.run, at)))),
    });
    this.#forms.set(this.reader.writer.term(term), { always: step, ofOne });
  }
}

function inputOf({ input }: Term & { term: 'input' }, run: Run, places: readonly number[]): TracedColumn {
  if (input.list === undefined) return tracedDatum(run.input(input));
  return tracedColumn(places.map((at) => tracedDatum(run.itemInput(input, at))));
}

/** The step in which a value was found: of a copy made by `with`, the copies that it reads in the place of others. */
export function stepOf(
  read: CheckedValue,
  reader: CheckedValue,
): { readonly step: string; readonly in?: string } {
  const actual = reader.copy?.instead.get(read) ?? read;
  const copyIn = inOf(actual);
  return copyIn === undefined ? { step: actual.fullName } : { step: actual.fullName, in: copyIn };
}

/** The value whose `with` made this copy; of a copy of a copy both, the last first. */
export function inOf(value: CheckedValue): string | undefined {
  if (value.copy === undefined) return undefined;
  const inner = inOf(value.copy.of);
  return inner === undefined ? value.copy.in : `${value.copy.in}, ${inner}`;
}

function columnsOf(term: Term): {
  readonly value: CheckedValue | undefined;
  readonly columns: readonly string[];
} {
  if (term.term === 'value') return { value: term.value, columns: [] };
  if (term.term !== 'column') return { value: undefined, columns: [] };
  const { value, columns } = columnsOf(term.of);
  return { value, columns: [...columns, term.column] };
}
