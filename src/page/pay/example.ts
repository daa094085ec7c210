import type { QueryEntry } from '../case/entries.js';

/** A round salary, which stands in the form until somebody types another over it. */
export const EXAMPLE: readonly QueryEntry[] = [
  ['gross.amount', '35000'],
  ['gross.per', 'year'],
  ['region', 'england'],
];
