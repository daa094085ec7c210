import type { CheckedValue, Term } from '../book/checked.js';
import type { TermCompiler } from '../formula/compile.js';
import type { FormulaWriter } from '../formula/print.js';
import { termsIn } from '../formula/terms.js';
import type { FoundValue } from './found-value.js';
import { payslipNumbers, type StepPiece } from './step-pieces.js';
import { inputText, type StepWriter } from './step-writer.js';
import type { Operand, StepOperand } from './trace-step.js';
import { columnText } from './traced-column.js';
import { datumText, tracedDatum } from './traced-datum.js';

/** The step whose operands are collected. */
export interface Reader {
  readonly value: CheckedValue;
  readonly writer: FormulaWriter;
  readonly terms: TermCompiler;
  /** The value that says how many payslips a year has. */
  readonly payslips: CheckedValue | undefined;
}

/** Selects the payslips, by index, of which a formula reads several at once. */
export type PayslipSelection = (foundValue: FoundValue, writer: StepWriter) => readonly number[];

/** An operand as JSON; and its text in a trace of one payslip, if that must show figures of other payslips. */
interface OperandText {
  readonly text: StepPiece;
  readonly textOfOnePayslip: StepPiece | undefined;
}

/** The operands of the formulas of one step, by the text by which formulas name them. */
export class Operands {
  readonly #texts = new Map<string, OperandText>();

  constructor(private readonly reader: Reader) {}

  /** The operands in a step of all payslips, or of one. */
  pieces(isOfOnePayslip: boolean): readonly StepPiece[] {
    const pieces = [...this.#texts].flatMap(([name, { text, textOfOnePayslip }], index) => [
      `${index === 0 ? '' : ','}${JSON.stringify(name)}:`,
      (isOfOnePayslip ? textOfOnePayslip : undefined) ?? text,
    ]);
    return [',"operands":{', ...pieces, '}'];
  }

  /** Adds the operands of a formula. */
  add(term: Term, over?: PayslipSelection): void {
    const { value: reader } = this.reader;
    switch (term.term) {
      case 'constant':
        if (term.figure !== undefined) this.#setConstant(term, { figure: tracedDatum(term.datum) });
        return;
      case 'dated': {
        const find = this.reader.terms.datum(term);
        this.#set(term, (foundValue, writer) => {
          const places = over?.(foundValue, writer) ?? foundValue.places;
          return `{"figure":${figuresText(places.map((at) => datumText(find(writer.run, at))))}}`;
        });
        this.add(term.of, over);
        return;
      }
      case 'value':
        this.#setStep(term, stepReference(term.value, reader), over);
        return;
      case 'across': {
        if (term.function === 'before') {
          this.#setBefore(term, stepReference(term.value, reader));
          return;
        }
        const firstShown: PayslipSelection = ({ places }) => places.slice(0, 1);
        const isShown = term.value.type.grain === 'payslip';
        this.#setStep(term, stepReference(term.value, reader), isShown ? firstShown : undefined);
        return;
      }
      case 'column': {
        const { value, columns } = columnsOf(term);
        if (value === undefined) this.add(term.of, over);
        else this.#setStep(term, { ...stepReference(value, reader), column: columns.join('.') }, over);
        return;
      }
      case 'input':
        this.#set(term, inputPiece(term));
        return;
      case 'payslip':
        if (!this.#texts.has('payslip'))
          this.#set(term, (found, writer) => `{"payslip":"${payslipNumbers(found, writer)}"}`);
        return;
      case 'spread': {
        this.add(term.of, over);
        const { payslips } = this.reader;
        if (payslips !== undefined) {
          const of = JSON.stringify(payslips.fullName);
          const text: StepPiece = (found, writer) =>
            `{"payslip":"${payslipNumbers(found, writer)}","of":${of}}`;
          this.#texts.set('payslip', { text, textOfOnePayslip: undefined });
        }
        return;
      }
      default:
        for (const inner of termsIn(term)) this.add(inner, over);
    }
  }

  #setConstant(term: Term, operand: Operand): void {
    this.#set(term, JSON.stringify(operand));
  }

  #set(term: Term, text: StepPiece): void {
    this.#texts.set(this.reader.writer.term(term), { text, textOfOnePayslip: undefined });
  }

  /** An operand of before(), with its figures: the step that it refers to comes later in the trace. */
  #setBefore(term: Term, step: StepOperand): void {
    const find = this.reader.terms.datum(term);
    const text = JSON.stringify(step).slice(0, -1);
    this.#set(term, ({ places }, { run }) => {
      const figures = figuresText(places.map((at) => datumText(find(run, at))));
      return `${text},"value":${figures}}`;
    });
  }

  /** A reference to a step; in a trace of one payslip with the figures that are read of other payslips. */
  #setStep(term: Term, step: StepOperand, over: PayslipSelection | undefined): void {
    const text = JSON.stringify(step);
    if (over === undefined || (term.type.grain !== 'payslip' && term.term !== 'across')) {
      this.#set(term, text);
      return;
    }
    const find = this.reader.terms.datum(term);
    const ofOne: StepPiece = (foundValue, writer) => {
      const figures = over(foundValue, writer).map((at) => datumText(find(writer.run, at)));
      return `${text.slice(0, -1)},"value":${figuresText(figures)}}`;
    };
    this.#texts.set(this.reader.writer.term(term), { text, textOfOnePayslip: ofOne });
  }
}

function inputPiece({ input }: Term & { term: 'input' }): StepPiece {
  if (input.list === undefined) return (_, writer) => writer.input(input);
  const { list } = input;
  return ({ value, places }, { run }) => {
    const column = (items: readonly number[]) =>
      figuresText(items.map((at) => datumText(run.itemInput(input, at))));
    if (value.compiled.list === list) return inputText(column(places), input, run);
    // Any other step reads all items.
    const items = run.items(list).map((_, at) => at);
    return `${inputText(column(items), input, run).slice(0, -1)},"items":${items.length}}`;
  };
}

/** The JSON of a column with one of these figures (JSON texts) for each payslip or item. */
function figuresText(figures: readonly string[]): string {
  return columnText(figures, [...figures.keys()], figures.length);
}

/** The reference to the step of a value; for a copy made by `with`, to that of the replacement which it reads. */
function stepReference(
  read: CheckedValue,
  reader: CheckedValue,
): { readonly step: string; readonly in?: string } {
  const actual = reader.copy?.replacements.get(read) ?? read;
  const copyIn = copyOwner(actual);
  return copyIn === undefined ? { step: actual.fullName } : { step: actual.fullName, in: copyIn };
}

/** The value whose `with` made a copy (of a copy of a copy both, the last first); undefined for an original. */
export function copyOwner(value: CheckedValue): string | undefined {
  if (value.copy === undefined) return undefined;
  const inner = copyOwner(value.copy.original);
  return inner === undefined ? value.copy.ownerName : `${value.copy.ownerName}, ${inner}`;
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
