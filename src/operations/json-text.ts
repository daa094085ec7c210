import { Cache } from '../cache.js';
import type { Json, JsonObject } from '../json.js';

/*
 * An answer is written as JSON text at once: nearly all who ask send it on as it is. As an object it is read from there.
 */

/** Fields of an object with their values as JSON. The names are plain: letters, digits and underscores. */
export type JsonFields = readonly (readonly [name: string, json: string])[];

export function objectText(fields: JsonFields): string {
  let text = '';
  for (const [name, json] of fields) text += `${text === '' ? '{' : ','}"${name}":${json}`;
  return text === '' ? '{}' : `${text}}`;
}

export function listText(items: readonly string[]): string {
  return `[${items.join(',')}]`;
}

/** The fields of what is an object already. */
export function textFields(object: JsonObject): JsonFields {
  return Object.entries(object).map(([name, value]) => [name, jsonText(value)]);
}

/** Enough for the texts of all years. A sentence that names a figure is another text for each person. */
const CACHED_TEXTS = 5000;

/** Texts of the law by themselves, as JSON. */
const quotedTexts = new Cache<string, string>('json-texts', CACHED_TEXTS);

/** A list of texts that stand in rules and rates. */
export function textsText(texts: readonly string[]): string {
  return listText(texts.map((text) => quotedTexts.get(text) ?? quote(text)));
}

function quote(text: string): string {
  const json = JSON.stringify(text);
  quotedTexts.set(text, json);
  return json;
}

/** What is not written in parts. */
export function jsonText(json: Json): string {
  return JSON.stringify(json);
}
