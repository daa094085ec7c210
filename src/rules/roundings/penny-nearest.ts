import { ROUND_HALF_UP } from '../rounding-modes.js';
import type { Rounding } from './index.js';

/** To the nearest penny; exactly half a penny goes up (away from zero). */
export const pennyNearest: Rounding = (figure) => figure.toDecimalPlaces(2, ROUND_HALF_UP);
