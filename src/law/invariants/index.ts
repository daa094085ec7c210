/*
 * What holds between the figures of every year: rates/invariants.yaml, a file of formulas over them. each.ts writes an invariant out
 * for each figure or group that it is about; check.ts tries them in each stretch of a year, as a book without rules;
 * equations.ts says which figures follow from others by them.
 */
export { type BrokenFigure, tryFigures } from './check.js';
export type { Equation } from './equations.js';
