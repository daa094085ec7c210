import { ROUND_FLOOR } from '../rounding-modes.js';
import type { Rounding } from './index.js';

/** Down to a whole number: blocks of a code number, whole percents of a charge. */
export const wholeDown: Rounding = (figure) => figure.toDecimalPlaces(0, ROUND_FLOOR);
