import { ROUND_CEIL } from '../rounding-modes.js';
import type { Rounding } from './index.js';

/** Up to the penny: what is left of a penny counts as a whole one (SSP; the code's value for one period). */
export const pennyUp: Rounding = (figure) => figure.toDecimalPlaces(2, ROUND_CEIL);
