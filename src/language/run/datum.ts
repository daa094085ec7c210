import { type Decimal, isDecimal } from '../../decimal/index.js';
import { type BandRow, BandTable, type Datum, type Row } from '../book/checked.js';
import type { Kind } from '../kinds.js';

/*
 * Values as what the checker saw that they are; a throw here is a fault of the checker, never of a request.
 */

export function rowOf(datum: Datum): Row {
  if (datum instanceof Map) return datum;
  throw new TypeError('A row was expected.');
}

export function oneOf(row: Row, column: string): Datum {
  const datum = row.get(column);
  if (datum === undefined) throw new TypeError(`A row has no column ${column}.`);
  return datum;
}

/** A date as `2026-08-28`. */
export function dateOf(datum: Datum): string {
  if (typeof datum === 'string') return datum;
  throw new TypeError('A date was expected.');
}

export function bandsOf(datum: Datum): BandTable {
  if (datum instanceof BandTable) return datum;
  throw new TypeError('A table of bands was expected.');
}

export function bandRowsOf(datum: Datum): readonly BandRow[] {
  if (Array.isArray(datum)) return datum;
  throw new TypeError('Rows of bands were expected.');
}

/** A figure in a sentence: £12,579, £0.50, 20%, 1257. */
export function inSentence(datum: Datum, kind: Kind): string {
  if (!isDecimal(datum)) return String(datum);
  const figure = datum.withoutNoise();
  switch (kind) {
    case 'money':
      return pounds(figure);
    case 'rate':
      return `${figure.inPercent().toFixed()}%`;
    default:
      return figure.toFixed();
  }
}

function pounds(amount: Decimal): string {
  const [whole = '', pence = ''] = amount.abs().toDecimalPlaces(2).toFixed().split('.');
  const sign = amount.isNegative() && !amount.isZero() ? '-' : '';
  const separated = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return `${sign}£${separated}${amount.isInteger() ? '' : `.${pence.padEnd(2, '0')}`}`;
}
