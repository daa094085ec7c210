import { type Decimal, isDecimal } from '../../decimal/index.js';
import { BandTable, type Datum } from '../datum.js';

/** A value as a trace shows it: figures are exact decimal texts, a row has its columns by name. It is never a list,
 *  so that a list is always a column. */
export type TracedDatum = string | boolean | TracedRow | TracedBands | TracedBandRows;

interface TracedRow {
  readonly [column: string]: TracedDatum;
}

/** A table of marginal bands, the lowest first; the last has no end. */
interface TracedBands {
  readonly bands: readonly { readonly rate: string; readonly up_to?: string }[];
}

/** How an amount of tax is made up, the lowest rate first. */
interface TracedBandRows {
  readonly rows: readonly { readonly rate: string; readonly taxable: string; readonly tax: string }[];
}

export function tracedDatum(datum: Datum): TracedDatum {
  if (isDecimal(datum)) return exactText(datum);
  if (typeof datum === 'string' || typeof datum === 'boolean') return datum;
  if (datum instanceof BandTable) {
    return {
      bands: datum.bands.map(({ rate, upTo }) => ({
        rate: rate.toFixed(),
        ...(upTo === null ? {} : { up_to: upTo.toFixed() }),
      })),
    };
  }
  if (isBandRows(datum)) {
    return {
      rows: datum.map(({ rate, taxable, tax }) => ({
        rate: rate.toFixed(),
        taxable: taxable.toFixed(),
        tax: tax.toFixed(),
      })),
    };
  }
  return Object.fromEntries([...datum].map(([name, cell]) => [name, tracedDatum(cell)]));
}

/** A figure with all of its digits. */
export function exactText(figure: Decimal): string {
  return figure.isZero() ? '0' : figure.toFixed();
}

function isBandRows(datum: Datum): datum is Extract<Datum, readonly unknown[]> {
  return Array.isArray(datum);
}
