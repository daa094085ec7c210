import { termsIn, termsOf } from '../check/terms-of.js';
import type { CheckedBranch, CheckedValue, Step, Term } from '../checked.js';
import type { CompiledValue } from '../evaluate/compile.js';
import type { Run } from '../evaluate/run.js';
import { TermCompiler } from '../evaluate/terms.js';
import type { FigureNode } from '../figures.js';
import { type Because, becauseOf } from './because.js';
import { type TracedDatum, tracedColumn, tracedDatum } from './traced-datum.js';
import { writtenComparison, writtenStep, writtenTerm } from './written.js';

/** One step of a calculation, as it was taken for this request. Figures are exact decimal texts, in pounds, shares or counts. */
export interface TraceStep {
  /** `national_insurance.employee_main` */
  readonly rule: string;
  /** The value whose `with` asked for this step on other figures. */
  readonly in?: string;
  readonly title?: string;
  readonly grain: 'year' | 'payslip' | 'item';
  /** How it was found: one formula, or where payslips took different branches, the formula of each branch. */
  readonly formula: string | Readonly<Record<string, string>>;
  /** The branch of a choice; one a payslip where they differ. */
  readonly took?: string | readonly string[];
  /** What the formula reads, by the name it has there. */
  readonly operands: Readonly<Record<string, Operand>>;
  readonly unrounded?: TracedDatum | readonly TracedDatum[];
  readonly rounding?: readonly string[];
  /** One figure where all payslips share it. */
  readonly value: TracedDatum | readonly TracedDatum[];
  readonly applied_because?: readonly Because[];
  readonly assumed?: readonly string[];
  readonly figures?: readonly TracedFigure[];
  readonly note?: string;
  readonly source: readonly string[];
  readonly file: string;
  readonly line: number;
}

/** What a formula reads: an earlier step, something the request says, or a figure of the law. */
export type Operand =
  | { readonly step: string; readonly in?: string; readonly column?: string }
  | { readonly input: string; readonly given: boolean; readonly value: TracedDatum | readonly TracedDatum[] }
  | { readonly figure: string; readonly value: TracedDatum }
  | { readonly payslip: readonly string[] };

export interface TracedFigure {
  readonly path: string;
  readonly value: TracedDatum;
  readonly file: string;
  readonly line: number;
  readonly source: readonly string[];
}

/** The steps by which values (full names) were found, each after all that it rests on. What the run did not need to find
 *  because another had found it for the same facts is found now. */
export function trace(run: Run, asked: readonly string[]): readonly TraceStep[] {
  const tracer = new Tracer(run);
  for (const name of asked) tracer.visit(run.book.find(name).checked);
  return tracer.steps();
}

class Tracer {
  readonly #reached = new Set<CheckedValue>();

  constructor(private readonly run: Run) {}

  visit(value: CheckedValue): void {
    if (this.#reached.has(value)) return;
    this.#reached.add(value);
    this.run.column(value.id);
    for (const read of this.#readsTaken(value)) this.visit(read);
  }

  steps(): readonly TraceStep[] {
    const ordered = [...this.#reached].sort((a, b) => a.id - b.id);
    return ordered.map((value) => this.#step(this.run.book.value(value.id)));
  }

  /** What a value read in the branches that were taken. */
  #readsTaken(value: CheckedValue): readonly CheckedValue[] {
    return this.#termsTaken(this.run.book.value(value.id)).flatMap((term) => valuesIn(term, value));
  }

  #termsTaken(value: CompiledValue): readonly Term[] {
    const { step } = value.checked;
    if (step.step !== 'first') return termsOf(step);
    return this.#branchesTaken(value).flatMap(({ passed, branch }) => [
      ...passed.flatMap((each) => (each.if === undefined ? [] : [each.if.left, each.if.right])),
      ...termsOf(branch.step),
    ]);
  }

