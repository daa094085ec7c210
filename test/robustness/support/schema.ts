import type { Json, JsonObject } from '../../../src/json.js';
import { addDays } from '../../../src/language/index.js';
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

/** An object with what the conditions between its fields need, and without what they exclude: few changes lead there, each of which leaves
 *  fewer conditions broken where one does. The fields of `steady` stay as they are, where there is such an object. */
export function fitted(schema: JsonObject, object: JsonObject, steady: readonly string[] = []): JsonObject {
  return fittedTo(soleConditions(schema), schema, object, steady);
}

/** An object with all of some fields that exclude each other, and right but for that. */
export function withAllOf(schema: JsonObject, excluding: readonly string[]): JsonObject {
  const conditions = soleConditions(schema).filter(
    (condition) => !namesIn(condition).every((name) => excluding.includes(name)),
  );
  const each = excluding.map((name) => objectWith(schema, [name]));
  return fittedTo(conditions, schema, Object.assign({}, ...each), excluding);
}

function fittedTo(
  conditions: readonly JsonObject[],
  schema: JsonObject,
  object: JsonObject,
  steady: readonly string[],
): JsonObject {
  const brokenIn = (each: JsonObject) => conditions.filter((condition) => !isMet(condition, each));
  const fitWith = (firm: readonly string[]): JsonObject | undefined => {
    const tried = new Set<string>();
    const search = (from: JsonObject): JsonObject | undefined => {
      const [broken] = brokenIn(from);
      if (broken === undefined) return from;
      const next = changesOf(schema, broken, from, firm).toSorted(
        (a, b) => brokenIn(a).length - brokenIn(b).length,
      );
      for (const each of next) {
        const text = JSON.stringify(Object.entries(each).toSorted(([a], [b]) => a.localeCompare(b)));
        if (tried.has(text)) continue;
        tried.add(text);
        const found = search(each);
        if (found !== undefined) return found;
      }
      return undefined;
    };
    return search(object);
  };
  const fitting = fitWith(steady) ?? fitWith([]);
  if (fitting === undefined) throw new Error(`No object fits the conditions of ${JSON.stringify(schema)}`);
  return fitting;
}

/** Keywords that belong together make a condition, each of the others one by itself. */
const CONDITIONS = [['if', 'then', 'else'], ['not'], ['oneOf'], ['anyOf']];

/** The conditions between the fields of an object, each by itself. */
function soleConditions(schema: JsonObject): readonly JsonObject[] {
  const dependents = ['dependentRequired', 'dependentSchemas'].flatMap((keyword) =>
    Object.entries(members(schema[keyword])).map(([name, needed]) => ({ [keyword]: { [name]: needed } })),
  );
  const others = conditionsIn(schema).flatMap((each) =>
    CONDITIONS.map((keywords) =>
      Object.fromEntries(Object.entries(each).filter(([keyword]) => keywords.includes(keyword))),
    ),
  );
  return [...others.filter((condition) => Object.keys(condition).length > 0), ...dependents];
}

/** An object changed in one of the fields that a condition is about: without it, with it, or with another of its words. */
function changesOf(
  schema: JsonObject,
  condition: JsonObject,
  object: JsonObject,
  firm: readonly string[],
): readonly JsonObject[] {
  const properties = propertiesOf(schema);
  const names = namesIn(condition).filter((name) => properties.has(name) && !firm.includes(name));
  const added = names.flatMap((name) => {
    const isGiven = Object.hasOwn(object, name) && object[name] !== null && !isEmptyList(object[name]);
    return isGiven ? [] : [{ ...object, [name]: exampleOf(properties.get(name) ?? {}, name) }];
  });
  const removed = names
    .filter((name) => Object.hasOwn(object, name) && !requiredOf(schema).includes(name))
    .map((name) => Object.fromEntries(Object.entries(object).filter(([each]) => each !== name)));
  const reworded = names.flatMap((name) =>
    (Object.hasOwn(object, name) ? wordsOf(properties.get(name) ?? {}) : [])
      .filter((word) => word !== object[name])
      .map((word) => ({ ...object, [name]: word })),
  );
  return [...added, ...removed, ...reworded];
}

/** The fields that a condition is about. */
function namesIn(condition: Json): readonly string[] {
  const { required, properties, dependentRequired, dependentSchemas, ...others } = members(condition);
  const inner = [others['if'], others['then'], others['else'], others['not']];
  const branches = ['oneOf', 'anyOf', 'allOf'].flatMap((keyword) => jsonList(others[keyword]));
  const dependents = Object.entries({ ...members(dependentRequired), ...members(dependentSchemas) });
  const names = [
    ...jsonList(required).map(String),
    ...Object.keys(members(properties)),
    ...dependents.flatMap(([name, each]) => [
      name,
      ...(Array.isArray(each) ? each.map(String) : namesIn(each)),
    ]),
    ...[...inner, ...branches].flatMap((each) => (each === undefined ? [] : namesIn(each))),
  ];
  return [...new Set(names)];
}

/** Whether a value is as a condition says: an object, or one of its fields. */
function isMet(condition: Json, value: Json): boolean {
  const schema = resolveReference(condition);
  const { type, not, anyOf, allOf, oneOf, maxItems, if: given } = schema;
  const of = (keyword: string) => members(schema[keyword]);
  const has = (name: string) => Object.hasOwn(members(value), name);
  const words = wordsOf(schema);
  const metOf = (branches: Json) => jsonList(branches).filter((each) => isMet(each, value)).length;
  return (
    (type === undefined || type === typeOf(value)) &&
    (words.length === 0 || words.includes(value)) &&
    (maxItems === undefined || !Array.isArray(value) || value.length <= Number(maxItems)) &&
    requiredOf(schema).every(has) &&
    Object.entries(of('properties')).every(
      ([name, each]) => !has(name) || isMet(each, members(value)[name] ?? null),
    ) &&
    (not === undefined || !isMet(not, value)) &&
    (anyOf === undefined || metOf(anyOf) > 0) &&
    (oneOf === undefined || metOf(oneOf) === 1) &&
    (allOf === undefined || metOf(allOf) === jsonList(allOf).length) &&
    (given === undefined || isMet(schema[isMet(given, value) ? 'then' : 'else'] ?? {}, value)) &&
    Object.entries(of('dependentRequired')).every(
      ([name, needed]) => !has(name) || jsonList(needed).map(String).every(has),
    ) &&
    Object.entries(of('dependentSchemas')).every(([name, each]) => !has(name) || isMet(each, value))
  );
}

function typeOf(value: Json): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}

export function isEmptyList(value: Json | undefined): boolean {
  return Array.isArray(value) && value.length === 0;
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
  if (schema['minProperties'] !== undefined && names.size === 0)
    for (const name of [...propertiesOf(schema).keys()].slice(0, 1)) names.add(name);
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
  // One after the other: who is employed was born before, and what a child brings comes after the child.
  born_on: ['1968-02-29', '1990-05-14'],
  started_on: ['2009-04-06', addDays(starts, -60)],
  // Days of pay, some weeks before the week that a child's is measured by.
  on: [addDays(starts, -101), addDays(starts, -108)],
  ...Object.fromEntries(
    ['due', 'born', 'matched_on', 'placed_on', 'died_on', 'care_from', 'starts', 'employed_from'].map(
      (name) => [name, [starts, addDays(starts, 1)]],
    ),
  ),
  ...Object.fromEntries(
    ['from', 'to', 'notice_given_on', 'ended_on', 'made_on', 'paid_on'].map((name) => [name, [starts, ends]]),
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
    wanted,
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
