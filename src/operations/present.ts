import { type Asked, type Decimal, type Run, roundToPenny } from '../language/index.js';

/*
 * How values are shown in an answer. Rounding to two decimals and averages of periods are presentation; what money
 * is, a rule has said already.
 */

/** A figure as a number of JSON with at most two decimals, never -0. */
export function shownText(figure: Decimal): string {
  return roundToPenny(figure).toJsonNumber();
}

/** One figure of the year. */
export function yearly(run: Run, value: string): Decimal {
  return run.figure(run.book.find(value).id, 0);
}

/** A word found by the rules, such as a region. */
export function word(run: Run, value: string): string {
  return String(run.one(run.book.find(value).id));
}

/** A word that the request says, or that counts when it says nothing, as the inputs of the rules declare it. */
export function requested(run: Run, path: string): string {
  const input = run.book.checked.inputs.find((each) => each.path === path);
  if (input === undefined) throw new RangeError(`No rule declares the input ${path}.`);
  return String(run.input(input));
}

export function asMoney(...values: readonly string[]): readonly Asked[] {
  return values.map((value) => ({ value, kinds: ['money'], grain: 'year' }));
}

export function asMoneyAPayslip(...values: readonly string[]): readonly Asked[] {
  return values.map((value) => ({ value, kinds: ['money'], grain: 'payslip' }));
}

export function asNumber(...values: readonly string[]): readonly Asked[] {
  return values.map((value) => ({ value, kinds: ['count', 'number'], grain: 'year' }));
}

export function asRate(...values: readonly string[]): readonly Asked[] {
  return values.map((value) => ({ value, kinds: ['rate'], grain: 'year' }));
}

export function asWords(...values: readonly string[]): readonly Asked[] {
  return values.map((value) => ({ value, kinds: ['code', 'text'], grain: 'year' }));
}

export function namesOf(asked: readonly Asked[]): readonly string[] {
  return asked.map(({ value }) => value);
}
