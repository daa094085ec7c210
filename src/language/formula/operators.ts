import type { Decimal } from '../../decimal/index.js';
import { type Kind, kindOfProduct, kindOfQuotient, kindOfSum } from '../kinds.js';

export type Operator = '+' | '-' | '*' | '/';

/** An operator of formulas. */
interface FormulaOperator {
  /** A product binds more than a sum. */
  readonly of: 'sum' | 'product';
  /** As people write it. */
  readonly sign: string;
  /** The kind that two kinds come to; undefined where they make no sense together. */
  readonly kind: (left: Kind, right: Kind) => Kind | undefined;
  /** What it comes to. A division by 0 gives no figure. */
  readonly find: (left: Decimal, right: Decimal) => Decimal;
}

/** The operators of formulas, as rule files write them. */
export const operators: Readonly<Record<Operator, FormulaOperator>> = {
  '+': { of: 'sum', sign: '+', kind: kindOfSum, find: (left, right) => left.add(right) },
  '-': { of: 'sum', sign: '−', kind: kindOfSum, find: (left, right) => left.sub(right) },
  '*': { of: 'product', sign: '×', kind: kindOfProduct, find: (left, right) => left.mul(right) },
  '/': { of: 'product', sign: '÷', kind: kindOfQuotient, find: (left, right) => left.div(right) },
};

export function isOperator(text: string): text is Operator {
  return Object.hasOwn(operators, text);
}

/** Whether it adds or takes away. */
export function isOfSum(operator: Operator): operator is '+' | '-' {
  return operators[operator].of === 'sum';
}

export type Comparator = '=' | '!=' | '<' | '<=' | '>' | '>=';

/** How two figures, dates or words are compared. */
interface FormulaComparator {
  /** Whether it holds where the left is less (below 0), the same (0) or more. */
  readonly holds: (order: number) => boolean;
  /** The same of the sides in the other order. */
  readonly turned: Comparator;
  /** What differs from it least: at the limit, or of what is the same. */
  readonly neighbour: Comparator;
  /** What is said where it must hold and does not. */
  readonly words: string;
}

/** The comparators of claims, as rule files write them. */
export const comparators: Readonly<Record<Comparator, FormulaComparator>> = {
  '=': { holds: (order) => order === 0, turned: '=', neighbour: '!=', words: 'it must be' },
  '!=': { holds: (order) => order !== 0, turned: '!=', neighbour: '=', words: 'it must not be' },
  '<': { holds: (order) => order < 0, turned: '>', neighbour: '<=', words: 'it must be below' },
  '<=': { holds: (order) => order <= 0, turned: '>=', neighbour: '<', words: 'it must be at most' },
  '>': { holds: (order) => order > 0, turned: '<', neighbour: '>=', words: 'it must be above' },
  '>=': { holds: (order) => order >= 0, turned: '<=', neighbour: '>', words: 'it must be at least' },
};

export function isComparator(text: string): text is Comparator {
  return Object.hasOwn(comparators, text);
}

/** Whether it asks for more or less, and not just whether something is the same. */
export function isOrder(comparator: Comparator): boolean {
  return comparator !== '=' && comparator !== '!=';
}
