import { Decimal, ZERO } from '../../decimal/index.js';
import { type Citation, citationsOf, lawName } from '../book/authority.js';
import { tallyStart } from '../constructs/tally.js';
import type { Calculation } from '../run/calculation.js';
import { formatFigure } from '../run/datum.js';
import { reasonOf } from '../steps/index.js';
import { citationsOfStep } from './step-citations.js';
import { wholeSteps } from './trace.js';
import type { AppliedCondition, Operand, TracedTaxRow, TraceStep } from './trace-step.js';
import { figuresOf, isListColumn, isPair, type TracedColumn } from './traced-column.js';
import type { TracedDatum } from './traced-datum.js';

export interface ExplainOptions {
  /** The payslip whose figures to show, from 1; by default the first. */
  readonly payslip?: number;
  /** How many levels below the value to show; by default all. */
  readonly depth?: number;
  /** Steps derived from the value after the calculation, in topological order; the last one is explained in the place of the value. */
  readonly derivedSteps?: readonly TraceStep[];
  /** The full names of the values that these steps read. */
  readonly reads?: readonly string[];
}

/** How a value came about, and its law. */
interface Explanation {
  readonly text: string;
  /** Where the law stands that the text names, each place once. */
  readonly law: readonly Citation[];
}

/** Explains a value (full name) as a tree from it down: each step with its sentence, formula, figures, rounding and law. A step
 *  that stands further up is named again, but not explained again. */
export function explain(
  calculation: Calculation,
  name: string,
  { payslip = 1, depth, derivedSteps = [], reads = [] }: ExplainOptions = {},
): Explanation {
  const found = wholeSteps(calculation, [name, ...reads], { payslip });
  const steps = new Map([...found, ...derivedSteps].map((step) => [stepName(step.rule, step.in), step]));
  const deepest = depth ?? Number.POSITIVE_INFINITY;
  const writer = new ExplanationWriter(calculation, steps, payslip, derivedSteps, deepest);
  const root = derivedSteps.at(-1) ?? steps.get(stepName(name, undefined));
  if (root !== undefined) writer.step(root, '', '', 0);
  return { text: writer.lines.join('\n'), law: [...writer.law] };
}

function stepName(rule: string, copyIn: string | undefined): string {
  return copyIn === undefined ? rule : `${rule} in ${copyIn}`;
}

class ExplanationWriter {
  readonly lines: string[] = [];
  readonly law = new Set<Citation>();
  readonly #explained = new Set<string>();

  constructor(
    private readonly calculation: Calculation,
    private readonly steps: ReadonlyMap<string, TraceStep>,
    private readonly payslip: number,
    private readonly derivedSteps: readonly TraceStep[],
    private readonly depth: number,
  ) {}

  step(step: TraceStep, firstPrefix: string, prefix: string, level: number): void {
    const name = stepName(step.rule, step.in);
    const head = `${firstPrefix}${name} = ${this.#figures(step)}`;
    if (this.#explained.has(name)) {
      this.lines.push(`${head}   (explained above)`);
      return;
    }
    this.#explained.add(name);
    const children = this.#children(step, level);
    const bar = children.length > 0 ? '│  ' : '   ';
    this.lines.push(head);
    for (const line of this.#details(step)) this.lines.push(`${prefix}${bar}${line}`);
    for (const [index, each] of children.entries()) {
      const last = index === children.length - 1;
      this.step(each, `${prefix}${last ? '└─ ' : '├─ '}`, `${prefix}${last ? '   ' : '│  '}`, level + 1);
    }
  }

  #children(step: TraceStep, level: number): readonly TraceStep[] {
    if (level >= this.depth) return [];
    const names = Object.values(step.operands).flatMap((operand) =>
      'step' in operand ? [stepName(operand.step, operand.in)] : [],
    );
    return [...new Set(names)].flatMap((name) => this.steps.get(name) ?? []);
  }

  #details(step: TraceStep): readonly string[] {
    const lines: string[] = [];
    if (step.title !== undefined) lines.push(step.title);
    const isOfRule = step.in === undefined && !this.derivedSteps.includes(step);
    const reason = isOfRule ? reasonOf(this.calculation, step.rule, this.payslip) : undefined;
    if (reason !== undefined) lines.push(reason);
    if (step.note !== undefined) lines.push(`(${step.note})`);
    lines.push(...formulas(step), ...(step.rows ?? []).map(taxRowInWords));
    for (const [name, operand] of Object.entries(step.operands)) {
      const text = this.#operand(operand);
      if (text !== undefined) lines.push(`    ${name} = ${text}`);
    }
    lines.push(...this.#additions(step));
    for (const because of step.applied_because ?? []) lines.push(becauseInWords(because));
    if (step.rounding !== undefined && step.unrounded !== undefined) {
      lines.push(`rounded ${step.rounding.join(', then ')} from ${columnInWords(step.unrounded)}`);
    }
    if (step.departs !== undefined)
      lines.push(
        `departs from ${step.departs.authority}, by which it is ${columnInWords(step.departs.would_be)}`,
      );
    for (const figure of step.figures ?? []) {
      const { path, value, from, file, line, source: sources = [], authority: authorities = [] } = figure;
      const since = from === undefined ? '' : ` from ${from}`;
      const citations = citationsOf({ authorities, sources }, this.calculation.book.checked.authorities);
      const law = this.#cite(citations.slice(0, 1));
      lines.push(`figure: ${path} = ${datumInWords(value)}${since} (${file}:${line}) ${law}`.trimEnd());
    }
    for (const text of step.assumed ?? []) lines.push(`assumed: ${text}`);
    lines.push(`rule: ${step.file}:${step.line}`);
    const law = this.#cite(citationsOfStep(step, this.calculation));
    if (law !== '') lines.push(`law: ${law}`);
    return lines;
  }

