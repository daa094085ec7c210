import type { CheckedComparison, CheckedValue, Datum, Term } from '../book/checked.js';
import { datumOfFigure } from '../book/figure-at.js';
import { functions } from '../formula/functions.js';
import { isTextual } from '../kinds.js';
import { GENERATED } from './functions.js';
import type { Generator } from './generator.js';
import {
  atOneScale,
  fraction,
  type Held,
  inFractions,
  isUnits,
  ofDatum,
  scaled,
  toDatum,
  toFraction,
  toUnits,
  units,
} from './held.js';
import { areAlike, FRACTION, joined, rawOf, shapeOfData, shapeOfType } from './shape.js';
import type { Prelude } from './values.js';

type TermOf<Name extends Term['term']> = Term & { readonly term: Name };

/** More places than this leave too few digits for an amount. */
const MOST_PLACES = 12;

/** Generates the formulas of a value. Exact by construction: whole numbers of units are added and multiplied only through `exact`,
 *  which leaves a request to the interpreter where a result is not exact; quotients stay quotients until they are rounded, or
 *  become fractions. */
export class Formulas {
  constructor(
    private readonly generator: Generator,
    /** The value whose formulas they are: a copy reads copies. */
    private readonly reader: CheckedValue | undefined,
    /** Of a loop over the payslips in which they are always found. */
    private readonly prelude: Prelude | undefined,
  ) {}

  held(term: Term): Held {
    switch (term.term) {
      case 'constant':
        return this.#datum(term.datum);
      case 'dated':
        return this.#dated(term);
      case 'value':
        return this.generator.values.read(this.#replaced(term.value), this.prelude);
      case 'across':
        return this.generator.values.across(term.function, this.#replaced(term.value));
      case 'input':
        return this.generator.request.input(term.input);
      case 'payslip':
        // All items of a payment are of its one payslip.
        return units(this.generator.book.isOfOnePayment ? '1' : '(i + 1)', 0);
      case 'column':
        return this.#cell(this.held(term.of), term.column);
      case 'cell':
        if (term.of.type.kind === 'amounts') return this.#amountByWord(term);
        return this.#cellByWord(this.held(term.of), this.held(term.key).code);
      case 'operation':
        return this.#operation(term);
      case 'call':
        return this.#call(term);
      case 'spread':
        return this.#spread(this.#hoisted(this.held(term.of)));
    }
  }

  /** The code of whether a comparison holds. */
  comparison({ operator, left, right }: CheckedComparison): string {
    const [a, b] = [this.held(left), this.held(right)];
    const sign = operator === '=' ? '===' : operator === '!=' ? '!==' : operator;
    // Days as texts, 2026-08-28, are in their order.
    if (isTextual(left.type.kind) || left.type.kind === 'date') return `${a.code} ${sign} ${b.code}`;
    if (isUnits(a) && isUnits(b)) return atOneScale([a, b]).codes.join(` ${sign} `);
    return `${toFraction(a)}.compare(${toFraction(b)}) ${sign} 0`;
  }

  /** A datum that is known beforehand. */
  #datum(datum: Datum): Held {
    const shape = shapeOfData([datum]);
    const raw = rawOf(datum, shape);
    const isLiteral = typeof raw === 'number' || typeof raw === 'string' || typeof raw === 'boolean';
    return { ...shape, code: isLiteral ? JSON.stringify(raw) : this.generator.text.constant(raw) };
  }

  /** The figure of the stretch of the year that the payslip lies in. */
  #dated({ figure, figures, of }: TermOf<'dated'>): Held {
    const data = [...figures, figure].map(datumOfFigure);
    const shape = shapeOfData(data);
    const raws = data.map((datum) => rawOf(datum, shape));
    const all = this.generator.text.constant(raws.slice(0, -1));
    return {
      ...shape,
      code: `(${all}[${toUnits(this.held(of), 0).code} - 1] ?? ${this.generator.text.constant(raws.at(-1))})`,
    };
  }

