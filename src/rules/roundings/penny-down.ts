import { ROUND_FLOOR } from '../rounding-modes.js';
import type { Rounding } from './index.js';

/** Down to the penny: 'round down to 1p' of HMRC's PAYE routines. */
export const pennyDown: Rounding = (figure) => figure.toDecimalPlaces(2, ROUND_FLOOR);
