import type { CheckedValue, Term } from '../book/checked.js';
import type { TaxedBand } from '../constructs/step.js';
import type { FigureNode } from '../figures.js';
import { termsIn } from '../formula/terms.js';
import { EvaluationBatch } from '../run/defaults.js';
import type { BranchPath, BranchTrial } from '../run/walk.js';
import type { ConditionAnswer } from './conditions.js';
import { type FigureText, figuresIn, figureTexts } from './figure-text.js';
import type { FoundValue } from './found-value.js';
import { Operands, type PayslipSelection } from './operands.js';
import {
  branchesPiece,
  conditionsPiece,
  departurePiece,
  figuresPiece,
  itemsPiece,
  payslipsPiece,
  type StepPiece,
  traceContext,
  valuePiece,
} from './step-pieces.js';
import { type StepWriter, selectPayslips } from './step-writer.js';
import { fieldsText, Template } from './text.js';
import type { TracedTaxRow, TraceStep, TriedBranch } from './trace-step.js';
import { exactText } from './traced-datum.js';
import type { TracedValue } from './traced-value.js';

type StepText = Template<readonly [value: FoundValue, writer: StepWriter]>;

/** A value that a step rests on. */
export interface Dependency {
  readonly value: CheckedValue;
  /** Of the payslip before: it may rest on its reader. */
  readonly isBefore: boolean;
}

/** What the steps of a value have in common in all runs in which it took the same paths and its conditions compared the same facts:
 *  trials, formulas and operands rest on these alone. It is cached, and holds nothing personal. */
export class StepForm {
  /** The values that the step rests on, in order. */
  readonly dependencies: readonly Dependency[];
  /** The figures of the step; undefined where they differ between runs. */
  readonly figures: readonly FigureText[] | undefined;
  /** The authorities of its law on these paths, by name. */
  readonly authorities: readonly string[];
  readonly #operands: Operands;
  readonly #hasConditions: boolean;
  readonly #namedFigures: readonly FigureNode[];
  readonly #formula: TraceStep['formula'];
  readonly #figuresWithOne = new Map<FigureNode, readonly FigureText[]>();
  /** The templates of the step, by its options as bits. */
  readonly #templates: (StepText | undefined)[] = [];

  constructor(
    private readonly value: TracedValue,
    readonly paths: readonly BranchPath[],
    conditions: readonly ConditionAnswer[],
  ) {
    const { checked, writer, book } = value;
    this.authorities = value.lawOn(paths).authorities;
    const terms = paths.flatMap(({ terms }) => terms);
    const facts = conditions.flatMap(({ terms }) => terms);
    this.dependencies = withoutDuplicates([
      ...terms.flatMap((term) => dependenciesOf(term, checked, book.payslips)),
      // Facts of a condition have no reader: they are never those of a copy.
      ...facts.flatMap((term) => dependenciesOf(term, undefined, book.payslips)),
    ]);
    this.#operands = this.#operandsOf(facts);
    this.#hasConditions = conditions.length > 0;
    this.#namedFigures = figuresIn(terms);
    const hasFiguresOfRun = paths.some(({ figures, dated }) => figures !== undefined || dated.length > 0);
    this.figures = hasFiguresOfRun ? undefined : figureTexts(this.#namedFigures);
    this.#formula = byBranch(paths, ({ leaf }) => writer.step(leaf)) ?? writer.step(checked.step);
  }

  /** The figures that its formulas name, with others that a run found. */
  figuresWith(others: readonly FigureNode[]): readonly FigureText[] {
    const [only] = others;
    if (only === undefined || others.length > 1) return figureTexts([...this.#namedFigures, ...others]);
    const figures = this.#figuresWithOne.get(only) ?? figureTexts([...this.#namedFigures, only]);
    this.#figuresWithOne.set(only, figures);
    return figures;
  }

  /** The step as JSON. */
  text(foundValue: FoundValue, writer: StepWriter): string {
    const { original } = this.value;
    const isBrief = original !== undefined && writer.isStated(original);
    const options = (isBrief ? 1 : 0) + (writer.isOfOnePayslip ? 2 : 0) + (foundValue.isOverride ? 4 : 0);
    const template = this.#templates[options] ?? this.#template(isBrief, foundValue, writer);
    this.#templates[options] = template;
    return template.text(foundValue, writer);
  }

  /** The template of the step, made when it is first written. */
  #template(isBrief: boolean, foundValue: FoundValue, writer: StepWriter): StepText {
    const { value } = this;
    const { isOfOnePayslip } = writer;
    const { isOverride } = foundValue;
    const { grain } = value.checked.type;
    const { head, end } = value.ruleFields(this.paths, isBrief);
    return new Template([
      `{${head.slice(1)}`,
      grain === 'payslip' ? payslipsPiece : grain === 'item' ? itemsPiece : '',
      isOverride ? ',"given":true' : '',
      ...this.#formulaPieces(foundValue, writer),
      this.#branchPiece(),
      ...this.#operands.pieces(isOfOnePayslip),
      valuePiece,
      value.departure === undefined || isOverride ? '' : departurePiece(value.departure),
      this.#hasConditions ? conditionsPiece : '',
      this.#assumptionsPiece(),
      this.figures?.length === 0 ? '' : figuresPiece,
      `${end}}`,
    ]);
  }

  /** Formula, parts and trials: in nearly all steps the same in every run. */
  #formulaPieces(foundValue: FoundValue, writer: StepWriter): readonly StepPiece[] {
    const tracesRun = this.paths.some(({ leaf }) => leaf.tracesRun);
    const trials = this.#trials(foundValue, writer);
    return [
      fieldsText({ formula: this.#formula }),
      tracesRun
        ? (each, writerOfEach) => this.#constructParts(each, writerOfEach)
        : this.#constructParts(foundValue, writer),
      this.#rowsPiece(),
      trials.length > 0 ? fieldsText({ tried: trials }) : '',
    ];
  }

  /** How a tax is divided into bands. Only of one payslip: the rows of many would be long, and each can be traced by itself. */
  #rowsPiece(): StepPiece {
    const [only, ...others] = this.paths;
    const find = only?.leaf.taxedBands?.(this.value.compiled.walk.terms);
    if (find === undefined || others.length > 0) return '';
    return ({ places }, { run }) => {
      const [at = 0, ...more] = places;
      return more.length > 0 ? '' : fieldsText({ rows: find(run, at).map(tracedTaxRow) });
    };
  }

  /** The parts of its construct, where it is more than a formula. */
  #constructParts(foundValue: FoundValue, writer: StepWriter): string {
    const parts = this.paths.flatMap((path) => {
      const way = path.leaf.trace?.(traceContext(foundValue, writer, path));
      return way === undefined ? [] : [[path.name ?? '', way] as const];
    });
    const [only] = parts;
    if (only === undefined) return '';
    return fieldsText({ way: this.paths.length === 1 ? only[1] : Object.fromEntries(parts) });
  }

  /** The name of the branch, where the value has branches. */
  #branchPiece(): StepPiece {
    const [only] = this.paths;
    if (this.paths.length === 1 && only?.name !== undefined) return fieldsText({ took: only.name });
    return this.paths.every(({ name }) => name === undefined) ? '' : branchesPiece;
  }

