import { ROUND_FLOOR } from '../../decimal/index.js';
import { Decimal, type Run, type TracedTaxRow, type TraceStep } from '../../language/index.js';
import type { Formula } from '../../language/inspect.js';
import type { YearBook } from '../../law/index.js';
import { inSum, pence } from '../parts/figures.js';
import { roundings as roundingTexts, record as texts } from '../texts/en.js';
import { inWords } from '../texts/labels.js';
import { chosenOf, figureOf, formulaIn, formulaOf } from '../why/formula.js';
import { Numbers, type ReasonNumber } from '../why/numbers.js';
import { type SumPart, SumWriter, termsLeft } from './sum.js';

/** A step of a calculation, as a person can work it out again. */
export interface RecordLine {
  readonly number: number;
  readonly title: string;
  /** The formula with its numbers put in. */
  readonly sum: readonly SumPart[];
  /** What it comes to before it is rounded, and how it is rounded; undefined where that changes nothing. */
  readonly unrounded: string | undefined;
  readonly rounding: string | undefined;
  readonly result: string;
  /** The numbers in the formula that no line found. */
  readonly given: readonly ReasonNumber[];
  /** Of tax in bands, those below the one that the amount ends in. */
  readonly bandsBelow: readonly TracedTaxRow[];
  readonly step: TraceStep;
}

export interface RecordLines {
  readonly lines: readonly RecordLine[];
  /** The line that found a value; undefined where it is as the request or a table has it. */
  readonly lineOf: (rule: string, copyIn?: string) => number | undefined;
  /** What was left out of the formulas, because it is nothing. */
  readonly nothing: readonly string[];
}

interface Context {
  readonly run: Run;
  readonly year: YearBook;
  readonly payslip: number;
  /** The values that the steps are of. */
  readonly targets: readonly string[];
}

/** The lines of a record, from the steps of one payslip. What only passes a figure on, finds a row or is nothing is no line. */
export function linesOf(steps: readonly TraceStep[], context: Context): RecordLines {
  return new Lines(steps, context).read();
}

class Lines {
  readonly #numbers: Numbers;
  readonly #lines = new Map<TraceStep, RecordLine>();
  readonly #nothing = new Set<string>();
  /** The values that are read of this payslip, and not of the one before alone. */
  readonly #read: ReadonlySet<string>;

