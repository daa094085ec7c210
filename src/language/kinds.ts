/** What a figure is. Money times money has no meaning; money times a rate is money. */
export type Kind =
  | 'money'
  | 'rate'
  | 'number'
  | 'count'
  | 'code'
  | 'text'
  | 'flag'
  | 'date'
  | 'row'
  | 'amounts'
  | 'bands'
  | 'band_rows'
  | 'unknown';

/** What a value has one figure for. `any` fits all others: thresholds, rates, counts and words, which are the same for every
 *  payslip. An amount of the request is of the `year` until it is spread over the payslips. `unknown` is that of what could not
 *  be read, and of all that is found with it: no checked book has it. */
export type Grain = 'any' | 'year' | 'payslip' | 'item' | 'unknown';

export interface Type {
  readonly kind: Kind;
  readonly grain: Grain;
  /** The columns of a row, each with its type. */
  readonly columns?: ReadonlyMap<string, Type>;
  /** The words that a code can be. */
  readonly words?: readonly string[];
  /** Those of them that are the rows of a table of the rates, by `rows_of` of an input. */
  readonly rows?: readonly string[];
}

/** The word for which amounts by word have no amount, and to which nothing is added. */
export const NO_WORD = 'none';

/** The type of what could not be read or resolved. It agrees with every type, so that one slip is one finding. */
export const UNKNOWN: Type = { kind: 'unknown', grain: 'unknown' };

export function isNumeric(kind: Kind): boolean {
  return kind === 'money' || kind === 'rate' || isPlainNumber(kind) || kind === 'unknown';
}

/** Whether it is a number without a unit. */
export function isPlainNumber(kind: Kind): boolean {
  return kind === 'number' || kind === 'count';
}

/** Whether it is a word or a text: these are only equal or not. */
export function isTextual(kind: Kind): boolean {
  return kind === 'code' || kind === 'text';
}

/** Whether a value of the kind can be written in a sentence. */
export function canStandInSentence(kind: Kind): boolean {
  return isNumeric(kind) || isTextual(kind) || kind === 'date';
}

/** The kind of a sum, a minimum or a maximum; undefined if the two do not go together. */
export function kindOfSum(left: Kind, right: Kind): Kind | undefined {
  if (left === 'unknown' || right === 'unknown') return 'unknown';
  if (left === right) return left;
  return isPlainNumber(left) && isPlainNumber(right) ? 'number' : undefined;
}

/** The kind of a product; undefined if it makes no sense. */
export function kindOfProduct(left: Kind, right: Kind): Kind | undefined {
  if (left === 'unknown' || right === 'unknown') return 'unknown';
  if (left === 'money' && right === 'money') return undefined;
  if (left === 'money' || right === 'money') return 'money';
  if (left === 'rate' || right === 'rate') return 'rate';
  return left === 'count' && right === 'count' ? 'count' : 'number';
}

/** The kind of a quotient; undefined if it makes no sense. */
export function kindOfQuotient(left: Kind, right: Kind): Kind | undefined {
  if (left === 'unknown' || right === 'unknown') return 'unknown';
  if (left === right) return 'number';
  if (right === 'money') return undefined;
  if (left === 'money') return 'money';
  return left === 'rate' ? 'rate' : 'number';
}

/** The grain of two figures used together; undefined for a payslip's with an item's. */
export function grainOfBoth(left: Grain, right: Grain): Grain | undefined {
  if (left === 'unknown' || right === 'unknown') return 'unknown';
  if (left === right || right === 'any') return left;
  if (left === 'any') return right;
  if (left === 'year') return right;
  return right === 'year' ? left : undefined;
}

/** Whether a figure of the grain `given` may replace one of the grain `place`. */
export function canReplace(given: Grain, place: Grain): boolean {
  if (given === 'unknown' || place === 'unknown') return true;
  return given === place || given === 'any' || (place === 'any' && given === 'year');
}

/** The type, and the types of its columns, with another grain. */
export function withGrain(type: Type, grain: Grain): Type {
  if (type.columns === undefined) return { ...type, grain };
  const columns = new Map([...type.columns].map(([name, column]) => [name, withGrain(column, grain)]));
  return { ...type, grain, columns };
}

/** The grain as a specialist reads it: `one figure a payslip`. */
export function grainInWords(grain: Grain): string {
  const words: Record<Grain, string> = {
    any: 'the same for every payslip',
    year: 'one figure for the year',
    payslip: 'one figure a payslip',
    item: 'one figure an item',
    unknown: 'unknown',
  };
  return words[grain];
}

/** The kind as a specialist reads it: `money`, `a rate`. */
export function kindInWords(kind: Kind): string {
  const words: Record<Kind, string> = {
    money: 'money',
    rate: 'a rate',
    number: 'a number',
    count: 'a count',
    code: 'a word',
    text: 'a text',
    flag: 'a flag',
    date: 'a date',
    row: 'a row of figures',
    amounts: 'amounts by word',
    bands: 'a table of bands',
    band_rows: 'rows of bands',
    unknown: 'unknown',
  };
  return words[kind];
}
