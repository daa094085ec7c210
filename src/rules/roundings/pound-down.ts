import { ROUND_FLOOR } from '../rounding-modes.js';
import type { Rounding } from './index.js';

/** Down to the pound: taxable pay in whole pounds, loan deductions without their pence. */
export const poundDown: Rounding = (figure) => figure.toDecimalPlaces(0, ROUND_FLOOR);
