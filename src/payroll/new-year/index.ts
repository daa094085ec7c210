/*
 * Bringing in a tax year: its rates file from the year before, every figure marked as not confirmed (next-rates.ts), and
 * what there is to look up (check-list.ts).
 */

export { type CheckListGroup, checkList } from './check-list.js';
export { type NextRates, nextRates } from './next-rates.js';
