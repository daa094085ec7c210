import { Decimal } from '../decimal.js';
import { inSentence } from '../evaluate/datum.js';
import type { Run } from '../evaluate/run.js';
import type { Because } from './because.js';
import { type Operand, type TraceStep, trace } from './trace.js';
import type { TracedDatum } from './traced-datum.js';

export interface ExplainOptions {
  /** The payslip whose figures are shown, from 1; the first when left out. */
  readonly payslip?: number;
  /** How many levels below the asked value are shown; all when left out. */
  readonly depth?: number;
}

/** How a value (full name) came about, as a tree from it down: each step with its sentence, formula, figures, rounding and
 *  source. A step that stands further up is named again, but not explained again. */
export function explain(run: Run, asked: string, options: ExplainOptions = {}): string {
  const steps = new Map(trace(run, [asked]).map((step) => [keyOf(step.rule, step.in), step]));
  const writer = new Explanation(run, steps, options);
  const root = steps.get(keyOf(asked, undefined));
  if (root !== undefined) writer.step(root, '', '', 0);
  return writer.lines.join('\n');
}

function keyOf(rule: string, copyIn: string | undefined): string {
  return copyIn === undefined ? rule : `${rule} in ${copyIn}`;
}

class Explanation {
  readonly lines: string[] = [];
  readonly #explained = new Set<string>();
  readonly #at: number;

  constructor(
    private readonly run: Run,
    private readonly steps: ReadonlyMap<string, TraceStep>,
    private readonly options: ExplainOptions,
  ) {
    this.#at = (options.payslip ?? 1) - 1;
  }

  step(step: TraceStep, first: string, rest: string, level: number): void {
    const key = keyOf(step.rule, step.in);
    const head = `${first}${key} = ${this.#shown(step)}`;
    if (this.#explained.has(key)) {
      this.lines.push(`${head}   (explained above)`);
      return;
    }
    this.#explained.add(key);
    const below = this.#below(step, level);
    const bar = below.length > 0 ? '│  ' : '   ';
    this.lines.push(head);
    for (const line of this.#about(step)) this.lines.push(`${rest}${bar}${line}`);
    for (const [index, each] of below.entries()) {
      const last = index === below.length - 1;
      this.step(each, `${rest}${last ? '└─ ' : '├─ '}`, `${rest}${last ? '   ' : '│  '}`, level + 1);
    }
  }

  #below(step: TraceStep, level: number): readonly TraceStep[] {
    if (level >= (this.options.depth ?? Number.POSITIVE_INFINITY)) return [];
    const names = Object.values(step.operands).flatMap((operand) =>
      'step' in operand ? [keyOf(operand.step, operand.in)] : [],
    );
    return [...new Set(names)].flatMap((name) => this.steps.get(name) ?? []);
  }

  #about(step: TraceStep): readonly string[] {
    const lines: string[] = [];
    if (step.title !== undefined) lines.push(step.title);
    if (step.note !== undefined) lines.push(`(${step.note})`);
    lines.push(`is: ${this.#formula(step)}`);
    for (const [name, operand] of Object.entries(step.operands)) {
      const given = this.#operand(operand);
      if (given !== undefined) lines.push(`    ${name} = ${given}`);
    }
    for (const because of step.applied_because ?? []) lines.push(becauseInWords(because));
    if (step.rounding !== undefined) {
      lines.push(`rounded ${step.rounding.join(', then ')} from ${this.#pick(step.unrounded ?? '')}`);
    }
    for (const figure of step.figures ?? []) {
      lines.push(
        `figure: ${figure.path} = ${inText(figure.value)} (${figure.file}:${figure.line}) ${figure.source[0] ?? ''}`,
      );
    }
    for (const text of step.assumed ?? []) lines.push(`assumed: ${text}`);
    lines.push(`rule: ${step.file}:${step.line}  ${step.source.join(' ')}`);
    return lines;
  }

  #formula(step: TraceStep): string {
    const { formula, took } = step;
    if (typeof formula === 'string') return typeof took === 'string' ? `${formula}   [${took}]` : formula;
    const name = Array.isArray(took) ? took[this.#at] : undefined;
    const taken = Object.entries(formula).find(
      ([branch]) => branch === name || branch.startsWith(`${name} (`),
    );
    return taken === undefined ? Object.values(formula).join(' or ') : `${taken[1]}   [${taken[0]}]`;
  }

  #operand(operand: Operand): string | undefined {
    if ('input' in operand)
      return `${this.#pick(operand.value)} ${operand.given ? '(in the request)' : '(not in the request)'}`;
    if ('payslip' in operand) return operand.payslip[this.#at];
    if ('column' in operand && operand.column !== undefined) {
      const row = this.steps.get(keyOf(operand.step, operand.in))?.value;
      return typeof row === 'object' && operand.column in row
        ? inText(Reflect.get(row, operand.column))
        : undefined;
    }
    return undefined;
  }

  /** The value of a step, on the payslip that is shown; of items, all of them. */
  #shown(step: TraceStep): string {
    const { kind } = this.run.book.find(step.rule).checked.type;
    const inKind = (text: string) =>
      kind === 'money' || kind === 'rate' ? inSentence(new Decimal(text), kind) : text;
    if (step.grain === 'item') {
      const items = isList(step.value) ? step.value : [step.value];
      return items.length === 0 ? 'no items' : items.map((item) => inKind(inText(item))).join(', ');
    }
    const figure = inKind(this.#pick(step.value));
    return step.grain === 'payslip'
      ? `${figure} on payslip ${this.run.payslipNumber(this.#at).toFixed()}`
      : figure;
  }

  #pick(value: TracedDatum | readonly TracedDatum[]): string {
    if (!isList(value)) return inText(value);
    return inText(value[this.#at] ?? value[0] ?? '');
  }
}

function becauseInWords({ condition, holds, facts }: Because): string {
  const saw = facts.map(
    ({ fact, operator, value, saw: found }) => `${fact} is ${String(found)} (${operator} ${String(value)})`,
  );
  return `${condition} ${holds ? 'holds' : 'does not hold'}: ${saw.join('; ')}`;
}

/** Rows and tables as a reader sees them: `{ lower 520, upper 4189 }`. */
function inText(value: TracedDatum): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean') return String(value);
  if (isList(value)) return `[${value.map(inText).join(', ')}]`;
  return `{ ${Object.entries(value)
    .map(([name, cell]) => `${name} ${inText(cell)}`)
    .join(', ')} }`;
}

function isList(value: TracedDatum | readonly TracedDatum[]): value is readonly TracedDatum[] {
  return Array.isArray(value);
}
