/*
 * Exact numbers and the roundings of the law.
 */
export { Decimal, isDecimal, textOfPence, ZERO } from './decimal.js';
export { type Rounding, type RoundingStage, roundingInWords, roundings, roundToPenny } from './roundings.js';
export {
  divide,
  power,
  ROUND_CEIL,
  ROUND_DOWN,
  ROUND_FLOOR,
  ROUND_HALF_UP,
  type RoundingMode,
} from './whole-units.js';
export { withCommas } from './with-commas.js';
