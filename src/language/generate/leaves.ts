import type { CheckedValue, Datum, Row } from '../book/checked.js';
import { datumOfFigure } from '../book/figure-at.js';
import type { BandRowsFields } from '../constructs/band-rows.js';
import { cellOf } from '../constructs/lookup.js';
import { depthOf, type Here, type Leaf, type TableLookup } from '../constructs/step.js';
import type { FigureNode } from '../figures.js';
import { isNumeric } from '../kinds.js';
import { Calculation } from '../run/calculation.js';
import { rowOf } from '../run/datum.js';
import { BandsInUnits, RowsOfBands } from './bands.js';
import type { Formulas } from './formulas.js';
import type { Generator } from './generator.js';
import { type Held, inShape, isUnits, ofDatum, shapeOf, toUnits, units } from './held.js';
import { FRACTION, type Raw, rawOf, type Shape, shapeOfData, shapeOfType } from './shape.js';

/** The places of the tax that bands come to: amounts in pence at rates in hundredths of a percent, and c at four places. */
const PLACES_OF_TAX = 8;

/** Generates how the leaves of steps find. A construct that is not known here is asked itself, on values that the program found. */
export class Leaves {
  constructor(private readonly generator: Generator) {}

  held(leaf: Leaf, value: CheckedValue, formulas: Formulas): Held {
    if (leaf.formula !== undefined) return formulas.held(leaf.formula);
    if (leaf.lookup !== undefined) {
      const cell = this.cell(leaf, leaf.lookup, value, formulas);
      return { ...cell, code: `(${cell.code} ?? bail())` };
    }
    if (leaf.isConstant === true) return this.#word(leaf, value);
    if (leaf.cells !== undefined) return this.#row(leaf.cells, formulas);
    if (leaf.bandRows !== undefined) return this.#rowsOfBands(leaf.bandRows, formulas);
    return (
      this.#tax(leaf, formulas) ??
      this.#taper(leaf, formulas) ??
      this.#ofItems(leaf, formulas) ??
      this.#byConstruct(leaf, value, formulas)
    );
  }

  /** The cell that a lookup finds; its code is undefined where there is none. */
  cell(leaf: Leaf, lookup: TableLookup, value: CheckedValue, formulas: Formulas): Held {
    const { table, dated, keys, amount, columns } = lookup;
    const tables = [...(dated?.figures ?? []), table];
    const cells = tables.flatMap((each) => cellsBelow(each, depthOf(lookup), columns));
    const shape = shapeOfData(cells.map(datumOfFigure));
    if (amount !== undefined) {
      const raws = new Map(cells.map((cell) => [cell, rawOf(datumOfFigure(cell), shape)]));
      const find = (here: Here) => {
        const cell = leaf.cell?.(here);
        return cell && raws.get(cell);
      };
      return { ...shape, code: `${this.#constant(find)}(${this.#here(leaf, value, formulas)})` };
    }
    const raws = tables.map((each) => rawTable(each, keys.length, columns, shape));
    const own = this.#constant(raws.at(-1));
    const stretch = dated && `${this.#constant(raws)}[${toUnits(formulas.held(dated.of), 0).code} - 1]`;
    const found = stretch === undefined ? own : `(${stretch} ?? ${own})`;
    const words = keys.map((key) => formulas.held(key).code);
    // Several words are all found, whether or not the first has a row.
    const code = words.length === 1 ? `${found}[${words}]` : `cellAt(${[found, ...words].join(', ')})`;
    return { ...shape, code };
  }

  /** A word that stands in the rule itself. */
  #word(leaf: Leaf, value: CheckedValue): Held {
    const datum = leaf.find(new Calculation(this.generator.book, {}).here(value, 0));
    return { as: 'datum', code: typeof datum === 'string' ? JSON.stringify(datum) : this.#constant(datum) };
  }

