import type { Json, JsonObject } from '../../../src/operations/payroll.js';
import { members } from '../../http/support/contract.js';
import { taxCodes } from '../../language/trace/support/requests.js';
import { followed } from './document.js';

/* How the schemas of requests are read: the forms of JSON Schema that they are written in, and no others. */

/** The schemas of a list: the branches of a oneOf, say. */
export function schemasAt(schema: JsonObject, keyword: string): readonly JsonObject[] {
  return jsonList(schema[keyword]).map(followed);
}

/** The fields between which a schema has a choice: exactly one of them, or at least one. */
export function choiceOf(schema: JsonObject, how: 'exactly one' | 'at least one'): readonly string[] {
  const { if: given, else: otherwise, not: both } = schema;
  const isExact = given === undefined || both !== undefined;
  if (isExact !== (how === 'exactly one')) return [];
  return given === undefined
    ? schemasAt(schema, 'oneOf').flatMap(requiredOf)
    : [otherwise, given].flatMap((each) => requiredOf(members(each)));
}

/** The fields of an object. */
export function propertiesOf(schema: JsonObject): ReadonlyMap<string, JsonObject> {
  return new Map(
    Object.entries(members(schema['properties'])).map(([name, property]) => [name, followed(property)]),
  );
}

export function requiredOf(schema: JsonObject): readonly string[] {
  return jsonList(schema['required']).map(String);
}

/** The words that a field may be; none where it is free. */
export function wordsOf(schema: JsonObject): readonly Json[] {
  return schema['const'] === undefined ? jsonList(schema['enum']) : [schema['const']];
}

/** The forms that a value may have: the branches of a schema for values of different types, else the schema itself. */
export function formsOf(schema: JsonObject): readonly JsonObject[] {
  const branches = schemasAt(schema, 'oneOf');
  return schema['type'] === undefined ? branches : [schema];
}

/** The fields that an object has where a caller gives these: with what they need, and what is needed in any case; and
 *  of fields that exclude each other one, that which comes first in `wanted`, else the one that `pick` falls on. */
export function settled(schema: JsonObject, wanted: readonly string[], pick = 0): readonly string[] {
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
  const choose = (choice: JsonObject): void => {
    const one = choiceOf(choice, 'exactly one');
    const atLeastOne = choiceOf(choice, 'at least one');
    for (const name of [...names].filter((each) => one.includes(each)).slice(1)) leaveOut(name);
    for (const options of [one, atLeastOne]) {
      const option = options[pick % options.length];
      if (option !== undefined && !options.some((each) => names.has(each))) names.add(option);
    }
  };
  choose(schema);
  for (const [name, dependent] of Object.entries(members(schema['dependentSchemas']))) {
    if (names.has(name)) choose(members(dependent));
  }
  return [...names];
}

/** A tax code has no words in the schema: any that the grammar of codes allows are right. */
export const FREE_TEXT: Readonly<Record<string, readonly string[]>> = {
  tax_code: taxCodes,
};

/** A value that a schema accepts. */
export function exampleOf(schema: JsonObject, name: string, wanted: readonly string[] = []): Json {
  const [form = {}] = formsOf(schema);
  const [word] = wordsOf(form);
  if (word !== undefined) return word;
  switch (form['type']) {
    case 'number':
    case 'integer':
      return Math.min(10, Number(form['maximum'] ?? 10));
    case 'boolean':
      return true;
    case 'array':
      return [exampleOf(followed(form['items']), name)];
    case 'object':
      return objectWith(form, wanted);
    default:
      return freeText(name)[0] ?? '';
  }
}

/** An object that has these fields and what it needs beside them. */
export function objectWith(schema: JsonObject, wanted: readonly string[]): JsonObject {
  const properties = propertiesOf(schema);
  return Object.fromEntries(
    settled(schema, wanted).map((name) => [name, exampleOf(properties.get(name) ?? {}, name)]),
  );
}

/** Texts that are right in a field whose schema lists none. */
export function freeText(name: string): readonly string[] {
  const texts = FREE_TEXT[name];
  if (texts === undefined) throw new Error(`No schema says what may stand in ${name}; add it to FREE_TEXT.`);
  return texts;
}

function jsonList(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? value : [];
}
