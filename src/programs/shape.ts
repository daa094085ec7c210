import { Decimal, isDecimal } from '../decimal/index.js';
import type { Datum, Row } from '../language/index.js';
import { BandTable, type Type } from '../language/inspect.js';
import { bail, exact } from './bail.js';
import { Fraction } from './fraction.js';

/** How a program holds a datum. */
export type Shape =
  /** As a whole number of units of 10^-scale. */
  | Units
  /** As any other exact figure. */
  | { readonly as: 'fraction' }
  /** As an object with a property for each cell. */
  | { readonly as: 'row'; readonly cells: ReadonlyMap<string, Shape> }
  /** As the interpreter has it: a word, a flag, a day, a table of bands, amounts by word. */
  | { readonly as: 'datum' };

interface Units {
  readonly as: 'units';
  readonly scale: number;
}

/** A datum as a program holds it. */
export type Raw = number | Fraction | Datum | RawRow;
export interface RawRow {
  readonly [cell: string]: Raw | undefined;
  /** The row that it was made from, where it was. */
  readonly [ROW]?: Row;
}

const ROW = Symbol('row');

/** More places than any figure of the law has; with more, few amounts would fit. */
const MOST_PLACES = 12;

export const FRACTION: Shape = { as: 'fraction' };
const DATUM: Shape = { as: 'datum' };

/** The shape that holds all of these. */
export function shapeOfData(data: readonly Datum[]): Shape {
  return joined(data.map(shapeOfDatum));
}

function shapeOfDatum(datum: Datum): Shape {
  if (isDecimal(datum)) {
    const { scale } = datum;
    return scale === undefined || scale > MOST_PLACES ? FRACTION : { as: 'units', scale };
  }
  if (datum instanceof Map)
    return {
      as: 'row',
      cells: new Map([...datum].map(([name, cell]: [string, Datum]) => [name, shapeOfDatum(cell)])),
    };
  return DATUM;
}

/** The shape in which what a construct finds by itself is held: amounts in pence, rates in hundredths of a percent. What does not
 *  fit is left to the interpreter. */
export function shapeOfType({ kind, columns }: Type): Shape {
  switch (kind) {
    case 'money':
      return { as: 'units', scale: 2 };
    case 'count':
      return { as: 'units', scale: 0 };
    case 'rate':
      return { as: 'units', scale: 4 };
    case 'number':
      return FRACTION;
    case 'row':
      return {
        as: 'row',
        cells: new Map([...(columns ?? [])].map(([name, type]) => [name, shapeOfType(type)])),
      };
    default:
      return DATUM;
  }
}

/** The shape that holds what is held in any of these. */
export function joined([first = DATUM, ...others]: readonly Shape[]): Shape {
  return others.reduce(joinTwo, first);
}

function joinTwo(a: Shape, b: Shape): Shape {
  if (a.as === 'units' && b.as === 'units') return a.scale >= b.scale ? a : b;
  if (a.as === 'row' && b.as === 'row') {
    const cells = new Map(a.cells);
    for (const [name, cell] of b.cells) {
      const known = cells.get(name);
      cells.set(name, known === undefined ? cell : joinTwo(known, cell));
    }
    return { as: 'row', cells };
  }
  const isNumeric = (shape: Shape) => shape.as === 'units' || shape.as === 'fraction';
  return isNumeric(a) && isNumeric(b) ? FRACTION : DATUM;
}

export function areAlike(a: Shape, b: Shape): boolean {
  if (a.as === 'units') return b.as === 'units' && a.scale === b.scale;
  if (a.as !== 'row' || b.as !== 'row') return a.as === b.as;
  if (a.cells.size !== b.cells.size) return false;
  const { cells } = b;
  return [...a.cells].every(([name, cell]) => areAlike(cell, cells.get(name) ?? DATUM));
}

/** A datum in a shape. Throws `Bail` where it does not fit. */
export function rawOf(datum: Datum, shape: Shape): Raw {
  if (shape.as === 'units') return isDecimal(datum) ? exact(datum.unitsAt(shape.scale)) : bail();
  if (shape.as === 'fraction') return Fraction.ofDatum(datum);
  if (shape.as !== 'row') return datum;
  if (!(datum instanceof Map)) return bail();
  const cells: Row = datum;
  const row: Record<string, Raw> & RawRow = { [ROW]: cells };
  for (const [name, cell] of cells) row[name] = rawOf(cell, shape.cells.get(name) ?? bail());
  return row;
}

/** The datum of what is held in a shape. */
export function datumOf(raw: Raw | undefined, shape: Shape): Datum {
  if (typeof raw === 'number') return figureOf(raw, shape);
  if (raw instanceof Fraction) return raw.toDecimal();
  if (raw === undefined) return bail();
  if (!isRow(raw)) return raw;
  if (raw[ROW] !== undefined) return raw[ROW];
  const cells = shape.as === 'row' ? shape.cells : bail();
  return new Map(Object.entries(raw).map(([name, cell]) => [name, datumOf(cell, cells.get(name) ?? bail())]));
}

export function figureOf(units: number, shape: Shape): Decimal {
  return shape.as === 'units' ? Decimal.ofUnits(units, shape.scale) : bail();
}

function isRow(raw: Exclude<Raw, number | Fraction>): raw is RawRow {
  return (
    typeof raw === 'object' &&
    !isDecimal(raw) &&
    !(raw instanceof Map) &&
    !(raw instanceof BandTable) &&
    !Array.isArray(raw)
  );
}
