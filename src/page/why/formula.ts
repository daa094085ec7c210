import { isDecimal, ROUND_FLOOR } from '../../decimal/index.js';
import { type Calculation, Decimal, Findings, isBroken, type TraceStep } from '../../language/index.js';
import { type Formula, functions, isFunctionName, print, readFormula } from '../../language/inspect.js';
import { exactFigure } from '../parts/figures.js';
import type { ReasonNumber } from './numbers.js';

/** A formula with the numbers that stand in it. */
export interface FilledFormula {
  readonly formula: Formula;
  readonly numbers: ReadonlyMap<string, ReasonNumber>;
  /** How many payslips the year has. */
  readonly payslips: number;
}

/** The formula of a step; undefined where a construct other than a formula found its value. */
export function formulaOf(step: TraceStep, run: Calculation): Formula | undefined {
  if (typeof step.formula !== 'string' || step.way !== undefined || step.formula === '') return undefined;
  return formulaIn(step.formula, run);
}

/** The figure of a step; undefined where its value is a text, such as the tax code 1257L, or a row. */
export function figureOfStep({ value }: TraceStep): Decimal | undefined {
  return typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value) ? Decimal.of(value) : undefined;
}

/** The formula in a text of a step; undefined where it cannot be read. */
export function formulaIn(text: string, { book }: Calculation): Formula | undefined {
  const [value] = book.checked.values;
  if (value === undefined) return undefined;
  const { place } = value.rule;
  const node = { node: 'text', place, text, isQuoted: false, textPlace: undefined } as const;
  const formula = readFormula(node, new Findings());
  return isBroken(formula) ? undefined : formula;
}

/** The key of a part of a formula in a map of its numbers. */
export function keyIn(formula: Formula): string {
  return print(formula);
}

/** The figure of a part of a formula, unrounded; undefined where it cannot be calculated from the numbers. */
export function figureOf(formula: Formula, numbers: FilledFormula['numbers']): Decimal | undefined {
  const number = numbers.get(keyIn(formula));
  if (number !== undefined) return number.figure;
  if (formula.form === 'number') return formula.value;
  if (formula.form === 'operation') {
    const [left, right] = [figureOf(formula.left, numbers), figureOf(formula.right, numbers)];
    if (left === undefined || right === undefined) return undefined;
    switch (formula.operator) {
      case '+':
        return left.add(right);
      case '-':
        return left.sub(right);
      case '*':
        return left.mul(right);
      case '/':
        return right.isZero() ? undefined : left.div(right);
    }
  }
  return formula.form === 'call' ? figureOfCall(formula.name, formula.args, numbers) : undefined;
}

/** The kind of a part of a formula; undefined where its numbers do not say. */
export function kindOf(formula: Formula, numbers: FilledFormula['numbers']): string | undefined {
  const number = numbers.get(keyIn(formula));
  if (number !== undefined) return number.kind;
  switch (formula.form) {
    case 'number':
      return formula.kind;
    case 'operation': {
      const [left, right] = [kindOf(formula.left, numbers), kindOf(formula.right, numbers)];
      if (formula.operator === '/' && left === right) return 'number';
      return left === 'money' || right === 'money' ? 'money' : left;
    }
    case 'call':
      return formula.args[0] && kindOf(formula.args[0], numbers);
    default:
      return undefined;
  }
}

function figureOfCall(
  name: string,
  args: readonly Formula[],
  numbers: FilledFormula['numbers'],
): Decimal | undefined {
  const figures = args.flatMap((arg) => figureOf(arg, numbers) ?? []);
  if (!isFunctionName(name) || figures.length < functions[name].operands) return undefined;
  const found = functions[name].find(...figures);
  return isDecimal(found) ? found : undefined;
}

/** The argument that a min or a max takes, with its figure; undefined where an argument has none. */
export function extremeOf(
  name: string,
  args: readonly Formula[],
  numbers: FilledFormula['numbers'],
): { readonly part: Formula; readonly figure: Decimal } | undefined {
  const parts = args.map((part) => ({ part, figure: figureOf(part, numbers) }));
  const all = parts.flatMap(({ part, figure }) => (figure === undefined ? [] : [{ part, figure }]));
  if (all.length < parts.length) return undefined;
  return all.reduce((best, each) => {
    const isBetter = name === 'min' ? each.figure.lt(best.figure) : each.figure.gt(best.figure);
    return isBetter ? each : best;
  });
}

/** A term of a sum, and whether it is subtracted. */
export interface SumTerm {
  readonly part: Formula;
  readonly isSubtracted: boolean;
}

/** The terms of a sum that are not zero; any other formula is one term. */
export function sumTerms(
  formula: Formula,
  numbers: FilledFormula['numbers'],
  isSubtracted = false,
): readonly SumTerm[] {
  if (formula.form === 'operation' && (formula.operator === '+' || formula.operator === '-')) {
    return [
      ...sumTerms(formula.left, numbers, isSubtracted),
      ...sumTerms(formula.right, numbers, isSubtracted !== (formula.operator === '-')),
    ];
  }
  return figureOf(formula, numbers)?.isZero() === true ? [] : [{ part: formula, isSubtracted }];
}

