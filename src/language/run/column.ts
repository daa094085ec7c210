import type { Datum } from '../book/checked.js';

/** Payslips grouped by figure: `groups[i]` is the group of the i-th payslip, `firsts[k]` the first payslip of group k. */
export interface Partition {
  readonly groups: readonly number[];
  readonly firsts: readonly number[];
}

/** The figures of a value, one a payslip (or item), dictionary-encoded: `data[k]` is the figure of group k. A value that is one
 *  figure for the year is a column of one group. */
export interface Column {
  readonly data: Datum[];
  readonly partition: Partition;
}

const ONE_GROUP: Partition = { groups: new Array<number>(256).fill(0), firsts: [0] };

export function constantColumn(datum: Datum): Column {
  return { data: [datum], partition: ONE_GROUP };
}

/** For the payslips of a year, and for as many items as most lists have. */
const ALL_DISTINCT = Array.from({ length: 64 }, (_, length) => numbered(length));

/** Every payslip, or item, has a figure of its own. */
export function allDistinct(length: number): Partition {
  return ALL_DISTINCT[length] ?? numbered(length);
}

function numbered(length: number): Partition {
  const all = Array.from({ length }, (_, at) => at);
  return { groups: all, firsts: all };
}

export function oneGroup(): Partition {
  return ONE_GROUP;
}

/** Two payslips share a group if they do in both. */
export function commonRefinement(a: Partition, b: Partition, length: number): Partition {
  if (a === b || b === ONE_GROUP) return a;
  if (a === ONE_GROUP) return b;
  if (a.firsts.length === length) return a;
  if (b.firsts.length === length) return b;
  const groups: number[] = [];
  const firsts: number[] = [];
  for (let at = 0; at < length; at++) {
    let number = 0;
    for (; number < firsts.length; number++) {
      const first = firsts[number] ?? 0;
      if (a.groups[first] === a.groups[at] && b.groups[first] === b.groups[at]) break;
    }
    if (number === firsts.length) firsts.push(at);
    groups.push(number);
  }
  return { groups, firsts };
}

/** How many payslips each group has. */
export function groupSizes({ groups, firsts }: Partition, payslips: number): readonly number[] {
  const sizes = firsts.map(() => 0);
  for (let at = 0; at < payslips; at++) {
    const number = groups[at] ?? 0;
    sizes[number] = (sizes[number] ?? 0) + 1;
  }
  return sizes;
}

/** After so many figures that all differ, duplicates are not worth the search. */
const ENOUGH_DIFFER = 4;

/** A column with equal figures stored once, unless the first ones all differ. */
export function dictionaryEncoded(data: Datum[], same: (a: Datum, b: Datum) => boolean): Column {
  const groups: number[] = [];
  const firsts: number[] = [];
  const distinct: Datum[] = [];
  for (const datum of data) {
    const at = groups.length;
    if (at === ENOUGH_DIFFER && distinct.length === at) return { data, partition: allDistinct(data.length) };
    let number = 0;
    for (; number < distinct.length; number++) {
      const known = distinct[number];
      if (known !== undefined && same(known, datum)) break;
    }
    if (number === distinct.length) {
      distinct.push(datum);
      firsts.push(at);
    }
    groups.push(number);
  }
  return { data: distinct, partition: { groups, firsts } };
}
