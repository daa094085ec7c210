/*
 * What holds between the figures of every year: rates/invariants.yaml, read (read.ts, in the forms of shape.ts), found on
 * the figures of a year (breaches.ts) and of all years of a book (check.ts).
 */
export { checkInvariants } from './check.js';
export type { Breach } from './model.js';
export { readInvariants } from './read.js';
