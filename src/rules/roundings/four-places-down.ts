import { ROUND_DOWN } from '../rounding-modes.js';
import type { Rounding } from './index.js';

/** Cut after four places, without correction: the c and k figures of HMRC's PAYE routines. */
export const fourPlacesDown: Rounding = (figure) => figure.toDecimalPlaces(4, ROUND_DOWN);
