import type { Decimal } from './decimal.js';
import {
  ROUND_CEIL,
  ROUND_DOWN,
  ROUND_FLOOR,
  ROUND_HALF_DOWN,
  ROUND_HALF_UP,
  type RoundingMode,
} from './whole-units.js';

/** A rounding of the law. */
export interface Rounding {
  readonly name: string;
  /** Applied in turn, after `withoutNoise`. */
  readonly steps: readonly RoundingStep[];
  /** The kind that it turns a number into; undefined where it keeps its kind. */
  readonly makes: 'count' | undefined;
  readonly round: (figure: Decimal) => Decimal;
  /** What it does, to money and to a number: `to the nearest penny`, `to two decimals`. */
  readonly inWords: { readonly money: string; readonly number: string };
}

export interface RoundingStep {
  /** Decimals that are left. */
  readonly places: number;
  readonly mode: RoundingMode;
}

interface RoundingData {
  readonly steps: readonly [RoundingStep, ...RoundingStep[]];
  readonly makes?: 'count';
  readonly does: string;
  readonly doesToNumber?: string;
}

const ROUNDINGS = {
  /** To the nearest penny; exactly half a penny goes up (away from zero). */
  penny_nearest: {
    steps: [{ places: 2, mode: ROUND_HALF_UP }],
    does: 'to the nearest penny',
    doesToNumber: 'to two decimals',
  },
  /** Down to the penny: 'round down to 1p' of HMRC's PAYE routines. */
  penny_down: {
    steps: [{ places: 2, mode: ROUND_FLOOR }],
    does: 'down to the penny',
    doesToNumber: 'down to two decimals',
  },
  /** Up to the penny: what is left of a penny counts as a whole one (SSP; the code's value for one period). */
  penny_up: {
    steps: [{ places: 2, mode: ROUND_CEIL }],
    does: 'up to the penny',
    doesToNumber: 'up to two decimals',
  },
  /** The penny of National Insurance, by the third decimal place alone: cut to three places; 5 or less goes down, 6 or
   *  more goes up. 0.0056 is nothing, 0.006 is a penny. (NIC guidance for software developers; proven on HMRC's test
   *  data.) */
  ni_penny: {
    steps: [
      { places: 3, mode: ROUND_DOWN },
      { places: 2, mode: ROUND_HALF_DOWN },
    ],
    does: 'to the nearest penny by the third decimal alone',
  },
  /** To the nearest penny; exactly half a penny is disregarded, above zero and below (SSCR 2001 reg 12(1)). */
  penny_half_down: {
    steps: [{ places: 2, mode: ROUND_HALF_DOWN }],
    does: 'to the nearest penny, half a penny down',
  },
  /** Down to the pound: taxable pay in whole pounds, loan deductions without their pence. */
  pound_down: { steps: [{ places: 0, mode: ROUND_FLOOR }], does: 'down to whole pounds' },
  /** Up to the pound: allowances left after a taper, the limits that choose a band. */
  pound_up: { steps: [{ places: 0, mode: ROUND_CEIL }], does: 'up to whole pounds' },
  /** To the nearest pound; exactly fifty pence goes up. How weekly and monthly thresholds are published. */
  pound_nearest: { steps: [{ places: 0, mode: ROUND_HALF_UP }], does: 'to the nearest pound' },
  /** Down to a whole number: blocks of a code number, whole percents of a charge. */
  whole_down: { steps: [{ places: 0, mode: ROUND_FLOOR }], makes: 'count', does: 'down to a whole number' },
  /** To the whole number nearer to zero: a code number loses its last figure, above zero and (K codes) below. */
  whole_towards_zero: {
    steps: [{ places: 0, mode: ROUND_DOWN }],
    makes: 'count',
    does: 'to a whole number, towards nought',
  },
  /** Cut after four places, without correction: the c and k figures of HMRC's PAYE routines. */
  four_places_down: { steps: [{ places: 4, mode: ROUND_DOWN }], does: 'down to four decimals' },
} as const satisfies Readonly<Record<string, RoundingData>>;

/** All roundings, by the name that rules use. */
export const roundings: ReadonlyMap<string, Rounding> = new Map(
  Object.entries<RoundingData>(ROUNDINGS).map(([name, data]) => [name, rounding(name, data)]),
);

const pennyNearest = rounding('penny_nearest', ROUNDINGS.penny_nearest);

/** To the nearest penny; exactly half a penny goes up, away from zero. */
export function roundToPenny(figure: Decimal): Decimal {
  return pennyNearest.round(figure);
}

function rounding(name: string, { steps, makes, does, doesToNumber = does }: RoundingData): Rounding {
  const [{ places, mode }, ...more] = steps;
  const round = (figure: Decimal): Decimal => {
    let result = figure.withoutNoise().toDecimalPlaces(places, mode);
    for (const next of more) result = result.toDecimalPlaces(next.places, next.mode);
    return result;
  };
  return { name, steps, makes, round, inWords: { money: does, number: doesToNumber } };
}
