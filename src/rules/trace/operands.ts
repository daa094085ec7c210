import { termsIn } from '../check/terms-of.js';
import type { CheckedValue, Term } from '../checked.js';
import type { Run } from '../evaluate/run.js';
import type { Chooser } from './taken.js';
import type { Operand } from './trace-step.js';
import { type TracedColumn, tracedColumn } from './traced-column.js';
import { tracedDatum } from './traced-datum.js';
import type { FormulaWriter } from './written.js';

/** The step whose operands are gathered. */
export interface Reading {
  readonly run: Run;
  readonly reader: CheckedValue;
  readonly writer: FormulaWriter;
  readonly chooser: Chooser;
  /** The payslips (or items) of the step, from 0. */
  readonly places: readonly number[];
  /** The numbers of its payslips. */
  readonly numbers: string;
  /** Only one payslip is shown: what is read of others is shown with the operand. */
  readonly isOfOnePayslip: boolean;
}

/** Gathers what the formulas of one step read, by how it is written in them. */
export class Operands {
  readonly #gathered = new Map<string, Operand>();

  constructor(private readonly reading: Reading) {}

  get all(): Readonly<Record<string, Operand>> {
    return Object.fromEntries(this.#gathered);
  }

  /** Adds what a formula reads. Where it reads several payslips at once, `over` are those. */
  add(term: Term, over?: readonly number[]): void {
    switch (term.term) {
      case 'constant':
        if (term.figure !== undefined) this.#set(term, { figure: tracedDatum(term.datum) });
        return;
      case 'value':
        this.#set(term, { ...stepOf(term.value, this.reading.reader), ...this.#shown(term, over) });
        return;
      case 'across':
        this.#set(term, {
          ...stepOf(term.value, this.reading.reader),
          ...(term.value.type.grain === 'payslip' ? this.#shown(term, this.reading.places.slice(0, 1)) : {}),
        });
        return;
      case 'column': {
        const { value, columns } = columnsOf(term);
        if (value === undefined) this.add(term.of, over);
        else {
          const column = columns.join('.');
          this.#set(term, { ...stepOf(value, this.reading.reader), column, ...this.#shown(term, over) });
        }
        return;
      }
      case 'input':
        this.#set(term, {
          input: this.#input(term),
          ...(this.reading.run.isGiven(term.input) ? {} : { default: true as const }),
        });
        return;
      case 'payslip':
        if (!this.#gathered.has('payslip')) this.#set(term, { payslip: this.reading.numbers });
        return;
      case 'spread': {
        this.add(term.of, over);
        const { payslips } = this.reading.run.book.checked;
        if (payslips !== undefined)
          this.#gathered.set('payslip', { payslip: this.reading.numbers, of: payslips.fullName });
        return;
      }
      default:
        for (const inner of termsIn(term)) this.add(inner, over);
    }
  }

  #set(term: Term, operand: Operand): void {
    this.#gathered.set(this.reading.writer.term(term), operand);
  }

  /** The figures that are read of other payslips than the one that is shown. */
  #shown(term: Term, over: readonly number[] | undefined): { readonly value?: TracedColumn } {
    if (!this.reading.isOfOnePayslip || over === undefined) return {};
    if (term.type.grain !== 'payslip' && term.term !== 'across') return {};
    return { value: tracedColumn(over.map((at) => tracedDatum(this.reading.chooser.figure(term, at)))) };
  }

  #input({ input }: Term & { term: 'input' }): TracedColumn {
    if (input.list === undefined) return tracedDatum(this.reading.run.input(input));
    return tracedColumn(this.reading.places.map((at) => tracedDatum(this.reading.run.itemInput(input, at))));
  }
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
