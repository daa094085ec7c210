import type { Json, JsonObject } from '../../../src/json.js';
import { members } from '../../http/support/contract.js';
import { taxCodes } from '../../language/trace/support/requests.js';
import { payroll } from '../../support/project.js';
import { resolveReference } from './document.js';

/* How the schemas of requests are read: the forms of JSON Schema that they are written in, and no others. */

/** The schemas of a list: the branches of a oneOf, say. */
export function schemasAt(schema: JsonObject, keyword: string): readonly JsonObject[] {
  return jsonList(schema[keyword]).map(resolveReference);
}

/** Fields of an object of which so many may or must be given. */
export interface Choice {
  readonly how: 'exactly one' | 'at least one' | 'at most one';
  readonly fields: readonly string[];
}

/** The choices that a schema leaves between fields, whether they stand beside its properties or with other conditions. */
export function choicesOf(schema: JsonObject): readonly Choice[] {
  return conditionsIn(schema)
    .filter((each) => each['then'] === undefined)
    .flatMap(choiceOf);
}

/** The conditions between the fields of an object: beside its properties, or several under an `if` that always holds. */
function conditionsIn(schema: JsonObject): readonly JsonObject[] {
  const isOfSeveral = schema['if'] !== undefined && Object.keys(members(schema['if'])).length === 0;
  return isOfSeveral ? schemasAt(members(schema['then']), 'allOf') : [schema, ...schemasAt(schema, 'allOf')];
}

/** An object with the fields that its words need, and without those that they do not have. What is left out may be needed elsewhere, so that
 *  it is gone through again. */
export function fitted(schema: JsonObject, object: JsonObject, rounds = 3): JsonObject {
  const properties = propertiesOf(schema);
  let fitting = object;
  for (const { if: given, then: consequence } of conditionsIn(schema)) {
    if (consequence === undefined || !isMet(members(given), fitting)) continue;
    if (isMet(members(consequence), fitting)) continue;
    const needed = requiredOf(members(consequence));
    const isNeeded = members(consequence)['not'] === undefined && wordsIn(consequence).length === 0;
    fitting = isNeeded
      ? {
          ...fitting,
          ...Object.fromEntries(needed.map((name) => [name, exampleOf(properties.get(name) ?? {}, name)])),
        }
      : Object.fromEntries(
          Object.entries(fitting).filter(([name]) => !requiredOf(members(given)).includes(name)),
        );
  }
  return fitting === object || rounds === 0 ? fitting : fitted(schema, fitting, rounds - 1);
}

function wordsIn(schema: Json): readonly Json[] {
  return Object.values(members(members(schema)['properties'])).flatMap((each) => wordsOf(members(each)));
}

/** Whether an object is as a condition says. */
function isMet(schema: JsonObject, object: JsonObject): boolean {
  const { not, anyOf, allOf, maxItems } = schema;
  if (maxItems !== undefined) throw new Error('A list is asked about by the field that it is.');
  return (
    requiredOf(schema).every((name) => Object.hasOwn(object, name)) &&
    Object.entries(members(schema['properties'])).every(([name, property]) => {
      const value = object[name];
      if (value === undefined) return true;
      const words = wordsOf(members(property));
      const isEmpty = Array.isArray(value) && value.length === 0;
      return words.length > 0 ? words.includes(value) : !isEmpty;
    }) &&
    (not === undefined || !isMet(members(not), object)) &&
    (anyOf === undefined || jsonList(anyOf).some((each) => isMet(members(each), object))) &&
    (allOf === undefined || jsonList(allOf).every((each) => isMet(members(each), object)))
  );
}

function choiceOf({ if: given, else: otherwise, not: both, oneOf = [] }: JsonObject): readonly Choice[] {
  const neither = members(members(both)['not']);
  const notNeither: Choice = { how: 'at least one', fields: requiredOfAny(neither) };
  const beside = notNeither.fields.length > 0 ? [notNeither] : [];
  const isExact = both !== undefined && beside.length === 0;
  if (given !== undefined) {
    const fields = [...requiredOf(members(otherwise)), ...requiredOfAny(members(given))];
    return [{ how: isExact ? 'exactly one' : 'at least one', fields }, ...beside];
  }
  if (isExact) return [{ how: 'at most one', fields: requiredOf(members(both)) }];
  if (beside.length > 0) return beside;
  const fields = jsonList(oneOf).map(resolveReference).flatMap(requiredOf);
  return fields.length === 0 ? [] : [{ how: 'exactly one', fields }];
}

/** Of one of several branches, or of the only one. */
function requiredOfAny(schema: JsonObject): readonly string[] {
  const branches = schemasAt(schema, 'anyOf');
  return (branches.length === 0 ? [schema] : branches).flatMap(requiredOf);
}

