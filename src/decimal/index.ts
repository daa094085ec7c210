/*
 * Exact numbers and the roundings of the law.
 */
export { Decimal, isDecimal, ZERO } from './decimal.js';
export { type Rounding, roundings, roundToPenny } from './roundings.js';
export { ROUND_FLOOR } from './whole-units.js';
export { withCommas } from './with-commas.js';