/** A figure as it is before it is rounded; cut after six decimals with an ellipsis: £416.666666…, 20.442666…% */
export function unroundedText(figure: Decimal, kind: string): string {
  const scaled = kind === 'rate' ? figure.inPercent() : figure;
  const isLong = scaled.decimalPlaces() > 6;
  const size = isLong ? scaled.abs().toDecimalPlaces(6, ROUND_FLOOR) : scaled.abs();
  const figureText = exactFigure(scaled.isNegative() ? size.neg() : size, kind === 'money' ? kind : 'number');
  const text = isLong ? `${figureText}…` : figureText;
  return kind === 'rate' || kind === 'percent' ? `${text}%` : text;
}

/** A formula with its numbers put in: (£3,325.00 − £1,048.00) × 8%. Undefined where one of them is not a figure. */
export function sumText({ formula, numbers, payslips }: FilledFormula): string | undefined {
  const writer = new SumTextWriter(numbers, payslips);
  const text = writer.write(formula, 0);
  return writer.isComplete ? text : undefined;
}

/** Whether a text of `sumText` is more than one figure. */
export function isSum(text: string): boolean {
  return /[ ÷×]/.test(text);
}

class SumTextWriter {
  isComplete = true;

  constructor(
    private readonly numbers: FilledFormula['numbers'],
    private readonly payslips: number,
  ) {}

  write(formula: Formula, precedence: number): string {
    const number = this.numbers.get(keyIn(formula));
    if (number !== undefined) return this.#figure(number.figure, number.kind);
    switch (formula.form) {
      case 'number':
        return exactFigure(formula.value, formula.kind);
      case 'operation':
        return this.#operation(formula, precedence);
      case 'call':
        return this.#call(formula.name, formula.args, precedence);
      default:
        return this.#unknown();
    }
  }

  #operation({ operator, left, right }: Extract<Formula, { form: 'operation' }>, precedence: number): string {
    if (operator === '+' || operator === '-') {
      const terms = [...sumTerms(left, this.numbers), ...sumTerms(right, this.numbers, operator === '-')];
      const texts = terms.map(({ part, isSubtracted }, index) => {
        const text = this.write(part, 2);
        if (index === 0) return isSubtracted ? `−${inBracketsIfNegative(text)}` : text;
        return `${isSubtracted ? '−' : '+'} ${inBracketsIfNegative(text)}`;
      });
      return brackets(texts.length === 0 ? '£0.00' : texts.join(' '), terms.length > 1 && precedence > 1);
    }
    const sign = operator === '*' ? '×' : '÷';
    return brackets(`${this.write(left, 3)} ${sign} ${this.write(right, 4)}`, precedence > 3);
  }

  #call(name: string, args: readonly Formula[], precedence: number): string {
    const [base, low, high] = args;
    const figure = (part: Formula | undefined) =>
      part === undefined ? undefined : figureOf(part, this.numbers);
    if ((name === 'above' || name === 'between') && base !== undefined && low !== undefined) {
      const [amount, from, to] = [figure(base), figure(low), figure(high)];
      if (amount === undefined || from === undefined) return this.#unknown();
      if (!amount.gt(from)) return exactFigure(amount.sub(amount), 'money');
      const end = to !== undefined && high !== undefined && amount.gt(to) ? high : base;
      return brackets(`${this.write(end, 2)} − ${this.write(low, 2)}`, precedence > 1);
    }
    if (name === 'min' || name === 'max') {
      const extreme = extremeOf(name, args, this.numbers);
      return extreme === undefined ? this.#unknown() : this.write(extreme.part, precedence);
    }
    if (name === 'spread' && base !== undefined) {
      if (this.payslips === 1) return this.write(base, precedence);
      return brackets(`${this.write(base, 3)} ÷ ${this.payslips}`, precedence > 3);
    }
    return this.#unknown();
  }

  #figure(figure: Decimal | undefined, kind: string): string {
    return figure === undefined ? this.#unknown() : unroundedText(figure, kind);
  }

  #unknown(): string {
    this.isComplete = false;
    return '';
  }
}

/** A negative figure after a sign: (−£57.68). */
export function inBracketsIfNegative(text: string): string {
  return brackets(text, text.startsWith('−'));
}

function brackets(text: string, areNeeded: boolean): string {
  return areNeeded ? `(${text})` : text;
}

/** The keys of the numbers that stand in a formula. */
export function keysIn(formula: Formula, numbers: FilledFormula['numbers']): readonly string[] {
  const key = keyIn(formula);
  if (numbers.has(key)) return [key];
  switch (formula.form) {
    case 'operation':
      return [...keysIn(formula.left, numbers), ...keysIn(formula.right, numbers)];
    case 'call':
      return formula.args.flatMap((arg) => keysIn(arg, numbers));
    case 'cell':
      return [...keysIn(formula.of, numbers), ...keysIn(formula.key, numbers)];
    default:
      return [];
  }
}
