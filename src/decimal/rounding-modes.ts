import { Decimal as DecimalJs } from 'decimal.js';

/** The modes of decimal.js by which the law rounds. They stand here by themselves because they are read for nearly every
 *  figure: among everything else that its constructor has, they would have to be looked for each time. */
export const { ROUND_CEIL, ROUND_DOWN, ROUND_FLOOR, ROUND_HALF_DOWN, ROUND_HALF_UP } = DecimalJs;

/** The modes that every form of a figure knows; another one does not compile. */
export type RoundingMode =
  | typeof ROUND_CEIL
  | typeof ROUND_DOWN
  | typeof ROUND_FLOOR
  | typeof ROUND_HALF_DOWN
  | typeof ROUND_HALF_UP;
