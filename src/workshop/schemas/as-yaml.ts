import { parse } from 'yaml';
import { isList, type Json, type JsonObject } from '../../json.js';
import { everySchema } from './every-schema.js';

/** The schema of a file as an editor sees it: to the checks every scalar is its text, to an editor `2` is a number and
 *  `true` a flag. */
export function asYaml(schema: JsonObject): JsonObject {
  return everySchema(schema, withYamlScalars);
}

function withYamlScalars(schema: JsonObject): JsonObject {
  const { type, enum: words, pattern } = schema;
  if (isList(words)) return { ...schema, enum: words.map(asRead) };
  if (type !== 'string') return schema;
  if (typeof pattern !== 'string') return { ...schema, type: ['string', 'number', 'boolean'] };
  // What has a pattern of letters or dashes stays a text in YAML too.
  return new RegExp(pattern).test('1') ? { ...schema, type: ['string', 'number'] } : schema;
}

function asRead(word: Json): Json {
  const read: unknown = typeof word === 'string' ? parse(word) : undefined;
  return typeof read === 'number' || typeof read === 'boolean' ? read : word;
}
