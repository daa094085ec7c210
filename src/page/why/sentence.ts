import type { Decimal } from '../../language/index.js';
import type { Formula } from '../../language/inspect.js';
import { percent, plainNumber, pounds, shortPounds } from '../parts/figures.js';
import { says } from '../texts/en.js';
import { lower } from '../texts/labels.js';
import {
  extremeOf,
  type FilledFormula,
  figureOf,
  inBracketsIfNegative,
  isSum,
  keyIn,
  kindOf,
  type SumTerm,
  sumTerms,
  sumText,
  unroundedText,
} from './formula.js';
import type { ReasonNumber } from './numbers.js';

/** The figure of a sentence; `unrounded` where it was rounded to something else. */
interface SentenceFigure {
  readonly figure: Decimal;
  readonly kind: string;
  readonly unrounded?: Decimal | undefined;
}

/** A sentence on how a figure comes about, numbers first. */
export function sentenceOf(value: SentenceFigure, filled: FilledFormula): string {
  const { formula, numbers } = filled;
  const valueInWords = valueText(value.figure, value.kind);
  const number = numbers.get(keyIn(formula));
  if (number !== undefined) return sentenceOfNumber(valueInWords, number, value);
  if (formula.form === 'operation' && (formula.operator === '+' || formula.operator === '-'))
    return sentenceOfSum(value, valueInWords, filled);
  if (formula.form === 'number') return says.fixed(valueInWords);
  const product = productText(filled);
  if (product !== undefined) return `${product}.`;
  return formula.form === 'call'
    ? sentenceOfCall(value, valueInWords, formula, filled)
    : says.workedOut(valueInWords);
}

function sentenceOfSum(value: SentenceFigure, valueInWords: string, filled: FilledFormula): string {
  const terms = sumTerms(filled.formula, filled.numbers);
  const [only, ...more] = terms;
  if (only === undefined) return says.workedOut(valueInWords);
  if (more.length === 0 && !only.isSubtracted) return sentenceOf(value, { ...filled, formula: only.part });
  const products = terms.map(({ part }) => productText({ ...filled, formula: part }));
  if (products.every((text) => text !== undefined)) return `${capitalize(says.and(products))}.`;
  const texts = terms.map((term) => termText(term, filled));
  return says.sum(valueInWords, (only.isSubtracted ? [says.nothing, ...texts] : texts).join(', '));
}

function sentenceOfNumber(
  valueInWords: string,
  number: ReasonNumber,
  { unrounded, kind }: SentenceFigure,
): string {
  const name = lower(number.name);
  if (unrounded !== undefined) return says.rounded(valueInWords, unroundedText(unrounded, kind), name);
  switch (number.origin.kind) {
    case 'request':
      return says.fromRequest(valueInWords);
    case 'default':
      return says.fromDefault(valueInWords);
    case 'published':
      return says.publishedFigure(valueInWords, name);
    default:
      if (number.key.startsWith('to_date(')) return says.toDate(valueInWords, name);
      if (number.key.startsWith('total(')) return says.totalOf(valueInWords, name);
      return number.key.startsWith('before(')
        ? says.earlier(valueInWords, name)
        : says.same(valueInWords, name);
  }
}

/** A term of a sum: “less tax of earlier payslips £910.60”; by its own sum where it has no name: “28 × 4 = 112”. */
function termText({ part, isSubtracted }: SumTerm, filled: FilledFormula): string {
  const { numbers } = filled;
  const amount = figureOf(part, numbers);
  const text =
    amount === undefined ? '' : inBracketsIfNegative(valueText(amount, kindOf(part, numbers) ?? 'money'));
  const name = nameIn(part, numbers);
  if (name !== undefined) return isSubtracted ? says.less(name, text) : says.plus(name, text);
  const sum = sumText({ ...filled, formula: part }) ?? '';
  const whole = isSum(sum) ? says.sumOf(sum, text) : text;
  return isSubtracted ? says.lessSum(whole) : whole;
}

function nameIn(part: Formula, numbers: FilledFormula['numbers']): string | undefined {
  const number = numbers.get(keyIn(part));
  if (number === undefined) return undefined;
  const name = lower(number.name);
  if (number.key.startsWith('before(')) return says.ofEarlier(name);
  return number.key.startsWith('to_date(') ? says.ofYearSoFar(name) : name;
}

/** “8% of the £2,277.00 of pay between £1,048 and £4,189”; undefined where the formula is not a rate of an amount. */
function productText(filled: FilledFormula): string | undefined {
  const { formula, numbers } = filled;
  if (formula.form !== 'operation' || formula.operator !== '*') return undefined;
  const [amount, rate] = isRate(formula.right, numbers)
    ? [formula.left, formula.right]
    : [formula.right, formula.left];
  const [of, share] = [figureOf(amount, numbers), figureOf(rate, numbers)];
  if (of === undefined || share === undefined || !isRate(rate, numbers)) return undefined;
  const rateText = percent(share.inPercent());
  if (amount.form === 'call' && (amount.name === 'between' || amount.name === 'above')) {
    const [base, low, high] = amount.args;
    if (base === undefined || low === undefined) return undefined;
    const [name, from] = [baseName({ ...filled, formula: base }), thresholdText(low, numbers)];
    if (of.isZero()) return says.nothingAbove(rateText, name, from);
    return high === undefined
      ? says.percentAbove(rateText, pounds(of), name, from)
      : says.percentBetween(rateText, pounds(of), name, from, thresholdText(high, numbers));
  }
  const number = numbers.get(keyIn(amount));
  return number === undefined ? undefined : says.percentOf(rateText, pounds(of), lower(number.name));
}

