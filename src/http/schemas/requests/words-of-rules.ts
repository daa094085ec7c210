import { isObject, type Json } from '../../../json.js';
import type { Schema } from '../schema.js';

/** A request's schema with the words that the rules of a year narrow a field to, by the path of the field. */
export function withWordsOfRules(
  schema: Schema,
  words: ReadonlyMap<string, readonly string[]>,
  path = '',
): Schema {
  const own = words.get(path);
  const { properties, items, oneOf } = schema;
  const below = (of: Json, at: string): Json => (isObject(of) ? withWordsOfRules(of, words, at) : of);
  return {
    ...schema,
    ...(Array.isArray(schema['enum']) &&
      own !== undefined && { enum: schema['enum'].filter((word) => own.includes(String(word))) }),
    ...(isObject(properties) && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, field]) => [
          name,
          below(field, path === '' ? name : `${path}.${name}`),
        ]),
      ),
    }),
    ...(isObject(items) && { items: below(items, path) }),
    ...(Array.isArray(oneOf) && { oneOf: oneOf.map((form: Json) => below(form, path)) }),
  };
}
