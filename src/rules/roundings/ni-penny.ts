import { ROUND_DOWN, ROUND_HALF_DOWN } from '../rounding-modes.js';
import type { Rounding } from './index.js';

/** The penny of National Insurance, by the third decimal place alone: cut to three places; 5 or less goes down,
 *  6 or more goes up. 0.0056 is nothing, 0.006 is a penny. (NIC guidance for software developers; proven on HMRC's test data.) */
export const niPenny: Rounding = (figure) =>
  figure.toDecimalPlaces(3, ROUND_DOWN).toDecimalPlaces(2, ROUND_HALF_DOWN);