  #constant(of: unknown): string {
    return this.generator.text.constant(of);
  }

  #row(cells: NonNullable<Leaf['cells']>, formulas: Formulas): Held {
    const held = [...cells].map(([name, term]) => [name, formulas.held(term)] as const);
    const shapes = held.map(([name, each]) => [name, shapeOf([each])] as const);
    const codes = held.map(
      ([name, each]) =>
        `${JSON.stringify(name)}: ${inShape(each, shapeOf([each]), this.generator.text.constant)}`,
    );
    return { as: 'row', cells: new Map(shapes), code: `{ ${codes.join(', ')} }` };
  }

  #ofItems({ sumOf, firstOf }: Leaf, formulas: Formulas): Held | undefined {
    const key = firstOf && formulas.held(firstOf);
    if (key !== undefined && areComparable(key, key)) return units(`firstOf(i, (i) => ${key.code})`, 0);
    if (sumOf === undefined) return undefined;
    const [of, where, equals] = [
      formulas.held(sumOf.of),
      formulas.held(sumOf.where),
      formulas.held(sumOf.equals),
    ];
    if (!isUnits(of) || !areComparable(where, equals)) return undefined;
    const items = this.generator.request.items(sumOf.list);
    return units(`sumOf(${items}.length, (i) => ${where.code}, ${equals.code}, (i) => ${of.code})`, of.scale);
  }

  #tax({ inBands }: Leaf, formulas: Formulas): Held | undefined {
    if (inBands === undefined) return undefined;
    const { of, choose_by, bands, share } = inBands;
    const amounts = [of, choose_by].map((term) => toUnits(formulas.held(term), 2).code);
    const parts = share.map((term) => toUnits(formulas.held(term), 0).code);
    const limits = this.#constant(new BandsInUnits(inBands));
    const args = [...amounts, formulas.held(bands).code, ...parts];
    return units(`${limits}.tax(${args.join(', ')})`, PLACES_OF_TAX);
  }

  #rowsOfBands(fields: BandRowsFields, formulas: Formulas): Held {
    const { of, bands, share, adds_up_to } = fields;
    const counts = share.map((term) => toUnits(formulas.held(term), 0).code);
    const read = [toUnits(formulas.held(of), 2).code, formulas.held(bands).code, ...counts];
    const end = this.generator.values.payslips();
    const args = [
      fields.payslips === 'last' ? `${end} - 1` : '0',
      end,
      ...read.map((code) => `(i) => ${code}`),
      toUnits(formulas.held(adds_up_to), 2).code,
    ];
    return { as: 'datum', code: `${this.#constant(new RowsOfBands(fields))}.rows(${args.join(', ')})` };
  }

  #taper({ taper }: Leaf, formulas: Formulas): Held | undefined {
    if (taper === undefined) return undefined;
    const all = [taper.from, taper.of, taper.above, taper.takes, taper.per].map((term) =>
      formulas.held(term),
    );
    if (!all.every((each) => isUnits(each) && each.scale <= 2)) return undefined;
    return units(`taper(${all.map((each) => toUnits(each, 2).code).join(', ')})`, 2);
  }

  #byConstruct(leaf: Leaf, value: CheckedValue, formulas: Formulas): Held {
    const shape = shapeByConstruct(leaf, value, formulas);
    const code = `${this.#constant(leaf)}.find(${this.#here(leaf, value, formulas)})`;
    const { constant } = this.generator.text;
    if (shape.as === 'row') {
      // Most requests have the code of the one before, which is the same row.
      let last: { readonly row: Row; readonly raw: Raw } | undefined;
      const raw = (datum: Datum): Raw => {
        const row = rowOf(datum);
        if (last?.row !== row) last = { row, raw: rawOf(row, shape) };
        return last.raw;
      };
      return { ...shape, code: `${constant(raw)}(${code})` };
    }
    const found = value.type.kind === 'amounts' ? `amountsOfPay(${code})` : code;
    return ofDatum(found, shape, constant);
  }

  /** Where a construct that is asked itself finds what the program found. */
  #here(leaf: Leaf, value: CheckedValue, formulas: Formulas): string {
    for (const term of leaf.terms) this.generator.ask(term, value, formulas.held(term));
    return `run.here(${this.#constant(value)}, i)`;
  }
}

/** Whether two are alike where their codes are equal. */
function areComparable(a: Held, b: Held): boolean {
  return isUnits(a) ? isUnits(b) && a.scale === b.scale : a.as === 'datum' && b.as === 'datum';
}

/** The shape in which what a construct finds is held. A figure has the places of the figures that it is found from, unless it is a
 *  quotient, or is rounded yet. */
function shapeByConstruct(leaf: Leaf, value: CheckedValue, formulas: Formulas): Shape {
  const shape = shapeOfType(value.type);
  if (!isNumeric(value.type.kind)) return shape;
  const read = leaf.terms.filter(({ type }) => isNumeric(type.kind)).map((term) => formulas.held(term));
  return value.roundings.length > 0 || shape.as !== 'units' || !read.every(isUnits)
    ? FRACTION
    : { as: 'units', scale: Math.max(shape.scale, ...read.map(({ scale }) => scale)) };
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
