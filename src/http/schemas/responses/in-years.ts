import type { Json, JsonObject } from '../../../operations/payroll.js';
import type { Schema } from '../schema.js';

/** A schema of what several years answer: a field that one of them does not have is not required, and one that is null in
 *  one of them may be. So a row or a figure of one year changes nothing that is promised of another. */
export function inYears(schema: Schema, answers: readonly Json[]): Schema {
  const objects = answers.filter(isObject);
  const { properties, required } = schema;
  if (!isObject(properties)) return schema;
  const fields = Object.entries(properties).map(([name, field]): readonly [string, Json] => {
    const values = objects.flatMap((answer) => answer[name] ?? (name in answer ? [null] : []));
    return [name, isObject(field) ? orNull(inYears(field, values), values) : field];
  });
  const always = Array.isArray(required)
    ? required.filter((name) => objects.every((answer) => String(name) in answer))
    : [];
  return { ...schema, properties: Object.fromEntries(fields), required: always };
}

function orNull(schema: Schema, values: readonly Json[]): Schema {
  const { type } = schema;
  if (typeof type !== 'string' || values.every((value) => value !== null)) return schema;
  return { ...schema, type: [type, 'null'] };
}

function isObject(json: Json | undefined): json is JsonObject {
  return typeof json === 'object' && json !== null && !Array.isArray(json);
}
