import type { CheckedValue, Term } from '../book/checked.js';
import type { TermCompiler } from '../formula/compile.js';
import type { FormulaWriter } from '../formula/print.js';
import { termsIn } from '../formula/terms.js';
import type { FoundValue } from './found-value.js';
import type { StepPiece } from './step-pieces.js';
import { inputText, type StepWriter } from './step-writer.js';
import type { Operand, StepOperand } from './trace-step.js';
import { columnText } from './traced-column.js';
import { datumText, tracedDatum } from './traced-datum.js';

/** The step whose operands are gathered. */
export interface Reader {
  readonly value: CheckedValue;
  readonly writer: FormulaWriter;
  readonly terms: TermCompiler;
  /** The value that says how many payslips a year has. */
  readonly payslips: CheckedValue | undefined;
}

/** The payslips over which a formula is read, where it reads several at once. */
export type Over = (foundValue: FoundValue, writer: StepWriter) => readonly number[];

/** An operand as JSON, and what it is in a trace of one payslip where that shows figures of others. */
interface OperandText {
  readonly text: StepPiece;
  readonly ofOne: StepPiece | undefined;
}

/** What the formulas of one step read, by how it is written in them. */
export class Operands {
  readonly #texts = new Map<string, OperandText>();

  constructor(private readonly reader: Reader) {}

  /** The operands in a step of all payslips, or of one. */
  pieces(isOfOnePayslip: boolean): readonly StepPiece[] {
    const pieces = [...this.#texts].flatMap(([name, { text, ofOne }], index) => [
      `${index === 0 ? '' : ','}${JSON.stringify(name)}:`,
      (isOfOnePayslip ? ofOne : undefined) ?? text,
    ]);
    return [',"operands":{', ...pieces, '}'];
  }

  /** Adds what a formula reads. */
  add(term: Term, over?: Over): void {
    const { value: reader } = this.reader;
    switch (term.term) {
      case 'constant':
        if (term.figure !== undefined) this.#setAlways(term, { figure: tracedDatum(term.datum) });
        return;
      case 'dated': {
        const find = this.reader.terms.datum(term);
        this.#setInRun(term, (foundValue, writer) => {
          const places = over?.(foundValue, writer) ?? foundValue.places;
          return `{"figure":${columnOf(places.map((at) => datumText(find(writer.run, at))))}}`;
        });
        this.add(term.of, over);
        return;
      }
      case 'value':
        this.#setStep(term, stepOf(term.value, reader), over);
        return;
      case 'across': {
        if (term.function === 'before') {
          this.#setBefore(term, stepOf(term.value, reader));
          return;
        }
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
        this.#setInRun(term, inputOf(term));
        return;
      case 'payslip':
        if (!this.#texts.has('payslip'))
          this.#setInRun(term, ({ places }, writer) => `{"payslip":"${writer.numbers(places)}"}`);
        return;
      case 'spread': {
        this.add(term.of, over);
        const { payslips } = this.reader;
        if (payslips !== undefined) {
          const of = JSON.stringify(payslips.fullName);
          const text: StepPiece = ({ places }, writer) =>
            `{"payslip":"${writer.numbers(places)}","of":${of}}`;
          this.#texts.set('payslip', { text, ofOne: undefined });
        }
        return;
      }
      default:
        for (const inner of termsIn(term)) this.add(inner, over);
    }
  }

  #setAlways(term: Term, operand: Operand): void {
    this.#setInRun(term, JSON.stringify(operand));
  }

  #setInRun(term: Term, text: StepPiece): void {
    this.#texts.set(this.reader.writer.term(term), { text, ofOne: undefined });
  }

  /** With what was found on the payslips before: that step comes later. */
  #setBefore(term: Term, step: StepOperand): void {
    const find = this.reader.terms.datum(term);
    const text = JSON.stringify(step).slice(0, -1);
    this.#setInRun(term, ({ places }, { run }) => {
      const figures = columnOf(places.map((at) => datumText(find(run, at))));
      return `${text},"value":${figures}}`;
    });
  }

  /** With the figures that are read of other payslips than the one that is shown. */
  #setStep(term: Term, step: StepOperand, over: Over | undefined): void {
    const text = JSON.stringify(step);
    if (over === undefined || (term.type.grain !== 'payslip' && term.term !== 'across')) {
      this.#setInRun(term, text);
      return;
    }
    const find = this.reader.terms.datum(term);
    const ofOne: StepPiece = (foundValue, writer) => {
      const figures = over(foundValue, writer).map((at) => datumText(find(writer.run, at)));
      return `${text.slice(0, -1)},"value":${columnOf(figures)}}`;
    };
    this.#texts.set(this.reader.writer.term(term), { text, ofOne });
  }
}

function inputOf({ input }: Term & { term: 'input' }): StepPiece {
  if (input.list === undefined) return (_, writer) => writer.input(input);
  const { list } = input;
  return ({ value, places }, { run }) => {
    const column = (items: readonly number[]) =>
      columnOf(items.map((at) => datumText(run.itemInput(input, at))));
    if (value.compiled.grain === 'item') return inputText(column(places), input, run);
    // What is one for the year and reads items reads all of them.
    const items = run.items(list).map((_, at) => at);
    return `${inputText(column(items), input, run).slice(0, -1)},"items":${items.length}}`;
  };
}

/** One figure a place. */
function columnOf(figures: readonly string[]): string {
  return columnText(figures, [...figures.keys()], figures.length);
}

/** The step in which a value was found: of a copy made by `with`, the copies that it reads in the place of others. */
export function stepOf(
  read: CheckedValue,
  reader: CheckedValue,
): { readonly step: string; readonly in?: string } {
  const actual = reader.copy?.replacements.get(read) ?? read;
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
