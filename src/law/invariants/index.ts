/*
 * What holds between the figures of every year: rates/invariants.yaml, a file of formulas over them. each.ts writes an invariant out
 * for each figure or group that it is about; check.ts tries them in each stretch of a year, as a book without rules.
 */
export { type BrokenFigure, tryFigures } from './check.js';
