import { termsIn } from '../check/terms-of.js';
import type { CheckedValue, Term } from '../checked.js';
import type { Run } from '../evaluate/run.js';
import type { FigureNode } from '../figures.js';
import type { Asked } from './conditions.js';
import { figuresIn, type SaidFigure, saidFigures } from './figures-used.js';
import { Operands, type Over } from './operands.js';
import { Joined, NOTHING, Said, SaidAlways } from './said.js';
import { type Taken, type Tried, termsRead } from './taken.js';
import type { TraceStep, TriedBranch } from './trace-step.js';
import type { TracedValue } from './traced-value.js';
import { restsOn, tracedLookup, tracedWay, type WayContext } from './traced-way.js';

export type Formula = Pick<TraceStep, 'formula' | 'way' | 'tried'>;

/** What a step reaches: a value that it rests on. */
export interface Reached {
  readonly value: CheckedValue;
  /** Of the payslip before: it may rest on its reader. */
  readonly isBefore: boolean;
}

/** What a step says whenever its value was found in the same ways, each branch once, and its conditions saw the same
 *  facts: what was tried and read is the same for all that took a branch. Nothing of a person is in it. */
export class StepForm {
  /** What the step rests on, in order. */
  readonly reached: readonly Reached[];
  readonly operands: Operands;
  /** The branch that was taken, where there is one, or one for all. */
  readonly took: Said<Pick<TraceStep, 'took'>> | undefined;
  readonly assumed: Said<Pick<TraceStep, 'assumed'>>;
  /** Where the step uses the same figures in every run. */
  readonly figures: readonly SaidFigure[] | undefined;
  /** The text of what stands before what was found, and of what stands after it. */
  readonly before = new Joined();
  readonly after = new Joined();
  readonly #namedFigures: readonly FigureNode[];
  readonly #tried: readonly TriedBranch[];
  readonly #formula: TraceStep['formula'];
  readonly #withOne = new Map<FigureNode, readonly SaidFigure[]>();
  readonly #restsOnPerson: boolean;
  readonly #restsOnPayslips: boolean;
  /** By the numbers of the payslips where it rests on them. */
  readonly #formulas = new Map<string, Said<Formula>>();

