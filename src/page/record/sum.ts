import type { TraceStep } from '../../language/index.js';
import type { Formula } from '../../language/inspect.js';
import { inSum } from '../parts/figures.js';
import { record as texts } from '../texts/en.js';
import { chosenOf, figureOf, keyIn, type SumTerm, termsOf } from '../why/formula.js';
import type { Numbers, ReasonNumber } from '../why/numbers.js';

/** A part of a formula with its numbers put in; a number says the line that found it. */
export type SumPart = string | { readonly figure: string; readonly line: number | undefined };

type Sum = readonly SumPart[];

/** What a formula is written with. */
export interface SumContext {
  readonly step: TraceStep;
  readonly numbers: Numbers;
  readonly payslip: number;
  readonly payslips: number;
  /** The line on which an operand of the step was found. */
  readonly lineOf: (key: string) => number | undefined;
}

/** Writes a formula with its numbers put in, so that a reader can work it out again as it stands. */
export class SumWriter {
  /** What was left out, because it is nothing, and what was put in. */
  readonly nothing: ReasonNumber[] = [];
  readonly used: ReasonNumber[] = [];
  /** Whether every part of the formula is a figure. */
  isWhole = true;
  readonly #numbers: ReadonlyMap<string, ReasonNumber>;

  constructor(private readonly context: SumContext) {
    this.#numbers = context.numbers.of(context.step);
  }

  /** `rank` is how strongly what stands around it binds: 1 a sum, 3 a product. */
  write(formula: Formula, rank = 0): Sum {
    const known = this.#numbers.get(keyIn(formula));
    if (known !== undefined) return this.#number(known);
    switch (formula.form) {
      case 'number':
        return [inSum(formula.value, formula.kind)];
      case 'operation':
        return this.#operation(formula, rank);
      case 'call':
        return this.#call(formula.name, formula.args, rank);
      case 'cell':
        return this.#cell(formula.of, formula.key);
      default:
        return this.unknown();
    }
  }

  unknown(): Sum {
    this.isWhole = false;
    return [];
  }

  #number(number: ReasonNumber): Sum {
    if (number.figure === undefined) return this.unknown();
    this.used.push(number);
    return [{ figure: inSum(number.figure, number.kind), line: this.context.lineOf(number.key) }];
  }

  #cell(of: Formula, key: Formula): Sum {
    const row = this.#numbers.get(keyIn(of));
    const word = this.#numbers.get(keyIn(key));
    const cell = row && word && this.context.numbers.cell(this.context.step, row.key, word.text);
    return cell === undefined ? this.unknown() : this.#number(cell);
  }

  #operation(operation: Extract<Formula, { form: 'operation' }>, rank: number): Sum {
    const { operator, left, right } = operation;
    if (operator === '+' || operator === '-') return this.#sum(operation, rank);
    const sign = operator === '*' ? ' × ' : ' ÷ ';
    return inBrackets(rank > 3, [...this.write(left, 3), sign, ...this.write(right, 4)]);
  }

  #sum(operation: Formula, rank: number): Sum {
    const terms = termsLeft(operation, this.#numbers);
    this.#leaveOut(operation);
    if (terms.length === 0) return ['0'];
    const parts = terms.flatMap(({ part, isLess }, at): Sum => {
      const text = this.write(part, 2);
      if (at === 0) return isLess ? ['−', ...text] : text;
      return [isLess ? ' − ' : ' + ', ...text];
    });
    return inBrackets(terms.length > 1 && rank > 1, parts);
  }

  /** The terms of a sum that are nothing. */
  #leaveOut(formula: Formula): void {
    if (formula.form === 'operation' && (formula.operator === '+' || formula.operator === '-')) {
      this.#leaveOut(formula.left);
      this.#leaveOut(formula.right);
      return;
    }
    const number = this.#numbers.get(keyIn(formula));
    if (number?.figure?.isZero() === true) this.nothing.push(number);
  }

  #call(name: string, args: readonly Formula[], rank: number): Sum {
    const [of, low, high] = args;
    if (of === undefined) return this.unknown();
    switch (name) {
      case 'above':
      case 'between':
        return low === undefined ? this.unknown() : this.#part(of, low, high, rank);
      case 'min':
      case 'max':
        return this.#choice(name, args, rank);
      case 'spread':
        return this.#spread(of, rank);
      default:
        return this.unknown();
    }
  }

  /** What of an amount lies above a limit, and below another. */
  #part(of: Formula, low: Formula, high: Formula | undefined, rank: number): Sum {
    const [amount, from] = [figureOf(of, this.#numbers), figureOf(low, this.#numbers)];
    const to = high && figureOf(high, this.#numbers);
    if (amount === undefined || from === undefined) return this.unknown();
    if (!amount.gt(from)) return ['0'];
    const end = to !== undefined && high !== undefined && amount.gt(to) ? high : of;
    return inBrackets(rank > 1, [...this.write(end, 2), ' − ', ...this.write(low, 2)]);
  }

  /** The lower or the higher of two. That an amount is never below nothing is worth no word where it is not. */
  #choice(name: 'min' | 'max', args: readonly Formula[], rank: number): Sum {
    const chosen = chosenOf(name, args, this.#numbers)?.part;
    if (chosen === undefined) return this.unknown();
    if (args.every((part) => part === chosen || part.form === 'number')) return this.write(chosen, rank);
    const parts = args.flatMap((part, at): Sum => [at > 0 ? texts.and : '', ...this.write(part, 2)]);
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

/** The terms of a sum that are not nothing, without two that take each other away. */
export function termsLeft(formula: Formula, numbers: ReadonlyMap<string, ReasonNumber>): readonly SumTerm[] {
  const terms = [...termsOf(formula, numbers)];
  for (const term of terms.toReversed()) {
    const figure = figureOf(term.part, numbers);
    const other = terms.findLastIndex(
      ({ part, isLess }) => isLess !== term.isLess && figure?.eq(figureOf(part, numbers) ?? figure.neg()),
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
