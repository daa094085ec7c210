import { isList, isObject, type Json, type JsonObject, textsIn, valueAt } from '../../json.js';
import { daysLater, isDate, monthsLater } from '../../language/index.js';
import type { Alternative, CheckDeclaration, PeriodLength } from './figure-check.js';

/*
 * One alternative as the requests that it stands for.
 */

/** A request whose figures are known, or are to be found. */
export interface Situation {
  readonly request: JsonObject;
  readonly taxYear: string;
}

/** One change of a request: what stands in a field then. */
export interface Step {
  readonly alternative: Alternative;
  readonly says: string;
  /** Whether it rests on the year to date with the payment in it. */
  readonly isCarried: boolean;
  /** The request with the change; undefined where it says nothing new of it. `carried` is the year to date with the payment in it. */
  readonly change: (situation: Situation, carried?: Json) => Changed | undefined;
}

export interface Changed extends Situation {
  readonly field: string;
  readonly from: Json;
  readonly to: Json;
}

/** What changes are made of. */
export interface Material {
  readonly declaration: CheckDeclaration;
  /** The words of a field in the year. */
  readonly words: (path: string) => readonly string[];
  readonly yearBefore: string | undefined;
  /** A text of the table with the parts of the code and what was asked for in the place of names; undefined where one is not known. */
  readonly filled: (text: string) => string | undefined;
}

/** The changes that an alternative stands for, the plainest first. */
export function stepsOf(alternative: Alternative, material: Material): readonly Step[] {
  const { by, words, says } = alternative;
  const step = (change: Step['change'], sentence = says): Step => ({
    ...{ alternative, says: sentence, change },
    isCarried: by === 'after_itself' || by === 'as_before',
  });
  const toValue = (to: Changing, sentence?: string) =>
    step((situation) => changed(alternative, situation, to), sentence);
  const [field = ''] = alternative.fields;
  const all = material.words(field);
  const { declaration, yearBefore } = material;
  switch (by) {
    case undefined:
      return words.map((each) =>
        toValue(() => (typeof each.word === 'string' ? material.filled(each.word) : each.word), each.says),
      );
    case 'leave_out':
      return [toValue(() => null)];
    case 'one_more':
      return all.map((word) =>
        toValue((list) => (hasText(list, word) ? undefined : [...textsIn(list), word])),
      );
    case 'one_fewer':
      return all.map((word) => toValue((list) => (hasText(list, word) ? without(list, word) : undefined)));
    case 'one_other':
      return all.flatMap((word) =>
        all.map((other) =>
          toValue((list) =>
            hasText(list, word) && !hasText(list, other) ? [...without(list, word), other] : undefined,
          ),
        ),
      );
    case 'twice':
      return [toValue((value) => (value === undefined ? undefined : doubled(value)))];
    case 'a_period_before':
      return [step((situation) => moved(alternative, declaration, situation, -1))];
    case 'a_period_after':
      return [step((situation) => moved(alternative, declaration, situation, 1))];
    case 'a_year_before':
      return [step((situation) => inYearBefore(alternative, situation, yearBefore))];
    case 'after_itself':
    case 'as_before':
      return [step((situation, carried) => changed(alternative, situation, () => carried))];
  }
}

/** What a field has then, by what it has: null where it is left out, undefined where the change says nothing new. */
type Changing = (value: Json | undefined) => Json | undefined;

function changed(alternative: Alternative, situation: Situation, to: Changing): Changed | undefined {
  const { fields, with: more, without: leftOut, ifGiven, unlessGiven } = alternative;
  const isGiven = (path: string) => valueAt(situation.request, path) !== undefined;
  if (ifGiven.length > 0 && !ifGiven.some(isGiven)) return undefined;
  if (unlessGiven.some(isGiven)) return undefined;
  const given = fields.filter(isGiven);
  const paths = fields.length === 1 ? fields : given;
  const [field] = paths;
  if (field === undefined) return undefined;
  let { request } = situation;
  for (const path of paths) {
    const value = to(valueAt(request, path));
    if (value === undefined) return undefined;
    request = withValue(request, path, value);
  }
  request = withChanges(request, { with: more, without: leftOut });
  const from = valueAt(situation.request, field) ?? null;
  return { request, taxYear: situation.taxYear, field, from, to: valueAt(request, field) ?? null };
}

