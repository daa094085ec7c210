import type { Datum } from '../book/checked.js';

/** Which payslips share a figure: `of[i]` numbers the figure of the i-th, `firsts[k]` is the first payslip with figure k. */
export interface Partition {
  readonly of: readonly number[];
  readonly firsts: readonly number[];
}

/** The figures of a value: one a payslip (or item), each worked out and kept once for all that share it. A value that
 *  is one figure for the year is a column that all share. */
export interface Column {
  readonly data: Datum[];
  readonly shared: Partition;
}

const ONE_FOR_ALL: Partition = { of: new Array<number>(256).fill(0), firsts: [0] };

export function oneForAll(datum: Datum): Column {
  return { data: [datum], shared: ONE_FOR_ALL };
}

/** Those of a year's payslips, and of as many items as most lists have. */
const EACH_ITS_OWN = Array.from({ length: 64 }, (_, length) => numbered(length));

/** Every payslip, or item, has a figure of its own. */
export function eachItsOwn(length: number): Partition {
  return EACH_ITS_OWN[length] ?? numbered(length);
}

function numbered(length: number): Partition {
  const all = Array.from({ length }, (_, at) => at);
  return { of: all, firsts: all };
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
  const of: number[] = [];
  const firsts: number[] = [];
  for (let at = 0; at < length; at++) {
    let number = 0;
    for (; number < firsts.length; number++) {
      const first = firsts[number] ?? 0;
      if (a.of[first] === a.of[at] && b.of[first] === b.of[at]) break;
    }
    if (number === firsts.length) firsts.push(at);
    of.push(number);
  }
  return { of, firsts };
}

/** How many payslips share each figure. */
export function timesOf({ of, firsts }: Partition, payslips: number): readonly number[] {
  const times = firsts.map(() => 0);
  for (let at = 0; at < payslips; at++) {
    const number = of[at] ?? 0;
    times[number] = (times[number] ?? 0) + 1;
  }
  return times;
}

/** So many figures that all differ: one that comes again is not looked for any more. */
const ENOUGH_DIFFER = 4;

/** The same figures, equal ones kept once, unless the first ones all differ. */
export function compressed(data: Datum[], same: (a: Datum, b: Datum) => boolean): Column {
  const of: number[] = [];
  const firsts: number[] = [];
  const kept: Datum[] = [];
  for (const datum of data) {
    const at = of.length;
    if (at === ENOUGH_DIFFER && kept.length === at) return { data, shared: eachItsOwn(data.length) };
    let number = 0;
    for (; number < kept.length; number++) {
      const known = kept[number];
      if (known !== undefined && same(known, datum)) break;
    }
    if (number === kept.length) {
      kept.push(datum);
      firsts.push(at);
    }
    of.push(number);
  }
  return { data: kept, shared: { of, firsts } };
}
