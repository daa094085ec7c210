import { roundingInWords } from '../../decimal/index.js';
import {
  bandRowsOf,
  type Calculation,
  type CheckedValue,
  type Citation,
  citationsOfStep,
  citationsOfValue,
  Decimal,
  decimalOf,
  reasonOf,
  rowOf,
  type TraceStep,
} from '../../language/index.js';
import { readsOf, type Term, termsIn, termsOf } from '../../language/inspect.js';
import type { YearBook } from '../../law/index.js';
import { type Average, traceSteps } from '../../operations/index.js';
import { isNumeric } from '../case/numbers.js';
import { percent, plainNumber, pounds } from '../parts/figures.js';
import { says, why as texts } from '../texts/en.js';
import { figureLabel, humanize, wordLabel } from '../texts/labels.js';
import { type AnsweredCalculation, answerLabels } from './answer-labels.js';
import {
  extremeOf,
  type FilledFormula,
  figureOfStep,
  formulaOf,
  isSum,
  keysIn,
  sumTerms,
  sumText,
  unroundedText,
} from './formula.js';
import { Numbers, type ReasonNumber, withoutNote } from './numbers.js';
import { limitNotPassed, sentenceOf, valueText } from './sentence.js';
import { sentenceOfTable } from './table.js';

/** The reasons of one figure of a case. */
export interface Reasons {
  readonly title: string;
  /** The payslip that these are the reasons of; undefined for the year. */
  readonly payslip: number | undefined;
  readonly value: string;
  readonly sentence: string;
  /** The sum with its numbers in it, where it is one. */
  readonly sum: string | undefined;
  readonly rounding: string | undefined;
  /** Parts of it that are nothing, by the limits above which they would begin. */
  readonly nothing: readonly string[];
  readonly numbers: readonly ReasonNumber[];
  /** The payslips that were added up, by distinct figure. */
  readonly payslips: readonly PayslipFigure[];
  readonly assumptions: readonly string[];
  readonly law: readonly Citation[];
  /** The rules of the chain to the figure, with their places. */
  readonly rules: readonly {
    readonly name: string;
    readonly title: string;
    readonly formula: string;
    readonly note: string | undefined;
    readonly file: string;
    readonly line: number;
  }[];
  /** The figures of the case that read it. */
  readonly dependents: readonly {
    readonly rule: string;
    readonly title: string;
    readonly isOfPayslip: boolean;
  }[];
}

/** A figure of payslips: its text, the first payslip that has it, and how many have it. */
export interface PayslipFigure {
  readonly payslip: number;
  readonly figure: string;
  readonly times: number;
}

/** The figure to explain: a field of the answer by its path, or a value of the rules by its full name. */
export interface Question {
  readonly field: string;
  readonly payslip: number | undefined;
}

interface Target {
  readonly rule: string;
  readonly payslip: number | undefined;
  readonly title: string;
  /** Whether the answer itself shows it. */
  readonly isField: boolean;
  readonly average?: Average;
}

/** The calculation that reasons are found in. */
interface CalculationContext extends AnsweredCalculation {
  readonly year: YearBook;
}

/** Finds the reasons of a figure; undefined where the case has no such figure. */
export function reasonsOf(question: Question, context: CalculationContext): Reasons | undefined {
  const target = targetOf(question, context);
  if (target === undefined) return undefined;
  const { run } = context;
  const { grain } = run.book.value(target.rule).type;
  if (target.payslip !== undefined && target.payslip > run.payslips) return undefined;
  const hasOnePayslip = !context.operation.hasPayslips || run.payslips === 1;
  if (grain !== 'payslip' || target.payslip !== undefined || hasOnePayslip)
    return reasonsOfOne(target, context);
  if (target.isField || isAddedUp(target.rule, run)) return reasonsOfYear(target, context);
  return reasonsOfOne({ ...target, payslip: run.payslips }, context);
}

/** Whether some rule totals a value (full name) over all payslips. Figures to date and counts are never totalled. */
function isAddedUp(rule: string, { book }: Calculation): boolean {
  return book.checked.values.some(({ step }) =>
    termsOf(step)
      .flatMap(withTermsIn)
      .some((term) => term.term === 'across' && term.function === 'total' && term.value.fullName === rule),
  );
}

function withTermsIn(term: Term): readonly Term[] {
  return [term, ...termsIn(term).flatMap(withTermsIn)];
}

