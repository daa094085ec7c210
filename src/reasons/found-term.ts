import { isDecimal } from '../decimal/index.js';
import { type CheckedValue, type Datum, isFigureByDay, type Kind } from '../language/index.js';
import {
  type Across,
  type Calculation,
  type FormulaWriter,
  type FunctionName,
  isOfSum,
  type Operator,
  readBy,
  type Term,
} from '../language/inspect.js';

/** A formula as data, on one payslip (or item): each part with what it came to, exact. */
export type FoundTerm = Operand | WrittenFigure | Operation | Call | Share;

interface Found {
  readonly kind: Kind;
  readonly datum: Datum;
}

/** A figure or word that a formula names. */
export interface Operand extends Found {
  readonly part: 'operand';
  /** As the formula writes it: `limit.primary_threshold`. */
  readonly name: string;
  readonly title: string;
  readonly from: Origin;
}

export type Origin =
  | { readonly from: 'value'; readonly value: CheckedValue; readonly at: number }
  /** A cell of the row that a value found. */
  | { readonly from: 'row'; readonly value: CheckedValue; readonly at: number; readonly column: string }
  /** Figures of other payslips or items: what came before, up to here, or in all. */
  | { readonly from: 'across'; readonly value: CheckedValue; readonly across: Across }
  | { readonly from: 'request'; readonly field: string; readonly isDefault: boolean }
  /** With the tax year of a figure on a day; of one that does not follow the tax year, no rates of a year show it. */
  | {
      readonly from: 'law';
      readonly path: string;
      readonly taxYear?: string | undefined;
      readonly isByDay?: boolean;
    }
  | { readonly from: 'payslip' };

/** A figure that is written in the rule. */
interface WrittenFigure extends Found {
  readonly part: 'figure';
}

export interface Operation extends Found {
  readonly part: 'operation';
  readonly operator: Operator;
  readonly left: FoundTerm;
  readonly right: FoundTerm;
}

export interface Call extends Found {
  readonly part: 'call';
  readonly function: FunctionName;
  readonly args: readonly FoundTerm[];
}

/** The share of the payslip in a yearly amount. */
export interface Share extends Found {
  readonly part: 'share';
  readonly of: FoundTerm;
  readonly payslip: number;
  readonly payslips: number;
}

/** Where a formula is read: by a value, whose copies read copies, on a payslip or for an item, from 0. */
export interface FormulaContext {
  readonly calculation: Calculation;
  readonly value: CheckedValue;
  readonly at: number;
  /** Writes the names of the topic that has the formula. */
  readonly writer: FormulaWriter;
}

export function foundTerm(term: Term, context: FormulaContext): FoundTerm {
  const { calculation, value, at, writer } = context;
  const found = { kind: term.type.kind, datum: calculation.datum(term, value, at) };
  const inner = (each: Term) => foundTerm(each, context);
  switch (term.term) {
    case 'operation':
      return {
        part: 'operation',
        operator: term.operator,
        left: inner(term.left),
        right: inner(term.right),
        ...found,
      };
    case 'call':
      return { part: 'call', function: term.function, args: term.args.map(inner), ...found };
    case 'spread':
      return {
        part: 'share',
        of: inner(term.of),
        payslip: at + 1,
        payslips: calculation.payslips,
        ...found,
      };
    default:
      return term.term === 'constant' && term.figure === undefined
        ? { part: 'figure', ...found }
        : { part: 'operand', name: writer.term(term), ...originOf(term, [], context), ...found };
  }
}

/** Where a name stands, with the columns that are read of it. */
function originOf(
  term: Term,
  columns: readonly string[],
  context: FormulaContext,
): Pick<Operand, 'title' | 'from'> {
  const { calculation, value: own, at } = context;
  const column = columns.join('.');
  const named = (path: string, from: Origin) => ({ title: humanize([path, ...columns].join('.')), from });
  const read = (value: CheckedValue) => readBy(own, value);
  switch (term.term) {
    case 'column':
      return originOf(term.of, [term.column, ...columns], context);
    case 'cell':
      return originOf(term.of, [String(calculation.datum(term.key, own, at)), ...columns], context);
    case 'value': {
      const value = read(term.value);
      const place = calculation.indexOf(value, at);
      return column === ''
        ? { title: titleOf(value), from: { from: 'value', value, at: place } }
        : { title: humanize(column), from: { from: 'row', value, at: place, column } };
    }
    case 'across': {
      const value = read(term.value);
      const title = `${titleOf(value)}${OF_PAYSLIPS[term.function]}`;
      return { title, from: { from: 'across', value, across: term.function } };
    }
    case 'input': {
      const { input } = term;
      return named(input.path, { from: 'request', field: input.path, isDefault: !calculation.says(input) });
    }
    case 'payslip':
      return named('payslip', { from: 'payslip' });
    case 'constant':
    case 'dated': {
      const path = term.figure?.path ?? '';
      const isByDay = term.figure !== undefined && isFigureByDay(term.figure);
      const taxYear = term.term === 'dated' && !isByDay ? calculation.taxYearOf(term, own, at) : undefined;
      return named(path, { from: 'law', path: [path, ...columns].join('.'), taxYear, isByDay });
    }
    default:
      throw new TypeError('Only a row has columns.');
  }
}

