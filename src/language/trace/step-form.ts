import type { CheckedValue, Term } from '../book/checked.js';
import type { TaxedBand } from '../constructs/step.js';
import type { FigureNode } from '../figures.js';
import { termsIn } from '../formula/terms.js';
import { Questions } from '../run/defaults.js';
import type { BranchPath, BranchTrial } from '../run/walk.js';
import type { Asked } from './conditions.js';
import { type FigureText, figuresIn, figureTexts } from './figure-text.js';
import type { Found } from './found.js';
import { Operands, type Over } from './operands.js';
import {
  because,
  branchesTaken,
  departed,
  figuresFound,
  figuresUsed,
  itemsShown,
  payslipsShown,
  type StepPiece,
  traceContext,
} from './step-pieces.js';
import { payslipsTaken, type StepWriter } from './step-writer.js';
import { fieldsText, Template } from './text.js';
import type { TracedTaxRow, TraceStep, TriedBranch } from './trace-step.js';
import { exactText } from './traced-datum.js';
import type { TracedValue } from './traced-value.js';

type StepText = Template<readonly [found: Found, writer: StepWriter]>;

/** What a step reaches: a value that it rests on. */
export interface Reached {
  readonly value: CheckedValue;
  /** Of the payslip before: it may rest on its reader. */
  readonly isBefore: boolean;
}

/** What a step says whenever its value was found by the same paths, each once, and its conditions saw the same
 *  facts: what was tried and read is the same for all that took a branch. Nothing of a person is in it. */
export class StepForm {
  /** What the step rests on, in order. */
  readonly reached: readonly Reached[];
  /** Where the step uses the same figures in every run. */
  readonly figures: readonly FigureText[] | undefined;
  readonly #operands: Operands;
  readonly #hasAsked: boolean;
  readonly #namedFigures: readonly FigureNode[];
  readonly #formula: TraceStep['formula'];
  readonly #withOne = new Map<FigureNode, readonly FigureText[]>();
  readonly #texts: (StepText | undefined)[] = [];

  constructor(
    private readonly value: TracedValue,
    readonly paths: readonly BranchPath[],
    asked: readonly Asked[],
  ) {
    const { checked, writer, book } = value;
    const read = paths.flatMap(({ terms }) => terms);
    const seen = asked.flatMap(({ terms }) => terms);
    this.reached = eachOnce([
      ...read.flatMap((term) => reachedBy(term, checked, book.payslips)),
      // Facts of a condition have no reader: they are never those of a copy.
      ...seen.flatMap((term) => reachedBy(term, undefined, book.payslips)),
    ]);
    this.#operands = this.#operandsOf(seen);
    this.#hasAsked = asked.length > 0;
    this.#namedFigures = figuresIn(read);
    const usesOthers = paths.some(({ figures, dated }) => figures !== undefined || dated.length > 0);
    this.figures = usesOthers ? undefined : figureTexts(this.#namedFigures);
    this.#formula = byBranch(paths, ({ leaf }) => writer.step(leaf)) ?? writer.step(checked.step);
  }

  /** The figures that it names, and others that were found in a run. */
  figuresWith(others: readonly FigureNode[]): readonly FigureText[] {
    const [only] = others;
    if (only === undefined || others.length > 1) return figureTexts([...this.#namedFigures, ...others]);
    const figures = this.#withOne.get(only) ?? figureTexts([...this.#namedFigures, only]);
    this.#withOne.set(only, figures);
    return figures;
  }

  /** The step as JSON. */
  text(found: Found, writer: StepWriter): string {
    const { original } = this.value;
    const isBrief = original !== undefined && writer.isStated(original);
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
      ...this.#formulaPieces(found, writer),
      this.#tookPiece(),
      ...this.#operands.pieces(isOfOnePayslip),
      figuresFound,
      value.departure === undefined || isGiven ? '' : departed(value.departure),
      this.#hasAsked ? because : '',
      this.#assumedPiece(),
      this.figures?.length === 0 ? '' : figuresUsed,
      `${end}}`,
    ]);
  }

  /** How the value was found: in nearly all steps the same in every run. */
  #formulaPieces(found: Found, writer: StepWriter): readonly StepPiece[] {
    const tracesRun = this.paths.some(({ leaf }) => leaf.tracesRun);
    const tried = this.#tried(found, writer);
    return [
      fieldsText({ formula: this.#formula }),
      tracesRun ? (each, writerOfEach) => this.#way(each, writerOfEach) : this.#way(found, writer),
      this.#rowsPiece(),
      tried.length > 0 ? fieldsText({ tried }) : '',
    ];
  }

  /** How a tax lies in bands. Of many payslips that would be long, and each of them can be asked for. */
  #rowsPiece(): StepPiece {
    const [only, ...others] = this.paths;
    const find = only?.leaf.taxedBands?.(this.value.compiled.walk.terms);
    if (find === undefined || others.length > 0) return '';
    return ({ places }, { run }) => {
      const [at = 0, ...more] = places;
      return more.length > 0 ? '' : fieldsText({ rows: find(run, at).map(tracedTaxRow) });
    };
  }

  /** Its parts, where it is more than a formula. */
  #way(found: Found, writer: StepWriter): string {
    const traced = this.paths.flatMap((path) => {
      const way = path.leaf.trace?.(traceContext(found, writer, path));
      return way === undefined ? [] : [[path.name ?? '', way] as const];
    });
    const [only] = traced;
    if (only === undefined) return '';
    return fieldsText({ way: this.paths.length === 1 ? only[1] : Object.fromEntries(traced) });
  }

