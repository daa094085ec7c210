import type { Decimal } from '../decimal.js';
import { fourPlacesDown } from './four-places-down.js';
import { niPenny } from './ni-penny.js';
import { pennyDown } from './penny-down.js';
import { pennyNearest } from './penny-nearest.js';
import { pennyUp } from './penny-up.js';
import { poundDown } from './pound-down.js';
import { poundNearest } from './pound-nearest.js';
import { poundUp } from './pound-up.js';
import { wholeDown } from './whole-down.js';
import { wholeTowardsZero } from './whole-towards-zero.js';

/** Changes a figure the way a rule of the law says. */
export type Rounding = (figure: Decimal) => Decimal;

/** Every rounding there is, by the name that rules use. Each drops division noise first. */
export const roundings: ReadonlyMap<string, Rounding> = new Map(
  Object.entries({
    penny_nearest: pennyNearest,
    penny_down: pennyDown,
    penny_up: pennyUp,
    ni_penny: niPenny,
    pound_down: poundDown,
    pound_up: poundUp,
    pound_nearest: poundNearest,
    whole_down: wholeDown,
    whole_towards_zero: wholeTowardsZero,
    four_places_down: fourPlacesDown,
  }).map(([name, rounding]) => [name, (figure: Decimal) => rounding(figure.withoutNoise())]),
);

export const roundToPenny: Rounding = (figure) => pennyNearest(figure.withoutNoise());