  #assumptionsPiece(): StepPiece {
    const { checked, book } = this.value;
    if (checked.copy !== undefined) return '';
    const ofBranches = this.paths.flatMap(({ assumptions: assumed }) => assumed);
    const text = (texts: readonly string[]) =>
      texts.length > 0 ? fieldsText({ assumed: [...new Set(texts)] }) : '';
    if (checked.assumptions.length === 0) return text(ofBranches);
    const own = book.compiled.assumptions(checked);
    const sentences = new EvaluationBatch(book.compiled.defaults, own, ({ says }, run) => says(run));
    let lastTexts: readonly string[] | undefined;
    let lastJson = '';
    return (_, { run }) => {
      const texts: string[] = [];
      sentences.forEach(run, (text) => {
        if (text !== undefined) texts.push(text);
      });
      // Most requests have the texts of the one before.
      if (lastTexts?.length !== texts.length || texts.some((text, index) => text !== lastTexts?.[index])) {
        lastTexts = texts;
        lastJson = text([...texts, ...ofBranches]);
      }
      return lastJson;
    };
  }

  #operandsOf(facts: readonly Term[]): Operands {
    const { checked, compiled, writer, book } = this.value;
    const { payslips } = book;
    const operands = new Operands({ value: checked, writer, terms: compiled.walk.terms, payslips });
    for (const { leaf, terms } of this.paths) {
      const { readsPayslips } = leaf;
      for (const term of terms)
        operands.add(
          term,
          readsPayslips?.terms.includes(term) ? payslipSelection(readsPayslips.which) : undefined,
        );
    }
    // A condition shows the input of a request itself; the inputs of items are a column.
    for (const term of facts) if (term.term !== 'input' || term.input.list !== undefined) operands.add(term);
    return operands;
  }

  /** The branches that some payslip tried, without those that always apply. */
  #trials(foundValue: FoundValue, stepWriter: StepWriter): readonly TriedBranch[] {
    const { writer, book } = this.value;
    const all = new Map(this.paths.flatMap(({ trials }) => trials).map((each) => [each.number, each]));
    const foundNoRow = ({ number, lookup }: BranchTrial) => lookup !== undefined && all.has(number + 1);
    return [...all.values()]
      .sort((one, other) => one.number - other.number)
      .filter((each) => each.when !== undefined || each.if !== undefined || foundNoRow(each))
      .map((each) => ({
        branch: each.name,
        ...(each.when !== undefined && { when: book.conditions.name(each.when, writer.topic) }),
        ...(each.if !== undefined && { if: writer.comparison(each.if) }),
        ...(foundNoRow(each) && { lookup: each.lookup?.trace?.(traceContext(foundValue, stepWriter)) ?? {} }),
      }));
  }
}

/** The values that a term reads, at any depth; a copy reads copies. */
function dependenciesOf(
  term: Term,
  reader: CheckedValue | undefined,
  payslips: CheckedValue | undefined,
): readonly Dependency[] {
  const dependencies: Dependency[] = [];
  if (term.term === 'value' || term.term === 'across') {
    const value = reader?.copy?.replacements.get(term.value) ?? term.value;
    dependencies.push({ value, isBefore: term.term === 'across' && term.function === 'before' });
  }
  if (term.term === 'spread' && payslips !== undefined)
    dependencies.push({ value: payslips, isBefore: false });
  return [...dependencies, ...termsIn(term).flatMap((inner) => dependenciesOf(inner, reader, payslips))];
}

function withoutDuplicates(all: readonly Dependency[]): readonly Dependency[] {
  return all.filter(
    ({ value, isBefore }, index) =>
      all.findIndex((each) => each.value === value && each.isBefore === isBefore) === index,
  );
}

function payslipSelection(which: 'last' | 'each'): PayslipSelection {
  return (_, { run }) => selectPayslips(which, run);
}

/** One formula, or that of each branch; undefined where there is no path. */
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