  #cell(row: Held, column: string): Held {
    const cell = row.as === 'row' ? row.cells.get(column) : undefined;
    if (cell === undefined) throw new TypeError(`A row has no column ${column}.`);
    return { ...cell, code: `${row.code}${propertyAt(column)}` };
  }

  #cellByWord(row: Held, word: string): Held {
    const cells = row.as === 'row' ? [...row.cells] : [];
    const shape = joined(cells.map(([, cell]) => cell));
    if (cells.every(([, cell]) => areAlike(cell, shape))) return { ...shape, code: `${row.code}[${word}]` };
    const scales = new Map(
      cells.flatMap(([name, cell]) => (cell.as === 'units' ? [[name, cell.scale]] : [])),
    );
    return fraction(`fractionAt(${row.code}, ${this.generator.text.constant(scales)}, ${word})`);
  }

  #amountByWord({ of, key, type }: TermOf<'cell'>): Held {
    const code = `amountOf(${this.held(of).code}, ${this.held(key).code})`;
    return ofDatum(code, shapeOfType(type), this.generator.text.constant);
  }

  /** What is of the year, before the loop. */
  #hoisted(held: Held): Held {
    const { prelude } = this;
    if (prelude === undefined || held.as === 'quotient' || /^\w+$/.test(held.code)) return held;
    const local = `y${prelude.size}`;
    prelude.set(local, `const ${local} = ${held.code};`);
    return { ...held, code: local };
  }

  #replaced(value: CheckedValue): CheckedValue {
    return this.reader?.copy?.copies.get(value) ?? value;
  }

  #operation({ operator, left, right }: TermOf<'operation'>): Held {
    const [a, b] = [this.held(left), this.held(right)];
    switch (operator) {
      case '+':
      case '-': {
        if (!isUnits(a) || !isUnits(b)) return inFractions(a, operator === '+' ? 'plus' : 'minus', b);
        const { scale, codes } = atOneScale([a, b]);
        return units(`exact(${codes.join(` ${operator} `)})`, scale);
      }
      case '*':
        return product(a, b);
      case '/':
        return isUnits(a) && isUnits(b) ? quotient(a, b) : inFractions(a, 'over', b);
    }
  }

  #call({ function: name, args, type }: TermOf<'call'>): Held {
    const operands = args.map((arg) => this.held(arg));
    const generated = GENERATED[name]?.(...operands);
    if (generated !== undefined) return generated;
    const { constant } = this.generator.text;
    const data = operands.map((operand) => toDatum(operand, constant));
    const { find, kinds } = functions[name];
    const code = `${constant(find)}(${data.join(', ')})`;
    // Figures of one kind come to one in any number of places.
    const shape = kinds === undefined ? FRACTION : shapeOfType(type);
    return ofDatum(code, shape, constant);
  }

  /** The share of payslip `i` in a yearly amount. */
  #spread(yearly: Held): Held {
    const payslips = this.generator.values.payslips();
    // A single payment gets all of it.
    if (isUnits(yearly) && this.generator.book.isOfOnePayment && yearly.scale <= 2)
      return units(`(${payslips}, ${toUnits(yearly, 2).code})`, 2);
    if (!isUnits(yearly)) return units(`spreadFraction(${toFraction(yearly)}, ${payslips}, i)`, 2);
    const [fewer, more] = [10 ** Math.max(0, yearly.scale - 2), 10 ** Math.max(0, 2 - yearly.scale)];
    return units(`spread(${yearly.code}, ${payslips}, ${fewer}, ${more}, i)`, 2);
  }
}

function product(a: Held, b: Held): Held {
  if (a.as === 'quotient' && isUnits(b))
    return { ...a, scale: a.scale + b.scale, code: `exact(${a.code} * ${b.code})` };
  if (isUnits(a) && b.as === 'quotient')
    return { ...b, scale: a.scale + b.scale, code: `exact(${a.code} * ${b.code})` };
  if (!isUnits(a) || !isUnits(b) || a.scale + b.scale > MOST_PLACES) return inFractions(a, 'times', b);
  return units(`exact(${a.code} * ${b.code})`, a.scale + b.scale);
}

function quotient(a: Held & { as: 'units' }, b: Held & { as: 'units' }): Held {
  const exact = /^\d+$/.test(b.code) ? exactFactor(Number(b.code)) : undefined;
  if (exact === undefined || a.scale + exact.places > MOST_PLACES)
    return { as: 'quotient', scale: a.scale - b.scale, code: a.code, divisor: b.code };
  const [code, scale] = [`exact(${a.code} * ${exact.factor})`, a.scale + exact.places - b.scale];
  return scale >= 0 ? units(code, scale) : units(scaled(code, -scale), 0);
}

/** What to multiply with to divide by a number that divides a power of ten: 5 is 2 with one more place. */
function exactFactor(divisor: number): { readonly factor: number; readonly places: number } | undefined {
  for (let places = 0; places <= 6; places++)
    if (divisor > 0 && 10 ** places % divisor === 0) return { factor: 10 ** places / divisor, places };
  return undefined;
}

function propertyAt(name: string): string {
  return /^[a-z_]\w*$/i.test(name) ? `.${name}` : `[${JSON.stringify(name)}]`;
}