/** The limit above which a rate would begin, where nothing lies above it; undefined for any other formula. */
export function limitNotPassed(formula: Formula, numbers: FilledFormula['numbers']): string | undefined {
  if (formula.form !== 'operation' || formula.operator !== '*') return undefined;
  const above = [formula.left, formula.right].find((part) => part.form === 'call' && part.name === 'above');
  const limit = above?.form === 'call' ? above.args[1] : undefined;
  const isNothing = above !== undefined && figureOf(above, numbers)?.isZero() === true;
  return isNothing && limit !== undefined ? thresholdText(limit, numbers) : undefined;
}

function isRate(formula: Formula, numbers: FilledFormula['numbers']): boolean {
  const kind = numbers.get(keyIn(formula))?.kind ?? (formula.form === 'number' ? formula.kind : undefined);
  return kind === 'rate';
}

/** What a rate is taken of: the name of the number, or of the one term that is not zero; else the sum in brackets. */
function baseName(filled: FilledFormula): string {
  const { formula, numbers } = filled;
  return onlyNameIn(formula, numbers) ?? `(${sumText(filled) ?? ''})`;
}

/** The name of a formula that is one number, or one term that is added; undefined for any other. */
function onlyNameIn(formula: Formula, numbers: FilledFormula['numbers']): string | undefined {
  const [only, ...more] = sumTerms(formula, numbers);
  const isOne = only !== undefined && more.length === 0 && !only.isSubtracted;
  const number = numbers.get(keyIn(isOne ? only.part : formula));
  return number && lower(number.name);
}

function thresholdText(formula: Formula, numbers: FilledFormula['numbers']): string {
  const figure = figureOf(formula, numbers);
  return figure === undefined ? '' : shortPounds(figure);
}

function sentenceOfCall(
  value: SentenceFigure,
  valueInWords: string,
  { name, args }: Extract<Formula, { form: 'call' }>,
  filled: FilledFormula,
): string {
  const { numbers, payslips } = filled;
  const [base, low, high] = args;
  if (base === undefined) return says.workedOut(valueInWords);
  const baseInWords = () => baseName({ ...filled, formula: base });
  if (name === 'above' && low !== undefined)
    return says.above(valueInWords, baseInWords(), thresholdText(low, numbers));
  if (name === 'between' && low !== undefined && high !== undefined) {
    return says.between(
      valueInWords,
      baseInWords(),
      thresholdText(low, numbers),
      thresholdText(high, numbers),
    );
  }
  if (name === 'spread') {
    const figure = figureOf(base, numbers);
    return figure === undefined
      ? says.workedOut(valueInWords)
      : says.spread(valueInWords, valueText(figure, 'money'), baseInWords(), payslips);
  }
  return name === 'min' || name === 'max'
    ? sentenceOfExtreme(value, valueInWords, { name, args }, filled)
    : says.workedOut(valueInWords);
}

function sentenceOfExtreme(
  value: SentenceFigure,
  valueInWords: string,
  { name, args }: { readonly name: string; readonly args: readonly Formula[] },
  filled: FilledFormula,
): string {
  const { numbers } = filled;
  const extreme = extremeOf(name, args, numbers);
  if (extreme === undefined) return says.workedOut(valueInWords);
  // A bound that did not apply, such as that a figure is never below zero, is worth no sentence.
  if (args.every((arg) => arg === extreme.part || arg.form === 'number'))
    return sentenceOf(value, { ...filled, formula: extreme.part });
  const parts = says.and(args.map((part) => partText({ ...filled, formula: part })));
  return name === 'min' ? says.least(valueInWords, parts) : says.most(valueInWords, parts);
}

/** A figure with its name in brackets, “£243.00 (what is exempt on the payslip at most)”, or with its sum. */
function partText(filled: FilledFormula): string {
  const { formula, numbers } = filled;
  const figure = figureOf(formula, numbers);
  if (figure === undefined) return '';
  const text = valueText(figure, kindOf(formula, numbers) ?? 'money');
  const name = onlyNameIn(formula, numbers);
  if (name !== undefined) return says.named(text, name);
  const sum = sumText(filled);
  return sum !== undefined && isSum(sum) ? says.sumOf(sum, text) : text;
}

/** A figure as a sentence has it: money in pounds, a rate in percent. */
export function valueText(figure: Decimal, kind: string): string {
  switch (kind) {
    case 'money':
      return figure.decimalPlaces() > 2 ? unroundedText(figure, kind) : pounds(figure);
    case 'rate':
      return percent(figure.inPercent());
    case 'percent':
      return percent(figure);
    default:
      return plainNumber(figure);
  }
}

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
