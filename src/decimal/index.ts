/*
 * Exact numbers and the roundings of the law.
 */
export { Decimal, isDecimal } from './decimal.js';
export { roundings } from './roundings.js';
