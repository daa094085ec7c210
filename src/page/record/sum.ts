import type { TraceStep } from '../../language/index.js';
import type { Formula } from '../../language/inspect.js';
import { exactFigure } from '../parts/figures.js';
import { record as texts } from '../texts/en.js';
import { extremeOf, figureOf, keyIn, type SumTerm, sumTerms } from '../why/formula.js';
import type { Numbers, ReasonNumber } from '../why/numbers.js';

/** A part of a formula with its numbers put in; a number refers to the line whose result it is. */
export type SumPart = string | { readonly figure: string; readonly line: number | undefined };

type Sum = readonly SumPart[];

/** The context of a formula: its step, the numbers and the payslip. */
export interface SumContext {
  readonly step: TraceStep;
  readonly numbers: Numbers;
  readonly payslip: number;
  readonly payslips: number;
  /** The line whose result an operand of the step is. */
  readonly lineOf: (key: string) => number | undefined;
}

/** Writes a formula with its numbers put in, so that a reader can recalculate it. */
export class SumWriter {
  /** The numbers that were left out because they are zero, and those that were put in. */
  readonly zeros: ReasonNumber[] = [];
  readonly operands: ReasonNumber[] = [];
  /** Whether every part of the formula is a figure. */
  isComplete = true;
  readonly #numbers: ReadonlyMap<string, ReasonNumber>;

  constructor(private readonly context: SumContext) {
    this.#numbers = context.numbers.of(context.step);
  }

  /** `precedence` is that of the operation around it, which decides on brackets: 1 a sum, 3 a product. */
  write(formula: Formula, precedence = 0): Sum {
    const number = this.#numbers.get(keyIn(formula));
    if (number !== undefined) return this.#number(number);
    switch (formula.form) {
      case 'number':
        return [exactFigure(formula.value, formula.kind)];
      case 'operation':
        return this.#operation(formula, precedence);
      case 'call':
        return this.#call(formula.name, formula.args, precedence);
      case 'cell':
        return this.#cell(formula.of, formula.key);
      default:
        return this.unknown();
    }
  }

  unknown(): Sum {
    this.isComplete = false;
    return [];
  }

  #number(number: ReasonNumber): Sum {
    if (number.figure === undefined) return this.unknown();
    this.operands.push(number);
    return [{ figure: exactFigure(number.figure, number.kind), line: this.context.lineOf(number.key) }];
  }

  #cell(of: Formula, key: Formula): Sum {
    const row = this.#numbers.get(keyIn(of));
    const word = this.#numbers.get(keyIn(key));
    const cell = row && word && this.context.numbers.cell(this.context.step, row.key, word.text);
    return cell === undefined ? this.unknown() : this.#number(cell);
  }

  #operation(operation: Extract<Formula, { form: 'operation' }>, precedence: number): Sum {
    const { operator, left, right } = operation;
    if (operator === '+' || operator === '-') return this.#sum(operation, precedence);
    const sign = operator === '*' ? ' × ' : ' ÷ ';
    return inBrackets(precedence > 3, [...this.write(left, 3), sign, ...this.write(right, 4)]);
  }

  #sum(operation: Formula, precedence: number): Sum {
    const terms = termsWithoutPairs(operation, this.#numbers);
    this.#collectZeros(operation);
    if (terms.length === 0) return ['0'];
    const parts = terms.flatMap(({ part, isSubtracted }, index): Sum => {
      const text = this.write(part, 2);
      if (index === 0) return isSubtracted ? ['−', ...text] : text;
      return [isSubtracted ? ' − ' : ' + ', ...text];
    });
    return inBrackets(terms.length > 1 && precedence > 1, parts);
  }

  /** Notes the terms of a sum that are zero. */
  #collectZeros(formula: Formula): void {
    if (formula.form === 'operation' && (formula.operator === '+' || formula.operator === '-')) {
      this.#collectZeros(formula.left);
      this.#collectZeros(formula.right);
      return;
    }
    const number = this.#numbers.get(keyIn(formula));
    if (number?.figure?.isZero() === true) this.zeros.push(number);
  }

  #call(name: string, args: readonly Formula[], precedence: number): Sum {
    const [base, low, high] = args;
    if (base === undefined) return this.unknown();
    switch (name) {
      case 'above':
      case 'between':
        return low === undefined ? this.unknown() : this.#amountBetween(base, low, high, precedence);
      case 'min':
      case 'max':
        return this.#choice(name, args, precedence);
      case 'spread':
        return this.#spread(base, precedence);
      default:
        return this.unknown();
    }
  }

  /** The part of an amount above a limit, and below another. */
  #amountBetween(base: Formula, low: Formula, high: Formula | undefined, rank: number): Sum {
    const [amount, from] = [figureOf(base, this.#numbers), figureOf(low, this.#numbers)];
    const to = high && figureOf(high, this.#numbers);
    if (amount === undefined || from === undefined) return this.unknown();
    if (!amount.gt(from)) return ['0'];
    const end = to !== undefined && high !== undefined && amount.gt(to) ? high : base;
    return inBrackets(rank > 1, [...this.write(end, 2), ' − ', ...this.write(low, 2)]);
  }

  /** The lower or the higher of two. A constant bound that did not apply is left out. */
  #choice(name: 'min' | 'max', args: readonly Formula[], rank: number): Sum {
    const extreme = extremeOf(name, args, this.#numbers)?.part;
    if (extreme === undefined) return this.unknown();
    if (args.every((part) => part === extreme || part.form === 'number')) return this.write(extreme, rank);
    const parts = args.flatMap((part, index): Sum => [index > 0 ? texts.and : '', ...this.write(part, 2)]);
    return inBrackets(rank > 0, [name === 'min' ? texts.lowerOf : texts.higherOf, ...parts]);
  }

  /** What was paid up to this payslip, less what was paid up to the one before, each to the penny. */
  #spread(of: Formula, rank: number): Sum {
    const { payslip, payslips } = this.context;
    if (payslips === 1) return this.write(of, rank);
    const upTo = (number: number): Sum => [
      `${texts.penny}(`,
      ...this.write(of, 3),
      ` × ${number} ÷ ${payslips})`,
    ];
    if (payslip === 1) return upTo(1);
    return inBrackets(rank > 1, [...upTo(payslip), ' − ', ...upTo(payslip - 1)]);
  }
}

/** The terms of a sum that are not zero, without pairs that cancel each other out. */
export function termsWithoutPairs(
  formula: Formula,
  numbers: ReadonlyMap<string, ReasonNumber>,
): readonly SumTerm[] {
  const terms = [...sumTerms(formula, numbers)];
  for (const term of terms.toReversed()) {
    const figure = figureOf(term.part, numbers);
    const other = terms.findLastIndex(
      ({ part, isSubtracted }) =>
        isSubtracted !== term.isSubtracted && figure?.eq(figureOf(part, numbers) ?? figure.neg()),
    );
    if (!terms.includes(term) || other < 0) continue;
    terms.splice(other, 1);
    terms.splice(terms.indexOf(term), 1);
  }
  return terms;
}

function inBrackets(areNeeded: boolean, parts: Sum): Sum {
  return areNeeded ? ['(', ...parts, ')'] : parts;
}
