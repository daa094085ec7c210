import {
  type CheckedValue,
  type Datum,
  decimalOf,
  type FigureNode,
  isNumeric,
  type Row,
  rowOf,
} from '../language/index.js';
import {
  type Arguments,
  type CheckedClaim,
  type CheckedComparison,
  cellOf,
  datumOfFigure,
  depthOf,
  findCell,
  firstDayOfRow,
  isTextual,
  type LookupSource,
  type LookupTerm,
  readBy,
  type TableLookup,
  type Term,
  type TermOf,
} from '../language/inspect.js';
import { bail } from './bail.js';
import { dayAfter, GENERATED } from './functions.js';
import type { Generator } from './generator.js';
import {
  atOneScale,
  fraction,
  type Held,
  inFractions,
  inShape,
  isUnits,
  ofDatum,
  scaled,
  shapeOf,
  toDatum,
  toFraction,
  toUnits,
  units,
} from './held.js';
import {
  areAlike,
  FRACTION,
  joined,
  type Raw,
  rawOf,
  type Shape,
  shapeOfData,
  shapeOfType,
} from './shape.js';
import type { Prelude } from './values.js';
import { argumentCode, WAYS } from './ways.js';

/** More places than this leave too few digits for an amount. */
const MOST_PLACES = 12;

/** Generates the formulas of a value. Exact by construction: whole numbers of units are added and multiplied only through `exact`,
 *  which leaves a request to the interpreter where a result is not exact; quotients stay quotients until they are rounded, or
 *  become fractions. */
