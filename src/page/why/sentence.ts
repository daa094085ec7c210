import type { Decimal } from '../../language/index.js';
import type { Formula } from '../../language/inspect.js';
import { inSum, percent, plainNumber, pounds, shortPounds } from '../parts/figures.js';
import { says } from '../texts/en.js';
import { lower } from '../texts/labels.js';
import { chosenOf, type FilledFormula, figureOf, keyIn, termsOf } from './formula.js';
import type { ReasonNumber } from './numbers.js';

/** A sentence on how a figure comes about, numbers first. */
export function sentenceOf(
  value: { readonly figure: Decimal; readonly kind: string },
  { formula, numbers }: FilledFormula,
  payslips: number,
): string {
  const shown = valueText(value.figure, value.kind);
  const known = numbers.get(keyIn(formula));
  if (known !== undefined) return ofOne(shown, known);
  const terms = termsOf(formula, numbers);
  if (formula.form === 'operation' && (formula.operator === '+' || formula.operator === '-')) {
    if (terms.length === 0) return says.found(shown);
    const products = terms.map(({ part }) => productText(part, numbers));
    if (products.every((text) => text !== undefined)) return `${capital(says.and(products))}.`;
    return says.sum(shown, sumOf(terms, numbers));
  }
  if (formula.form === 'number') return says.fixed(shown);
  const product = productText(formula, numbers);
  if (product !== undefined) return `${product}.`;
  return formula.form === 'call' ? ofCall(value, shown, formula, numbers, payslips) : says.found(shown);
}

function ofOne(shown: string, number: ReasonNumber): string {
  const name = lower(number.name);
  switch (number.from.from) {
    case 'said':
      return says.said(shown);
    case 'taken':
      return says.takenDefault(shown);
    case 'published':
      return says.publishedFigure(shown, name);
    default:
      if (number.key.startsWith('to_date(')) return says.toDate(shown, name);
      if (number.key.startsWith('total(')) return says.totalOf(shown, name);
      return number.key.startsWith('before(') ? says.earlier(shown, name) : says.same(shown, name);
  }
}

/** “tax due on the year so far £1,366.00, less tax of earlier payslips £910.60” */
function sumOf(terms: ReturnType<typeof termsOf>, numbers: FilledFormula['numbers']): string {
  return terms
    .map(({ part, isLess }) => {
      const [name, amount] = [nameIn(part, numbers), figureOf(part, numbers)];
      const number = numbers.get(keyIn(part));
      const text = amount === undefined ? '' : valueText(amount, number?.kind ?? 'money');
      return isLess ? says.less(name, text) : says.plus(name, text);
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

/** “8% of the £2,277.00 of pay between £1,048 and £4,189”; undefined of what is no rate of an amount. */
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

/** Of a sum the one part of it that is something. */
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

function ofCall(
  value: Parameters<typeof sentenceOf>[0],
  shown: string,
  { name, args }: Extract<Formula, { form: 'call' }>,
  numbers: FilledFormula['numbers'],
  payslips: number,
): string {
  const [of, low, high] = args;
  if (of === undefined) return says.found(shown);
  if (name === 'above' && low !== undefined)
    return says.above(shown, baseName(of, numbers), thresholdText(low, numbers));
  if (name === 'between' && low !== undefined && high !== undefined) {
    return says.between(
      shown,
      baseName(of, numbers),
      thresholdText(low, numbers),
      thresholdText(high, numbers),
    );
  }
  if (name === 'spread') {
    const figure = figureOf(of, numbers);
    return figure === undefined
      ? says.found(shown)
      : says.spread(shown, valueText(figure, 'money'), baseName(of, numbers), payslips);
  }
  if (name === 'min' || name === 'max') {
    const chosen = chosenOf(name, args, numbers);
    // That a figure is never below nothing, say, is worth no sentence where it is not.
    if (chosen !== undefined && args.every((arg) => arg === chosen.part || arg.form === 'number')) {
      return sentenceOf(value, { formula: chosen.part, numbers }, payslips);
    }
    const parts = args.map((part) => {
      const figure = figureOf(part, numbers);
      return figure === undefined ? '' : `${valueText(figure, 'money')} (${baseName(part, numbers)})`;
    });
    if (chosen === undefined) return says.found(shown);
    return name === 'min' ? says.least(shown, says.and(parts)) : says.most(shown, says.and(parts));
  }
  return says.found(shown);
}

/** A figure of this kind as a sentence has it. */
export function valueText(figure: Decimal, kind: string): string {
  if (kind === 'money') return figure.decimalPlaces() > 2 ? inSum(figure, kind) : pounds(figure);
  return kind === 'rate' ? percent(figure.inPercent()) : plainNumber(figure);
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
