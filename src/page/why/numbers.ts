import { isObject, type Json } from '../../json.js';
import {
  type Calculation,
  type CheckedValue,
  Decimal,
  figureAt,
  type TraceStep,
} from '../../language/index.js';
import type { YearBook } from '../../law/index.js';
import { isNumeric } from '../case/numbers.js';
import { columnLabel, humanize } from '../texts/labels.js';

/** A number that a figure rests on, as its reasons name it. */
export interface ReasonNumber {
  /** Its name in the formula of the rule. */
  readonly key: string;
  readonly name: string;
  readonly kind: string;
  /** The figure; undefined where it is a word, or a whole row. */
  readonly figure: Decimal | undefined;
  /** Its text where it is not a figure. */
  readonly text: string;
  /** How it is added up, where its own reasons are one sum. */
  readonly sum?: string | undefined;
  readonly origin: NumberOrigin;
}

/** Where a number comes from. */
export type NumberOrigin =
  /** Another figure, with reasons of its own; `rule` is the full name of its value, `payslip` that of another payslip than the
   *  one whose reasons read it. */
  | {
      readonly kind: 'figure';
      readonly rule: string;
      readonly payslip?: number;
      readonly isTotal?: boolean;
      readonly hasPage: boolean;
    }
  | { readonly kind: 'request' | 'default'; readonly path: string }
  /** `row` are the words that chose the row of a published table. */
  | { readonly kind: 'published'; readonly path: string; readonly row?: readonly ReasonNumber[] }
  | { readonly kind: 'table' }
  | { readonly kind: 'payslip' };

type Operand = TraceStep['operands'][string];
type StepOperand = Extract<Operand, { step: string }>;
type ValueType = Pick<CheckedValue['type'], 'kind' | 'grain'> &
  Partial<Pick<CheckedValue['type'], 'columns'>>;

/** Names the figures of a calculation and says where each comes from, by the steps that led to it. */
export class Numbers {
  readonly #steps: ReadonlyMap<string, TraceStep>;

  constructor(
    steps: readonly TraceStep[],
    private readonly run: Calculation,
    private readonly year: YearBook,
    private readonly payslip: number,
    /** The name of a value that an answer shows; undefined for any other. */
    private readonly labelOf: (step: TraceStep, numbers: Numbers) => string | undefined,
  ) {
    this.#steps = new Map(steps.map((step) => [keyOf(step.rule, step.in), step]));
  }

  step(rule: string, copyIn?: string): TraceStep | undefined {
    return this.#steps.get(keyOf(rule, copyIn));
  }

  kindOf(rule: string): string {
    return this.#typeOf(rule).kind;
  }