const OF_PAYSLIPS: Readonly<Record<Across, string>> = {
  total: '',
  to_date: ' so far',
  before: ' before',
  last: ' at the end',
};

/** ` (2025-26)` of a figure on a day: it may be one of another year than the rest. */
export function inYear({ from }: Pick<Operand, 'from'>): string {
  return from.from === 'law' && from.taxYear !== undefined ? ` (${from.taxYear})` : '';
}

/** The operands of a part, in order. */
export function operandsIn(part: FoundTerm): readonly Operand[] {
  switch (part.part) {
    case 'operand':
      return [part];
    case 'figure':
      return [];
    case 'operation':
      return [...operandsIn(part.left), ...operandsIn(part.right)];
    case 'call':
      return part.args.flatMap(operandsIn);
    case 'share':
      return operandsIn(part.of);
  }
}

/** A term of a sum. */
export interface Addend {
  readonly part: FoundTerm;
  readonly isLess: boolean;
}

/** The terms of a sum; of anything else itself. */
export function addendsOf(part: FoundTerm, isLess = false): readonly Addend[] {
  if (part.part !== 'operation' || !isOfSum(part.operator)) return [{ part, isLess }];
  return [...addendsOf(part.left, isLess), ...addendsOf(part.right, isLess !== (part.operator === '-'))];
}

/** Those that are something, without pairs that cancel each other out. */
export function effectiveAddends(part: FoundTerm): readonly Addend[] {
  const left: Addend[] = [];
  for (const addend of addendsOf(part)) {
    const { datum } = addend.part;
    const other = left.findLastIndex(
      (each) => each.isLess !== addend.isLess && areSame(each.part.datum, datum),
    );
    if (other >= 0) left.splice(other, 1);
    else if (!isNothing(addend.part)) left.push(addend);
  }
  return left;
}

/** Functions that may come to one of their operands as it is. */
const LIMITING: readonly FunctionName[] = ['min', 'max', 'abs'];

/** A formula without what does nothing: terms of £0, pairs that cancel, bounds that did not apply, and the share of an only payslip or
 *  in nothing. */
export function effectiveTerm(part: FoundTerm): FoundTerm {
  if (part.part === 'share' && (part.payslips === 1 || isNothing(part.of))) return effectiveTerm(part.of);
  if (part.part === 'call' && LIMITING.includes(part.function)) {
    const taken = part.args.find((arg) => areSame(arg.datum, part.datum));
    return taken === undefined ? part : effectiveTerm(taken);
  }
  const addends = addendsOf(part);
  // Of a sum of nothing the first term says why.
  const [only, ...more] = addends.every((each) => isNothing(each.part))
    ? addends.slice(0, 1)
    : effectiveAddends(part);
  const isOne = only !== undefined && more.length === 0 && !only.isLess && only.part !== part;
  return isOne ? effectiveTerm(only.part) : part;
}

export function isNothing({ datum }: { readonly datum: Datum }): boolean {
  return isDecimal(datum) && datum.isZero();
}

export function areSame(one: Datum, other: Datum): boolean {
  return isDecimal(one) && isDecimal(other) ? one.eq(other) : one === other;
}

/** What a value is called, without the notes in its title. */
export function titleOf({ declaration: { title, name } }: CheckedValue): string {
  return title?.replace(/ \([^)]*\)$/, '').replace(/;.*$/, '') ?? humanize(name);
}

/** The last name of a path, as words: `Primary threshold`. */
function humanize(path: string): string {
  const text = path.slice(path.lastIndexOf('.') + 1).replaceAll('_', ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}