  /** The innermost branches that were taken, each with the comparisons that were made on the way to it. */
  #branchesTaken(value: CompiledValue): readonly TakenBranch[] {
    const { step } = value.checked;
    if (step.step !== 'first') return [];
    return takenBranches(step, this.run.took[value.id] ?? 0, 0, []).taken;
  }

  #step(value: CompiledValue): TraceStep {
    const { checked } = value;
    const { rule, topic } = checked;
    const taken = this.#branchesTaken(value);
    const formula = formulaOf(checked, taken, topic);
    const became = this.#took(value, taken);
    const because = taken.flatMap(({ whens }) => becauseOf(this.run, whens));
    const figures = this.#figures(value);
    const assumed = [rule.assume, ...taken.map(({ branch }) => branch.assume)].filter(
      (text) => text !== undefined,
    );
    return {
      rule: checked.fullName,
      ...(checked.copy === undefined ? {} : { in: checked.copy.in }),
      ...(rule.title === undefined ? {} : { title: rule.title }),
      grain: checked.type.grain === 'payslip' || checked.type.grain === 'item' ? checked.type.grain : 'year',
      formula,
      ...(became === undefined ? {} : { took: became }),
      operands: this.#operands(value),
      ...(rule.roundings.length === 0
        ? {}
        : { unrounded: this.#unrounded(value), rounding: rule.roundings.map((name) => name.text) }),
      value: tracedColumn(this.run.column(value.id), this.#length(value)),
      ...(because.length === 0 ? {} : { applied_because: because }),
      ...(assumed.length === 0 ? {} : { assumed }),
      ...(figures.length === 0 ? {} : { figures }),
      ...(rule.note === undefined ? {} : { note: rule.note }),
      source: checked.sources,
      file: rule.place.source.path,
      line: rule.place.line,
    };
  }

  #length(value: CompiledValue): number {
    if (value.grain === 'payslip') return this.run.payslips;
    return value.grain === 'item' ? this.run.items(value.list ?? '').length : 1;
  }

  #unrounded(value: CompiledValue): TracedDatum | readonly TracedDatum[] {
    const exact = Array.from({ length: this.#length(value) }, (_, at) =>
      tracedDatum(value.exact(this.run, at)),
    );
    return shared(exact);
  }

  /** Which branch each payslip took. */
  #took(value: CompiledValue, taken: readonly TakenBranch[]): string | readonly string[] | undefined {
    const [only] = taken;
    if (only === undefined) return undefined;
    if (taken.length === 1) return only.name;
    const before = this.run.took[value.id] ?? 0;
    const { step } = value.checked;
    const names = Array.from({ length: this.#length(value) }, (_, at) => {
      this.run.took[value.id] = 0;
      value.exact(this.run, at);
      const took = this.run.took[value.id] ?? 0;
      return step.step === 'first' ? (takenBranches(step, took, 0, []).taken[0]?.name ?? '') : '';
    });
    this.run.took[value.id] = before;
    return names;
  }

  #operands(value: CompiledValue): Readonly<Record<string, Operand>> {
    const operands = new Map<string, Operand>();
    for (const term of this.#termsTaken(value)) this.#addOperand(term, value.checked, operands);
    return Object.fromEntries(operands);
  }

  #addOperand(term: Term, value: CheckedValue, operands: Map<string, Operand>): void {
    const name = writtenTerm(term, value.topic);
    switch (term.term) {
      case 'constant':
        if (term.figure !== undefined)
          operands.set(name, { figure: term.figure.path, value: tracedDatum(term.datum) });
        return;
      case 'value':
        operands.set(name, stepOperand(term.value, value));
        return;
      case 'across':
        operands.set(
          writtenTerm({ term: 'value', value: term.value, type: term.type }, value.topic),
          stepOperand(term.value, value),
        );
        return;
      case 'column':
        if (term.of.term === 'value')
          operands.set(name, { ...stepOperand(term.of.value, value), column: term.column });
        else this.#addOperand(term.of, value, operands);
        return;
      case 'input':
        operands.set(name, {
          input: term.input.path,
          given: this.run.isGiven(term.input),
          value: this.#inputValue(term),
        });
        return;
      case 'payslip':
        operands.set(name, {
          payslip: Array.from({ length: this.run.payslips }, (_, at) => this.run.payslipNumber(at).toFixed()),
        });
        return;
      default:
        for (const inner of termsIn(term)) this.#addOperand(inner, value, operands);
    }
  }

  #inputValue(term: Term & { term: 'input' }): TracedDatum | readonly TracedDatum[] {
    const { input } = term;
    if (input.list === undefined) return tracedDatum(this.run.input(input));
    return this.run.items(input.list).map((_, at) => tracedDatum(this.run.itemInput(input, at)));
  }

  /** The figures of the law that were used: those in formulas, and the cells that lookups came to. */
  #figures(value: CompiledValue): readonly TracedFigure[] {
    const nodes = new Map<string, FigureNode>();
    const within = (term: Term): void => {
      if (term.term === 'constant' && term.figure !== undefined) nodes.set(term.figure.path, term.figure);
      for (const inner of termsIn(term)) within(inner);
    };
    for (const term of this.#termsTaken(value)) within(term);
    for (const step of [value.checked.step, ...this.#branchesTaken(value).map(({ branch }) => branch.step)]) {
      for (const node of this.#looked(step, value)) nodes.set(node.path, node);
    }
    return [...nodes.values()].filter(({ path }) => path.startsWith('rates.')).flatMap(tracedFigures);
  }

  #looked(step: Step, value: CompiledValue): readonly FigureNode[] {
    if (step.step !== 'lookup') return [];
    let nodes: readonly FigureNode[] = [step.table];
    for (const key of step.keys) {
      const word = String(new TermCompiler(value.checked.copy?.instead, undefined).datum(key)(this.run, 0));
      nodes = nodes
        .flatMap((node) => (node.node === 'group' ? [node.entries.get(word)] : []))
        .filter((node) => node !== undefined);
    }
    if (step.columns.length === 0) return nodes;
    return nodes.flatMap((node) => {
      const column = node.node === 'group' ? step.columns.find((each) => node.entries.has(each)) : undefined;
      const figure = node.node === 'group' && column !== undefined ? node.entries.get(column) : undefined;
      return figure === undefined ? [] : [figure];
    });
  }
}

