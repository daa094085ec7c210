import { roundingInWords } from '../../decimal/index.js';
import { type Calculation, Decimal, type TracedTaxRow, type TraceStep } from '../../language/index.js';
import type { Formula } from '../../language/inspect.js';
import type { YearBook } from '../../law/index.js';
import { exactFigure, pence } from '../parts/figures.js';
import { record as texts } from '../texts/en.js';
import { extremeOf, figureOf, figureOfStep, formulaIn, formulaOf, unroundedText } from '../why/formula.js';
import { Numbers, type ReasonNumber } from '../why/numbers.js';
import { type SumPart, SumWriter, termsWithoutPairs } from './sum.js';

/** A step of a calculation, so that a person can recalculate it. */
export interface RecordLine {
  readonly number: number;
  readonly title: string;
  /** The formula with its numbers put in. */
  readonly sum: readonly SumPart[];
  /** What it comes to before it is rounded, and how it is rounded; undefined where that changes nothing. */
  readonly unrounded: string | undefined;
  readonly rounding: string | undefined;
  readonly result: string;
  /** The numbers in the formula that are not the result of another line. */
  readonly inputs: readonly ReasonNumber[];
  /** For tax in bands: the bands below the last one that is taxed. */
  readonly bandsBelow: readonly TracedTaxRow[];
  readonly step: TraceStep;
}

/** The lines of one payslip, and how they are referred to. */
export interface RecordLines {
  readonly lines: readonly RecordLine[];
  /** The number of the line whose result a value is; undefined where the request or a table has it. */
  readonly lineOf: (rule: string, copyIn?: string) => number | undefined;
  /** The names of terms that the formulas leave out, because they are zero. */
  readonly zeros: readonly string[];
}

interface Context {
  readonly run: Calculation;
  readonly year: YearBook;
  readonly payslip: number;
  /** The full names of the values that the record explains. */
  readonly targets: readonly string[];
}

/** The lines of a record, from the steps of one payslip. A step that only passes a figure on, finds a row or is zero has no
 *  line. */
export function recordLines(steps: readonly TraceStep[], context: Context): RecordLines {
  return new LineReader(steps, context).read();
}

class LineReader {
  readonly #numbers: Numbers;
  readonly #lines = new Map<TraceStep, RecordLine>();
  readonly #zeros = new Set<string>();
  /** The values that are read for this payslip, not only by `before()` for the one before. */
  readonly #valuesRead: ReadonlySet<string>;

