import { type Json, objectsIn, valueAt } from '../../../../src/json.js';
import type { TracedDatum } from '../../../../src/language/trace/traced-datum.js';
import type { FieldValue } from '../../../../src/operations/answer/field.js';
import { valueOfField } from '../../../../src/operations/field-at-path.js';
import { operationNamed } from '../../../support/operations.js';
import type { AnsweredCalculation } from './calculations.js';
import type { Evaluator } from './evaluator.js';
import { cell, Decimal, toDecimal } from './formula.js';

/** What is in an answer but is no figure of the calculation: the request again, and what the answer says of itself. */
const NOT_FIGURES = [
  /^employee\.(tax_code_derived|pay_frequency)$/,
  /^employee\.payslips\[\d+\]\.period$/,
  /^payslip\.(pay_date|pay_frequency|pay\[\d+\]\.(kind|amount)|national_insurance\.ni_category)$/,
  /^(tax_year|engine|authority_test_data)$/,
  /^(assumptions|sources|engines)\[\d+\]$/,
  /^(notices|reasons)\[\d+\]\./,
  /(^|\.)orders\[\d+\]\.(ref|kind)$/,
  /^pay_periods\[\d+\]\.(from|to)$/,
  /^(payslip|year_to_date)\.earnings_periods\[\d+\]\.pay_frequency$/,
];

/** Figures and words of an answer that are not what a step found, presented as the answer's fields are. */
export function fieldsNotInTrace(
  evaluator: Evaluator,
  { answer, calculation, request, run }: AnsweredCalculation,
): readonly string[] {
  return leaves(answer, '').flatMap(([path, shown]) => {
    if (NOT_FIGURES.some((field) => field.test(path))) return [];
    // Where no order has a balance none is found.
    const [, order] = /orders\[(\d+)\]\.balance$/.exec(path) ?? [];
    if (order !== undefined && shown === null && valueAt(request, `orders[${order}].balance`) === undefined)
      return [];
    const behind = valueOfField(operationNamed(calculation), path, run);
    if (behind === undefined) {
      if (isOfRequest(path, answer, request)) return [];
      return shown === null ? [] : [`${path} (${String(shown)}) shows no value of the rules`];
    }
    const found = presented(path, behind, evaluator, shown, answer);
    return found === shown ? [] : [`${path} is ${String(shown)}; the trace comes to ${String(found)}`];
  });
}

/** Whether a field stays as the request has it: of an entry of `year_to_date.earnings_periods`, or the first day of a block. */
function isOfRequest(path: string, answer: Json, request: Json): boolean {
  if (/^rates\[\d+\]\.from$/.test(path))
    return objectsIn(valueAt(request, 'blocks')).some(({ starts }) => starts === valueAt(answer, path));
  const [, place, name = ''] = /^year_to_date\.earnings_periods\[(\d+)\]\.(\w+)$/.exec(path) ?? [];
  if (place === undefined) return false;
  const [row, sent] = [answer, request].map((each) =>
    objectsIn(valueAt(each, 'year_to_date.earnings_periods')),
  );
  const here = row?.[Number(place)] ?? {};
  const entry = sent?.find(
    (each) =>
      each['regular_pay_day'] === here['regular_pay_day'] && each['ni_category'] === here['ni_category'],
  );
  return entry !== undefined && (entry[name] ?? 0) === here[name];
}

/** The item that a row of a list is of: of `earnings_periods` the first of its regular pay day, or the entry that stays; else that which the
 *  field names, or the one at the same place. */
function itemOf(
  path: string,
  place: number,
  { value, item = place + 1 }: FieldValue,
  evaluator: Evaluator,
  answer: Json,
): number {
  const [list] = /^\w+\.earnings_periods/.exec(path) ?? [];
  if (list === undefined) return item - 1;
  const row = objectsIn(valueAt(answer, list))[place];
  const day = String(row?.['regular_pay_day']);
  if (!value.endsWith('_that_stays'))
    return evaluator.figures(evaluator.find('earnings_periods.day_of_item')).indexOf(day);
  const words = row?.['pay_frequency'] === 'irregular' ? ' irregular' : '';
  const key = `${day} ${String(row?.['ni_category'])}${words}`;
  return evaluator.figures(evaluator.find('earnings_periods.day_and_letter_of_entry')).indexOf(key);
}