  constructor(
    private readonly steps: readonly TraceStep[],
    private readonly context: Context,
  ) {
    const { run, year, payslip, targets } = context;
    this.#numbers = new Numbers(steps, run, year, payslip, () => undefined);
    const operands = steps.flatMap((step) => Object.entries(step.operands));
    this.#read = new Set([
      ...targets,
      ...operands.flatMap(([key, each]) => ('step' in each && !key.startsWith('before(') ? each.step : [])),
    ]);
  }

  read(): RecordLines {
    for (const step of this.steps) this.#add(step);
    const lineOf = (rule: string, copyIn?: string) => this.#lineOf(this.#numbers.step(rule, copyIn));
    return { lines: [...this.#lines.values()], lineOf, nothing: [...this.#nothing] };
  }

  #lineOf(step: TraceStep | undefined): number | undefined {
    if (step === undefined) return undefined;
    return this.#lines.get(step)?.number ?? this.#lineOf(this.#passedOn(step));
  }

  #add(step: TraceStep): void {
    const figure = figureIn(step);
    const isSource = this.#read.has(step.rule) || step.rule.startsWith(PRESENTATION);
    if (!isSource || figure === undefined || figure.isZero() || this.#passedOn(step) !== undefined) return;
    const writer = this.#writer(step);
    const formula = formulaOf(step, this.context.run);
    const sum = formula === undefined ? this.#sumOf(step, writer) : writer.write(formula);
    const kind = this.#numbers.kindOf(step.rule);
    const before = typeof step.unrounded === 'string' ? Decimal.of(step.unrounded) : undefined;
    const isRounded = before !== undefined && !before.eq(figure);
    const isBare = sum.length < 2;
    const isLine = !isBare || isRounded || step.way !== undefined;
    if (!writer.isWhole || !(isLine || writer.used.some(({ key }) => ACROSS.test(key)))) return;
    for (const { name } of writer.nothing) this.#nothing.add(name);
    this.#lines.set(step, {
      number: this.#lines.size + 1,
      title: this.#numbers.name(step),
      sum,
      unrounded: isRounded && !isBare ? exactly(before, kind) : undefined,
      rounding: isRounded
        ? (step.rounding ?? []).map((name) => roundingTexts[name] ?? inWords(name)).join(texts.andThen)
        : undefined,
      result: kind === 'money' ? pence(figure) : inSum(figure, kind),
      given: eachOnce(writer.used.filter(({ key }) => this.#lineOfOperand(step, key) === undefined)),
      bandsBelow: bandsBelow(step),
      step,
    });
  }

  #writer(step: TraceStep): SumWriter {
    const { run, payslip } = this.context;
    return new SumWriter({
      step,
      numbers: this.#numbers,
      payslip,
      payslips: run.payslips,
      lineOf: (key) => this.#lineOfOperand(step, key),
    });
  }

  #lineOfOperand(step: TraceStep, key: string): number | undefined {
    const operand = step.operands[key];
    if (operand === undefined || !('step' in operand) || operand.column !== undefined) return undefined;
    // Of other payslips there are no lines here; a sum to date of the first payslip is that payslip.
    const read = this.#numbers.step(operand.step, operand.in);
    if (operand.value !== undefined && operand.value !== read?.value) return undefined;
    return key.startsWith('before(') ? undefined : this.#lineOf(read);
  }

  /** The step whose figure a step only passes on: a sum of one term, or an amount that is never below nothing and is not. */
  #passedOn(step: TraceStep): TraceStep | undefined {
    const formula = formulaOf(step, this.context.run);
    if (formula === undefined) return undefined;
    const numbers = this.#numbers.of(step);
    const [only, ...more] = termsLeft(notBelowNothing(formula, numbers), numbers);
    if (only === undefined || more.length > 0 || only.isLess || only.part.form !== 'name') return undefined;
    const operand = step.operands[only.part.path.join('.')];
    if (operand === undefined || !('step' in operand) || operand.column !== undefined) return undefined;
    const read = this.#numbers.step(operand.step, operand.in);
    return read?.value === step.value ? read : undefined;
  }

  /** What is more than a formula; other constructs find rows and words. */
  #sumOf(step: TraceStep, writer: SumWriter): readonly SumPart[] {
    const way: Readonly<Record<string, unknown>> = { ...step.way };
    if ('in_bands' in way) return this.#inBands(step, way, writer);
    return 'taper' in way ? this.#taper(step, way, writer) : writer.unknown();
  }

  /** The PAYE routines: the tax on the bands below, and the rest at the rate of the band. */
  #inBands(step: TraceStep, way: Readonly<Record<string, unknown>>, writer: SumWriter): readonly SumPart[] {
    const amount = this.#formulaIn(way['in_bands'], step);
    const [band, below] = [step.rows?.at(-1), bandsBelow(step)];
    if (!amount || band === undefined) return writer.unknown();
    const rate = ` × ${inSum(Decimal.of(band.rate), 'rate')}`;
    const taxable = writer.write(amount.formula, 2);
    const limit = below.at(-1)?.up_to;
    if (limit === undefined) return [...taxable, rate];
    const taxBelow = Decimal.sum(below.map(({ tax }) => Decimal.of(tax)));
    const [k, c] = [taxBelow, Decimal.of(limit)].map((figure) => inSum(figure, 'money'));
    return [`${k} + (`, ...taxable, ` − ${c})`, rate];
  }

  #taper(step: TraceStep, way: Readonly<Record<string, unknown>>, writer: SumWriter): readonly SumPart[] {
    const [from, of, above, takes, per] = ['taper', 'of', 'above', 'takes', 'per'].map((name) =>
      this.#formulaIn(way[name], step),
    );
    if (!from || !of?.figure || !above?.figure || !takes || !per) return writer.unknown();
    if (!of.figure.gt(above.figure)) return writer.write(from.formula);
    const write = (part: { readonly formula: Formula }, rank: number) => writer.write(part.formula, rank);
    const steps = ['((', ...write(of, 2), ' − ', ...write(above, 2), ') ÷ ', ...write(per, 4), ')'];
    return [...write(from, 2), ` − ${texts.whole}`, ...steps, ' × ', ...write(takes, 4)];
  }

  #formulaIn(
    text: unknown,
    step: TraceStep,
  ): { readonly formula: Formula; readonly figure: Decimal | undefined } | undefined {
    const formula = formulaIn(String(text), this.context.run);
    return formula && { formula, figure: figureOf(formula, this.#numbers.of(step)) };
  }
}

/** Nothing of a step that finds no tax in bands. */
function bandsBelow({ rows = [] }: TraceStep): readonly TracedTaxRow[] {
  return rows.slice(0, -1);
}

/** The amount in `max(amount, £0)`, where it is not below. */
function notBelowNothing(formula: Formula, numbers: ReadonlyMap<string, ReasonNumber>): Formula {
  if (formula.form !== 'call' || formula.name !== 'max') return formula;
  const chosen = chosenOf(formula.name, formula.args, numbers)?.part;
  return formula.args.every((part) => part === chosen || part.form === 'number')
    ? (chosen ?? formula)
    : formula;
}

function figureIn({ value }: TraceStep): Decimal | undefined {
  return typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value) ? Decimal.of(value) : undefined;
}

/** A figure before it is rounded: of one without an end the beginning. */
function exactly(figure: Decimal, kind: string): string {
  if (figure.decimalPlaces() <= 6) return inSum(figure, kind);
  return `${inSum(figure.toDecimalPlaces(6, ROUND_FLOOR), kind)}…`;
}

/** The steps that are made after the run. */
const PRESENTATION = 'presentation.';

/** What is read of several payslips. */
const ACROSS = /^(total|to_date|before|last)\(/;

function eachOnce(numbers: readonly ReasonNumber[]): readonly ReasonNumber[] {
  return [...new Map(numbers.map((number) => [number.key, number])).values()];
}