  constructor(
    private readonly steps: readonly TraceStep[],
    private readonly context: Context,
  ) {
    const { run, year, payslip, targets } = context;
    this.#numbers = new Numbers(steps, run, year, payslip, () => undefined);
    const operands = steps.flatMap((step) => Object.entries(step.operands));
    this.#valuesRead = new Set([
      ...targets,
      ...operands.flatMap(([key, each]) => ('step' in each && !key.startsWith('before(') ? each.step : [])),
    ]);
  }

  read(): RecordLines {
    for (const step of this.steps) this.#add(step);
    const lineOf = (rule: string, copyIn?: string) => this.#lineOf(this.#numbers.step(rule, copyIn));
    return { lines: [...this.#lines.values()], lineOf, zeros: [...this.#zeros] };
  }

  #lineOf(step: TraceStep | undefined): number | undefined {
    if (step === undefined) return undefined;
    return this.#lines.get(step)?.number ?? this.#lineOf(this.#forwardedStep(step));
  }

  #add(step: TraceStep): void {
    const figure = figureOfStep(step);
    const isRead = this.#valuesRead.has(step.rule) || step.rule.startsWith(PRESENTATION);
    if (!isRead || figure === undefined || figure.isZero() || this.#forwardedStep(step) !== undefined) return;
    const writer = this.#writer(step);
    const formula = formulaOf(step, this.context.run);
    const sum = formula === undefined ? this.#sumOf(step, writer) : writer.write(formula);
    const kind = this.#numbers.kindOf(step.rule);
    const before = typeof step.unrounded === 'string' ? Decimal.of(step.unrounded) : undefined;
    const isRounded = before !== undefined && !before.eq(figure);
    const isSingleNumber = sum.length < 2;
    const isLine = !isSingleNumber || isRounded || step.way !== undefined;
    if (!writer.isComplete || !(isLine || writer.operands.some(({ key }) => ACROSS_PAYSLIPS.test(key))))
      return;
    for (const { name } of writer.zeros) this.#zeros.add(name);
    this.#lines.set(step, {
      number: this.#lines.size + 1,
      title: this.#numbers.name(step),
      sum,
      unrounded: isRounded && !isSingleNumber ? unroundedText(before, kind) : undefined,
      rounding: isRounded
        ? (step.rounding ?? []).map((name) => roundingInWords(name)).join(texts.andThen)
        : undefined,
      result: kind === 'money' ? pence(figure) : exactFigure(figure, kind),
      inputs: dedupe(writer.operands.filter(({ key }) => this.#lineOfOperand(step, key) === undefined)),
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
    // Figures of other payslips have no lines here; on the first payslip a sum to date is the figure of that payslip.
    const readStep = this.#numbers.step(operand.step, operand.in);
    if (operand.value !== undefined && operand.value !== readStep?.value) return undefined;
    return key.startsWith('before(') ? undefined : this.#lineOf(readStep);
  }

  /** The step whose figure a step only passes on: its formula is a sum with one term left, or a `max(…, £0)` above zero. */
  #forwardedStep(step: TraceStep): TraceStep | undefined {
    const formula = formulaOf(step, this.context.run);
    if (formula === undefined) return undefined;
    const numbers = this.#numbers.of(step);
    const [only, ...more] = termsWithoutPairs(withoutZeroFloor(formula, numbers), numbers);
    if (only === undefined || more.length > 0 || only.isSubtracted || only.part.form !== 'name')
      return undefined;
    const operand = step.operands[only.part.path.join('.')];
    if (operand === undefined || !('step' in operand) || operand.column !== undefined) return undefined;
    const readStep = this.#numbers.step(operand.step, operand.in);
    return readStep?.value === step.value ? readStep : undefined;
  }

  /** The sum of tax in bands or of a taper; other constructs find rows and words, which have no sum. */
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
    const rate = ` × ${exactFigure(Decimal.of(band.rate), 'rate')}`;
    const taxable = writer.write(amount.formula, 2);
    const limit = below.at(-1)?.up_to;
    if (limit === undefined) return [...taxable, rate];
    const taxBelow = Decimal.sum(below.map(({ tax }) => Decimal.of(tax)));
    const [k, c] = [taxBelow, Decimal.of(limit)].map((figure) => exactFigure(figure, 'money'));
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

/** The bands below the last one that is taxed; none for a step without bands. */
function bandsBelow({ rows = [] }: TraceStep): readonly TracedTaxRow[] {
  return rows.slice(0, -1);
}

/** The amount of `max(amount, £0)` where it is above; any other formula as it is. */
function withoutZeroFloor(formula: Formula, numbers: ReadonlyMap<string, ReasonNumber>): Formula {
  if (formula.form !== 'call' || formula.name !== 'max') return formula;
  const extreme = extremeOf(formula.name, formula.args, numbers)?.part;
  return formula.args.every((part) => part === extreme || part.form === 'number')
    ? (extreme ?? formula)
    : formula;
}

/** The prefix of steps that are added after the run, such as the average of a period. */
const PRESENTATION = 'presentation.';

/** Keys of operands over several payslips; the group is the function. */
export const ACROSS_PAYSLIPS = /^(total|to_date|before|last)\(/;

function dedupe(numbers: readonly ReasonNumber[]): readonly ReasonNumber[] {
  return [...new Map(numbers.map((number) => [number.key, number])).values()];
}
