import { Decimal } from '../decimal.js';
import type { Rounding } from './index.js';

/** To the nearest pound; exactly fifty pence goes up. How weekly and monthly thresholds are published. */
export const poundNearest: Rounding = (figure) => figure.toDecimalPlaces(0, Decimal.ROUND_HALF_UP);
