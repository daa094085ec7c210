import { parse } from 'yaml';
import { isList, isObject, type Json, type JsonObject } from '../../json.js';

/** Changes a JSON Schema and every schema within it, the inner ones first. Keys of `properties` are names, not keywords. */
export function everySchema(schema: JsonObject, change: (schema: JsonObject) => JsonObject): JsonObject {
  const changeWithin = (json: Json): Json => (isObject(json) ? everySchema(json, change) : json);
  const within = Object.entries(schema).map(([keyword, content]): readonly [string, Json] => {
    if (ONE.has(keyword)) return [keyword, changeWithin(content)];
    if (LISTS.has(keyword) && isList(content)) return [keyword, content.map(changeWithin)];
    if (MAPS.has(keyword) && isObject(content)) {
      return [
        keyword,
        Object.fromEntries(Object.entries(content).map(([name, each]) => [name, changeWithin(each)])),
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

/** The schema of a file as an editor sees it: to the checks every scalar is its text, to an editor `2` is a number and
 *  `true` a flag. */
export function asYaml(schema: JsonObject): JsonObject {
  return everySchema(schema, withYamlScalars);
}

function withYamlScalars(schema: JsonObject): JsonObject {
  const { type, enum: words, pattern } = schema;
  if (isList(words)) return { ...schema, enum: words.map(asYamlScalar) };
  if (type !== 'string') return schema;
  if (typeof pattern !== 'string') return { ...schema, type: ['string', 'number', 'boolean'] };
  // What has a pattern of letters or dashes stays a text in YAML too.
  return new RegExp(pattern).test('1') ? { ...schema, type: ['string', 'number'] } : schema;
}

function asYamlScalar(word: Json): Json {
  const read: unknown = typeof word === 'string' ? parse(word) : undefined;
  return typeof read === 'number' || typeof read === 'boolean' ? read : word;
}

/** A schema of draft 2020-12 in the words of draft 07, the one that all editors know. */
export function asDraft07(schema: JsonObject): JsonObject {
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    ...everySchema(schema, toDraft07),
  };
}

function toDraft07(schema: JsonObject): JsonObject {
  const {
    $id: _ofTheCheck,
    $defs: definitions,
    $ref,
    dependentRequired,
    dependentSchemas,
    ...keywords
  } = schema;
  const dependencies = {
    ...(isObject(dependentRequired) ? dependentRequired : {}),
    ...(isObject(dependentSchemas) ? dependentSchemas : {}),
  };
  return {
    ...(typeof $ref === 'string' && { $ref: $ref.replace('#/$defs/', '#/definitions/') }),
    ...keywords,
    ...(Object.keys(dependencies).length > 0 && { dependencies }),
    ...(definitions !== undefined && { definitions }),
  };
}