  /** Places of the law by name; by address where the book does not name them. */
  #cite(places: readonly Citation[]): string {
    for (const place of places) this.law.add(place);
    return places.map((place) => (typeof place === 'string' ? place : lawName(place))).join('; ');
  }

  /** The amounts that a tally started from, and what was added, by word. */
  #additions(step: TraceStep): readonly string[] {
    const name = tallyStart(step.way);
    const operand = name === undefined ? undefined : step.operands[name];
    if (operand === undefined) return [];
    const before = amountsIn(this.#columnOf(operand));
    return [...amountsIn(step.value)].flatMap(([word, amount]) => {
      const start = before.get(word) ?? ZERO;
      const added = amount.sub(start);
      if (added.isZero() && before.has(word)) return [];
      return [`    ${word} = ${formatFigure(start, 'money')} and ${formatFigure(added, 'money')} added`];
    });
  }

  #columnOf(operand: Operand): TracedColumn | undefined {
    if ('input' in operand) return operand.input;
    return 'step' in operand ? this.steps.get(stepName(operand.step, operand.in))?.value : undefined;
  }

  #operand(operand: Operand): string | undefined {
    if ('input' in operand)
      return `${columnInWords(operand.input)} ${operand.default ? '(not in the request)' : '(in the request)'}`;
    if ('payslip' in operand) return operand.payslip;
    if ('figure' in operand) return undefined;
    if (operand.value !== undefined) return columnInWords(operand.value);
    if (operand.column === undefined) return undefined;
    const row = this.steps.get(stepName(operand.step, operand.in))?.value;
    return row === undefined ? undefined : cellOf(row, operand.column);
  }

  /** Derived steps are money: they add up amounts or divide them. */
  #kindOf(step: TraceStep): string {
    return this.derivedSteps.includes(step) ? 'money' : this.calculation.book.value(step.rule).type.kind;
  }

  /** The value of a step; of items, all of them. */
  #figures(step: TraceStep): string {
    const kind = this.#kindOf(step);
    if (kind === 'amounts') return amountsInText(amountsIn(step.value));
    const figures = figuresOf(step.value, step.items ?? 1).map((figure) =>
      typeof figure === 'string' && (kind === 'money' || kind === 'rate')
        ? formatFigure(Decimal.of(figure), kind)
        : datumInWords(figure),
    );
    if (figures.length === 0) return 'no items';
    const all = figures.join(', ');
    return step.payslips === undefined ? all : `${all} on payslip ${step.payslips}`;
  }
}

/** The amounts of a set, by word. */
function amountsIn(set: TracedColumn | undefined): ReadonlyMap<string, Decimal> {
  const entries = typeof set === 'object' ? Object.entries(set) : [];
  return new Map(entries.map(([word, amount]) => [word, Decimal.of(String(amount))]));
}

function amountsInText(amounts: ReadonlyMap<string, Decimal>): string {
  const all = [...amounts].map(([word, amount]) => `${word} ${formatFigure(amount, 'money')}`);
  return all.length === 0 ? 'no amounts' : all.join(', ');
}

/** The formula, or where items took different branches all that they took. */
function formulas({ formula, took, given }: TraceStep): readonly string[] {
  if (given) return ['given from outside'];
  if (typeof formula !== 'string') {
    return Object.entries(formula).map(([branch, each]) => `is: ${each}   [${branch}]`);
  }
  return [typeof took === 'string' ? `is: ${formula}   [${took}]` : `is: ${formula}`];
}

function taxRowInWords({ of, rate, tax }: TracedTaxRow): string {
  const [amount, due] = [of, tax].map((figure) => formatFigure(Decimal.of(figure), 'money'));
  return `    ${formatFigure(Decimal.of(rate), 'rate')} of ${amount} is ${due}`;
}

function becauseInWords({ condition, holds, items, facts }: AppliedCondition): string {
  const comparisons = facts.map(
    ({ fact, operator, value, saw }) => `${fact} is ${String(saw)} (${operator} ${String(value)})`,
  );
  const ofItems = items === undefined ? '' : ` for item ${items}`;
  return `${condition} ${holds ? 'holds' : 'does not hold'}${ofItems}: ${comparisons.join('; ')}`;
}

/** A column in words: the figure that all share, or each with its places. */
function columnInWords(column: TracedColumn): string {
  if (!isListColumn(column)) return datumInWords(column);
  return column
    .map((each) => (isPair(each) ? `${datumInWords(each[0])} (${each[1]})` : datumInWords(each)))
    .join(', ');
}

function cellOf(row: TracedColumn, path: string): string | undefined {
  let cell: unknown = row;
  for (const column of path.split('.')) {
    cell = typeof cell === 'object' && cell !== null ? Reflect.get(cell, column) : undefined;
  }
  return typeof cell === 'string' ? cell : undefined;
}

/** Rows and tables as a reader sees them: `{ lower 520, upper 4189 }`. */
function datumInWords(value: TracedDatum): string {
  if (typeof value !== 'object') return String(value);
  const list = Object.values(value).find((cell): cell is readonly TracedDatum[] => Array.isArray(cell));
  if (list !== undefined) return `[${list.map(datumInWords).join(', ')}]`;
  const cells = Object.entries(value).map(([name, cell]) => `${name} ${datumInWords(cell)}`);
  return cells.length === 0 ? '{}' : `{ ${cells.join(', ')} }`;
}