function targetOf({ field, payslip }: Question, { operation, run }: CalculationContext): Target | undefined {
  const steps = field.split('.');
  const list = steps.indexOf('payslips');
  const path = list >= 0 && payslip !== undefined ? steps.toSpliced(list + 1, 0, String(payslip - 1)) : steps;
  const answerField = operation.answer.valueAt(path, run);
  if (answerField !== undefined) {
    const { value: rule, payslip: payslipOfField, average } = answerField;
    return {
      rule,
      payslip: payslipOfField,
      title: figureLabel(field),
      isField: true,
      ...(average !== undefined && { average }),
    };
  }
  const value = run.book.checked.values.find((each) => each.fullName === field && each.copy === undefined);
  // What the calculation did not need has no figure in this case.
  if (value === undefined || !(run.hasFound(value) || isOfPayslipBefore(value, run))) return undefined;
  return {
    rule: field,
    payslip,
    title: withoutNote(value.rule.title) ?? humanize(value.rule.name),
    isField: false,
  };
}

/** Whether a value that was found reads it of the payslip before: the first payslip has none, and its reasons name it all the same. */
function isOfPayslipBefore(value: CheckedValue, run: Calculation): boolean {
  const { circles } = run.book;
  return (
    circles.has(value) &&
    [...circles].some((each) => run.hasFound(each) && readsOf(each).some((read) => read.value === value))
  );
}

/** The reasons of a figure of all payslips: their sum, or its average over the periods of the year. */
function reasonsOfYear(target: Target, context: CalculationContext): Reasons {
  const { run } = context;
  const rule = run.book.value(target.rule);
  const { kind } = rule.type;
  const total = valueText(run.total(rule), kind);
  const figures = run.column(rule).map(({ datum }) => valueText(decimalOf(datum), kind));
  const payslips = [...new Set(figures)].map((figure) => ({
    payslip: figures.indexOf(figure) + 1,
    figure,
    times: figures.filter((each) => each === figure).length,
  }));
  const { period = 'year', timesAYear = '' } = target.average ?? {};
  const times =
    period === 'year'
      ? undefined
      : decimalOf(rowOf(run.datumOf(run.book.value(timesAYear))).get(period) ?? '');
  const value = times === undefined ? total : valueText(run.total(rule).divToNearest(times, 2), kind);
  return {
    ...emptyReasons(times === undefined ? target.title : texts.ofPeriod(target.title, wordLabel(period))),
    value,
    sentence:
      times === undefined
        ? says.yearOfPayslips(total, run.payslips)
        : says.average(value, total, plainNumber(times)),
    payslips,
    law: citationsOfValue(target.rule, run),
  };
}

function emptyReasons(title: string): Reasons {
  return {
    title,
    payslip: undefined,
    value: '',
    sentence: '',
    sum: undefined,
    rounding: undefined,
    nothing: [],
    numbers: [],
    payslips: [],
    assumptions: [],
    law: [],
    rules: [],
    dependents: [],
  };
}

/** The reasons of one figure, from the steps that led to it; undefined where the case did not need it. */
function reasonsOfOne(target: Target, context: CalculationContext): Reasons | undefined {
  const { run, year, operation } = context;
  const payslip = target.payslip ?? 1;
  const steps = traceSteps(run, { values: [target.rule], payslip });
  const numbers = new Numbers(steps, run, year, payslip, namesOf(context));
  const first = numbers.step(target.rule);
  if (first === undefined) return undefined;
  const chain = chainFrom(first, numbers, run, answerLabels(context));
  const last = chain.at(-1) ?? first;
  const isOfPayslip = operation.hasPayslips && first.grain === 'payslip';
  const isNumbered = target.payslip !== undefined && isOfPayslip && run.payslips > 1;
  const title = isNumbered ? texts.ofPayslip(target.title, payslip, run.payslips) : target.title;
  const valueInWords = textOfValue(first, numbers);
  return {
    ...emptyReasons(title),
    payslip: target.payslip,
    value: valueInWords,
    ...reasonsOfStep(last, numbers, run, valueInWords, sentenceOfRule(chain, run, payslip)),
    nothing: nothingAbove(chain, numbers, run),
    numbers: numbersOf(chain, numbers, run).map((each) => ({
      ...each,
      sum: sumOfNumber(each, numbers, run),
    })),
    assumptions: [...new Set(chain.flatMap(({ assumed = [] }) => assumed))],
    law: [...new Set(chain.flatMap((step) => citationsOfStep(step, run)))],
    rules: chain.map((step) => ({
      name: step.rule,
      title: numbers.name(step),
      formula: typeof step.formula === 'string' ? step.formula : Object.values(step.formula).join('; '),
      note: step.note,
      file: step.file,
      line: step.line,
    })),
    dependents: dependentsOf(target.rule, run),
  };
}

