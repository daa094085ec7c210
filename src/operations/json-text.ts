import { Cache } from '../cache.js';
import type { Json, JsonObject } from '../json.js';

/*
 * Answers are written straight to JSON text, since nearly every caller sends them on as they are. Who needs an object parses
 * the text.
 */

/** Fields of an object with their values as JSON. The names are plain: letters, digits and underscores. */
export type JsonMembers = readonly (readonly [name: string, json: string])[];

/** An object as JSON. */
export function objectText(fields: JsonMembers): string {
  let text = '';
  for (const [name, json] of fields) text += `${text === '' ? '{' : ','}"${name}":${json}`;
  return text === '' ? '{}' : `${text}}`;
}

/** A list as JSON; the items are JSON already. */
export function listText(items: readonly string[]): string {
  return `[${items.join(',')}]`;
}

/** The fields of an object, each value as JSON. */
export function membersOf(object: JsonObject): JsonMembers {
  return Object.entries(object).map(([name, value]) => [name, jsonText(value)]);
}

/** Enough for the texts of all years. A sentence that names a figure is another text for each person. */
const CACHED_TEXTS = 5000;

const quotedTexts = new Cache<string, string>('json-texts', CACHED_TEXTS);

/** A list of texts of rules and rates as JSON, each text cached. */
export function textListText(texts: readonly string[]): string {
  return listText(texts.map((text) => quotedTexts.get(text) ?? quoteAndCache(text)));
}

function quoteAndCache(text: string): string {
  const json = JSON.stringify(text);
  quotedTexts.set(text, json);
  return json;
}

/** JSON of a value that need not be written part by part. */
export function jsonText(json: Json): string {
  return JSON.stringify(json);
}
