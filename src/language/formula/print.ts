import { type Decimal, isDecimal } from '../../decimal/index.js';
import { getOrMake } from '../../get-or-make.js';
import { type CheckedSentence, type CheckedValue, WHICH_PAYSLIPS } from '../book/checked.js';
import type { CheckedClaim, Definition, Term, TraceContext } from '../book/term.js';
import { tableOfOtherRows } from '../constructs/definition-walks.js';
import type { Datum } from '../datum.js';
import type { Kind } from '../kinds.js';
import { ON } from './functions.js';
import { type Comparator, isOfSum, type Operator } from './operators.js';
import type { Join } from './parse.js';

/** The common form of formulas before and after their names are resolved. */
type Printable =
  | { readonly form: 'number'; readonly kind: Kind; readonly value: Decimal }
  | { readonly form: 'date'; readonly value: string }
  | { readonly form: 'name'; readonly path: readonly string[] }
  | { readonly form: 'cell'; readonly of: Printable; readonly key: Printable }
  | { readonly form: 'call'; readonly name: string; readonly args: readonly Printable[] }
  | {
      readonly form: 'operation';
      readonly operator: Operator;
      readonly left: Printable;
      readonly right: Printable;
    };

/** Prints a formula as a rule file writes it, with brackets where they are needed. Figures are exact: £0.125, 12.5%, 28. */
export function print(formula: Printable): string {
  switch (formula.form) {
    case 'number':
      if (formula.kind === 'money') return `£${formula.value.toFixed()}`;
      return formula.kind === 'rate' ? `${formula.value.inPercent().toFixed()}%` : formula.value.toFixed();
    case 'date':
      return formula.value;
    case 'name':
      return formula.path.join('.');
    case 'cell':
      return `${print(formula.of)}[${print(formula.key)}]`;
    case 'call':
      return `${formula.name}(${formula.args.map(print).join(', ')})`;
    case 'operation': {
      const precedence = precedenceOf(formula.operator);
      return `${operand(formula.left, precedence)} ${formula.operator} ${operand(formula.right, precedence + 1)}`;
    }
  }
}

interface PrintableComparison {
  readonly left: Printable;
  readonly operator: Comparator;
  readonly right: Printable;
}

type PrintableClaim =
  | PrintableComparison
  | { readonly join: Join; readonly claims: readonly PrintableClaim[] }
  | { readonly not: PrintableClaim };

/** Prints what an `if` says as a rule file writes it: what is joined within what is joined, or denied, has brackets. */
export function printClaim(claim: PrintableClaim): string {
  if ('operator' in claim) return `${print(claim.left)} ${claim.operator} ${print(claim.right)}`;
  if ('not' in claim) return `not ${partOfClaim(claim.not)}`;
  return claim.claims.map(partOfClaim).join(` ${claim.join} `);
}

function partOfClaim(claim: PrintableClaim): string {
  return 'join' in claim ? `(${printClaim(claim)})` : printClaim(claim);
}

/** A text with its formulas in { }. */
function printText(parts: readonly (string | Printable)[]): string {
  return parts.map((part) => (typeof part === 'string' ? part : `{${print(part)}}`)).join('');
}

/** An operand, in brackets if its operator binds less than the one around it. */
function operand(formula: Printable, minPrecedence: number): string {
  const text = print(formula);
  return formula.form === 'operation' && precedenceOf(formula.operator) < minPrecedence ? `(${text})` : text;
}

function precedenceOf(operator: Operator): number {
  return isOfSum(operator) ? 1 : 3;
}

/** Writes checked formulas with the names of a topic: short for its own values, and for outputs of other topics unless the
 *  topic has a value of that name. */
export class FormulaWriter {
  readonly #texts = new WeakMap<Term | CheckedClaim, string>();
  readonly #leaves = new WeakMap<Term, string>();

  constructor(
    readonly topic: string,
    /** The names of the topic's own values, which outputs of other topics must not shadow. */
    private readonly namesOfTopic: ReadonlySet<string> = new Set(),
  ) {}

