import type { CheckedValue, Term } from '../book/checked.js';
import type { FigureNode } from '../figures.js';
import { termsIn } from '../formula/terms-of.js';
import type { Asked } from './conditions.js';
import { figuresIn, type SaidFigure, saidFigures } from './figures-used.js';
import type { Found } from './found.js';
import { Operands, type Over } from './operands.js';
import {
  because,
  branchesTaken,
  figuresFound,
  figuresUsed,
  itemsShown,
  payslipsShown,
  type StepPiece,
  wayContext,
} from './step-pieces.js';
import { payslipsTaken, type StepWriter } from './step-writer.js';
import { type Taken, type Tried, termsRead } from './taken.js';
import { fieldsText, Template } from './text.js';
import type { TraceStep, TriedBranch } from './trace-step.js';
import type { TracedValue } from './traced-value.js';
import { restsOn, restsOnRule, tracedLookup, tracedWay } from './traced-way.js';

type Formula = Pick<TraceStep, 'formula' | 'way' | 'tried'>;

type StepText = Template<readonly [found: Found, writer: StepWriter]>;

/** What a step reaches: a value that it rests on. */
export interface Reached {
  readonly value: CheckedValue;
  /** Of the payslip before: it may rest on its reader. */
  readonly isBefore: boolean;
}

/** Few codes are met again and again. */
const MOST_FORMULAS = 100;

/** What a step says whenever its value was found in the same ways, each branch once, and its conditions saw the same
 *  facts: what was tried and read is the same for all that took a branch. Nothing of a person is in it. */
export class StepForm {
  /** What the step rests on, in order. */
  readonly reached: readonly Reached[];
  /** Where the step uses the same figures in every run. */
  readonly figures: readonly SaidFigure[] | undefined;
  readonly #operands: Operands;
  readonly #hasAsked: boolean;
  readonly #namedFigures: readonly FigureNode[];
  readonly #tried: readonly TriedBranch[];
  readonly #formula: TraceStep['formula'];
  readonly #withOne = new Map<FigureNode, readonly SaidFigure[]>();
  readonly #texts: (StepText | undefined)[] = [];

  constructor(
    private readonly value: TracedValue,
    readonly ways: readonly Taken[],
    asked: readonly Asked[],
  ) {
    const { checked, writer, book } = value;
    const read = ways.flatMap(termsRead);
    const seen = asked.flatMap(({ terms }) => terms);
    this.reached = eachOnce([
      ...read.flatMap((term) => reachedBy(term, checked, book.payslips)),
      // Facts of a condition have no reader: they are never those of a copy.
      ...seen.flatMap((term) => reachedBy(term, undefined, book.payslips)),
    ]);
    this.#operands = this.#operandsOf(seen);
    this.#hasAsked = asked.length > 0;
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

  /** The step as JSON. */
  text(found: Found, writer: StepWriter): string {
    const { original } = this.value;
    const isBrief = original !== undefined && writer.saying.isSaidBy(original);
    const number = (isBrief ? 1 : 0) + (writer.isOfOnePayslip ? 2 : 0) + (found.isGiven ? 4 : 0);
    const text = this.#texts[number] ?? this.#textFor(isBrief, found, writer);
    this.#texts[number] = text;
    return text.text(found, writer);
  }

  /** The text of the step, made ready when it is first written. */
  #textFor(isBrief: boolean, found: Found, writer: StepWriter): StepText {
    const { value } = this;
    const { isOfOnePayslip } = writer;
    const { isGiven } = found;
    const { grain } = value.checked.type;
    const { head, end } = isBrief ? value.brief : value.whole;
    return new Template([
      `{${head.slice(1)}`,
      grain === 'payslip' ? payslipsShown : grain === 'item' ? itemsShown : '',
      isGiven ? ',"given":true' : '',
      this.#formulaPiece(found, writer),
      this.#tookPiece(),
      ...this.#operands.pieces(isOfOnePayslip),
      figuresFound,
      this.#hasAsked ? because : '',
      this.#assumedPiece(),
      this.figures?.length === 0 ? '' : figuresUsed,
      `${end}}`,
    ]);
  }

  /** How the value was found: in nearly all steps the same in every run. */
  #formulaPiece(first: Found, writerOfFirst: StepWriter): StepPiece {
    if (this.ways.every(({ step }) => restsOnRule(step))) return this.#written(first, writerOfFirst);
    const known = new Map<string, string>();
    return (found, writer) => {
      const key = this.ways.map((taken) => restsOn(taken.step, wayContext(found, writer, taken))).join('\n');
      const text = known.get(key);
      if (text !== undefined) return text;
      const written = this.#written(found, writer);
      if (known.size >= MOST_FORMULAS) known.clear();
      known.set(key, written);
      return written;
    };
  }

  #written(found: Found, writer: StepWriter): string {
    const traced = this.ways.flatMap((taken) => {
      const way = tracedWay(taken.step, wayContext(found, writer, taken));
      return way === undefined ? [] : [[taken.name ?? '', way] as const];
    });
    const [only] = traced;
    const way = only === undefined || this.ways.length === 1 ? only?.[1] : Object.fromEntries(traced);
    const formula: Formula = {
      formula: this.#formula,
      ...(way !== undefined && { way }),
      ...(this.#tried.length > 0 && { tried: this.#tried }),
    };
    return fieldsText(formula);
  }

  /** The branch that was taken, where there are several. */
  #tookPiece(): StepPiece {
    const [only] = this.ways;
    if (this.ways.length === 1 && only?.name !== undefined) return fieldsText({ took: only.name });
    return this.ways.every(hasNoName) ? '' : branchesTaken;
  }

  #assumedPiece(): StepPiece {
    const { checked, book } = this.value;
    if (checked.copy !== undefined) return '';
    const ofBranches = this.ways.flatMap(({ assumed }) => assumed);
    const written = (texts: readonly string[]) =>
      texts.length > 0 ? fieldsText({ assumed: [...new Set(texts)] }) : '';
    if (checked.assumptions.length === 0) return written(ofBranches);
    const own = book.compiled.assumptions(checked);
    return (_, { run }) => written([...own.flatMap(({ says }) => says(run) ?? []), ...ofBranches]);
  }

  #operandsOf(seen: readonly Term[]): Operands {
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

function eachOnce(all: readonly Reached[]): readonly Reached[] {
  return all.filter(
    ({ value, isBefore }, index) =>
      all.findIndex((each) => each.value === value && each.isBefore === isBefore) === index,
  );
}

function overPayslips(which: 'last' | 'each'): Over {
  return (_, { run }) => payslipsTaken(which, run);
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

function inOrder({ order: a }: Tried, { order: b }: Tried): number {
  for (let level = 0; level < Math.min(a.length, b.length); level++) {
    const difference = (a[level] ?? 0) - (b[level] ?? 0);
    if (difference !== 0) return difference;
  }
  return a.length - b.length;
}