  constructor(
    private readonly value: TracedValue,
    private readonly ways: readonly Taken[],
    asked: readonly Asked[],
  ) {
    const { checked, writer, book } = value;
    const [only] = ways;
    const read = ways.flatMap(termsRead);
    const seen = asked.flatMap(({ terms }) => terms);
    this.reached = [
      ...read.flatMap((term) => reachedBy(term, checked, book.payslips)),
      // Facts of a condition have no reader: they are never those of a copy.
      ...seen.flatMap((term) => reachedBy(term, undefined, book.payslips)),
    ];
    this.operands = this.#operands(seen);
    const isOne = ways.length === 1 && only?.name !== undefined;
    this.took = isOne ? new SaidAlways({ took: only.name }) : ways.every(hasNoName) ? NOTHING : undefined;
    const assumed = checked.copy === undefined ? assumedBy(checked, ways) : [];
    this.assumed = assumed.length > 0 ? new SaidAlways({ assumed }) : NOTHING;
    this.#restsOnPerson = ways.some(({ step }) => restsOn(step) === 'person');
    this.#restsOnPayslips = ways.some(({ step }) => restsOn(step) === 'payslips');
    this.#namedFigures = figuresIn(read);
    const usesOthers = ways.some(({ step }) => step.step === 'lookup' || step.step === 'lowest');
    this.figures = usesOthers ? undefined : saidFigures(this.#namedFigures);
    this.#tried = this.#triedBranches();
    this.#formula = byBranch(ways, ({ step }) => writer.step(step)) ?? writer.step(checked.step);
  }

  /** The figures that it names, and others that were found in a run. */
  figuresWith(others: readonly FigureNode[]): readonly SaidFigure[] {
    const [only] = others;
    if (only === undefined || others.length > 1) return saidFigures([...this.#namedFigures, ...others]);
    const figures = this.#withOne.get(only) ?? saidFigures([...this.#namedFigures, only]);
    this.#withOne.set(only, figures);
    return figures;
  }

  /** How the value was found by a run of these payslips; `contextOf` tells with what the parts of a way are written. */
  formula(payslips: () => string, contextOf: (taken: Taken) => WayContext): Said<Formula> {
    if (this.#restsOnPerson) return new Said(this.#written(contextOf));
    const key = this.#restsOnPayslips ? payslips() : '';
    const known = this.#formulas.get(key) ?? new SaidAlways(this.#written(contextOf));
    this.#formulas.set(key, known);
    return known;
  }

  #written(contextOf: (taken: Taken) => WayContext): Formula {
    const traced = this.ways.flatMap((taken) => {
      const way = tracedWay(taken.step, contextOf(taken));
      return way === undefined ? [] : [[taken.name ?? '', way] as const];
    });
    const [only] = traced;
    const way = only === undefined || this.ways.length === 1 ? only?.[1] : Object.fromEntries(traced);
    return {
      formula: this.#formula,
      ...(way !== undefined && { way }),
      ...(this.#tried.length > 0 && { tried: this.#tried }),
    };
  }

  #operands(seen: readonly Term[]): Operands {
    const { checked, writer, ways, book } = this.value;
    const { payslips } = book;
    const operands = new Operands({ value: checked, writer, terms: ways.terms, payslips });
    for (const each of this.ways) {
      const { step } = each;
      // All but what the tax adds up to is read of several payslips.
      const over = step.step === 'band_rows' ? overPayslips(step.payslips) : undefined;
      const bandTerms = step.step === 'band_rows' ? [step.of, step.bands, ...step.share] : [];
      for (const term of termsRead(each)) operands.add(term, bandTerms.includes(term) ? over : undefined);
    }
    // What the request says is seen by the condition itself.
    for (const term of seen) if (term.term !== 'input') operands.add(term);
    return operands;
  }

  #triedBranches(): readonly TriedBranch[] {
    const { writer, book } = this.value;
    const all = new Map(this.ways.flatMap(({ tried }) => tried).map((each) => [each.name, each]));
    return [...all.values()].sort(inOrder).flatMap(({ name, when, if: comparison, lookup }) => {
      // A lookup whose `otherwise` no payslip needed always found its row.
      const missed = lookup !== undefined && all.has(name.replace(/row$/, 'otherwise'));
      if (when === undefined && comparison === undefined && !missed) return [];
      return [
        {
          branch: name,
          ...(when !== undefined && { when: book.conditions.name(when, writer.topic) }),
          ...(comparison !== undefined && { if: writer.comparison(comparison) }),
          ...(missed && { lookup: tracedLookup(lookup, writer) }),
        },
      ];
    });
  }
}

/** The values that a term reads, at any depth; a copy reads copies. */
function reachedBy(
  term: Term,
  reader: CheckedValue | undefined,
  payslips: CheckedValue | undefined,
): readonly Reached[] {
  const reached: Reached[] = [];
  if (term.term === 'value' || term.term === 'across') {
    const value = reader?.copy?.instead.get(term.value) ?? term.value;
    reached.push({ value, isBefore: term.term === 'across' && term.function === 'before' });
  }
  if (term.term === 'spread' && payslips !== undefined) reached.push({ value: payslips, isBefore: false });
  return [...reached, ...termsIn(term).flatMap((inner) => reachedBy(inner, reader, payslips))];
}

/** The payslips that `band_rows` goes over, from 0. */
export function payslipsTaken(which: 'last' | 'each'): (run: Run) => readonly number[] {
  return (run) => {
    const all = Array.from({ length: run.payslips }, (_, at) => at);
    return which === 'each' ? all : all.slice(-1);
  };
}

function overPayslips(which: 'last' | 'each'): Over {
  const taken = payslipsTaken(which);
  return ({ run }) => taken(run);
}

/** One formula, or that of each branch; undefined where nothing was taken. */
function byBranch(ways: readonly Taken[], write: (taken: Taken) => string): TraceStep['formula'] | undefined {
  const [only] = ways;
  if (only === undefined || ways.length === 1) return only && write(only);
  return Object.fromEntries(ways.map((each) => [each.name ?? '', write(each)]));
}

function hasNoName({ name }: Taken): boolean {
  return name === undefined;
}

function assumedBy({ rule }: CheckedValue, ways: readonly Taken[]): readonly string[] {
  const texts = [rule.assume, ...ways.flatMap(({ assumed }) => assumed)];
  return [...new Set(texts.filter((text) => text !== undefined))];
}

function inOrder({ order: a }: Tried, { order: b }: Tried): number {
  for (let level = 0; level < Math.min(a.length, b.length); level++) {
    const difference = (a[level] ?? 0) - (b[level] ?? 0);
    if (difference !== 0) return difference;
  }
  return a.length - b.length;
}