  term(term: Term): string {
    return getOrMake(this.#texts, term, () => print(this.#printable(term)));
  }

  claim(claim: CheckedClaim): string {
    return getOrMake(this.#texts, claim, () => printClaim(this.#printableClaim(claim)));
  }

  #printableClaim(claim: CheckedClaim): PrintableClaim {
    if ('operator' in claim) {
      const { left, operator, right } = claim;
      return { left: this.#printable(left), operator, right: this.#printable(right) };
    }
    if ('not' in claim) return { not: this.#printableClaim(claim.not) };
    return { join: claim.join, claims: claim.claims.map((each) => this.#printableClaim(each)) };
  }

  /** A text or a sentence, with its formulas in { }. */
  text(parts: CheckedSentence['says']): string {
    return printText(parts.map((part) => this.#part(part)));
  }

  /** How a value is found, in a line. */
  step(definition: Definition): string {
    if (!('branches' in definition)) return this.leaf(definition);
    const lookup = definition.branches[0]?.lookup;
    return lookup === undefined ? 'first that fits' : this.leaf(lookup);
  }

  /** How a leaf finds, in a line. */
  leaf(leaf: Term): string {
    return getOrMake(this.#leaves, leaf, () => this.#leaf(leaf));
  }

  #leaf(leaf: Term): string {
    switch (leaf.term) {
      case 'apply':
        return leaf.by.sentence(leaf.parts, (term) => this.term(term));
      case 'row':
        return `table { ${[...leaf.cells].map(([cell, term]) => `${cell}: ${this.term(term)}`).join(', ')} }`;
      case 'lookup': {
        const { table, keys, amount, columns } = leaf;
        const words = keys.map((key) => this.term(key));
        const by = amount === undefined ? words : [...words, `the range of ${this.term(amount)}`];
        const column = columns.length === 0 ? '' : `, column ${columns.join(' or ')}`;
        const other = tableOfOtherRows(table);
        const tables = other === undefined ? table.path : `${table.path} or ${other}`;
        return `lookup ${tables} by ${by.join(', ')}${column}`;
      }
      default:
        return this.term(leaf);
    }
  }

  /** The parts of a leaf in a trace; undefined of a mere formula. */
  way(leaf: Term, context: Omit<TraceContext, 'write'>): object | undefined {
    switch (leaf.term) {
      case 'apply':
        return leaf.by.trace(leaf.parts, { ...context, write: (term) => this.term(term) });
      case 'row':
        return { table: Object.fromEntries([...leaf.cells].map(([cell, term]) => [cell, this.term(term)])) };
      case 'lookup': {
        const other = tableOfOtherRows(leaf.table);
        const { dated } = leaf;
        // The cell stands in `figures`, under its path: table, words, row of the range and column joined by dots.
        return {
          lookup: leaf.table.path,
          ...(other !== undefined && { or_in: other }),
          by: leaf.keys.map((key) => this.term(key)),
          ...(leaf.amount !== undefined && { by_range: this.term(leaf.amount) }),
          ...(dated?.on !== undefined && { on: this.term(dated.of) }),
          ...(leaf.columns.length > 0 && { column: leaf.columns }),
        };
      }
      default:
        return undefined;
    }
  }

  #part(part: CheckedSentence['says'][number]): string | Printable {
    if (typeof part === 'string') return part;
    return part === WHICH_PAYSLIPS ? name('which_payslips') : this.#printable(part);
  }

  #printable(term: Term): Printable {
    switch (term.term) {
      case 'constant':
        return term.figure === undefined ? constant(term.datum, term.type.kind) : name(term.figure.path);
      case 'dated': {
        const figure = name(term.figure.path);
        return term.on === undefined ? figure : call(ON, this.#printable(term.of), figure);
      }
      case 'value':
        return name(this.#name(term.value));
      case 'column':
        return name(this.term(term.of), term.column);
      case 'cell':
        return { form: 'cell', of: this.#printable(term.of), key: this.#printable(term.key) };
      case 'input':
        return name('request', term.input.path);
      case 'payslip':
        return name('payslip');
      case 'operation': {
        const { operator, left, right } = term;
        return { form: 'operation', operator, left: this.#printable(left), right: this.#printable(right) };
      }
      case 'call':
        return call(term.function, ...term.args.map((arg) => this.#printable(arg)));
      case 'across':
        return call(
          term.function,
          name(this.#name(term.value)),
          ...(term.first === undefined ? [] : [this.#printable(term.first)]),
        );
      case 'spread':
        return call('spread', this.#printable(term.of));
      case 'each':
        return this.#printable(term.of);
      case 'apply':
      case 'row':
      case 'lookup':
      case 'holds':
        throw new TypeError('What a construct makes stands in no formula.');
    }
  }

  #name({ topic, fullName, declaration }: CheckedValue): string {
    const isShort =
      topic === this.topic || (declaration.isOutput && !this.namesOfTopic.has(declaration.name));
    return isShort ? declaration.name : fullName;
  }
}

function name(...path: readonly string[]): Printable {
  return { form: 'name', path };
}

function call(function_: string, ...args: readonly Printable[]): Printable {
  return { form: 'call', name: function_, args };
}

function constant(datum: Datum, kind: Kind): Printable {
  return isDecimal(datum) ? { form: 'number', kind, value: datum } : name(String(datum));
}