/** The figures of the case that read a value (full name). */
function dependentsOf(rule: string, run: Calculation): Reasons['dependents'] {
  return run.book.checked.values
    .filter((value) => value.copy === undefined && run.hasFound(value))
    .filter((value) => readsOf(value).some((read) => read.value.fullName === rule && read.value !== value))
    .map(({ fullName, rule: { title, name }, type }) => ({
      rule: fullName,
      title: withoutNote(title) ?? humanize(name),
      isOfPayslip: type.grain === 'payslip',
    }));
}

/** The sentence that a rule has for its figure (`explain:`): that of the last step of the chain with one. */
function sentenceOfRule(chain: readonly TraceStep[], run: Calculation, payslip: number): string | undefined {
  for (const step of chain.toReversed()) {
    const sentence = step.in === undefined ? reasonOf(run, step.rule, payslip) : undefined;
    if (sentence !== undefined) return sentence;
  }
  return undefined;
}

/** The sentence and the sum of a step. Where its rule has no sentence, that of its construct stands for it. */
function reasonsOfStep(
  step: TraceStep,
  numbers: Numbers,
  run: Calculation,
  valueInWords: string,
  ownSentence: string | undefined,
): Pick<Reasons, 'sentence' | 'sum' | 'rounding'> {
  const kind = kindOfStep(step, numbers);
  const formula = formulaOf(step, run);
  const figure = figureOfStep(step);
  if (formula === undefined || figure === undefined) {
    return {
      sentence: ownSentence ?? sentenceOfConstruct(step, numbers, valueInWords, run),
      sum: undefined,
      rounding: undefined,
    };
  }
  const filled: FilledFormula = { formula, numbers: numbers.of(step), payslips: run.payslips };
  const { unrounded: before, rounding = [] } = step;
  const exact = typeof before === 'string' ? Decimal.of(before) : figure;
  const unrounded = exact.sub(figure).isZero() ? undefined : exact;
  const sum = sumText(filled);
  return {
    sentence: ownSentence ?? sentenceOf({ figure, kind, unrounded }, filled),
    sum: sum !== undefined && isSum(sum) ? says.sumOf(sum, unroundedText(exact, kind)) : undefined,
    rounding:
      unrounded &&
      texts.before(
        unroundedText(unrounded, kind),
        rounding.map((name) => roundingInWords(name, kind === 'money')).join(', '),
      ),
  };
}

/** The kind of the figure of a step; `percent` where its title says that it is in percent. */
function kindOfStep({ rule, title = '' }: TraceStep, numbers: Numbers): string {
  const kind = numbers.kindOf(rule);
  return kind === 'number' && /\bin percent\b/.test(title) ? 'percent' : kind;
}

/** The sentence of a step whose construct is more than a formula. */
function sentenceOfConstruct(
  step: TraceStep,
  numbers: Numbers,
  valueInWords: string,
  run: Calculation,
): string {
  const { way } = step;
  if (numbers.kindOf(step.rule) === 'band_rows') {
    const rows = bandRowsOf(run.datumOf(run.book.value(step.rule)));
    if (rows.length === 0) return says.noBands;
    return says.ofBands(
      says.and(
        rows.map(({ rate, taxable, tax }) =>
          says.ofBand(percent(rate.inPercent()), pounds(taxable), pounds(tax)),
        ),
      ),
    );
  }
  const amount =
    way !== undefined && 'in_bands' in way ? numbers.of(step).get(String(way.in_bands)) : undefined;
  if (amount?.figure !== undefined) return says.inBands(valueInWords, valueText(amount.figure, amount.kind));
  return typeof step.value === 'object' ? sentenceOfTable(step, numbers) : says.workedOut(valueInWords);
}

/** The steps from a figure to where it is really calculated. A sum whose other terms are zero, or a min or a max, only passes
 *  one part on: the chain goes on with the step of that part. */
function chainFrom(
  first: TraceStep,
  numbers: Numbers,
  run: Calculation,
  answerFigures: ReadonlyMap<string, unknown> = new Map(),
): readonly TraceStep[] {
  const chain = [first];
  for (let step: TraceStep | undefined = first; step !== undefined && chain.length < 12; ) {
    const next = onlyPartOf(step, numbers, run);
    if (next === undefined || next.value !== step.value) break;
    // A min or max is a figure of its own also where it equals another of the answer: an allowance is no contribution.
    if (answerFigures.has(next.rule) && isExtreme(formulaOf(step, run))) break;
    chain.push(next);
    step = next;
  }
  return chain;
}

function isExtreme(formula: FilledFormula['formula'] | undefined): boolean {
  return formula?.form === 'call' && (formula.name === 'min' || formula.name === 'max');
}

