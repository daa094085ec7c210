import { isList, isObject, type Json, type JsonObject } from '../../json.js';

/** Changes a JSON Schema and every schema within it, the inner ones first. Keys of `properties` are names, not keywords. */
export function everySchema(schema: JsonObject, change: (schema: JsonObject) => JsonObject): JsonObject {
  const changed = (json: Json): Json => (isObject(json) ? everySchema(json, change) : json);
  const within = Object.entries(schema).map(([keyword, content]): readonly [string, Json] => {
    if (ONE.has(keyword)) return [keyword, changed(content)];
    if (LISTS.has(keyword) && isList(content)) return [keyword, content.map(changed)];
    if (MAPS.has(keyword) && isObject(content)) {
      return [
        keyword,
        Object.fromEntries(Object.entries(content).map(([name, each]) => [name, changed(each)])),
      ];
    }
    return [keyword, content];
  });
  return change(Object.fromEntries(within));
}

/** The keywords whose content is a schema, a list of schemas, schemas by name. */
const ONE = new Set(['items', 'additionalProperties', 'propertyNames', 'not', 'if', 'then', 'else']);
const LISTS = new Set(['oneOf', 'anyOf', 'allOf']);
const MAPS = new Set(['properties', '$defs', 'dependentSchemas']);

/** Schemas that each ask for one of these keys, for `oneOf` and `anyOf`. */
export function required(...keys: readonly string[]): readonly { readonly required: readonly string[] }[] {
  return keys.map((key) => ({ required: [key] }));
}
