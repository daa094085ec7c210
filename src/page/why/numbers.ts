import { isObject, type Json } from '../../json.js';
import { type CheckedValue, Decimal, figureAt, type Run, type TraceStep } from '../../language/index.js';
import type { YearBook } from '../../law/index.js';
import { columnLabel, inWords } from '../texts/labels.js';

/** A number that a figure rests on, as its reasons name it. */
export interface ReasonNumber {
  /** As the formula of the rule names it. */
  readonly key: string;
  readonly name: string;
  readonly kind: string;
  /** The figure; undefined where it is a word, or a whole row. */
  readonly figure: Decimal | undefined;
  /** Its text where it is no figure. */
  readonly text: string;
  readonly from: NumberFrom;
}

export type NumberFrom =
  /** Another figure, with reasons of its own; `rule` is the full name of its value. */
  | {
      readonly from: 'figure';
      readonly rule: string;
      readonly payslip?: number;
      readonly ofAll?: boolean;
      readonly hasPage: boolean;
    }
  | { readonly from: 'said' | 'taken'; readonly path: string }
  | { readonly from: 'published'; readonly path: string }
  | { readonly from: 'table' }
  | { readonly from: 'payslip' };

type Operand = TraceStep['operands'][string];
type ValueType = Pick<CheckedValue['type'], 'kind'> & Partial<Pick<CheckedValue['type'], 'columns'>>;

/** What the figures of a calculation look like in words: where each stands among the steps that led to it. */
export class Numbers {
  readonly #steps: ReadonlyMap<string, TraceStep>;

  constructor(
    steps: readonly TraceStep[],
    private readonly run: Run,
    private readonly year: YearBook,
    private readonly payslip: number,
    /** What a value is called that an answer shows; undefined for any other. */
    private readonly nameOf: (step: TraceStep, numbers: Numbers) => string | undefined,
  ) {
    this.#steps = new Map(steps.map((step) => [keyOf(step.rule, step.in), step]));
  }

  step(rule: string, copyIn?: string): TraceStep | undefined {
    return this.#steps.get(keyOf(rule, copyIn));
  }

  kindOf(rule: string): string {
    return this.#typeOf(rule).kind;
  }

  /** What is no value of the rules was made after the run: a total, or an average. */
  #typeOf(rule: string): ValueType {
    const value = this.run.book.checked.values.find(({ fullName }) => fullName === rule);
    return value?.type ?? { kind: 'money' };
  }

  /** A cell of a row that a step reads, by the word that names it. */
  cell(step: TraceStep, key: string, column: string): ReasonNumber | undefined {
    const operand = step.operands[key];
    return operand !== undefined && 'step' in operand ? this.#ofStep(key, { ...operand, column }) : undefined;
  }

  /** What a value is called: as answers have it, or as its rule says. */
  name(step: TraceStep): string {
    return this.nameOf(step, this) ?? ownName(step);
  }

  /** The numbers that a step reads, by how its formula names them. */
  of(step: TraceStep): ReadonlyMap<string, ReasonNumber> {
    return new Map(Object.entries(step.operands).map(([key, operand]) => [key, this.#number(key, operand)]));
  }

  #number(key: string, operand: Operand): ReasonNumber {
    if ('payslip' in operand) return this.#made(key, 'count', operand.payslip, key, { from: 'payslip' });
    if ('input' in operand) {
      const path = key.replace(/^request\./, '');
      const kind = this.run.book.checked.inputs.find((input) => input.path === path)?.type.kind ?? 'text';
      return this.#made(key, kind, operand.input, path, {
        from: operand.default === true ? 'taken' : 'said',
        path,
      });
    }
    if ('figure' in operand) {
      const path = key.replace(/^rates\./, '');
      const node = figureAt(this.year.rates.figures, path.split('.'));
      const kind = node?.node === 'figure' ? node.kind : 'row';
      const isPublished = key.startsWith('rates.');
      return this.#made(
        key,
        kind,
        operand.figure,
        path,
        isPublished ? { from: 'published', path } : { from: 'table' },
      );
    }
    return this.#ofStep(key, operand);
  }

  #ofStep(key: string, operand: Extract<Operand, { step: string }>): ReasonNumber {
    const { step: rule, column } = operand;
    const step = this.step(rule, operand.in);
    const type = this.#typeOf(rule);
    if (column !== undefined) {
      const kind = type.columns?.get(column)?.kind ?? 'text';
      return this.#made(key, kind, cellOf(step?.value, column), column, this.#ofRow(step, column, operand));
    }
    const isBefore = key.startsWith('before(');
    const number = this.#made(key, type.kind, operand.value ?? step?.value, rule, {
      from: 'figure',
      rule,
      hasPage: operand.in === undefined && !(isBefore && this.payslip === 1),
      ...(isBefore && { payslip: this.payslip - 1 }),
      ...(key.startsWith('total(') && { ofAll: true }),
    });
    const name = step === undefined ? inWords(rule.slice(rule.indexOf('.') + 1)) : this.name(step);
    return { ...number, name };
  }

  /** A cell of a row that was looked up in the law is published; of any other it has the reasons of the row. */
  #ofRow(
    step: TraceStep | undefined,
    column: string,
    operand: Extract<Operand, { step: string }>,
  ): NumberFrom {
    const [row, ...more] = step?.figures ?? [];
    if (row?.path.startsWith('rates.') && more.length === 0 && isLookup(step)) {
      return { from: 'published', path: `${row.path.slice('rates.'.length)}.${column}` };
    }
    if (row?.path.startsWith('tables.')) return { from: 'table' };
    return { from: 'figure', rule: operand.step, hasPage: operand.in === undefined };
  }

  #made(key: string, kind: string, value: unknown, name: string, from: NumberFrom): ReasonNumber {
    const figure =
      isFigure(kind) && typeof value === 'string' && /^-?\d/.test(value) ? Decimal.of(value) : undefined;
    const text = typeof value === 'string' || typeof value === 'boolean' ? String(value) : '';
    return { key, name: columnLabel(name.slice(name.lastIndexOf('.') + 1)), kind, figure, text, from };
  }
}

/** What a rule calls its value, without what it says besides. */
function ownName({ rule, title }: TraceStep): string {
  return title?.replace(/ \([^)]*\)$/, '').replace(/;.*$/, '') ?? inWords(rule.slice(rule.indexOf('.') + 1));
}

function keyOf(rule: string, copyIn: string | undefined): string {
  return copyIn === undefined ? rule : `${rule} in ${copyIn}`;
}

function isFigure(kind: string): boolean {
  return ['money', 'rate', 'number', 'count'].includes(kind);
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
