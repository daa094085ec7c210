/*
 * What holds between the figures of every year: rates/invariants.yaml, read by read.ts in the forms of shape.ts. Breaches are
 * found in a stretch of a year (breaches.ts) and in all years of a book (check.ts).
 */
export { checkInvariants } from './check.js';
export type { Breach } from './model.js';
export { readInvariants } from './read.js';