function onlyPartOf(step: TraceStep, numbers: Numbers, run: Calculation): TraceStep | undefined {
  const formula = formulaOf(step, run);
  if (formula === undefined) return undefined;
  const operands = numbers.of(step);
  const term =
    formula.form === 'call' && (formula.name === 'min' || formula.name === 'max')
      ? extremeOf(formula.name, formula.args, operands)?.part
      : formula;
  if (term === undefined) return undefined;
  const [only, ...more] = sumTerms(term, operands);
  if (only === undefined || more.length > 0 || only.isSubtracted) return undefined;
  const [key, ...others] = keysIn(only.part, operands);
  const number = key === undefined || others.length > 0 ? undefined : operands.get(key);
  const operand = key === undefined ? undefined : step.operands[key];
  if (number?.origin.kind !== 'figure' || operand === undefined || !('step' in operand)) return undefined;
  if (operand.value !== undefined || operand.column !== undefined || only.part.form !== 'name')
    return undefined;
  return numbers.step(operand.step, operand.in);
}

/** The numbers in the formulas of a chain, each once, without those that the chain only passes on. */
function numbersOf(chain: readonly TraceStep[], numbers: Numbers, run: Calculation): readonly ReasonNumber[] {
  const rulesOfChain = new Set(chain.map(({ rule }) => rule));
  const all = chain.toReversed().flatMap((step) => {
    const operands = numbers.of(step);
    const formula = formulaOf(step, run);
    const keys = formula === undefined ? [...operands.keys()] : keysIn(formula, operands);
    return keys.flatMap((key) => operands.get(key) ?? []);
  });
  const notPassedOn = all.filter(({ origin }) => origin.kind !== 'figure' || !rulesOfChain.has(origin.rule));
  const isResultZero = chain[0]?.value === '0';
  const visible = notPassedOn.filter(({ figure, text, origin }) => {
    if (figure === undefined) return text !== '';
    return isResultZero || !figure.isZero() || origin.kind !== 'figure';
  });
  return visible.filter(
    (each, index) => visible.findIndex(({ key, name }) => key === each.key && name === each.name) === index,
  );
}

/** How a number of the same payslip, or of the year, was added up; undefined where it was found in another way. */
function sumOfNumber({ origin }: ReasonNumber, numbers: Numbers, run: Calculation): string | undefined {
  if (origin.kind !== 'figure' || origin.payslip !== undefined || origin.isTotal === true) return undefined;
  const first = numbers.step(origin.rule);
  const last = first && chainFrom(first, numbers, run).at(-1);
  if (last === undefined) return undefined;
  const formula = formulaOf(last, run);
  if (formula === undefined) return undefined;
  const filled: FilledFormula = { formula, numbers: numbers.of(last), payslips: run.payslips };
  return sumTerms(formula, filled.numbers).length > 1 ? sumText(filled) : undefined;
}

/** The limits above which a part of a figure would begin, where that part is nothing: “Above £4,189: nothing”. */
function nothingAbove(chain: readonly TraceStep[], numbers: Numbers, run: Calculation): readonly string[] {
  if (chain[0]?.value === '0') return [];
  return chain.flatMap((step) => {
    const formula = formulaOf(step, run);
    const operands = numbers.of(step);
    return (formula === undefined ? [] : keysIn(formula, operands)).flatMap((key) => {
      const { figure, origin } = operands.get(key) ?? {};
      const part =
        figure?.isZero() === true && origin?.kind === 'figure' ? numbers.step(origin.rule) : undefined;
      const ofPart = part && formulaOf(part, run);
      const limit = ofPart && part && limitNotPassed(ofPart, numbers.of(part));
      return limit === undefined ? [] : [says.nothingAboveLimit(limit)];
    });
  });
}

function textOfValue(step: TraceStep, numbers: Numbers): string {
  if (typeof step.value !== 'string') return '';
  return /^-?\d/.test(step.value) && isNumeric(numbers.kindOf(step.rule))
    ? valueText(Decimal.of(step.value), kindOfStep(step, numbers))
    : wordLabel(step.value);
}

/** Names a step as the answer does; a step that only passes such a value on has its name, too. */
function namesOf(context: CalculationContext): (step: TraceStep, numbers: Numbers) => string | undefined {
  const { run } = context;
  const names = answerLabels(context);
  return (step, numbers) => {
    for (let each: TraceStep | undefined = step; each !== undefined; each = onlyPartOf(each, numbers, run)) {
      const name = names.get(each.rule);
      if (name !== undefined) return name;
    }
    return undefined;
  };
}
