import { ROUND_HALF_UP } from '../rounding-modes.js';
import type { Rounding } from './index.js';

/** To the nearest pound; exactly fifty pence goes up. How weekly and monthly thresholds are published. */
export const poundNearest: Rounding = (figure) => figure.toDecimalPlaces(0, ROUND_HALF_UP);
