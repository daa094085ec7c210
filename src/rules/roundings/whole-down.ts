import { Decimal } from '../decimal.js';
import type { Rounding } from './index.js';

/** Down to a whole number: blocks of a code number, whole percents of a charge. */
export const wholeDown: Rounding = (figure) => figure.toDecimalPlaces(0, Decimal.ROUND_FLOOR);