/** Period averages, percentages of rates, two decimals, and null for `none` are presentation; all else is as it was found. */
function presented(path: string, behind: FieldValue, evaluator: Evaluator, shown: Json, answer: Json): Json {
  const { value } = behind;
  const [, place] = /\[(\d+)\]\.\w+$/.exec(path) ?? [];
  // What is not known is not found.
  if (shown === null && value.startsWith('old_interval.')) {
    const item = itemOf(path, Number(place), behind, evaluator, answer);
    if (evaluator.figures(evaluator.find(isKnown(value)))[item] === '0') return null;
  }
  const step = evaluator.find(value);
  const figures = evaluator.figures(step);
  const [only = ''] = figures;
  if (step.way !== undefined && 'tally' in step.way) return ofTally(only, path, place, shown);
  if (step.grain === 'item') {
    const item = itemOf(path, Number(place), behind, evaluator, answer);
    const datum = figures[item] ?? '';
    if (typeof shown === 'string') return String(datum);
    const figure = toDecimal(datum);
    return typeof shown === 'boolean' ? !figure.isZero() : inPence(figure);
  }
  if (typeof shown === 'boolean') return !toDecimal(only).isZero();
  // A word of an answer may be none, too.
  if (shown === 'none') return only === 'none' ? shown : null;
  // Null stands for a count of 0, too.
  if (shown === null && only === '0') return null;
  const payslip = /^employee\.payslips\[(\d+)\]/.exec(path)?.[1];
  if (payslip !== undefined) return inPence(toDecimal(figures[Number(payslip)] ?? ''));
  const period = /^employee\.periods\.(\w+)/.exec(path)?.[1];
  if (period !== undefined) {
    const [timesAYear = ''] = evaluator.figures(evaluator.find('pay.times_a_year'));
    const total = figures.map(toDecimal).reduce((a, b) => a.plus(b), new Decimal(0));
    return inPence(total.dividedBy(toDecimal(cell(timesAYear, period))));
  }
  const [, row, column = ''] = /tax_bands\[(\d+)\]\.(\w+)/.exec(path) ?? [];
  if (row !== undefined) {
    const figure = toDecimal(rowsOf(only)[Number(row)]?.[column] ?? '');
    return inPence(column === 'rate' ? figure.times(100) : figure);
  }
  if (value === 'tax_code.code') return word(cell(only, path));
  if (path === 'rate') return inPence(toDecimal(only).times(100));
  return typeof only === 'string' && /^-?\d+(\.\d+)?$/.test(only) ? inPence(toDecimal(only)) : word(only);
}

/** The count that is 0 where what was taxed of an entry of the year to date is not known. */
function isKnown(value: string): string {
  return value.endsWith('_that_stays') ? 'old_interval.entry_is_known' : 'old_interval.tax_to_date_is_known';
}

/** An amount of a tally by its word; in a list by a key the one at a place, or its word. */
function ofTally(tally: TracedDatum, path: string, place: string | undefined, shown: Json): Json {
  if (place === undefined) return inPence(toDecimal(cell(tally, path.split('.').at(-1) ?? '')));
  const [word = '', amount = '0'] = Object.entries(tally)[Number(place)] ?? [];
  return typeof shown === 'string' ? word : inPence(toDecimal(amount));
}

function rowsOf(datum: TracedDatum): readonly Readonly<Record<string, string>>[] {
  return typeof datum === 'object' && 'rows' in datum && Array.isArray(datum.rows) ? datum.rows : [];
}

function word(datum: TracedDatum): Json {
  return datum === 'none' ? null : String(datum);
}

function inPence(figure: Decimal): number {
  return Number(
    figure.toDecimalPlaces(20).toDecimalPlaces(2, Decimal.ROUND_HALF_UP).toFixed().replace(/^-0$/, '0'),
  );
}

function leaves(json: Json, path: string): readonly (readonly [string, Json])[] {
  if (typeof json !== 'object' || json === null) return [[path, json]];
  if (isList(json)) return json.flatMap((item, index) => leaves(item, `${path}[${index}]`));
  return Object.entries(json).flatMap(([name, each]) => leaves(each, path === '' ? name : `${path}.${name}`));
}

function isList(json: Json): json is readonly Json[] {
  return Array.isArray(json);
}