interface TakenBranch {
  readonly name: string;
  readonly branch: CheckedBranch;
  /** The branches that were tried before and within which it stands, itself included. */
  readonly passed: readonly CheckedBranch[];
  /** The conditions that were asked on the way. */
  readonly whens: readonly number[];
}

/** Branches are numbered as they were compiled: each before those within it. */
function takenBranches(
  step: Step & { step: 'first' },
  took: number,
  start: number,
  around: readonly CheckedBranch[],
): { readonly taken: readonly TakenBranch[]; readonly next: number } {
  const taken: TakenBranch[] = [];
  const tried: CheckedBranch[] = [...around];
  let number = start;
  for (const [index, branch] of step.branches.entries()) {
    const isTaken = (took & (1 << number)) !== 0;
    number++;
    tried.push(branch);
    const passed = [...tried];
    if (branch.step.step === 'first') {
      const inner = takenBranches(branch.step, took, number, passed);
      if (isTaken) taken.push(...inner.taken);
      number = inner.next;
    } else if (isTaken) {
      const whens = passed.flatMap(({ when }) => (when === undefined ? [] : [when]));
      taken.push({ name: branchName(branch, index), branch, passed, whens });
    }
  }
  return { taken, next: number };
}

function branchName(branch: CheckedBranch, index: number): string {
  return branch.when === undefined && branch.if === undefined ? 'otherwise' : `branch ${index + 1}`;
}

function formulaOf(value: CheckedValue, taken: readonly TakenBranch[], topic: string): TraceStep['formula'] {
  const [only] = taken;
  if (only === undefined) return writtenStep(value.step, topic);
  const written = ({ branch }: TakenBranch) => writtenStep(branch.step, topic);
  if (taken.length === 1) return written(only);
  return Object.fromEntries(
    taken.map((each) => {
      const test = each.branch.if === undefined ? '' : ` (if ${writtenComparison(each.branch.if, topic)})`;
      return [`${each.name}${test}`, written(each)];
    }),
  );
}

function stepOperand(
  read: CheckedValue,
  reader: CheckedValue,
): { readonly step: string; readonly in?: string } {
  const actual = reader.copy?.instead.get(read) ?? read;
  return actual.copy === undefined
    ? { step: actual.fullName }
    : { step: actual.fullName, in: actual.copy.in };
}

function valuesIn(term: Term, reader: CheckedValue): readonly CheckedValue[] {
  const here =
    term.term === 'value' || term.term === 'across'
      ? [reader.copy?.instead.get(term.value) ?? term.value]
      : [];
  return [...here, ...termsIn(term).flatMap((inner) => valuesIn(inner, reader))];
}

function tracedFigures(node: FigureNode): readonly TracedFigure[] {
  if (node.node === 'group') return [...node.entries.values()].flatMap(tracedFigures);
  const value =
    node.node === 'bands'
      ? node.bands.map(({ rate, upTo }) => ({
          rate: rate.toFixed(),
          ...(upTo === null ? {} : { up_to: upTo.toFixed() }),
        }))
      : tracedDatum(node.value);
  return [
    { path: node.path, value, file: node.place.source.path, line: node.place.line, source: node.sources },
  ];
}

function shared(data: readonly TracedDatum[]): TracedDatum | readonly TracedDatum[] {
  const [first] = data;
  if (first === undefined) return [];
  const text = JSON.stringify(first);
  return data.every((each) => JSON.stringify(each) === text) ? first : data;
}