/** The fields of an object. */
export function propertiesOf(schema: JsonObject): ReadonlyMap<string, JsonObject> {
  return new Map(
    Object.entries(members(schema['properties'])).map(([name, property]) => [
      name,
      resolveReference(property),
    ]),
  );
}

export function requiredOf(schema: JsonObject): readonly string[] {
  return jsonList(schema['required']).map(String);
}

/** The words that a field may be; none where it is free. */
export function wordsOf(schema: JsonObject): readonly Json[] {
  return schema['const'] === undefined ? jsonList(schema['enum']) : [schema['const']];
}

/** The forms that a value may have: the branches of a schema for values of different types, else the schema itself, and null. */
export function formsOf(schema: JsonObject): readonly JsonObject[] {
  const { type } = schema;
  if (type === undefined) return schemasAt(schema, 'oneOf');
  return [type].flat().map((each) => (each === 'null' ? { type: each } : { ...schema, type: each }));
}

/** The wanted fields of an object, with those that they need and those that are always required. Of fields that exclude each
 *  other one stays: the first of them in `wanted`, else the one that `pick` chooses. */
export function completeFields(schema: JsonObject, wanted: readonly string[], pick = 0): readonly string[] {
  const needs = new Map(
    Object.entries(members(schema['dependentRequired'])).map(([name, needed]) => [
      name,
      jsonList(needed).map(String),
    ]),
  );
  const names = new Set([
    ...wanted,
    ...wanted.flatMap((name) => needs.get(name) ?? []),
    ...requiredOf(schema),
  ]);
  const leaveOut = (name: string): void => {
    names.delete(name);
    for (const [needing, needed] of needs) if (needed.includes(name)) names.delete(needing);
  };
  const choose = ({ how, fields }: Choice): void => {
    if (how !== 'at least one')
      for (const name of [...names].filter((each) => fields.includes(each)).slice(1)) leaveOut(name);
    if (how === 'at most one' || fields.some((each) => names.has(each))) return;
    // A date is in one year only.
    const dates = fields.filter((each) => propertiesOf(schema).get(each)?.['format'] === 'date');
    const options = fields.filter((each) => !dates.includes(each));
    const option = options[pick % options.length] ?? dates[0];
    if (option !== undefined) names.add(option);
  };
  for (const choice of choicesOf(schema)) choose(choice);
  for (const [name, dependent] of Object.entries(members(schema['dependentSchemas']))) {
    if (names.has(name)) for (const choice of choicesOf(members(dependent))) choose(choice);
  }
  return [...names];
}

const { taxYear: latest, starts, ends } = payroll.book(payroll.latestTaxYear()).rates;

/** Texts without words in the schema: any code that the grammar of codes allows is right, and the year of a request that names none. */
export const FREE_TEXT: Readonly<Record<string, readonly string[]>> = {
  tax_code: taxCodes,
  tax_year: [latest],
  pay_date: [starts, ends],
  regular_pay_day: [starts, ends],
  ref: ['ann'],
  ...Object.fromEntries(
    [
      ...['due', 'born', 'matched_on', 'placed_on', 'died_on', 'care_from', 'starts', 'employed_from', 'on'],
      ...['from', 'to', 'born_on', 'started_on', 'notice_given_on', 'ended_on', 'made_on', 'paid_on'],
    ].map((name) => [name, [starts, ends]]),
  ),
};

/** A value that a schema accepts. */
export function exampleOf(schema: JsonObject, name: string, wanted: readonly string[] = []): Json {
  const [form = {}] = formsOf(schema);
  const [word] = wordsOf(form);
  if (word !== undefined) return word;
  switch (form['type']) {
    case 'number':
    case 'integer':
      return Math.max(Number(form['minimum'] ?? 0), Math.min(10, Number(form['maximum'] ?? 10)));
    case 'boolean':
      return true;
    case 'null':
      return null;
    case 'array':
      return [exampleOf(resolveReference(form['items']), name)];
    case 'object':
      return objectWith(form, wanted);
    default:
      return freeText(name)[0] ?? '';
  }
}

/** An object that has these fields and what it needs beside them. */
export function objectWith(schema: JsonObject, wanted: readonly string[]): JsonObject {
  const properties = propertiesOf(schema);
  const names = completeFields(schema, wanted);
  return fitted(
    schema,
    Object.fromEntries(names.map((name) => [name, exampleOf(properties.get(name) ?? {}, name)])),
  );
}

/** Texts that are right in a field whose schema lists none. */
export function freeText(name: string): readonly string[] {
  const texts = FREE_TEXT[name];
  if (texts === undefined) throw new Error(`No schema says what may stand in ${name}; add it to FREE_TEXT.`);
  return texts;
}

export function jsonList(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? value : [];
}
