import { ROUND_DOWN } from '../rounding-modes.js';
import type { Rounding } from './index.js';

/** To the whole number nearer to zero: a code number loses its last figure, above zero and (K codes) below. */
export const wholeTowardsZero: Rounding = (figure) => figure.toDecimalPlaces(0, ROUND_DOWN);
