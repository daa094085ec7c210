import { isDecimal } from '../../decimal/decimal.js';
import {
  type CheckedAssumption,
  type CheckedComparison,
  type CheckedValue,
  type Datum,
  type Step,
  type Term,
  WHICH_PAYSLIPS,
} from '../book/checked.js';
import type { Kind } from '../kinds.js';

/** Writes formulas as a rule file does, from what was checked. A value of the topic is short, and so is an output of
 *  another unless the topic has a value of that name. */
export class FormulaWriter {
  constructor(
    readonly topic: string,
    /** The short names of the values of the topic, where others may have one of them, too. */
    private readonly own: ReadonlySet<string> = new Set(),
  ) {}

  name(value: CheckedValue): string {
    const { name, output } = value.rule;
    const isShort = value.topic === this.topic || (output && !this.own.has(name));
    return isShort ? name : value.fullName;
  }

  term(term: Term): string {
    switch (term.term) {
      case 'constant':
        return term.figure?.path ?? literal(term.datum, term.type.kind);
      case 'value':
        return this.name(term.value);
      case 'column':
        return `${this.term(term.of)}.${term.column}`;
      case 'cell':
        return `${this.term(term.of)}[${this.term(term.key)}]`;
      case 'input':
        return `request.${term.input.path}`;
      case 'payslip':
        return 'payslip';
      case 'operation':
        return `${this.#side(term.left, term)} ${term.operator} ${this.#side(term.right, term, true)}`;
      case 'call':
        return `${term.function}(${term.args.map((arg) => this.term(arg)).join(', ')})`;
      case 'across':
        return `${term.function}(${this.name(term.value)})`;
      case 'spread':
        return `spread(${this.term(term.of)})`;
    }
  }

  comparison({ left, operator, right }: CheckedComparison): string {
    return `${this.term(left)} ${operator} ${this.term(right)}`;
  }

  /** A sentence on what is assumed, with its formulas in { }. */
  sentence(parts: CheckedAssumption['says']): string {
    return parts
      .map((part) => {
        if (typeof part === 'string') return part;
        return part === WHICH_PAYSLIPS ? '{which_payslips}' : `{${this.term(part)}}`;
      })
      .join('');
  }

  /** How a value is found, in a line. */
  step(step: Step): string {
    const written = (term: Term) => this.term(term);
    switch (step.step) {
      case 'is':
        return written(step.term);
      case 'text':
        return step.parts.map((part) => (typeof part === 'string' ? part : `{${written(part)}}`)).join('');
      case 'lookup': {
        const columns = step.columns.length === 0 ? '' : `, column ${step.columns.join(' or ')}`;
        return `lookup ${step.table.path} by ${step.keys.map(written).join(', ')}${columns}`;
      }
      case 'first':
        return 'first that fits';
      case 'table':
        return `table { ${[...step.cells].map(([cell, term]) => `${cell}: ${written(term)}`).join(', ')} }`;
      case 'bands':
        return `bands [${step.bands.map(({ rate, upTo }) => `${written(rate)}${upTo ? ` up to ${written(upTo)}` : ''}`).join(', ')}]`;
      case 'in_bands':
        return `${written(step.of)} in the bands of ${written(step.bands)}, chosen by ${written(step.chooseBy)}, for ${step.share.map(written).join(' of ')} parts of the year`;
      case 'band_of':
        return `the band of ${written(step.bands)} that ${written(step.of)} falls in`;
      case 'band_rows':
        return `${written(step.of)} by the bands of ${written(step.bands)}, ${step.payslips} payslip, adding up to ${written(step.addsUpTo)}`;
      case 'lowest':
        return `the lowest of ${step.rows.map(({ row }) => row).join(', ')} that applies`;
      case 'decode':
        return `the parts of ${written(step.text)}`;
      case 'broken':
        return '';
    }
  }

  #side(term: Term, around: Term & { term: 'operation' }, right = false): string {
    const text = this.term(term);
    if (term.term !== 'operation') return text;
    const binds = (operator: string) => (operator === '*' || operator === '/' ? 2 : 1);
    const looser = binds(term.operator) < binds(around.operator);
    const sameOnTheRight = right && binds(term.operator) === binds(around.operator);
    return looser || sameOnTheRight ? `(${text})` : text;
  }
}

/** A figure as a formula has it, exact: £0.125, 12.5%, 28. */
function literal(datum: Datum, kind: Kind): string {
  if (!isDecimal(datum)) return String(datum);
  if (kind === 'money') return `£${datum.toFixed()}`;
  return kind === 'rate' ? `${datum.inPercent().toFixed()}%` : datum.toFixed();
}

/** A formula in the names that a topic has. */
export function writtenTerm(term: Term, topic: string): string {
  return new FormulaWriter(topic).term(term);
}

export function writtenComparison(comparison: CheckedComparison, topic: string): string {
  return new FormulaWriter(topic).comparison(comparison);
}

/** How a value is found, in a line. */
export function writtenStep(step: Step, topic: string): string {
  return new FormulaWriter(topic).step(step);
}
