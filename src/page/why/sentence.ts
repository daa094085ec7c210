import type { Decimal } from '../../language/index.js';
import type { Formula } from '../../language/inspect.js';
import { exactFigure, percent, plainNumber, pounds, shortPounds } from '../parts/figures.js';
import { says } from '../texts/en.js';
import { lower } from '../texts/labels.js';
import { extremeOf, type FilledFormula, figureOf, keyIn, termsOf } from './formula.js';
import type { ReasonNumber } from './numbers.js';

/** A sentence on how a figure comes about, numbers first. */
export function sentenceOf(
  value: { readonly figure: Decimal; readonly kind: string },
  { formula, numbers }: FilledFormula,
  payslips: number,
): string {
  const valueInWords = valueText(value.figure, value.kind);
  const number = numbers.get(keyIn(formula));
  if (number !== undefined) return sentenceOfNumber(valueInWords, number);
  const terms = termsOf(formula, numbers);
  if (formula.form === 'operation' && (formula.operator === '+' || formula.operator === '-')) {
    if (terms.length === 0) return says.workedOut(valueInWords);
    const products = terms.map(({ part }) => productText(part, numbers));
    if (products.every((text) => text !== undefined)) return `${capitalize(says.and(products))}.`;
    return says.sum(valueInWords, sumOf(terms, numbers));
  }
  if (formula.form === 'number') return says.fixed(valueInWords);
  const product = productText(formula, numbers);
  if (product !== undefined) return `${product}.`;
  return formula.form === 'call'
    ? sentenceOfCall(value, valueInWords, formula, numbers, payslips)
    : says.workedOut(valueInWords);
}

function sentenceOfNumber(valueInWords: string, number: ReasonNumber): string {
  const name = lower(number.name);
  switch (number.from.from) {
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

/** “tax due on the year so far £1,366.00, less tax of earlier payslips £910.60” */
function sumOf(terms: ReturnType<typeof termsOf>, numbers: FilledFormula['numbers']): string {
  return terms
    .map(({ part, isSubtracted }) => {
      const [name, amount] = [nameIn(part, numbers), figureOf(part, numbers)];
      const number = numbers.get(keyIn(part));
      const text = amount === undefined ? '' : valueText(amount, number?.kind ?? 'money');
      return isSubtracted ? says.less(name, text) : says.plus(name, text);
    })
    .join(', ');
}

function nameIn(part: Formula, numbers: FilledFormula['numbers']): string {
  const number = numbers.get(keyIn(part));
  if (number === undefined) return says.aPart;
  const name = lower(number.name);
  if (number.key.startsWith('before(')) return says.ofEarlier(name);
  return number.key.startsWith('to_date(') ? says.ofYearSoFar(name) : name;
}

/** “8% of the £2,277.00 of pay between £1,048 and £4,189”; undefined where the formula is not a rate of an amount. */
function productText(formula: Formula, numbers: FilledFormula['numbers']): string | undefined {
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
    const [name, from] = [baseName(base, numbers), thresholdText(low, numbers)];
    if (of.isZero()) return says.nothingAbove(rateText, name, from);
    return high === undefined
      ? says.percentAbove(rateText, pounds(of), name, from)
      : says.percentBetween(rateText, pounds(of), name, from, thresholdText(high, numbers));
  }
  const number = numbers.get(keyIn(amount));
  return number === undefined ? undefined : says.percentOf(rateText, pounds(of), lower(number.name));
}

function isRate(formula: Formula, numbers: FilledFormula['numbers']): boolean {
  const kind = numbers.get(keyIn(formula))?.kind ?? (formula.form === 'number' ? formula.kind : undefined);
  return kind === 'rate';
}

/** The name of what a rate is taken of; of a sum with one term that is not zero, the name of that term. */
function baseName(formula: Formula, numbers: FilledFormula['numbers']): string {
  const [only, ...more] = termsOf(formula, numbers);
  const part = only !== undefined && more.length === 0 ? only.part : formula;
  const number = numbers.get(keyIn(part));
  return number === undefined ? says.aPart : lower(number.name);
}

function thresholdText(formula: Formula, numbers: FilledFormula['numbers']): string {
  const figure = figureOf(formula, numbers);
  return figure === undefined ? '' : shortPounds(figure);
}

function sentenceOfCall(
  value: Parameters<typeof sentenceOf>[0],
  valueInWords: string,
  { name, args }: Extract<Formula, { form: 'call' }>,
  numbers: FilledFormula['numbers'],
  payslips: number,
): string {
  const [base, low, high] = args;
  if (base === undefined) return says.workedOut(valueInWords);
  if (name === 'above' && low !== undefined)
    return says.above(valueInWords, baseName(base, numbers), thresholdText(low, numbers));
  if (name === 'between' && low !== undefined && high !== undefined) {
    return says.between(
      valueInWords,
      baseName(base, numbers),
      thresholdText(low, numbers),
      thresholdText(high, numbers),
    );
  }
  if (name === 'spread') {
    const figure = figureOf(base, numbers);
    return figure === undefined
      ? says.workedOut(valueInWords)
      : says.spread(valueInWords, valueText(figure, 'money'), baseName(base, numbers), payslips);
  }
  if (name === 'min' || name === 'max') {
    const extreme = extremeOf(name, args, numbers);
    // A bound that did not apply, such as that a figure is never below zero, is worth no sentence.
    if (extreme !== undefined && args.every((arg) => arg === extreme.part || arg.form === 'number')) {
      return sentenceOf(value, { formula: extreme.part, numbers }, payslips);
    }
    const parts = args.map((part) => {
      const figure = figureOf(part, numbers);
      return figure === undefined ? '' : `${valueText(figure, 'money')} (${baseName(part, numbers)})`;
    });
    if (extreme === undefined) return says.workedOut(valueInWords);
    return name === 'min'
      ? says.least(valueInWords, says.and(parts))
      : says.most(valueInWords, says.and(parts));
  }
  return says.workedOut(valueInWords);
}

/** A figure as a sentence has it: money in pounds, a rate in percent. */
export function valueText(figure: Decimal, kind: string): string {
  if (kind === 'money') return figure.decimalPlaces() > 2 ? exactFigure(figure, kind) : pounds(figure);
  return kind === 'rate' ? percent(figure.inPercent()) : plainNumber(figure);
}

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
