import type { TraceStep } from '../../../../src/language/trace/trace-step.js';

/** The parts of a construct. All that is not said to be otherwise is a formula over the operands. */
export type TracedConstruct =
  /** Texts and formulas, whose figures are written out by their kind (£12,579, 20%), put together. */
  | { readonly text: readonly (string | { readonly is: string; readonly kind: string })[] }
  | TracedLookup
  /** A row, by its cells. */
  | { readonly table: Readonly<Record<string, string>> }
  | { readonly bands: readonly { readonly rate: string; readonly up_to?: string }[] }
  | TracedInBands
  /** The row (its rate) of the first band whose end is not below the amount. */
  | { readonly band_of: string; readonly bands: string }
  | TracedBandRowsConstruct
  | TracedTaper
  | TracedTally
  /** The row whose figure (a path in `figures`) is the lowest among those whose condition holds; the first of equals. */
  | {
      readonly lowest: readonly { readonly row: string; readonly when: string; readonly figure: string }[];
      readonly otherwise: string;
    }
  /** The sum of a figure of each of `items` items, over those whose `where` is what `equals` is here. */
  | { readonly sum_of: string; readonly where: string; readonly equals: string; readonly items: number }
  /** The sum of a figure of each of `items` items, once for each day that its span `days` has in common with the span `within`. */
  | {
      readonly sum_of_days: string;
      readonly days: readonly [string, string];
      readonly within: readonly [string, string];
      readonly items: number;
    }
  /** 1 for the first item with what it has, else 0. */
  | { readonly first_of: string }
  /** The greatest figure of `items` items, at least 0. */
  | { readonly greatest_of: string; readonly items: number }
  /** The number of the stretch that a date lies in: one more than the changes up to that day. */
  | { readonly stretch: string; readonly changes: readonly string[] }
  | TracedDecode;

/** The cell of the table at a path, found by words; with columns, the first of them that the row has. The cell stands in
 *  `figures` under its path: table, words and column joined by dots. A row that the table lacks is one of the table at `or_in`. An amount finds the row with the highest `above` below it. */
export interface TracedLookup {
  readonly lookup: string;
  readonly or_in?: string;
  readonly by: readonly string[];
  readonly by_range?: string;
  /** The day whose table it is. */
  readonly on?: string;
  readonly column?: readonly string[];
}

/**
 * Tax in marginal bands by HMRC's PAYE routines. Of each band, c is its end x part / whole, k the tax on all bands up to
 * that end x part / whole, both rounded by `limits`; v is c rounded by `choose_limit`. The band is the first whose v is
 * not below `choose_by`; the tax is k + (in_bands - c) x rate, with the c and k of the band before it.
 */
export interface TracedInBands {
  readonly in_bands: string;
  readonly choose_by: string;
  readonly bands: string;
  /** Part and whole. */
  readonly share: readonly [string, string];
  /** Names of roundings. */
  readonly limits: string;
  readonly choose_limit: string;
}

/**
 * How a year's tax is made up. On each of `payslips` the amount is cut at the ends of the bands (x part / whole, rounded by
 * `limits`) into shares by rate. Shares and share x rate, rounded by `rows`, are the rows; the highest takes what the
 * shares lack, and so does its tax up to `adds_up_to`; a tax too much is taken off the highest, then the next, none
 * below 0. Rows of nothing are left out.
 */
export interface TracedBandRowsConstruct {
  readonly band_rows: string;
  /** Numbers of payslips: the last one, or all. */
  readonly payslips: string;
  readonly bands: string;
  readonly share: readonly [string, string];
  /** Names of roundings. */
  readonly limits: string;
  readonly rows: string;
  readonly adds_up_to: string;
}

/** The parts of a code, read in capitals and without blanks: `form` with each piece as it is `written` is the code, or what it
 *  is `read_as`. A piece is the number that is written, or the word that it `stands_for`. */
export interface TracedDecode {
  readonly decode: string;
  /** The code in its normal spelling, where it was written otherwise. */
  readonly read_as?: string;
  /** `{region}{number}{suffix}{basis}`; none where nothing is written. */
  readonly form?: string;
  readonly written: Readonly<Record<string, string>>;
  readonly stands_for: Readonly<Record<string, string>>;
  /** Parts that the form itself gives. */
  readonly gives: Readonly<Record<string, string>>;
  /** Parts that codes of this form do not have. */
  readonly without: Readonly<Record<string, string>>;
}

/** `taper` less `takes` for each whole `per` of `of` above `above`; not below 0. */
export interface TracedTaper {
  readonly taper: string;
  readonly of: string;
  readonly above: string;
  readonly takes: string;
  readonly per: string;
}

/** Amounts by word, with each `is` added to the word `to` in turn; of `items` items each. The word `none` adds nothing, and
 *  neither does an item's £0 to a word that has no amount yet. */
export interface TracedTally {
  readonly tally: string;
  readonly add: readonly { readonly to: string; readonly is: string; readonly items?: number }[];
}

export function constructsOf({ way, formula }: TraceStep): Readonly<Record<string, TracedConstruct>> {
  if (way === undefined) return {};
  if (typeof formula === 'string') return isConstruct(way) ? { '': way } : {};
  return Object.fromEntries(
    Object.entries(way).filter((each): each is [string, TracedConstruct] => isConstruct(each[1])),
  );
}

const CONSTRUCT_KEYS = [
  'text',
  'lookup',
  'table',
  'bands',
  'in_bands',
  'band_of',
  'band_rows',
  'lowest',
  'taper',
  'tally',
  'decode',
  'stretch',
  'sum_of',
  'sum_of_days',
  'first_of',
  'greatest_of',
];

/** Whether it has the key of a construct; the proof by working it out again shows that it has the rest. */
export function isConstruct(construct: object): construct is TracedConstruct {
  return CONSTRUCT_KEYS.some((key) => key in construct);
}

/** A lookup that was tried. */
export function isLookup(construct: object): construct is TracedLookup {
  return 'lookup' in construct;
}
