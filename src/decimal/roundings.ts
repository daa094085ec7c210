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
  readonly stages: readonly RoundingStage[];
  /** The kind that it turns a number into; undefined where it keeps its kind. */
  readonly makes: 'count' | undefined;
  readonly round: (figure: Decimal) => Decimal;
}

export interface RoundingStage {
  /** Decimals that are left: figures are whole units, so that nothing is rounded to tens. */
  readonly places: 0 | 1 | 2 | 3 | 4;
  readonly mode: RoundingMode;
}

interface RoundingData {
  /** For people, of money; of a figure that is not money, such as a percentage, where that is said otherwise. */
  readonly words: string;
  readonly wordsOfNumbers?: string;
  readonly stages: readonly [RoundingStage, ...RoundingStage[]];
  readonly makes?: 'count';
}

const ROUNDINGS = {
  /** To the nearest penny; exactly half a penny goes up (away from zero). */
  penny_nearest: {
    words: 'to the nearest penny',
    wordsOfNumbers: 'to two decimals',
    stages: [{ places: 2, mode: ROUND_HALF_UP }],
  },
  /** Down to the penny: 'round down to 1p' of HMRC's PAYE routines. */
  penny_down: {
    words: 'down to the penny',
    wordsOfNumbers: 'down to two decimals',
    stages: [{ places: 2, mode: ROUND_FLOOR }],
  },
  /** Up to the penny: what is left of a penny counts as a whole one (SSP; the code's value for one period). */
  penny_up: {
    words: 'up to the penny',
    wordsOfNumbers: 'up to two decimals',
    stages: [{ places: 2, mode: ROUND_CEIL }],
  },
  /** The penny of National Insurance, by the third decimal place alone: cut to three places; 5 or less goes down, 6 or
   *  more goes up. 0.0056 is nothing, 0.006 is a penny. (NIC guidance for software developers; proven on HMRC's test
   *  data.) */
  ni_penny: {
    words: 'to the nearest penny by the third decimal alone',
    stages: [
      { places: 3, mode: ROUND_DOWN },
      { places: 2, mode: ROUND_HALF_DOWN },
    ],
  },
  /** To the nearest penny; exactly half a penny is disregarded, above zero and below (SSCR 2001 reg 12(1)). */
  penny_half_down: {
    words: 'to the nearest penny, half a penny down',
    stages: [{ places: 2, mode: ROUND_HALF_DOWN }],
  },
  /** Down to the pound: taxable pay in whole pounds, loan deductions without their pence. */
  pound_down: { words: 'down to whole pounds', stages: [{ places: 0, mode: ROUND_FLOOR }] },
  /** Up to the pound: allowances left after a taper, the limits that choose a band. */
  pound_up: { words: 'up to whole pounds', stages: [{ places: 0, mode: ROUND_CEIL }] },
  /** To the nearest pound; exactly fifty pence goes up. How weekly and monthly thresholds are published. */
  pound_nearest: { words: 'to the nearest pound', stages: [{ places: 0, mode: ROUND_HALF_UP }] },
  /** Down to a whole number: blocks of a code number, whole percents of a charge. */
  whole_down: { words: 'down to a whole number', stages: [{ places: 0, mode: ROUND_FLOOR }], makes: 'count' },
  /** To the whole number nearer to zero: a code number loses its last figure, above zero and (K codes) below. */
  whole_towards_zero: {
    words: 'to a whole number, towards nought',
    stages: [{ places: 0, mode: ROUND_DOWN }],
    makes: 'count',
  },
  /** Cut after four places, without correction: the c and k figures of HMRC's PAYE routines. */
  four_places_down: { words: 'down to four decimals', stages: [{ places: 4, mode: ROUND_DOWN }] },
} as const satisfies Readonly<Record<string, RoundingData>>;

const DATA: ReadonlyMap<string, RoundingData> = new Map(Object.entries<RoundingData>(ROUNDINGS));

/** All roundings, by the name that rules use. */
export const roundings: ReadonlyMap<string, Rounding> = new Map(
  [...DATA].map(([name, data]) => [name, rounding(name, data)]),
);

/** A rounding in words for people: `to the nearest penny`; of a figure that is not money `to two decimals`. */
export function roundingInWords(name: string, isOfMoney = true): string {
  const { words = name, wordsOfNumbers = words } = DATA.get(name) ?? {};
  return isOfMoney ? words : wordsOfNumbers;
}

const pennyNearest = rounding('penny_nearest', ROUNDINGS.penny_nearest);

/** To the nearest penny; exactly half a penny goes up, away from zero. */
export function roundToPenny(figure: Decimal): Decimal {
  return pennyNearest.round(figure);
}

function rounding(name: string, { stages, makes }: RoundingData): Rounding {
  const [{ places, mode }, ...more] = stages;
  const round = (figure: Decimal): Decimal => {
    let result = figure.withoutNoise().toDecimalPlaces(places, mode);
    for (const next of more) result = result.toDecimalPlaces(next.places, next.mode);
    return result;
  };
  return { name, stages, makes, round };
}