  /** The branch that was taken, where there are several. */
  #tookPiece(): StepPiece {
    const [only] = this.paths;
    if (this.paths.length === 1 && only?.name !== undefined) return fieldsText({ took: only.name });
    return this.paths.every(({ name }) => name === undefined) ? '' : branchesTaken;
  }

  #assumedPiece(): StepPiece {
    const { checked, book } = this.value;
    if (checked.copy !== undefined) return '';
    const ofBranches = this.paths.flatMap(({ assumed }) => assumed);
    const written = (texts: readonly string[]) =>
      texts.length > 0 ? fieldsText({ assumed: [...new Set(texts)] }) : '';
    if (checked.assumptions.length === 0) return written(ofBranches);
    const own = book.compiled.assumptions(checked);
    const sentences = new Questions(book.compiled.defaults, own, ({ says }, run) => says(run));
    let last: readonly string[] | undefined;
    let json = '';
    return (_, { run }) => {
      const texts: string[] = [];
      sentences.forEach(run, (text) => {
        if (text !== undefined) texts.push(text);
      });
      // Most people's are those of the last.
      if (last?.length !== texts.length || texts.some((text, index) => text !== last?.[index])) {
        last = texts;
        json = written([...texts, ...ofBranches]);
      }
      return json;
    };
  }

  #operandsOf(seen: readonly Term[]): Operands {
    const { checked, compiled, writer, book } = this.value;
    const { payslips } = book;
    const operands = new Operands({ value: checked, writer, terms: compiled.walk.terms, payslips });
    for (const { leaf, terms } of this.paths) {
      const { readsPayslips: over } = leaf;
      for (const term of terms)
        operands.add(term, over?.terms.includes(term) ? overPayslips(over.which) : undefined);
    }
    // What the request says is seen by the condition itself; of items it is a column.
    for (const term of seen) if (term.term !== 'input' || term.input.list !== undefined) operands.add(term);
    return operands;
  }

  /** The branches that were tried on some payslip, without those that always fit. */
  #tried(found: Found, stepWriter: StepWriter): readonly TriedBranch[] {
    const { writer, book } = this.value;
    const all = new Map(this.paths.flatMap(({ trials }) => trials).map((each) => [each.number, each]));
    const isMissed = ({ number, lookup }: BranchTrial) => lookup !== undefined && all.has(number + 1);
    return [...all.values()]
      .sort((one, other) => one.number - other.number)
      .filter((each) => each.when !== undefined || each.if !== undefined || isMissed(each))
      .map((each) => ({
        branch: each.name,
        ...(each.when !== undefined && { when: book.conditions.name(each.when, writer.topic) }),
        ...(each.if !== undefined && { if: writer.comparison(each.if) }),
        ...(isMissed(each) && { lookup: each.lookup?.trace?.(traceContext(found, stepWriter)) ?? {} }),
      }));
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
function byBranch(
  paths: readonly BranchPath[],
  write: (path: BranchPath) => string,
): TraceStep['formula'] | undefined {
  const [only] = paths;
  if (only === undefined || paths.length === 1) return only && write(only);
  return Object.fromEntries(paths.map((each) => [each.name ?? '', write(each)]));
}

function tracedTaxRow({ of, rate, upTo, tax }: TaxedBand): TracedTaxRow {
  return {
    of: exactText(of),
    rate: exactText(rate),
    ...(upTo !== undefined && { up_to: exactText(upTo) }),
    tax: exactText(tax),
  };
}