export class Formulas {
  constructor(
    private readonly generator: Generator,
    /** The value whose formulas they are: a copy reads copies. */
    private readonly owner: CheckedValue | undefined,
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
        return this.generator.values.across(
          term.function,
          this.#replaced(term.value),
          term.first && this.held(term.first),
        );
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
      case 'holds':
        return { as: 'datum', code: this.generator.conditions.code(term.condition) };
      case 'row':
        return this.#row(term);
      case 'lookup': {
        const cell = this.cell(term);
        return { ...cell, code: `(${cell.code} ?? bail())` };
      }
      case 'apply':
        return this.#apply(term);
      case 'each':
        throw new TypeError('A list is an argument alone.');
    }
  }

  /** The cell that a lookup finds; its code is undefined where there is none. */
  cell(lookup: LookupTerm): Held {
    const { table, dated, keys, amount, columns } = lookup;
    const { constant } = this.generator.text;
    const tables = [...(dated?.figures ?? []), table];
    const cells = tables.flatMap((each) => cellsBelow(each, depthOf(lookup), columns));
    const shape = shapeOfData(cells.map(datumOfFigure));
    const words = keys.map((key) => this.held(key).code);
    const stretch = dated && this.#number(dated);
    if (amount !== undefined) {
      const find = constant(rangeFinder(lookup, shape));
      return {
        ...shape,
        code: `${find}(${[toDatum(this.held(amount), constant), stretch ?? '1', ...words].join(', ')})`,
      };
    }
    const raws = tables.map((each) => rawTable(each, keys.length, columns, shape));
    const own = constant(raws.at(-1));
    const found = stretch === undefined ? own : `(${constant(raws)}[${stretch} - 1] ?? ${own})`;
    // Several words are all found, whether or not the first has a row.
    const cell = words.length === 1 ? `${found}[${words}]` : `cellAt(${[found, ...words].join(', ')})`;
    // On a day on which a table lacks a row that it has on others the interpreter refuses.
    const code = dated?.on === undefined ? cell : `(${cell} ?? bail())`;
    return { ...shape, code };
  }

  #row({ cells }: TermOf<'row'>): Held {
    const held = [...cells].map(([name, term]) => [name, this.held(term)] as const);
    const shapes = held.map(([name, each]) => [name, shapeOf([each])] as const);
    const { constant } = this.generator.text;
    const codes = held.map(
      ([name, each]) => `${JSON.stringify(name)}: ${inShape(each, shapeOf([each]), constant)}`,
    );
    return { as: 'row', cells: new Map(shapes), code: `{ ${codes.join(', ')} }` };
  }

  /** What a way finds: generated, or asked itself on what the program found. */
  #apply(term: TermOf<'apply'>): Held {
    const { by, parts, args, type } = term;
    const { constant } = this.generator.text;
    const word = by.word?.(parts);
    if (word !== undefined) return this.#datum(word);
    const heldOf = (arg: Term): Held => this.held(arg.term === 'each' ? arg.of : arg);
    const generated = WAYS[by.name]?.held(parts, heldOf, this.generator);
    if (generated !== undefined) return generated;
    const held = args.map(heldOf);
    const codes = held.map((each, index) => argumentCode(args[index] ?? bail(), each, this.generator));
    const find = constant((found: Arguments) => by.find(parts, found));
    const code = `${find}(argumentsOf(${constant(args)}, [${codes.join(', ')}]))`;
    const shape = this.#shapeOfResult(term, held);
    if (shape.as === 'row') return { ...shape, code: `${constant(rawsOf(shape))}(${code})` };
    return ofDatum(type.kind === 'amounts' ? `amountsOfPay(${code})` : code, shape, constant);
  }

  /** A figure has the places of the figures that it is found from, unless it is a quotient, or is rounded yet. */
  #shapeOfResult({ by, type }: TermOf<'apply'>, args: readonly Held[]): Shape {
    const shape = shapeOfType(type);
    if (!isNumeric(type.kind)) return shape;
    const read = args.filter(({ as }) => as !== 'datum' && as !== 'row');
    const isExact = by.divides !== true && this.owner?.roundings.length === 0;
    return isExact && shape.as === 'units' && read.every(isUnits)
      ? { as: 'units', scale: Math.max(shape.scale, ...read.map(({ scale }) => scale)) }
      : FRACTION;
  }

  /** The code of whether a claim holds: all its comparisons are made, as the interpreter makes them. */
  claim(claim: CheckedClaim): string {
    if ('operator' in claim) return this.#comparison(claim);
    if ('not' in claim) return `!(${this.claim(claim.not)})`;
    const codes = claim.claims.map((each) => `(${this.claim(each)})`);
    return `Boolean(${codes.join(claim.join === 'and' ? ' & ' : ' | ')})`;
  }

  #comparison({ operator, left, right }: CheckedComparison): string {
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

  /** The figure of the stretch of the year that the payslip lies in, or of a day. */
  #dated(term: TermOf<'dated'>): Held {
    const data = [...term.figures, term.figure].map(datumOfFigure);
    const shape = shapeOfData(data);
    const raws = data.map((datum) => rawOf(datum, shape));
    const all = this.generator.text.constant(raws.slice(0, -1));
    return {
      ...shape,
      code: `(${all}[${this.#number(term)} - 1] ?? ${this.generator.text.constant(raws.at(-1))})`,
    };
  }

  /** The number of the figure that counts, from 1. A day before the first is left to the interpreter, which refuses it. */
  #number({ of, on }: TermOf<'dated'>): string {
    const { code } = this.held(of);
    if (on === undefined) return toUnits(this.held(of), 0).code;
    return `numberOnDay(${this.generator.text.constant(on)}, ${code})`;
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
    return readBy(this.owner, value);
  }

  #operation({ operator, left, right, type }: TermOf<'operation'>): Held {
    const [a, b] = [this.held(left), this.held(right)];
    switch (operator) {
      case '+':
      case '-': {
        if (type.kind === 'date') return dayAfter(operator, a, b);
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

  #call({ function: name, args }: TermOf<'call'>): Held {
    return GENERATED[name](...args.map((arg) => this.held(arg)));
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

/** The cells that a lookup in a table by so many words can find. */
function cellsBelow(node: FigureNode, words: number, columns: readonly string[]): readonly FigureNode[] {
  if (words === 0) return [cellOf(node, columns)].filter((cell) => cell !== undefined);
  return node.node === 'group'
    ? [...node.entries.values()].flatMap((entry) => cellsBelow(entry, words - 1, columns))
    : [];
}

type RawTable = Raw | { readonly [word: string]: RawTable | undefined } | undefined;

/** The cells of a table by its words. */
function rawTable(node: FigureNode, words: number, columns: readonly string[], shape: Shape): RawTable {
  if (words === 0) {
    const cell = cellOf(node, columns);
    const datum: Datum | undefined = cell && datumOfFigure(cell);
    return datum && rawOf(datum, shape);
  }
  if (node.node !== 'group') return undefined;
  const rows = [...node.entries].map(
    ([word, entry]) => [word, rawTable(entry, words - 1, columns, shape)] as const,
  );
  return Object.assign(Object.create(null), Object.fromEntries(rows));
}

/** Finds the cell of the row whose range an amount falls in. */
function rangeFinder(lookup: TableLookup, shape: Shape) {
  const { keys, table, dated } = lookup;
  return (amount: Datum, stretch: number, ...words: readonly string[]): Raw | undefined => {
    const source: LookupSource = {
      word: (key) => words[keys.indexOf(key)] ?? '',
      figure: () => decimalOf(amount),
      table: () => dated?.figures[stretch - 1] ?? table,
    };
    const cell = findCell(lookup, source);
    if (cell === undefined && firstDayOfRow(lookup, source) !== undefined) bail();
    return cell && rawOf(datumOfFigure(cell), shape);
  };
}

/** Most requests have the code of the one before, which is the same row. */
function rawsOf(shape: Shape): (datum: Datum) => Raw {
  let last: { readonly row: Row; readonly raw: Raw } | undefined;
  return (datum) => {
    const row = rowOf(datum);
    if (last?.row !== row) last = { row, raw: rawOf(row, shape) };
    return last.raw;
  };
}
