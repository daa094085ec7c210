import { isObject, type Json, type JsonObject, textsIn } from '../../json.js';
import type { Schema } from '../../json-schema.js';

/** Numbers to show in a field, the first that its bounds allow. */
const NUMBERS = [1000, 5, 1];

/** An example of a value of the right type as JSON, for a caller who sent another type; with the number that was sent, where one
 *  fits. */
export function exampleShape(schema: Schema, value: unknown): string {
  return inlineJson(exampleOf(schema, typeof value === 'number' ? value : undefined));
}

function exampleOf(schema: Schema, sample: number | undefined): Json {
  switch (typeOf(schema)) {
    case 'object':
      return exampleObject(schema, sample);
    case 'array':
      return [exampleOf(partOf(schema, 'items'), sample)];
    case 'number':
    case 'integer':
      return (
        [...(sample === undefined ? [] : [sample]), ...NUMBERS].find((number) => fits(schema, number)) ?? 0
      );
    case 'boolean':
      return true;
    default:
      return schema['format'] === 'date' ? '2026-08-28' : (wordsOf(schema)[0] ?? '');
  }
}

/** An object with the fields that it must have, the first of those that exclude each other; its first field where it must have none. */
function exampleObject(schema: Schema, sample: number | undefined): JsonObject {
  const properties = partOf(schema, 'properties');
  const required = [...textsIn(schema['required']), ...textsIn(partOf(schema, 'else')['required'])];
  const names = Object.keys(properties).filter((name) => required.includes(name));
  const fields = names.length > 0 ? names : Object.keys(properties).slice(0, 1);
  return Object.fromEntries(fields.map((name) => [name, exampleOf(partOf(properties, name), sample)]));
}

/** The type of a schema; of `[type, 'null']` the type. */
function typeOf({ type }: Schema): Json | undefined {
  return Array.isArray(type) ? type[0] : type;
}

function fits(schema: Schema, number: number): boolean {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum } = schema;
  return (
    (typeOf(schema) === 'number' || Number.isInteger(number)) &&
    number >= bound(minimum, -Infinity) &&
    number <= bound(maximum, Infinity) &&
    number > bound(exclusiveMinimum, -Infinity) &&
    number < bound(exclusiveMaximum, Infinity)
  );
}

function bound(limit: Json | undefined, otherwise: number): number {
  return typeof limit === 'number' ? limit : otherwise;
}

function partOf(schema: Schema, name: string): Schema {
  const part = schema[name];
  return isObject(part) ? part : {};
}

function wordsOf(schema: Schema): readonly string[] {
  return typeof schema['const'] === 'string' ? [schema['const']] : textsIn(schema['enum']);
}

/** JSON on one line, as people write it. */
function inlineJson(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(inlineJson).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  return `{${Object.entries(value)
    .map(([name, each]) => `${JSON.stringify(name)}: ${inlineJson(each)}`)
    .join(', ')}}`;
}
