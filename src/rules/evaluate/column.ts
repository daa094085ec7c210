import type { Datum } from '../checked.js';

/** Which payslips share a figure: `of[i]` numbers the figure of the i-th, `firsts[k]` is the first payslip with figure k. */
export interface Partition {
  readonly of: Uint8Array;
  readonly firsts: readonly number[];
}

/** The figures of a value: one a payslip (or item), each worked out and kept once for all that share it. A value that
 *  is one figure for the year is a column that all share. */
export interface Column {
  readonly data: Datum[];
  readonly shared: Partition;
}

const ONE_FOR_ALL: Partition = { of: new Uint8Array(256), firsts: [0] };

export function oneForAll(datum: Datum): Column {
  return { data: [datum], shared: ONE_FOR_ALL };
}

const EACH_ITS_OWN = Array.from({ length: 64 }, (_, length) => ({
  of: Uint8Array.from({ length }, (__, at) => at),
  firsts: Array.from({ length }, (__, at) => at),
}));

/** Every payslip has a figure of its own. */
export function eachItsOwn(length: number): Partition {
  const known = EACH_ITS_OWN[length];
  if (known === undefined) throw new RangeError(`A column has at most ${EACH_ITS_OWN.length - 1} figures.`);
  return known;
}

export function oneShared(): Partition {
  return ONE_FOR_ALL;
}

/** Payslips that share a figure in both. */
export function sharedByBoth(a: Partition, b: Partition, length: number): Partition {
  if (a === b || b === ONE_FOR_ALL) return a;
  if (a === ONE_FOR_ALL) return b;
  if (a.firsts.length === length) return a;
  if (b.firsts.length === length) return b;
  const of = new Uint8Array(length);
  const firsts: number[] = [];
  const numbers = new Map<number, number>();
  for (let at = 0; at < length; at++) {
    const pair = (a.of[at] ?? 0) * 256 + (b.of[at] ?? 0);
    let number = numbers.get(pair);
    if (number === undefined) {
      number = firsts.push(at) - 1;
      numbers.set(pair, number);
    }
    of[at] = number;
  }
  return { of, firsts };
}

/** The same figures, equal ones kept once. */
export function compressed(data: readonly Datum[], same: (a: Datum, b: Datum) => boolean): Column {
  const of = new Uint8Array(data.length);
  const firsts: number[] = [];
  const kept: Datum[] = [];
  for (const [at, datum] of data.entries()) {
    let number = kept.findIndex((each) => same(each, datum));
    if (number < 0) {
      number = kept.push(datum) - 1;
      firsts.push(at);
    }
    of[at] = number;
  }
  return { data: kept, shared: { of, firsts } };
}
