import { Decimal } from 'decimal.js';
import type { Json, JsonObject } from '../../../src/json.js';
import { members } from '../../http/support/contract.js';

/** What stands at a place of an answer. */
export function at(answer: JsonObject, ...names: readonly string[]): Json | undefined {
  return names.reduce<Json | undefined>((here, name) => members(here)[name], answer);
}

/** Pounds that JSON numbers hold to the penny, and more than any payroll comes to: beyond, no property is tried. */
export const MOST_POUNDS = 1e12;

/** An amount of an answer in pence. */
export function pence(answer: JsonObject, ...names: readonly string[]): number {
  const figure = at(answer, ...names);
  if (typeof figure !== 'number') throw new TypeError(`${names.join('.')} is no figure.`);
  return Math.round(figure * 100);
}

/** The objects of a list of an answer. */
export function listAt(answer: JsonObject, ...names: readonly string[]): readonly JsonObject[] {
  const list = at(answer, ...names);
  if (!Array.isArray(list)) throw new TypeError(`${names.join('.')} is no list.`);
  return list.map(members);
}

/** The columns of a payslip or a period, in pence: loans by their plans. */
export function columns({
  period: _,
  student_loans: loans = {},
  ...others
}: JsonObject): Map<string, number> {
  const figures = { ...others, ...members(loans) };
  return new Map(Object.keys(figures).map((name) => [name, pence(figures, name)]));
}

export function sum(figures: Iterable<number>): number {
  return [...figures].reduce((total, figure) => total + figure, 0);
}

/** All numbers below a place of JSON. */
export function* numbersIn(json: Json): Generator<number> {
  if (typeof json === 'number') yield json;
  else if (typeof json === 'object' && json !== null)
    for (const each of Object.values(json)) yield* numbersIn(each);
}

/** How often a period comes in the year of a request. */
export function timesAYear(request: JsonObject, period: string): Decimal {
  const {
    days_per_week: days = 5,
    hours_per_week: hours = 37.5,
    weeks_per_year: weeks = 52,
  } = members(request['working_pattern']);
  const times: Readonly<Record<string, Decimal>> = {
    year: new Decimal(1),
    month: new Decimal(12),
    four_weeks: new Decimal(13),
    two_weeks: new Decimal(26),
    week: new Decimal(52),
    day: new Decimal(Number(days)).mul(Number(weeks)),
    hour: new Decimal(Number(hours)).mul(Number(weeks)),
  };
  const found = times[period];
  if (found === undefined) throw new RangeError(`There is no period ${period}.`);
  return found;
}

/** Payslips in the year of a request. */
export function payslipsAYear({ pay_frequency: frequency = 'monthly' }: JsonObject): number {
  return { monthly: 12, four_weekly: 13, two_weekly: 26, weekly: 52 }[String(frequency)] ?? Number.NaN;
}
