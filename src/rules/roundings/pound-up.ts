import { ROUND_CEIL } from '../rounding-modes.js';
import type { Rounding } from './index.js';

/** Up to the pound: allowances left after a taper, the limits that choose a band. */
export const poundUp: Rounding = (figure) => figure.toDecimalPlaces(0, ROUND_CEIL);
