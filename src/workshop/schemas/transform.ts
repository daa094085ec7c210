import { parse } from 'yaml';
import { isList, isObject, type Json, type JsonObject } from '../../json.js';

/** Changes a JSON Schema and every schema within it, the inner ones first. Keys of `properties` are names, not keywords. */
export function mapSchemas(schema: JsonObject, change: (schema: JsonObject) => JsonObject): JsonObject {
  const changeInner = (json: Json): Json => (isObject(json) ? mapSchemas(json, change) : json);
  const keywords = Object.entries(schema).map(([keyword, content]): readonly [string, Json] => {
    if (SCHEMA_KEYWORDS.has(keyword)) return [keyword, changeInner(content)];
    if (SCHEMA_LIST_KEYWORDS.has(keyword) && isList(content)) return [keyword, content.map(changeInner)];
    if (SCHEMA_MAP_KEYWORDS.has(keyword) && isObject(content)) {
      return [
        keyword,
        Object.fromEntries(Object.entries(content).map(([name, each]) => [name, changeInner(each)])),
      ];
    }
    return [keyword, content];
  });
  return change(Object.fromEntries(keywords));
}

/** The keywords that hold a schema, a list of schemas, and schemas by name. */
const SCHEMA_KEYWORDS = new Set([
  'items',
  'additionalProperties',
  'propertyNames',
  'not',
  'if',
  'then',
  'else',
]);
const SCHEMA_LIST_KEYWORDS = new Set(['oneOf', 'anyOf', 'allOf']);
const SCHEMA_MAP_KEYWORDS = new Set(['properties', '$defs', 'dependentSchemas']);

/** Schemas that each require one of these keys, for `oneOf` and `anyOf`. */
export function schemasRequiring(
  ...keys: readonly string[]
): readonly { readonly required: readonly string[] }[] {
  return keys.map((key) => ({ required: [key] }));
}

/** The schema of a file as an editor sees it: to the checks every scalar is its text, to an editor `2` is a number and
 *  `true` a flag. */
export function asYaml(schema: JsonObject): JsonObject {
  return mapSchemas(schema, withYamlScalars);
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
  const parsed: unknown = typeof word === 'string' ? parse(word) : undefined;
  return typeof parsed === 'number' || typeof parsed === 'boolean' ? parsed : word;
}

/** A schema of draft 2020-12 in the words of draft 07, the one that all editors know. */
export function asDraft07(schema: JsonObject): JsonObject {
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    ...mapSchemas(schema, toDraft07),
  };
}

function toDraft07(schema: JsonObject): JsonObject {
  const { $defs: definitions, $ref, dependentRequired, dependentSchemas, ...keywords } = schema;
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