/** A request with what other fields say, and without some. */
export function withChanges(
  request: JsonObject,
  { with: more, without: leftOut }: Pick<Alternative, 'with' | 'without'>,
): JsonObject {
  return leftOut.reduce((left, path) => withValue(left, path, null), { ...request, ...more });
}

/** An object with this value at a path of names; null takes the member away. What is above it must be there. */
function withValue(object: JsonObject, path: string, value: Json): JsonObject {
  const [name = '', ...rest] = path.split('.');
  if (rest.length > 0) {
    const inner = object[name];
    return isObject(inner) ? { ...object, [name]: withValue(inner, rest.join('.'), value) } : object;
  }
  if (value !== null) return { ...object, [name]: value };
  const { [name]: _, ...others } = object;
  return others;
}

function hasText(list: Json | undefined, text: string): boolean {
  return textsIn(list).includes(text);
}

function without(list: Json | undefined, text: string): readonly string[] {
  return textsIn(list).filter((each) => each !== text);
}

/** A part of a request with each number twice as much. */
function doubled(json: Json): Json {
  if (typeof json === 'number') return json * 2;
  if (isList(json)) return json.map(doubled);
  return isObject(json) ? mapMembers(json, (_, each) => doubled(each)) : json;
}

function mapMembers(object: JsonObject, map: (name: string, value: Json) => Json): JsonObject {
  return Object.fromEntries(Object.entries(object).map(([name, value]) => [name, map(name, value)]));
}

/** How long the pay period of a request is. */
export function lengthOfPeriod(
  { periods, frequency }: CheckDeclaration,
  request: JsonObject,
): PeriodLength | undefined {
  const word = request[frequency];
  return typeof word === 'string' ? periods.get(word) : [...periods.values()][0];
}

/** The payment a pay period earlier or later, within its tax year. */
export function moved(
  alternative: Pick<Alternative, 'with'>,
  declaration: CheckDeclaration,
  situation: Situation,
  by: 1 | -1,
): Changed | undefined {
  const length = lengthOfPeriod(declaration, situation.request);
  const given = declaration.dates.filter((name) => situation.request[name] !== undefined);
  const [field] = given;
  if (length === undefined || field === undefined) return undefined;
  let { request } = situation;
  for (const name of given) {
    const later = movedValue(request[name], length, by);
    if (later === undefined) return undefined;
    request = { ...request, [name]: later };
  }
  const [from, to] = [situation.request[field] ?? null, request[field] ?? null];
  return { request: { ...request, ...alternative.with }, taxYear: situation.taxYear, field, from, to };
}

function movedValue(
  value: Json | undefined,
  { months, days, taxPeriods }: PeriodLength,
  by: number,
): Json | undefined {
  if (typeof value === 'number') return value + taxPeriods * by;
  if (typeof value !== 'string' || !isDate(value)) return undefined;
  const later = monthsLater(value, months * by);
  return later && daysLater(later, days * by);
}

/** The field of requests that names their tax year, and of years to date theirs. */
export const TAX_YEAR = 'tax_year';

/** The same payment a year before, with all its dates. */
export function inYearBefore(
  alternative: Pick<Alternative, 'with'>,
  { request, taxYear }: Situation,
  yearBefore: string | undefined,
): Changed | undefined {
  if (yearBefore === undefined) return undefined;
  const move = (name: string, json: Json): Json => {
    if (name === TAX_YEAR) return yearBefore;
    if (typeof json === 'string') return isDate(json) ? (monthsLater(json, -12) ?? json) : json;
    if (isList(json)) return json.map((each) => move('', each));
    return isObject(json) ? mapMembers(json, move) : json;
  };
  const inYear = { ...mapMembers(request, move), [TAX_YEAR]: yearBefore, ...alternative.with };
  return { request: inYear, taxYear: yearBefore, field: TAX_YEAR, from: taxYear, to: yearBefore };
}

/** The names in braces of a text. */
export function namesIn(text: string): readonly string[] {
  return [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
}
