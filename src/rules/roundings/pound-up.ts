import { Decimal } from '../decimal.js';
import type { Rounding } from './index.js';

/** Up to the pound: allowances left after a taper, the limits that choose a band. */
export const poundUp: Rounding = (figure) => figure.toDecimalPlaces(0, Decimal.ROUND_CEIL);