  /** A step without a value in the rules was added after the run: a total or an average, which is money. */
  #typeOf(rule: string): ValueType {
    const value = this.run.book.checked.values.find(({ fullName }) => fullName === rule);
    return value?.type ?? { kind: 'money', grain: 'year' };
  }

  /** A cell of a row that a step reads, by the word that names it. */
  cell(step: TraceStep, key: string, column: string): ReasonNumber | undefined {
    const operand = step.operands[key];
    return operand !== undefined && 'step' in operand
      ? this.#numberOfStep(key, { ...operand, column }, step)
      : undefined;
  }

  /** The numbers and words in the row that a step found, by column. */
  cellsOf({ rule, value }: TraceStep): readonly ReasonNumber[] {
    const { columns } = this.#typeOf(rule);
    const cells: readonly (readonly [column: string, cell: unknown])[] = Object.entries(value);
    return cells.map(([column, cell]) =>
      this.#reasonNumber(column, columns?.get(column)?.kind ?? 'text', cell, column, { kind: 'table' }),
    );
  }

  /** The name of a value: that in the answer, else the title of its rule. */
  name(step: TraceStep): string {
    return this.labelOf(step, this) ?? titleOf(step);
  }

  /** The numbers that a step reads, by how its formula names them. */
  of(step: TraceStep): ReadonlyMap<string, ReasonNumber> {
    return new Map(
      Object.entries(step.operands).map(([key, operand]) => [key, this.#number(key, operand, step)]),
    );
  }

  #number(key: string, operand: Operand, reader: TraceStep): ReasonNumber {
    if ('payslip' in operand)
      return this.#reasonNumber(key, 'count', operand.payslip, key, { kind: 'payslip' });
    if ('input' in operand) {
      const path = key.replace(/^request\./, '');
      const kind = this.run.book.checked.inputs.find((input) => input.path === path)?.type.kind ?? 'text';
      return this.#reasonNumber(key, kind, operand.input, path, {
        kind: operand.default === true ? 'default' : 'request',
        path,
      });
    }
    if ('figure' in operand) {
      const path = key.replace(/^rates\./, '');
      const node = figureAt(this.year.rates.figures, path.split('.'));
      const kind = node?.node === 'figure' ? node.kind : 'row';
      const isPublished = key.startsWith('rates.');
      return this.#reasonNumber(
        key,
        kind,
        operand.figure,
        path,
        isPublished ? { kind: 'published', path } : { kind: 'table' },
      );
    }
    return this.#numberOfStep(key, operand, reader);
  }

  #numberOfStep(key: string, operand: StepOperand, reader: TraceStep): ReasonNumber {
    const { step: rule, column } = operand;
    const step = this.step(rule, operand.in);
    const type = this.#typeOf(rule);
    if (column !== undefined) {
      const kind = type.columns?.get(column)?.kind ?? 'text';
      return this.#reasonNumber(
        key,
        kind,
        cellOf(step?.value, column),
        column,
        this.#originOfCell(step, column, operand),
      );
    }
    const isTotal = key.startsWith('total(');
    const other = isTotal ? undefined : this.#otherPayslip(key, type, reader);
    const number = this.#reasonNumber(key, type.kind, operand.value ?? step?.value, rule, {
      kind: 'figure',
      rule,
      hasPage: operand.in === undefined && other !== 0,
      ...(other !== undefined && { payslip: other }),
      ...(isTotal && { isTotal }),
    });
    const name = step === undefined ? humanize(rule.slice(rule.indexOf('.') + 1)) : this.name(step);
    return { ...number, name };
  }

  /** The payslip of a number, where that is not the one whose reasons read it: the one before, which is 0 for the first; the last,
   *  where the year reads a figure of its payslips. */
  #otherPayslip(key: string, { grain }: ValueType, reader: TraceStep): number | undefined {
    if (key.startsWith('before(')) return this.payslip - 1;
    const isReadByYear = grain === 'payslip' && reader.grain === 'year';
    return isReadByYear || key.startsWith('last(') ? this.run.payslips : undefined;
  }

  /** Where the cell of a row comes from: published, where the row was looked up in the rates; else from the step of the row. */
  #originOfCell(step: TraceStep | undefined, column: string, operand: StepOperand): NumberOrigin {
    const [row, ...more] = step?.figures ?? [];
    if (row?.path.startsWith('rates.') && more.length === 0 && isLookup(step)) {
      const words = step === undefined ? [] : this.#wordsOf(step);
      return { kind: 'published', path: `${row.path.slice('rates.'.length)}.${column}`, row: words };
    }
    if (row?.path.startsWith('tables.')) return { kind: 'table' };
    return { kind: 'figure', rule: operand.step, hasPage: operand.in === undefined };
  }

  /** The words that a row was looked up by. A letter says nothing alone: it is that of the field of the request that says it. */
  #wordsOf(step: TraceStep): readonly ReasonNumber[] {
    return Object.entries(step.operands)
      .map(([key, operand]) => {
        const word = this.#number(key, operand, step);
        return /^[A-Z]$/.test(word.text) ? this.#saidAs(key, operand, step) : word;
      })
      .filter(({ text, figure }) => text !== '' && figure === undefined);
  }

  /** What a step reads, without the rules between that hand it on by its name alone. */
  #saidAs(key: string, operand: Operand, reader: TraceStep): ReasonNumber {
    const step = 'step' in operand ? this.step(operand.step, operand.in) : undefined;
    const [handedOn] = Object.entries(step?.operands ?? {}).filter(([name]) => name === step?.formula);
    return step !== undefined && handedOn !== undefined
      ? this.#saidAs(...handedOn, step)
      : this.#number(key, operand, reader);
  }

  #reasonNumber(key: string, kind: string, value: unknown, name: string, origin: NumberOrigin): ReasonNumber {
    const figure =
      isNumeric(kind) && typeof value === 'string' && /^-?\d/.test(value) ? Decimal.of(value) : undefined;
    const text = typeof value === 'string' || typeof value === 'boolean' ? String(value) : '';
    return { key, name: columnLabel(name.slice(name.lastIndexOf('.') + 1)), kind, figure, text, origin };
  }
}

/** A title without the note that stands in brackets or after a semicolon. */
export function withoutNote(title: string | undefined): string | undefined {
  return title?.replace(/ \([^)]*\)$/, '').replace(/;.*$/, '');
}

function titleOf({ rule, title }: TraceStep): string {
  return withoutNote(title) ?? humanize(rule.slice(rule.indexOf('.') + 1));
}

function keyOf(rule: string, copyIn: string | undefined): string {
  return copyIn === undefined ? rule : `${rule} in ${copyIn}`;
}

function isLookup(step: TraceStep | undefined): boolean {
  return step?.way !== undefined && 'lookup' in step.way;
}

function cellOf(row: unknown, path: string): Json | undefined {
  let cell = row;
  for (const column of path.split('.'))
    cell = isObject(cell as Json) ? Reflect.get(cell as object, column) : undefined;
  return typeof cell === 'string' ? cell : undefined;
}
