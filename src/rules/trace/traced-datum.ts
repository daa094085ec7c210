import { BandTable, type Datum } from '../checked.js';
import { isDecimal } from '../decimal.js';
import type { Column } from '../evaluate/column.js';

/** A value as a trace shows it: decimals are exact texts. */
export type TracedDatum =
  | string
  | boolean
  | { readonly [name: string]: TracedDatum }
  | readonly TracedDatum[];

export function tracedDatum(datum: Datum): TracedDatum {
  if (isDecimal(datum)) return datum.toFixed();
  if (typeof datum === 'string' || typeof datum === 'boolean') return datum;
  if (datum instanceof BandTable) {
    return datum.bands.map(({ rate, upTo }) => ({
      rate: rate.toFixed(),
      ...(upTo === null ? {} : { up_to: upTo.toFixed() }),
    }));
  }
  if (datum instanceof Map) {
    return Object.fromEntries([...datum].map(([name, cell]) => [name, tracedDatum(cell)]));
  }
  return isRows(datum)
    ? datum.map(({ rate, taxable, tax }) => ({
        rate: rate.toFixed(),
        taxable: taxable.toFixed(),
        tax: tax.toFixed(),
      }))
    : [];
}

/** A column, written once where all payslips share it. */
export function tracedColumn({ data, shared }: Column, length: number): TracedDatum | readonly TracedDatum[] {
  const [only] = data;
  if (only !== undefined && data.length === 1) return tracedDatum(only);
  const traced = data.map(tracedDatum);
  return Array.from({ length }, (_, at) => traced[shared.of[at] ?? 0] ?? '');
}

function isRows(datum: Datum): datum is Extract<Datum, readonly unknown[]> {
  return Array.isArray(datum);
}
