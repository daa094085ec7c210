import type { Datum } from '../book/checked.js';

/** Payslips (or items) grouped by figure: `groupIndexes[i]` is the group of the i-th payslip, `representatives[k]` the first
 *  payslip of group k. */
export interface Partition {
  readonly groupIndexes: readonly number[];
  readonly representatives: readonly number[];
}

/** The figures of a value, one a payslip (or item), dictionary-encoded: `data[k]` is the figure of group k. A value that is one
 *  figure for the year is a column of one group. */
export interface Column {
  readonly data: Datum[];
  readonly partition: Partition;
}

const ONE_GROUP: Partition = { groupIndexes: new Array<number>(256).fill(0), representatives: [0] };

/** The column of a value that has one figure for the year. */
export function constantColumn(datum: Datum): Column {
  return { data: [datum], partition: ONE_GROUP };
}

/** By length, for the payslips of a year and for as many items as most lists have. */
const ALL_DISTINCT = Array.from({ length: 64 }, (_, length) => distinctPartition(length));

/** Each payslip, or item, is a group by itself. */
export function allDistinct(length: number): Partition {
  return ALL_DISTINCT[length] ?? distinctPartition(length);
}

function distinctPartition(length: number): Partition {
  const indexes = Array.from({ length }, (_, at) => at);
  return { groupIndexes: indexes, representatives: indexes };
}

/** All payslips are one group. */
export function oneGroup(): Partition {
  return ONE_GROUP;
}

/** The coarsest partition that refines both: two payslips share a group if they do in each. */
export function commonRefinement(a: Partition, b: Partition, length: number): Partition {
  if (a === b || b === ONE_GROUP) return a;
  if (a === ONE_GROUP) return b;
  if (a.representatives.length === length) return a;
  if (b.representatives.length === length) return b;
  const groupIndexes: number[] = [];
  const representatives: number[] = [];
  for (let at = 0; at < length; at++) {
    let number = 0;
    for (; number < representatives.length; number++) {
      const first = representatives[number] ?? 0;
      if (a.groupIndexes[first] === a.groupIndexes[at] && b.groupIndexes[first] === b.groupIndexes[at]) break;
    }
    if (number === representatives.length) representatives.push(at);
    groupIndexes.push(number);
  }
  return { groupIndexes, representatives };
}

/** How many payslips each group has. */
export function groupSizes(
  { groupIndexes, representatives }: Partition,
  payslips: number,
): readonly number[] {
  const sizes = representatives.map(() => 0);
  for (let at = 0; at < payslips; at++) {
    const number = groupIndexes[at] ?? 0;
    sizes[number] = (sizes[number] ?? 0) + 1;
  }
  return sizes;
}

/** After so many figures that all differ, duplicates are not worth the search. */
const DISTINCT_LIMIT = 4;

/** A column with equal figures stored once, unless the first ones all differ. */
export function dictionaryEncoded(data: Datum[], areEqual: (a: Datum, b: Datum) => boolean): Column {
  const groupIndexes: number[] = [];
  const representatives: number[] = [];
  const distinctData: Datum[] = [];
  for (const datum of data) {
    const at = groupIndexes.length;
    if (at === DISTINCT_LIMIT && distinctData.length === at)
      return { data, partition: allDistinct(data.length) };
    let number = 0;
    for (; number < distinctData.length; number++) {
      const known = distinctData[number];
      if (known !== undefined && areEqual(known, datum)) break;
    }
    if (number === distinctData.length) {
      distinctData.push(datum);
      representatives.push(at);
    }
    groupIndexes.push(number);
  }
  return { data: distinctData, partition: { groupIndexes, representatives } };
}
