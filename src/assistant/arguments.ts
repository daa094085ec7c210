import { isList, isObject, type Json, type JsonObject, textsIn } from '../json.js';
import type { Schema } from '../json-schema.js';

/** How many members an object inside another may have for a model to write it. What has more comes from an answer, as the year to date
 *  of a payslip has it, and is sent on as it is. */
const MOST_MEMBERS = 4;

/** The schema of a request for a model: names, types, words and what fields mean. Bounds and conditions are left to the check of the
 *  request, whose messages say what would be right. `helpLevels` is how deep fields are explained. */
export function slimSchema(schema: Schema, helpLevels: number, level = 0): Schema {
  const {
    type,
    description,
    properties,
    items,
    enum: words,
    const: word,
    oneOf: branches,
    required,
  } = schema;
  const isInside = level > 1;
  const inner = (each: Json) => (isObject(each) ? slimSchema(each, helpLevels, level) : each);
  const fields = Object.entries(isObject(properties) ? properties : {});
  return {
    ...(type !== undefined && { type: isList(type) ? (type[0] ?? null) : type }),
    ...(typeof description === 'string' && level <= helpLevels && { description: firstPart(description) }),
    ...(isList(words) && { enum: words.filter((each) => each !== null) }),
    ...(word !== undefined && { enum: [word] }),
    // Beside a type it is a condition.
    ...(type === undefined && isList(branches) && { oneOf: branches.filter(isNoNull).map(inner) }),
    ...(items !== undefined && { items: inner(items) }),
    ...(fields.length > 0 &&
      !(isInside && fields.length > MOST_MEMBERS) && {
        properties: Object.fromEntries(
          fields.map(([name, each]) => [
            name,
            isObject(each) ? slimSchema(each, helpLevels, level + 1) : each,
          ]),
        ),
        ...(textsIn(required).length > 0 && { required: textsIn(required) }),
      }),
  };
}

function isNoNull(branch: Json): boolean {
  return !isObject(branch) || branch['type'] !== 'null';
}

/** The first part of a sentence: what follows a full stop or a semicolon is for people. */
function firstPart(text: string): string {
  return /^.*?(?=[.;](?:\s|$))/s.exec(text)?.[0] ?? text;
}

/** A schema with more arguments. */
export function withArguments(schema: Schema, more: JsonObject): Schema {
  const { properties } = schema;
  return { ...schema, properties: { ...(isObject(properties) ? properties : {}), ...more } };
}
