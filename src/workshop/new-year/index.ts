/*
 * Bringing in a tax year: its rates file from the year beside it, every figure marked as not confirmed (new-rates.ts), and
 * what there is to look up (check-list.ts).
 */

export { type CheckListGroup, checkList } from './check-list.js';
export { type NewRates, newRates } from './new-rates.js';
